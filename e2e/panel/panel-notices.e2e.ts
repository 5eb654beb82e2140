import { users } from '../exams.ts'
import { expect, test, useServer } from '../kit/test.ts'
import {
  begin,
  choose,
  goTo,
  makePaper,
  next,
  openPanel,
  questionHeading,
  saved,
  submitExam,
} from './panel.ts'

const server = useServer()
const { aarav: login } = users

/** Sets the end of a running attempt, relative to now. */
const endIn = (testId: number, time: string) =>
  server.current.query(
    `update test_attempt set ends_at = date_trunc('second', now()) + $2::interval where test_id = $1`,
    [testId, time],
  )

test('extra time from the examiner is announced, and reopens an expired exam', async ({ page, context }) => {
  const name = 'Power cut'
  const testId = await makePaper(server.current, { login, name, types: [1] })
  await page.clock.install()
  const panel = await openPanel(page, server.current, login, name)
  await begin(panel)
  await endIn(testId, '60 seconds')
  await choose(panel, 2)
  await expect(panel).toHaveTitle(/^00:5\d left/)
  await context.setOffline(true)
  await page.clock.fastForward(61_000)
  await expect(panel.getByText('The time is over.')).toBeVisible()
  await endIn(testId, '660 seconds')
  await context.setOffline(false)
  await expect(panel.getByText('The examiner gave you 10 more minutes.')).toBeVisible({ timeout: 30_000 })
  await choose(panel, 1)
  await expect(saved(panel)).toBeVisible()
  expect(
    await server.current.query('select 1 from test_attempt where test_id = $1 and submitted_at is null', [
      testId,
    ]),
  ).toHaveLength(1)
})

test('an answer given after the exam was submitted elsewhere is refused, and this is shown', async ({
  page,
  context,
  browser,
}) => {
  const name = 'Refused'
  await makePaper(server.current, { login, name, types: [1] })
  const panel = await openPanel(page, server.current, login, name)
  await begin(panel)
  await expect(saved(panel)).toBeVisible()
  await context.setOffline(true)
  const second = await openPanel(browser, server.current, login, name)
  await begin(second)
  await submitExam(second)
  await expect(second.getByRole('heading', { name: 'Your answers are handed in' })).toBeVisible()
  await second.context().close()
  await choose(panel, 1)
  await context.setOffline(false)
  await expect(
    panel.getByText('1 answer was given after the exam was over, and cannot be taken.'),
  ).toBeVisible({ timeout: 30_000 })
})

test('a message of the examiner and the whole paper are read without a network, and what is typed stays', async ({
  page,
  context,
}) => {
  const name = 'Read beside it'
  const testId = await makePaper(server.current, { login, name, types: [4, 1] })
  const panel = await openPanel(page, server.current, login, name)
  await begin(panel)
  await panel.getByLabel('Number').fill('12 cm')
  await server.current.query(
    `with made as (
        insert into admin_token (institute_id, token_hash) select institute_id, 'of ' || id from test where id = $1
        returning institute_id, id)
      insert into exam_message (institute_id, test_id, text, message_key, token_id, sent_at)
      select institute_id, $1, 'In question 1 read metres.', 'first', id, now() from made`,
    [testId],
  )
  await panel.getByRole('button', { name: 'Mark for review' }).click()
  const read = panel.getByRole('button', { name: 'Read', exact: true })
  await expect(read).toBeVisible()
  await expect(panel.getByRole('status').getByText('In question 1 read metres.')).toHaveCount(1)
  await expect(panel.getByRole('button', { name: '1 message' })).toBeVisible()
  const hasCode = () =>
    panel.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /view-dialog.*js$/.test(name)),
    )
  await expect.poll(hasCode, 'fetched ahead').toBe(true)
  await context.setOffline(true)
  await read.press('Enter')
  const messages = panel.getByRole('dialog', { name: 'Messages of the examiner' })
  await expect(messages.getByText('In question 1 read metres.')).toBeVisible()
  await expect(messages.getByText(/Time left/)).toBeAttached()
  await panel.keyboard.press('Escape')
  await expect(read).toHaveCount(0)
  await expect(panel.getByRole('main')).toBeFocused()
  await panel.getByRole('button', { name: 'Question Paper' }).press('Enter')
  const paper = panel.getByRole('dialog', { name: 'Question Paper' })
  await expect(paper.getByRole('button', { name: /^Question / })).toHaveCount(2)
  await panel.keyboard.press('Escape')
  await expect(panel.getByRole('button', { name: 'Question Paper' })).toBeFocused()
  await expect(panel.getByLabel('Number')).toHaveValue('12 cm')
  await panel.getByRole('button', { name: 'Question Paper' }).click()
  await paper.getByRole('button', { name: 'Question 2' }).click()
  await expect(questionHeading(panel)).toHaveText('Question 2 of 2')
  await context.setOffline(false)
})

test('text size and high contrast apply to all questions, and after a reload [panel-21]', {
  tag: '@long',
}, async ({ page }) => {
  const name = 'As it is read'
  await makePaper(server.current, { login, name, types: [1, 1] })
  const panel = await openPanel(page, server.current, login, name)
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

test('announces 10, 5 and 1 minutes at the right time [panel-39]', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const name = 'Told aloud'
  await makePaper(server.current, { login, name, types: [1] })
  await page.clock.install()
  const panel = await openPanel(page, server.current, login, name)
  await begin(panel)
  await expect(saved(panel)).toBeVisible()
  // From now on the panel uses a timer that the test controls.
  await context.setOffline(true)
  const announced = panel.getByRole('alert')
  await expect(announced).toHaveText('')
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const [minutes, words] of [
    [10, '10 minutes left'],
    [5, '5 minutes left'],
    [1, '1 minute left'],
  ] as const) {
    const before = await announced.textContent()
    const [, leftMinutes = 0, seconds = 0] = /^(\d+):(\d+) left/.exec(await panel.title()) ?? []
    // From two seconds before it, in steps of half a second.
    await page.clock.fastForward((Number(leftMinutes) * 60 + Number(seconds) - minutes * 60 - 2) * 1000)
    await expect(panel).toHaveTitle(new RegExp(`^${String(minutes).padStart(2, '0')}:0[12] left`))
    expect(await announced.textContent(), 'not before its moment').toBe(before)
    await page.clock.runFor(2000)
    await expect(announced).toHaveText(words)
  }
})

test('practice with a written answer shows what the result waits for', { tag: '@long' }, async ({ page }) => {
  const name = 'Written practice'
  await makePaper(server.current, { login, name, types: [1, 2], label: 'Practice', limit: 0 })
  const panel = await openPanel(page, server.current, login, name)
  await begin(panel)
  await choose(panel, 1)
  await goTo(panel, 2)
  await panel.getByLabel('Your answer', { exact: true }).fill('Because it scatters')
  await submitExam(panel)
  const waiting = panel.getByText(
    'Your written answers wait for the teacher’s marks. Your result comes after that.',
  )
  await expect(waiting).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Download receipt' })).toBeVisible()
  await panel.reload()
  await expect(waiting).toBeVisible()
})
