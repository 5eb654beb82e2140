import type { Page } from '@playwright/test'
import { openAs } from './kit/open-as.ts'
import { expect, homeReady, test, useServer } from './kit/test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const picture = (page: Page) => page.locator('#picture')

/** Waits until a picture of the screen is stored on the device. */
async function untilKept(page: Page, path: string): Promise<void> {
  const isKept = () =>
    page.evaluate(async (path) => {
      const answerOf = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve) => {
          request.onsuccess = () => resolve(request.result)
        })
      if (!(await indexedDB.databases()).some(({ name }) => name === 'homeroom')) return false
      const database = await answerOf(indexedDB.open('homeroom'))
      const keys = await answerOf(database.transaction('replies').objectStore('replies').getAllKeys())
      database.close()
      return keys.some((key) => String(key).includes('/picture ') && String(key).endsWith(` ${path}`))
    }, path)
  // It is kept one and a half seconds after the last reply, which comes late on a busy machine.
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true)
}

// The picture ends one and a half heights down: at the usual height that may be within the first card.
test.use({ viewport: { width: 1280, height: 1600 } })

test('the picture of a screen is shown before the portal’s code runs, and is removed then', async ({
  page,
}) => {
  const path = '/timetable'
  await openAs(page, '9000000001', at(path))
  await untilKept(page, path)
  const shown = page.locator('main :is(article, a)').first()
  const text = await shown.textContent()
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/main-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(picture(page)).toBeVisible()
  const seen = await picture(page).locator('main :is(article, a)').first().textContent()
  expect(seen).not.toBe('')
  // Its last text, for screen readers, moves with the scroll position, and may lie below the picture.
  expect(text?.slice(0, seen?.length)).toBe(seen)
  expect(await picture(page).locator('script, iframe, form, [id]:not(svg *)').count()).toBe(0)
  code.resolve()
  await expect(picture(page)).toHaveCount(0)
  await expect(shown).toBeVisible()
})

test('when the server has ended the session, its first reply removes the picture before the portal’s code runs', {
  tag: '@long',
}, async ({ page }) => {
  await openAs(page, '9000000001', at('/dashboard'))
  await untilKept(page, '/dashboard')
  await server.current.query(`update session set ended_at = now(), end_reason = 'password'`)
  await page.route('**/assets/main-*.js', () => undefined)
  const delayed = Promise.withResolvers<void>()
  await page.route('**/api/v1/**', async (route) => {
    await delayed.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await homeReady(page)
  await expect(picture(page)).toBeVisible()
  delayed.resolve()
  await expect(picture(page)).toHaveCount(0)
})
