import type { Page } from '@playwright/test'
import { users } from '../exams.ts'
import { hurry } from '../kit/hurry.ts'
import { openAs } from '../kit/open-as.ts'
import { expect, test, useServer } from '../kit/test.ts'
import { begin, choose, goTo, makePaper, openPanel, questionHeading, questionOf, saved } from './panel.ts'
import { expectCounted, inPalette, option } from './panel-loss.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const { aarav: login } = users
/** In the same class. */
const classmate = '9000000002'
test.describe.configure({ timeout: 60_000 })

const elsewhere = (panel: Page) => panel.getByRole('dialog').getByText('This exam was opened elsewhere')

async function logOut(page: Page): Promise<void> {
  await page.goto(at('/dashboard'))
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
}

async function start(page: Page, name: string): Promise<[Page, number]> {
  const testId = await makePaper(server.current, { login, name, types: [1, 1, 1] })
  const panel = await openPanel(page, server.current, login, name)
  await begin(panel)
  await expect(saved(panel)).toBeVisible()
  return [panel, testId]
}

test('a second tab of the same browser: the first is notified, and the answers of both are stored separately and arrive', {
  tag: '@long',
}, async ({ page, context }) => {
  const [panel, testId] = await start(page, 'Two tabs')
  await context.route('**/examPanel/save', (route) => route.abort())
  await choose(panel, 1)
  const copy = await context.newPage()
  await hurry(copy)
  await copy.goto(panel.url())
  // The unsent answer of the first is in both; each continues by itself.
  await expect(inPalette(copy, 'Question 1: Answered')).toBeVisible()
  await goTo(copy, 2)
  await choose(copy, 2)
  await goTo(panel, 3)
  await choose(panel, 3)
  await goTo(panel, 1)
  await choose(panel, 4)
  await context.unroute('**/examPanel/save')
  await expectCounted(server.current, testId, [option(4), option(2), option(3)])
  await expect(elsewhere(panel)).toBeVisible({ timeout: 30_000 })
  await expect(elsewhere(copy)).toHaveCount(0)
  await expect(inPalette(copy, 'Question 3: Answered')).toBeVisible({ timeout: 30_000 })
})

test('a reload during a save: the answer is still there, and arrives', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const [panel, testId] = await start(page, 'Reloaded on its way')
  await context.route('**/examPanel/save', () => new Promise(() => {}))
  const saveRequest = panel.waitForRequest('**/examPanel/save')
  await choose(panel, 2)
  await saveRequest
  const asks: string[] = []
  panel.on('dialog', (dialog) => {
    asks.push(dialog.type())
    void dialog.accept()
  })
  await panel.reload()
  expect(asks, 'leaving with something unsent is saveRequest about').toEqual(['beforeunload'])
  await context.unroute('**/examPanel/save')
  await expect(questionOf(panel).locator('fieldset input').nth(1)).toBeChecked()
  await expectCounted(server.current, testId, [option(2), null, null])
  await expect(elsewhere(panel)).toHaveCount(0)
  await expect(saved(panel)).toBeVisible()
  await panel.reload()
  expect(asks, 'and not once all is sent').toHaveLength(1)
})

test('away by the address bar and back by the Back button: the panel continues where it was', {
  tag: '@long',
}, async ({ page }) => {
  const [panel, testId] = await start(page, 'Away and back')
  await goTo(panel, 2)
  await choose(panel, 1)
  await expect(saved(panel)).toBeVisible()
  await panel.goto(at('/exam'))
  await panel.goBack()
  await expect(questionHeading(panel)).toHaveText('Question 2 of 3')
  await expect(questionOf(panel).locator('fieldset input').first()).toBeChecked()
  await choose(panel, 3)
  await expectCounted(server.current, testId, [null, option(3), null])
  await expect(elsewhere(panel)).toHaveCount(0)
})

test('frozen by a phone without a network, and resumed: the time is right, and pending answers are sent', {
  tag: '@long',
}, async ({ page, context }) => {
  const [panel, testId] = await start(page, 'Put away')
  const tools = await context.newCDPSession(panel)
  await context.setOffline(true)
  await choose(panel, 2)
  await expect(panel.getByText('1 answer waits for the network')).toBeVisible()
  await tools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await context.setOffline(false)
  await new Promise((resolve) => setTimeout(resolve, 3000))
  await tools.send('Page.setWebLifecycleState', { state: 'active' })
  await expectCounted(server.current, testId, [option(2), null, null])
  await expect(saved(panel)).toBeVisible()
  const [row] = await server.current.query<{ seconds_left: number }>(
    'select extract(epoch from ends_at - now())::float8 as seconds_left from test_attempt where test_id = $1',
    [testId],
  )
  const [, minutes = 0, seconds = 0] = /^(\d+):(\d+) left/.exec(await panel.title()) ?? []
  expect(Math.abs(Number(minutes) * 60 + Number(seconds) - (row?.seconds_left ?? 0))).toBeLessThan(2)
})

test('after logging out in the portal’s tab the exam continues with its pass, also after a reload', {
  tag: '@long',
}, async ({ page, context }) => {
  const [panel, testId] = await start(page, 'Signed out')
  await context.setOffline(true)
  await choose(panel, 1)
  await expect(panel.getByText('1 answer waits for the network')).toBeVisible()
  await context.setOffline(false)
  await logOut(await context.newPage())
  await expectCounted(server.current, testId, [option(1), null, null])
  await goTo(panel, 2)
  await choose(panel, 2)
  panel.on('dialog', (dialog) => void dialog.accept())
  await panel.reload()
  await expect(questionHeading(panel)).toHaveText('Question 2 of 3')
  await goTo(panel, 3)
  await choose(panel, 3)
  await expectCounted(server.current, testId, [option(1), option(2), option(3)])
})

test('on a shared phone, logging out keeps unsent answers, and no other person sees them [panel-30]', async ({
  page,
  context,
}) => {
  const [panel, testId] = await start(page, 'Shared phone')
  await context.route('**/examPanel/save', (route) => route.abort())
  await choose(panel, 4)
  await expect(panel.getByText('1 answer waits for the network')).toBeVisible()
  const address = panel.url()
  panel.on('dialog', (dialog) => void dialog.accept())
  const portal = await context.newPage()
  await panel.close()
  await logOut(portal)
  await context.unroute('**/examPanel/save')

  const others = await openPanel(await context.newPage(), server.current, classmate, 'Shared phone')
  await begin(others)
  await expect(questionOf(others).locator('fieldset input:checked')).toHaveCount(0)
  const byHistory = await context.newPage()
  await byHistory.goto(address)
  await expect(byHistory.getByRole('heading', { name: 'This exam is another student’s' })).toBeVisible()
  await byHistory.close()
  await others.close()

  await openAs(portal, login, at('/dashboard'))
  const mine = await context.newPage()
  await mine.goto(address)
  await expect(questionOf(mine).locator('fieldset input').nth(3)).toBeChecked()
  await expect(saved(mine)).toBeVisible({ timeout: 20_000 })
  const [row] = await server.current.query<{ option: number }>(
    `select (a.answer->>'option')::int as option from test_attempt t
      join attempt_answer a on a.institute_id = t.institute_id and a.attempt_id = t.id
      where t.test_id = $1 and a.answer_at > 0`,
    [testId],
  )
  expect(row?.option).toBe(4)
})
