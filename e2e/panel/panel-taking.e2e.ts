import type { Page } from '@playwright/test'
import { users } from '../exams.ts'
import { expect, test, useServer } from '../kit/test.ts'
import {
  begin,
  choose,
  goTo,
  makePaper,
  next,
  openFromExams,
  openPanel,
  questionHeading,
  questionOf,
  saved,
  submitExam,
} from './panel.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const { aarav: login } = users
const over = (panel: Page) => panel.getByRole('heading', { name: 'Your answers are handed in' })

/** By position in the paper. */
async function keptAnswers(testId: number): Promise<unknown[]> {
  const rows = await server.current.query<{ answer: unknown }>(
    `select a.answer from test_attempt t join test_question q on q.institute_id = t.institute_id and q.test_id = t.test_id
      left join attempt_answer a on a.institute_id = t.institute_id and a.attempt_id = t.id and a.question_id = q.question_id
      where t.test_id = $1 order by q.position`,
    [testId],
  )
  return rows.map(({ answer }) => answer)
}

test('every type of question is answered, saved, cleared, and restored after a reload [panel-12, panel-15]', async ({
  page,
}) => {
  const name = 'All seven types'
  const testId = await makePaper(server.current, { login, name, types: [1, 3, 4, 5, 6, 7, 2] })
  const panel = await openPanel(page, server.current, login, name)
  await expect(panel.getByText('A wrong answer takes 1 mark off')).toBeVisible()
  await expect(panel.getByText('Some questions give part of their marks')).toBeVisible()
  await begin(panel)
  const article = questionOf(panel)
  await expect(article.getByText('1 off if wrong')).toBeVisible()
  await expect(article.getByText(/Part marks/)).toHaveCount(0)
  await article.getByRole('group', { name: 'Your answer' }).getByRole('radio').nth(1).check()
  await next(panel)
  await expect(article.getByText('Part marks where none is wrong')).toBeVisible()
  for (const nth of [1, 3]) await choose(panel, nth)
  await next(panel)
  const number = article.getByLabel('Number')
  await number.fill('12 cm')
  await expect(article.getByText('This is not a number yet')).toBeVisible()
  await goTo(panel, 2)
  await goTo(panel, 3)
  await expect(number).toHaveValue('12 cm')
  await article.getByRole('button', { name: 'Clear answer' }).click()
  await expect(number).toHaveValue('')
  await number.fill('1,095')
  await expect(article.getByText('Taken as 1095')).toBeVisible()
  await number.fill('12,5')
  await expect(number).toHaveAttribute('inputmode', 'decimal')
  await article.getByRole('button', { name: 'Change the sign' }).click()
  await expect(number).toHaveValue('-12,5')
  await expect(number).toBeFocused()
  await next(panel)
  await article.getByRole('radio', { name: 'False' }).check()
  await next(panel)
  await expect(article.getByText('Part marks for each that is right')).toBeVisible()
  await article.getByRole('combobox', { name: 'Match for 1' }).selectOption({ index: 2 })
  await next(panel)
  await article.getByRole('textbox', { name: /^Blank 1 of/ }).fill('retina')
  await next(panel)
  await article.getByLabel('Your answer', { exact: true }).fill('Because of <b>scattering</b> & so on')
  await expect(saved(panel)).toBeVisible()
  const given = [
    { type: 1, option: 2 },
    { type: 3, options: [1, 3] },
    { type: 4, value: -12.5 },
    { type: 5, isTrue: false },
    { type: 6, pairs: expect.arrayContaining([2]) },
    { type: 7, blanks: expect.arrayContaining(['retina']) },
    { type: 2, text: 'Because of <b>scattering</b> & so on' },
  ]
  await expect.poll(() => keptAnswers(testId)).toEqual(given)

  await panel.reload()
  await expect(questionHeading(panel)).toHaveText('Question 7 of 7')
  await expect(article.getByLabel('Your answer', { exact: true })).toHaveValue(
    'Because of <b>scattering</b> & so on',
  )
  await goTo(panel, 3)
  await expect(number).toHaveValue('-12.5')
  await article.getByRole('button', { name: 'Clear answer' }).click()
  await expect(number).toHaveValue('')
  await expect.poll(async () => (await keptAnswers(testId))[2]).toBeNull()
  await goTo(panel, 6)
  await expect(article.getByRole('textbox', { name: /^Blank 1 of/ })).toHaveValue('retina')
  await panel.getByRole('button', { name: 'Mark for review' }).click()
  await expect(
    panel.getByRole('complementary').getByRole('button', {
      name: 'Question 6: Answered and marked for review',
    }),
  ).toBeVisible()
})

