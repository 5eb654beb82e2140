import { users } from './exams.ts'
import { begin, choose, goTo, handIn, makePaper, next, openPanel, questionHeading, saved } from './panel.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const { aarav: login } = users
/** Each opens the portal, and waits for what comes by itself. */
test.describe.configure({ timeout: 120_000 })

/** A running attempt ends so much later than now. */
const endIn = (testId: number, time: string) =>
  server.current.query(
    `update test_attempt set ends_at = date_trunc('second', now()) + $2::interval where test_id = $1`,
    [testId, time],
  )

test('an answer given before the end that arrives after it: kept apart, and told', async ({
  page,
  context,
}) => {
  const name = 'Kept apart'
  const testId = await makePaper(server.current, { login, name, types: [1] })
  const panel = await openPanel(page, at(), login, name)
  await begin(panel)
  await expect(saved(panel)).toBeVisible()
  await endIn(testId, '8 seconds')
  // The server tells its end with every answer.
  await choose(panel, 2)
  await expect(panel).toHaveTitle(/^00:0\d left/)
  await expect(saved(panel)).toBeVisible()
  await context.setOffline(true)
  await choose(panel, 1)
  await expect(panel.getByText('The time is over.')).toBeVisible({ timeout: 20_000 })
  await expect(panel.getByText('They are kept on this device and handed in')).toBeVisible()
  await expect(panel.getByText('1 answer waits for the network')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Back to the exam' })).toHaveCount(0)
  await expect
    .poll(
      () =>
        server.current.query('select 1 from test_attempt where test_id = $1 and submitted_at is not null', [
          testId,
        ]),
      {
        timeout: 20_000,
      },
    )
    .toHaveLength(1)
  await context.setOffline(false)
  await expect(
    panel.getByText('1 answer reached us after the end. It is kept apart for the examiner.'),
  ).toBeVisible({ timeout: 30_000 })
})

test('an answer given after the exam was handed in elsewhere: refused, and told', async ({
  page,
  context,
  browser,
}) => {
  const name = 'Refused'
  await makePaper(server.current, { login, name, types: [1] })
  const panel = await openPanel(page, at(), login, name)
  await begin(panel)
  await expect(saved(panel)).toBeVisible()
  await context.setOffline(true)
  const second = await openPanel(browser, at(), login, name)
  await begin(second)
  await handIn(second)
  await expect(second.getByRole('heading', { name: 'Your answers are handed in' })).toBeVisible()
  await second.context().close()
  await choose(panel, 1)
  await context.setOffline(false)
  await expect(
    panel.getByText('1 answer was given after the exam was over, and cannot be taken.'),
  ).toBeVisible({ timeout: 30_000 })
})

test('text size and high contrast hold over the questions, and after a reload', async ({ page }) => {
  const name = 'As it is read'
  await makePaper(server.current, { login, name, types: [1, 1] })
  const panel = await openPanel(page, at(), login, name)
  await begin(panel)
  const look = () =>
    panel.evaluate(() => ({
      text: getComputedStyle(document.documentElement).fontSize,
      ground: getComputedStyle(document.body).backgroundColor,
    }))
  const usual = await look()
  await panel.getByRole('button', { name: 'Display' }).click()
  await panel.getByRole('radio', { name: 'Largest' }).check()
  await panel.getByLabel('High contrast').check()
  await panel.keyboard.press('Escape')
  const changed = { text: '22px', ground: 'rgb(255, 255, 255)' }
  expect(usual).toEqual({ text: '16px', ground: expect.not.stringMatching('rgb(255, 255, 255)') })
  expect(await look()).toEqual(changed)
  await next(panel)
  expect(await look()).toEqual(changed)
  await panel.reload()
  await expect(questionHeading(panel)).toHaveText('Question 2 of 2')
  expect(await look()).toEqual(changed)
  await panel.getByRole('button', { name: 'Display' }).click()
  await expect(panel.getByRole('radio', { name: 'Largest' })).toBeChecked()
  await expect(panel.getByLabel('High contrast')).toBeChecked()
})

test('told aloud at 10, 5 and 1 minutes, each at its moment', async ({ page }) => {
  const name = 'Told aloud'
  const testId = await makePaper(server.current, { login, name, types: [1] })
  const panel = await openPanel(page, at(), login, name)
  await begin(panel)
  await expect(saved(panel)).toBeVisible()
  const told = panel.getByRole('alert')
  await expect(told).toHaveText('')
  for (const [nth, minutes, title, words] of [
    [1, 10, /^10:0\d left/, '10 minutes left'],
    [2, 5, /^05:0\d left/, '5 minutes left'],
    [3, 1, /^01:0\d left/, '1 minute left'],
  ] as const) {
    const before = await told.textContent()
    await endIn(testId, `${minutes} minutes 8 seconds`)
    await choose(panel, nth)
    await expect(panel).toHaveTitle(title)
    expect(await told.textContent(), 'not before its moment').toBe(before)
    await expect(told).toHaveText(words, { timeout: 15_000 })
    await expect(panel).toHaveTitle(/^(10:00|09:5\d|05:00|04:5\d|01:00|00:5\d) left/)
  }
})

test('practice with a written answer says what the result waits for', async ({ page }) => {
  const name = 'Written practice'
  await makePaper(server.current, { login, name, types: [1, 2], label: 'Practice', limit: 0 })
  const panel = await openPanel(page, at(), login, name)
  await begin(panel)
  await choose(panel, 1)
  await goTo(panel, 2)
  await panel.getByLabel('Your answer', { exact: true }).fill('Because it scatters')
  await handIn(panel)
  const waiting = panel.getByText(
    'Your written answers wait for the teacher’s marks. Your result comes after that.',
  )
  await expect(waiting).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Download receipt' })).toBeVisible()
  await panel.reload()
  await expect(waiting).toBeVisible()
})
