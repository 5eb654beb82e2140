import type { Page } from '@playwright/test'
import { closePromotion, expect, signIn, test, useServer } from './test.ts'
import { storeTexts } from './xss-storage.ts'
import { followAway, watch } from './xss-watch.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
test.use({
  serviceWorkers: 'block',
  allowedComplaints: [
    /violates the following Content Security Policy directive|requires 'TrustedScript' assignment/,
  ],
})
test.beforeAll(() => storeTexts(server.current))

/** What a text may wait for: a hand over it, the focus, and whatever it says that it listens for. */
const waitFor = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('main *, [role=dialog] *')) {
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      if (element instanceof HTMLElement) element.focus()
      for (const { name } of [...element.attributes])
        if (/^on/i.test(name)) element.dispatchEvent(new Event(name.slice(2)))
    }
  })

const screens = [
  '/dashboard',
  '/timetable',
  '/live',
  '/eventCalender',
  '/studymaterial',
  '/document',
  '/product',
  '/assignment',
  '/assignment?open=999',
  '/fees?tab=history',
  '/messages',
  '/profile',
]

for (const login of ['9000000001', '9000000021', '9000000010']) {
  test(`what people wrote runs nothing on any screen of ${login}`, async ({ page, context }) => {
    test.setTimeout(120_000)
    const seen = await watch(context)
    const strayed = followAway(page)
    await signIn(page, at(), login)
    const choice = page.getByRole('dialog').getByRole('button', { name: 'Ok' })
    if (login === '9000000010') await choice.click()
    await closePromotion(page)
    let told = 0
    for (const path of screens) {
      await page.goto(at(path))
      await page.waitForLoadState('networkidle')
      await waitFor(page)
      if (/<\w/.test((await page.locator('main').textContent()) ?? '')) told += 1
    }
    await page.goto(at('/assignment'))
    await page.getByRole('main').getByRole('link', { name: /View/ }).first().click()
    await page.waitForURL(/assignment\/\d/)
    await page.waitForLoadState('networkidle')
    await waitFor(page)
    // A screen without a single vector in sight would prove nothing.
    expect(told).toBeGreaterThan(6)
    expect(seen.runs).toEqual([])
    expect(seen.requests.filter((request) => !request.startsWith('document '))).toEqual([])
    expect(strayed).toEqual([])
  })
}