test('a changed device clock has no effect; the time is announced; at the end the exam is submitted [panel-34, panel-40]', async ({
  page,
}) => {
  const name = 'By the clock'
  const testId = await makePaper(server.current, { login, name, types: [1, 1] })
  await page.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() + 3 * 60 * 60_000
  })
  const panel = await openPanel(page, server.current, login, name)
  await begin(panel)
  await expect(panel).toHaveTitle(/^(1:00:00|59:\d\d) left · By the clock$/)
  const endIn = (seconds: number) =>
    server.current.query(
      `update test_attempt set ends_at = date_trunc('second', now()) + $2 * interval '1 second' where test_id = $1`,
      [testId, seconds],
    )
  await endIn(63)
  // Each reply of the server contains the end.
  await choose(panel, 1)
  await expect(panel).toHaveTitle(/^01:0\d left · By the clock$/)
  await expect(panel.getByRole('alert')).toHaveText('1 minute left')
  await expect(saved(panel)).toBeVisible()
  await endIn(3)
  await choose(panel, 2)
  await expect(over(panel)).toBeVisible({ timeout: 15_000 })
  const [attempt] = await server.current.query(
    'select submitted_at <= ends_at as "isInTime" from test_attempt where test_id = $1',
    [testId],
  )
  expect(attempt).toEqual({ isInTime: true })
  expect((await keptAnswers(testId))[0]).toEqual({ type: 1, option: 2 })
})

test('submitting without a network is kept, can be taken back, and is done once the network is back [panel-45]', async ({
  page,
  context,
}) => {
  const name = 'Handed in offline'
  const testId = await makePaper(server.current, { login, name, types: [1, 1] })
  const panel = await openPanel(page, server.current, login, name)
  await begin(panel)
  await expect(saved(panel)).toBeVisible()
  await context.setOffline(true)
  await choose(panel, 1)
  await expect(panel.getByText('1 answer waits for the network')).toBeVisible()
  await submitExam(panel)
  await expect(panel.getByRole('heading', { name: 'Your answers are about to be handed in' })).toBeVisible()
  await panel.getByRole('button', { name: 'Back to the exam' }).click()
  await choose(panel, 2)
  await submitExam(panel)
  await context.setOffline(false)
  await expect(over(panel)).toBeVisible({ timeout: 20_000 })
  expect((await keptAnswers(testId))[0]).toEqual({ type: 1, option: 2 })
  const events = await server.current.query<{ kind: string }>(
    `select e.kind from attempt_event e join test_attempt t on t.institute_id = e.institute_id and t.id = e.attempt_id
      where t.test_id = $1 and e.kind in ('offline', 'online') order by e.happened_at`,
    [testId],
  )
  expect(events.map(({ kind }) => kind)).toEqual(['offline', 'online'])
  // A reload shows the receipt, and no answers remain on the device.
  await panel.reload()
  await expect(panel.getByText('It fits the answers on this device.')).toBeVisible()
})

test.describe('with the portal cached', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a reload without a network continues where it was [panel-1]', async ({ page, context }) => {
    const name = 'Reloaded offline'
    await makePaper(server.current, { login, name, types: [1, 1, 1] })
    const panel = await openPanel(page, server.current, login, name)
    await begin(panel)
    await goTo(panel, 2)
    await choose(panel, 1)
    await expect(saved(panel)).toBeVisible()
    await panel.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 30_000 })
    await context.setOffline(true)
    await goTo(panel, 3)
    await choose(panel, 2)
    panel.on('dialog', (dialog) => void dialog.accept())
    await panel.reload()
    await expect(questionHeading(panel)).toHaveText('Question 3 of 3')
    await expect(questionOf(panel).locator('fieldset input').nth(1)).toBeChecked()
    await expect(
      panel.getByRole('complementary').getByRole('button', { name: 'Question 2: Answered' }),
    ).toBeVisible()
    await context.setOffline(false)
    await expect(saved(panel)).toBeVisible({ timeout: 30_000 })
  })
})

