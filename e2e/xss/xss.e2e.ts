import type { Page } from '@playwright/test'
import { openAs } from '../kit/open-as.ts'
import { closePromotion, expect, homeReady, signIn, test, useServer } from '../kit/test.ts'
import { stored, storeVectors } from './xss-storage.ts'
import { closeOthers, followAway, pressLinks, touchEverything, watch } from './xss-watch.ts'

const server = useServer()
// Chromium reports a handler or a style while DOMPurify parses it, in a document that runs no script.
test.use({
  allowedComplaints: [
    /violates the following Content Security Policy directive|requires 'TrustedScript' assignment/,
  ],
})

test.describe('vectors in every stored text that a screen shows', () => {
  test.beforeAll(() => storeVectors(server.current))

  test('home and its popups run nothing', { tag: '@long' }, async ({ page, context }) => {
    test.setTimeout(120_000)
    const seen = await watch(context)
    const strayed = followAway(page)
    await page.goto(server.current.at('school.localhost'))
    await openAs(page, '9000000001', server.current.at('localhost', '/dashboard'), { hasPromotion: true })
    await homeReady(page)
    await page.getByRole('dialog').waitFor()
    await pressLinks(page)
    await closePromotion(page)
    await pressLinks(page)
    const dots = await page.getByRole('button', { name: /^Banner \d/ }).all()
    expect(dots.length).toBeGreaterThan(1)
    for (const dot of dots) await dot.click()
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('dialog', { name: 'Profile' }).waitFor()
    await pressLinks(page)
    await page.keyboard.press('Escape')
    expect(seen.runs).toEqual([])
    expect(seen.requests.filter((request) => !request.startsWith('document '))).toEqual([])
    expect(strayed).toEqual([])
  })

  test('the list of announcements runs nothing', { tag: '@long' }, async ({ page, context }) => {
    test.setTimeout(120_000)
    const seen = await watch(context)
    const strayed = followAway(page)
    await openAs(page, '9000000001', server.current.at('localhost', '/announcement'))
    const cards = page.getByRole('article')
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      expect(await cards.count()).toBeGreaterThanOrEqual(stored.length)
    }).toPass({ timeout: 60_000, intervals: [50] })
    await expect(page.getByRole('heading', { name: stored[0] ?? '?' }).first()).toBeAttached()
    await touchEverything(page, 'main article')
    await pressLinks(page)
    await page.getByRole('searchbox').fill('"><img src=x onerror=alert(0)>{{alert(0)}}')
    await expect(cards).toHaveCount(0)
    expect(seen.runs).toEqual([])
    expect(seen.requests.filter((request) => !request.startsWith('document '))).toEqual([])
    expect(strayed).toEqual([])
  })

  /** Each begins signed out: a touch may choose a row, and its sign-in would go on during the next one. */
  const dialogs: Record<string, (page: Page) => Promise<void>> = {
    'Forgot Password For:': async (page) => {
      await page.goto(server.current.at())
      await page.getByText('Forgot Password?').click()
      await page.getByRole('textbox', { name: 'Phone number' }).fill('9000000050')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('dialog', { name: 'Forgot Password For:' }).getByRole('listitem').first().waitFor()
      await touchEverything(page, '[role=dialog] li')
    },
    'Select Academic Year': async (page) => {
      await signIn(page, server.current.at(), '9000000051')
      await touchDialog(page, 'Select Academic Year')
    },
    'the question of a single device': async (page) => {
      await signIn(page, server.current.at(), '9000000044')
      await page.getByRole('alertdialog').waitFor()
      await touchEverything(page, '[role=alertdialog]')
    },
    'Select Profile, and Switch student': async (page) => {
      await signIn(page, server.current.at(), '9000000010')
      // Pressing a row chooses a child.
      await touchDialog(page, 'Select Profile')
      await closePromotion(page)
      await page
        .locator('header')
        .getByRole('button', { name: /Student/ })
        .click()
      await page.getByRole('dialog', { name: 'Switch student' }).waitFor()
      await touchEverything(page, '[role=dialog]')
    },
  }
  test('dialogs before and after the sign-in run nothing', async ({ page, context }) => {
    const seen = await watch(context)
    const strayed = followAway(page)
    for (const [name, touch] of Object.entries(dialogs)) {
      await test.step(name, async () => {
        await touch(page)
        await closeOthers(page)
        expect(seen.runs).toEqual([])
        expect(seen.requests.filter((request) => !request.startsWith('document '))).toEqual([])
        expect(strayed).toEqual([])
        await page.goto(server.current.at('localhost', '/icon.svg'))
        await page.evaluate(() => localStorage.clear())
      })
    }
  })
})

async function touchDialog(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('dialog', { name })).toContainText('onerror')
  await touchEverything(page, '[role=dialog]')
}
