import type { Page } from '@playwright/test'
import { users } from '../exams.ts'
import { killBrowser, makeProfile } from '../kit/killed-browser.ts'
import { expect, test, useServer } from '../kit/test.ts'
import { begin, choose, goTo, makePaper, openPanel, questionOf, saved } from './panel.ts'
import { expectCounted, inPalette, option, pendingOnDevice } from './panel-loss.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const { aarav: login } = users
test.describe.configure({ timeout: 60_000 })

const keepsNothing = (panel: Page) => panel.getByText('This browser keeps nothing on the device')
const writing = (panel: Page) => questionOf(panel).getByLabel('Your answer', { exact: true })

test('answers are recovered when the browser is killed 100 ms after a click or the last letter [panel-23]', async () => {
  const name = 'Killed at once'
  const testId = await makePaper(server.current, { login, name, types: [1, 2] })
  const profile = await makeProfile()
  const [first, panel] = await open()
  await choose(panel, 1)
  await expect(saved(panel)).toBeVisible()
  await first.setOffline(true)
  await choose(panel, 3)
  await panel.waitForTimeout(100)
  await killBrowser(first, panel)

  const [second, again] = await reopen()
  await expect(questionOf(again).locator('fieldset input').nth(2)).toBeChecked()
  await expectCounted(server.current, testId, [option(3), null])
  await goTo(again, 2)
  await second.setOffline(true)
  await writing(again).pressSequentially('The last letter count')
  await writing(again).press('s')
  await again.waitForTimeout(100)
  await killBrowser(second, again)

  const [third, last] = await reopen()
  await expect(writing(last)).toHaveValue('The last letter counts')
  await expectCounted(server.current, testId, [option(3), { type: 2, text: 'The last letter counts' }])
  await third.close()
  await profile.remove()

  async function open() {
    const context = await profile.start()
    const page = await openPanel(await context.newPage(), server.current, login, name)
    await begin(page)
    return [context, page] as const
  }

  async function reopen() {
    const context = await profile.start()
    const page = await context.newPage()
    const [attempt] = await server.current.query<{ id: string }>(
      'select id from test_attempt where test_id = $1',
      [testId],
    )
    await page.goto(at(`/exampanel/attempt-${attempt?.id}`))
    return [context, page] as const
  }
})

const broken: Record<string, () => void> = {
  'its database never opens': () => {
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
  },
  'it refuses to open it': () => {
    IDBFactory.prototype.open = () => {
      const request = new EventTarget()
      setTimeout(() => (request as IDBOpenDBRequest).onerror?.(new Event('error')), 10)
      return request as IDBOpenDBRequest
    }
  },
}
for (const [how, breakIt] of Object.entries(broken))
  test(`without storage, because of ${how}: a warning is shown, and answers arrive`, {
    tag: '@long',
  }, async ({ page }) => {
    const name = `Nothing kept: ${how}`.slice(0, 24)
    const testId = await makePaper(server.current, { login, name, types: [1] })
    await page.addInitScript(breakIt)
    const panel = await openPanel(page, server.current, login, name)
    await begin(panel)
    await choose(panel, 1)
    await expect(keepsNothing(panel)).toBeVisible()
    await expectCounted(server.current, testId, [option(1)])
  })

test('a device without free space: a warning is shown until there is space again, and nothing is lost', async ({
  page,
  context,
}) => {
  const name = 'No room left'
  const testId = await makePaper(server.current, { login, name, types: [1, 1] })
  const panel = await openPanel(page, server.current, login, name)
  await begin(panel)
  await expect(saved(panel)).toBeVisible()
  await panel.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    Object.assign(globalThis, {
      makeRoom: () => {
        IDBObjectStore.prototype.put = put
      },
    })
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await choose(panel, 1)
  await expect(keepsNothing(panel)).toBeVisible()
  await expectCounted(server.current, testId, [option(1), null])
  await context.setOffline(true)
  await choose(panel, 2)
  await expect(panel.getByText(/this browser keeps nothing. Leave this page open/)).toBeVisible()
  await panel.evaluate(() => (globalThis as unknown as { makeRoom: () => void }).makeRoom())
  await goTo(panel, 2)
  await choose(panel, 3)
  await expect(panel.getByText(/your answers are kept on this device/)).toBeVisible()
  // Answers that could not be stored were stored with the next ones.
  expect(new Set(await pendingOnDevice(panel))).toEqual(new Set([option(2), option(3)]))
  await context.setOffline(false)
  await expectCounted(server.current, testId, [option(2), option(3)])
})

test('when the stored answers are deleted during the exam, they are stored again', async ({
  page,
  context,
}) => {
  const name = 'Deleted meanwhile'
  const testId = await makePaper(server.current, { login, name, types: [1, 1] })
  const panel = await openPanel(page, server.current, login, name)
  await begin(panel)
  await choose(panel, 1)
  await expect(saved(panel)).toBeVisible()
  await panel.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      const request = indexedDB.deleteDatabase(name)
      await new Promise((resolve) => Object.assign(request, { onsuccess: resolve }))
    }
  })
  await context.setOffline(true)
  await goTo(panel, 2)
  await choose(panel, 2)
  await expect(panel.getByText(/your answers are kept on this device/)).toBeVisible()
  await context.setOffline(false)
  await expectCounted(server.current, testId, [option(1), option(2)])
  panel.on('dialog', (dialog) => void dialog.accept())
  await panel.reload()
  await expect(inPalette(panel, 'Question 2: Answered')).toBeVisible()
})
