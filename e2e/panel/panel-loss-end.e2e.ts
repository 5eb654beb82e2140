import { users } from '../exams.ts'
import { killBrowser, makeProfile } from '../kit/killed-browser.ts'
import { openAs } from '../kit/open-as.ts'
import { expect, test, useServer } from '../kit/test.ts'
import { begin, choose, goTo, makePaper, openPanel, questionOf, saved, submitExam } from './panel.ts'
import { countedAnswers, expectCounted, option, over, pendingOnDevice } from './panel-loss.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const { aarav: login } = users
test.describe.configure({ timeout: 60_000 })

const endIn = (testId: number, seconds: number) =>
  server.current.query(
    `update test_attempt set ends_at = now() + $2 * interval '1 second' where test_id = $1`,
    [testId, seconds],
  )
async function isSubmitted(testId: number): Promise<boolean> {
  const rows = await server.current.query(
    'select 1 from test_attempt where test_id = $1 and submitted_at is not null',
    [testId],
  )
  return rows.length > 0
}

const aboutToBe = 'Your answers are about to be handed in'

test('no network from before the end until after it: the answers are quarantined, this is shown, and there is a receipt', {
  tag: '@long',
}, async ({ page, context }) => {
  const name = 'Cut over the end'
  const testId = await makePaper(server.current, { login, name, types: [1, 1, 1] })
  await page.clock.install()
  const panel = await openPanel(page, server.current, login, name)
  await begin(panel)
  await expect(saved(panel)).toBeVisible()
  await endIn(testId, 60)
  // Each reply of the server contains the end.
  await choose(panel, 1)
  await expect(saved(panel)).toBeVisible()
  await context.setOffline(true)
  await choose(panel, 2)
  const mayNotCount = panel.getByText('What reaches us only after the end may not count')
  await expect(mayNotCount).toBeVisible()
  await goTo(panel, 2)
  await choose(panel, 3)
  await expect(panel).toHaveTitle(/^00:\d\d left/)
  // The minute has ended for both.
  await endIn(testId, 0)
  await page.clock.fastForward(60_000)
  await expect(panel.getByRole('heading', { name: aboutToBe })).toBeVisible()
  await expect(panel.getByText('The time is over.')).toBeVisible()
  await expect(panel.getByText('They are kept on this device and handed in')).toBeVisible()
  await expect(mayNotCount).toBeVisible()
  await expect(panel.getByText('2 answers wait for the network')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Back to the exam' })).toHaveCount(0)
  await expect.poll(() => isSubmitted(testId), { timeout: 20_000 }).toBe(true)
  await context.setOffline(false)
  await expect(over(panel)).toBeVisible({ timeout: 20_000 })
  await expect(panel.getByText(/^2 answers reached us after the end. They are kept apart/)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Download receipt' })).toBeVisible()
  expect(await countedAnswers(server.current, testId)).toEqual([option(1), null, null])
  const late = await server.current.query<{ option: number; isInTime: boolean }>(
    `select (l.answer->>'option')::int as option, l.given_at <= t.ends_at as "isInTime" from late_answer l
      join test_attempt t on t.institute_id = l.institute_id and t.id = l.attempt_id where t.test_id = $1 order by 1`,
    [testId],
  )
  expect(late).toEqual([
    { option: 2, isInTime: true },
    { option: 3, isInTime: true },
  ])
})

test('typing past the end without a network: the answer at the end is quarantined, later text is dropped [panel-37]', {
  tag: '@long',
}, async ({ page, context }) => {
  const name = 'Typed over the end'
  const testId = await makePaper(server.current, { login, name, types: [2] })
  const panel = await openPanel(page, server.current, login, name, { hasRealWaits: true })
  await begin(panel)
  const field = questionOf(panel).getByRole('textbox')
  await endIn(testId, 6)
  await field.fill('One sentence.')
  await expect(saved(panel)).toBeVisible()
  await context.setOffline(true)
  await field.fill('One sentence. What was typed without a network.')
  const [attempt] = await server.current.query<{ ends_at: Date }>(
    'select ends_at from test_attempt where test_id = $1',
    [testId],
  )
  const end = attempt?.ends_at.getTime() ?? 0
  // Keeps the page busy until after the end, so that the screen cannot close before the text is typed.
  const isTyped = field.evaluate(
    (field: HTMLTextAreaElement, at) =>
      new Promise((typed) => {
        setTimeout(
          () => {
            while (Date.now() < at);
            const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
            write?.call(field, `${field.value} A word too late.`)
            typed(field.isConnected && field.dispatchEvent(new Event('input', { bubbles: true })))
          },
          at - 100 - Date.now(),
        )
      }),
    end + 60,
  )
  expect(await isTyped).toBe(true)
  await expect(panel.getByText('The time is over.')).toBeVisible()
  await expect.poll(() => isSubmitted(testId), { timeout: 20_000 }).toBe(true)
  await context.setOffline(false)
  await expect(panel.getByText(/^1 answer reached us after the end. It is kept apart/)).toBeVisible()
  const late = await server.current.query(
    `select l.answer->>'text' as text from late_answer l
      join test_attempt t on t.institute_id = l.institute_id and t.id = l.attempt_id where t.test_id = $1`,
    [testId],
  )
  expect(late).toEqual([{ text: 'One sentence. What was typed without a network.' }])
})

test('the browser is killed without a network: what was submitted is submitted by the panel that is opened again, or by the portal, which sends pending answers too [panel-25]', async () => {
  const names = { again: 'Handed in, killed', portal: 'Handed in, closed', pending: 'Gone before' }
  const profile = await makeProfile()
  const first = await profile.start()
  const open = async (name: string) => {
    const testId = await makePaper(server.current, { login, name, types: [1, 1] })
    const panel = await openPanel(await first.newPage(), server.current, login, name)
    await begin(panel)
    await expect(saved(panel)).toBeVisible()
    return { panel, testId }
  }
  const again = await open(names.again)
  const portal = await open(names.portal)
  const pending = await open(names.pending)
  await first.setOffline(true)
  for (const { panel } of [again, portal]) {
    await panel.bringToFront()
    await choose(panel, 3)
    await submitExam(panel)
    await expect(panel.getByRole('heading', { name: aboutToBe })).toBeVisible()
  }
  await pending.panel.bringToFront()
  await choose(pending.panel, 2)
  await expect(pending.panel.getByText('1 answer waits for the network')).toBeVisible()
  await expect.poll(async () => (await pendingOnDevice(pending.panel)).length).toBe(3)
  const address = again.panel.url()
  await killBrowser(first, pending.panel)
  await endIn(pending.testId, 0)
  await expect.poll(() => isSubmitted(pending.testId), { timeout: 20_000 }).toBe(true)

  const second = await profile.start()
  const page = await second.newPage()
  await page.goto(address)
  await expect(over(page)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('It fits the answers on this device.')).toBeVisible()
  expect(await countedAnswers(server.current, again.testId)).toEqual([option(3), null])
  expect(await isSubmitted(portal.testId), 'not yet').toBe(false)

  await openAs(page, login, at('/dashboard'))
  await expect.poll(() => isSubmitted(portal.testId), { timeout: 40_000 }).toBe(true)
  expect(await countedAnswers(server.current, portal.testId)).toEqual([option(3), null])
  const late = () =>
    server.current.query(
      `select (l.answer->>'option')::int as option from late_answer l
        join test_attempt t on t.institute_id = l.institute_id and t.id = l.attempt_id where t.test_id = $1`,
      [pending.testId],
    )
  await expect.poll(late, { timeout: 40_000 }).toEqual([{ option: 2 }])
  await expect.poll(() => pendingOnDevice(page)).toEqual([])
  await second.close()
  await profile.remove()
})

test('submitted without a network, and continued elsewhere: the first device does not end the attempt when it is back [panel-45]', {
  tag: '@long',
}, async ({ page, context, browser }) => {
  const name = 'Handed in, gone on'
  const testId = await makePaper(server.current, { login, name, types: [1, 1] })
  const panel = await openPanel(page, server.current, login, name)
  await begin(panel)
  await expect(saved(panel)).toBeVisible()
  await context.setOffline(true)
  await choose(panel, 1)
  await submitExam(panel)
  await expect(panel.getByRole('heading', { name: aboutToBe })).toBeVisible()

  const other = await openPanel(browser, server.current, login, name)
  await begin(other)
  await goTo(other, 2)
  await choose(other, 4)
  await expect(saved(other)).toBeVisible()
  await context.setOffline(false)
  await expect(panel.getByRole('dialog')).toContainText('This exam was opened elsewhere')
  await expectCounted(server.current, testId, [option(1), option(4)])
  await goTo(other, 1)
  await expect(questionOf(other).locator('fieldset input').first()).toBeChecked({ timeout: 20_000 })
  await choose(other, 2)
  await submitExam(other)
  await expect(over(other)).toBeVisible()
  await expect(over(panel)).toBeVisible({ timeout: 20_000 })
  expect(await countedAnswers(server.current, testId)).toEqual([option(2), option(4)])
  await other.context().close()
})