test('without storage a warning is shown, and answers arrive [panel-28]', async ({ page }) => {
  const name = 'In a private window'
  const testId = await makePaper(server.current, { login, name, types: [1] })
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
  })
  const panel = await openPanel(page, server.current, login, name)
  await begin(panel)
  await expect(panel.getByText('This browser keeps nothing on the device')).toBeVisible()
  await choose(panel, 1)
  await expect.poll(() => keptAnswers(testId)).toEqual([{ type: 1, option: 1 }])
})

test('opened in a second browser: the first is notified, and may continue [panel-29]', async ({
  page,
  browser,
}) => {
  const name = 'In two browsers'
  await makePaper(server.current, { login, name, types: [1, 1] })
  const panel = await openPanel(page, server.current, login, name, { hasRealWaits: true })
  await begin(panel)
  const second = await openPanel(browser, server.current, login, name, { hasRealWaits: true })
  const notice = panel.getByRole('dialog')
  // By the reply to its save, or by a heartbeat that is faster.
  await Promise.any([choose(panel, 1), notice.waitFor()])
  await expect(notice).toContainText('This exam was opened elsewhere')
  // As the back key of a phone may do, without asking the page.
  await panel.evaluate(() => document.querySelector('dialog')?.close())
  await expect(notice).toBeVisible()
  await panel.getByRole('button', { name: 'Go on here' }).click()
  await expect(notice).toHaveCount(0)
  await choose(panel, 1)
  await expect(saved(panel)).toBeVisible()
  await begin(second)
  await expect(second.getByRole('dialog')).toContainText('This exam was opened elsewhere')
  await expect(questionOf(second).locator('fieldset input').first()).toBeChecked()
  await second.context().close()
})

test('an invalid address, and a used ticket [panel-1, panel-2]', async ({ page }) => {
  await page.goto(at('/exampanel/nothing'))
  await expect(page.getByRole('heading', { name: 'This address opens no exam' })).toBeFocused()
  const name = 'Opened twice'
  await makePaper(server.current, { login, name, types: [1] })
  let address = ''
  page.context().on('request', (request) => {
    if (/\/exampanel\/[\w-]{60,}$/.test(request.url())) address = request.url()
  })
  const panel = await openFromExams(page, server.current, login, name)
  expect(panel.url(), 'the ticket left the address').toMatch(/\/exampanel\/attempt-\d+$/)
  await panel.goto(address)
  await expect(panel.getByText(/This link was used already/)).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Go to My Exam' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the back key closes the list of questions, then asks before it leaves; a reload and My Exam return to the exam [panel-31]', async ({
    page,
  }) => {
    const name = 'Back on a phone'
    await makePaper(server.current, { login, name, types: [1, 1, 1] })
    const panel = await openPanel(page, server.current, login, name)
    await begin(panel)
    await next(panel)
    const list = panel.getByRole('dialog', { name: 'All questions' })
    const leaving = panel.getByRole('dialog', { name: 'Leave the exam?' })
    await panel.getByRole('button', { name: /^All questions/ }).click()
    await expect(list).toBeVisible()
    await panel.goBack()
    await expect(list).toHaveCount(0)
    await panel.goBack()
    await expect(leaving).toBeVisible()
    await panel.goBack()
    await expect(leaving).toHaveCount(0)
    await expect(questionHeading(panel)).toHaveText('Question 2 of 3')
    await panel.reload()
    await expect(questionHeading(panel)).toHaveText('Question 2 of 3')
    await panel.goBack()
    await expect(leaving).toBeVisible()
    await leaving.getByRole('button', { name: 'Stay' }).click()
    await expect(leaving).toHaveCount(0)
    await panel.goBack()
    await leaving.getByRole('button', { name: 'Leave' }).click()
    await expect(panel).toHaveURL(/\/exam$/)
    await expect(panel.getByRole('button', { name: `Resume ${name}` })).toBeVisible()
  })
})
