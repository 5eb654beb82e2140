import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { answersText } from '#domain/exam/panel/answers-text.ts'
import type { Answer } from '#domain/exam/question.ts'
import { users } from '../exams.ts'
import { killBrowser, makeProfile } from '../kit/killed-browser.ts'
import { expect, test, useCrashingServer } from '../kit/test.ts'
import { begin, choose, goTo, makePaper, openFromExams, openPanel, saved, submitExam } from './panel.ts'
import { pendingOnDevice } from './panel-loss.ts'

const server = useCrashingServer()
const at = (path = '/') => server.current.at('localhost', path)
const { aarav: login } = users

const single = (count: number) => Array.from({ length: count }, () => 1)

/** The options of an attempt on the server, by position in the paper. */
async function keptAnswers(testId: number): Promise<Record<number, number>> {
  const rows = await server.current.query<{ position: number; option: number }>(
    `select q.position, (a.answer->>'option')::int as option from test_attempt t
      join attempt_answer a on a.institute_id = t.institute_id and a.attempt_id = t.id
      join test_question q on q.institute_id = t.institute_id and q.test_id = t.test_id and q.question_id = a.question_id
      where t.test_id = $1 and a.answer is not null and a.answer <> 'null' order by 1`,
    [testId],
  )
  expect(new Set(rows.map(({ position }) => position)).size, 'each answer once').toBe(rows.length)
  return Object.fromEntries(rows.map(({ position, option }) => [position, option]))
}

async function verifyReceipt(panel: Page, page: Page, testId: number): Promise<void> {
  const code = await panel.locator('dd').first().textContent()
  const hash = await panel
    .locator('dd')
    .getByText(/^[\da-f]{64}$/)
    .textContent()
  const rows = await server.current.query<{ attempt: number; question: number; answer: Answer | null }>(
    `select t.id::int as attempt, a.question_id::int as question, a.answer from test_attempt t
      join attempt_answer a on a.institute_id = t.institute_id and a.attempt_id = t.id where t.test_id = $1`,
    [testId],
  )
  const answers = rows.map(({ question, answer }) => ({ questionId: question, answer }))
  const text = answersText(rows[0]?.attempt ?? 0, answers)
  expect(hash, 'the hash is of what the server holds').toBe(createHash('sha256').update(text).digest('hex'))
  await page.goto(at(`/test-receipt/${code?.replaceAll('-', '')}`))
  await expect(page.getByText('This receipt is genuine')).toBeVisible()
  await page.getByText('Proof').click()
  await expect(page.getByText(hash ?? '')).toBeVisible()
}

test('no answer is lost: network cut, browser killed, second browser, server killed and restarted [panel-23]', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const name = 'Everything at once'
  const testId = await makePaper(server.current, { login, name, types: single(16) })
  const profile = await makeProfile()
  const killed = await profile.start()
  const panel = await openPanel(await killed.newPage(), server.current, login, name, {
    hasRealWaits: true,
  })
  await begin(panel)
  for (const number of [1, 2, 3]) {
    await goTo(panel, number)
    await choose(panel, 1)
  }
  await expect(saved(panel)).toBeVisible()
  await expect.poll(() => keptAnswers(testId)).toEqual({ 1: 1, 2: 1, 3: 1 })

  await killed.setOffline(true)
  for (let number = 4; number <= 13; number++) {
    await goTo(panel, number)
    await choose(panel, 2)
  }
  await expect(panel.getByText('10 answers wait for the network')).toBeVisible()
  await expect(panel.getByText(/No connection. Go on/)).toBeVisible()
  // The text counts pending answers; the last one may still be on its way to the disk.
  await expect.poll(async () => (await pendingOnDevice(panel)).length).toBe(10)
  const address = panel.url()
  await killBrowser(killed, panel)
  await server.current.crash()

  const second = await browser.newContext()
  const elsewhere = await openFromExams(await second.newPage(), server.current, login, name)
  await begin(elsewhere)
  await expect(
    elsewhere.getByRole('complementary').getByRole('button', { name: 'Question 3: Answered' }),
  ).toBeVisible()
  // Newer than the pending answers of the first browser; and two others.
  for (const number of [4, 14, 15]) {
    await goTo(elsewhere, number)
    await choose(elsewhere, 3)
  }
  await expect(saved(elsewhere)).toBeVisible()
  await expect.poll(() => keptAnswers(testId)).toEqual({ 1: 1, 2: 1, 3: 1, 4: 3, 14: 3, 15: 3 })
  await server.current.crash()

  const first = await profile.start()
  const again = await first.newPage()
  await again.goto(address)
  await expect(again.getByText('This exam was opened elsewhere')).toBeVisible()
  const all = { 1: 1, 2: 1, 3: 1, 4: 3, 14: 3, 15: 3 }
  const late = Object.fromEntries([5, 6, 7, 8, 9, 10, 11, 12, 13].map((number) => [number, 2]))
  await expect.poll(() => keptAnswers(testId)).toEqual({ ...all, ...late })
  // The second browser receives them, too.
  await expect(
    elsewhere.getByRole('complementary').getByRole('button', { name: 'Question 13: Answered' }),
  ).toBeVisible({ timeout: 30_000 })

  await submitExam(elsewhere)
  await expect(elsewhere.getByRole('heading', { name: 'Your answers are handed in' })).toBeVisible()
  await expect(elsewhere.getByText('It fits the answers on this device.')).toBeVisible()
  expect(await keptAnswers(testId)).toEqual({ ...all, ...late })
  await verifyReceipt(elsewhere, await second.newPage(), testId)
  // The first one receives it by itself.
  await expect(again.getByRole('heading', { name: 'Your answers are handed in' })).toBeVisible({
    timeout: 30_000,
  })
  await first.close()
  await second.close()
  await profile.remove()
})
