import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { answersText } from '#domain/exam/panel/answers-text.ts'
import type { Answer } from '#domain/exam/question.ts'
import { users } from '../exams.ts'
import { expect, test, useServer } from '../kit/test.ts'
import { begin, makePaper, openPanel, saved, submitExam } from './panel.ts'
import { countedAnswers, expectCounted, option, over, pendingOnDevice } from './panel-loss.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const { aarav: login } = users
/** `ANSWERS=300 npm run e2e -- panel-loss-many` gives more of them. */
const many = Number(process.env.ANSWERS ?? 80)
test.describe.configure({ timeout: 120_000 })

/** Fills a paper with copies of its first question. */
const fillUp = (testId: number, count: number) =>
  server.current.query(
    `with first as (select * from test_question where test_id = $1 and position = 1),
      copies as (select nth, md5($1::text || nth) as html from generate_series(2, $2::int) nth),
      made as (
        insert into question (institute_id, subject_id, type, html, other_html, other_language, options, matches, media, key, solution_html)
        select q.institute_id, q.subject_id, q.type, copies.html, '', '', q.options, q.matches, q.media, q.key, ''
        from question q join first on first.institute_id = q.institute_id and first.question_id = q.id, copies
        returning institute_id, id, html)
      insert into test_question (institute_id, test_id, question_id, part_id, position, marks, negative_marks)
      select made.institute_id, $1, made.id, first.part_id, copies.nth, 4, 1
      from made join copies using (html), first`,
    [testId, count],
  )

/** Starts a long paper of one type, and cuts the network. */
async function startOffline(
  page: Page,
  { name, type, count, ...how }: { name: string; type: number; count: number; hasRealWaits?: boolean },
): Promise<[panel: Page, testId: number]> {
  const testId = await makePaper(server.current, { login, name, types: [type] })
  await fillUp(testId, count)
  const panel = await openPanel(page, server.current, login, name, how)
  await begin(panel)
  await expect(saved(panel)).toBeVisible()
  await page.context().setOffline(true)
  return [panel, testId]
}

const receiptHash = (testId: number) =>
  server.current.query<{ attempt: number; hash: string; question: number; answer: Answer | null }>(
    `select t.id::int as attempt, r.answers_hash as hash, a.question_id::int as question, a.answer from test_attempt t
      join attempt_receipt r on r.institute_id = t.institute_id and r.attempt_id = t.id
      join attempt_answer a on a.institute_id = t.institute_id and a.attempt_id = t.id where t.test_id = $1`,
    [testId],
  )

test(`${many} answers without a network: the page stays responsive, and all of them arrive later`, {
  tag: '@long',
}, async ({ page, context }) => {
  const made = { name: 'Very many', type: 1, count: many, hasRealWaits: true }
  const [panel, testId] = await startOffline(page, made)
  // Clicks as a user does, without Playwright's waits.
  await panel.evaluate(async (count) => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    for (let number = 1; number <= count; number++) {
      document.querySelectorAll<HTMLInputElement>('article fieldset input')[number % 4]?.click()
      await painted()
      if (number < count)
        [...document.querySelectorAll<HTMLElement>('button [data-shown="true"]')]
          .find((one) => one.textContent === 'Save & Next')
          ?.click()
      await painted()
    }
  }, many)
  await expect(panel.getByText(`${many} answers wait for the network`)).toBeVisible()
  const lengths: number[] = []
  panel.on('request', (request) => {
    if (request.url().endsWith('/examPanel/save')) lengths.push(request.postDataBuffer()?.length ?? 0)
  })
  await context.setOffline(false)
  const given = Array.from({ length: many }, (_, index) => option(((index + 1) % 4) + 1))
  const counted = async () => (await countedAnswers(server.current, testId)).filter(Boolean).length
  // The flush does not wait for the next heartbeat.
  await expect.poll(counted, { timeout: 10_000 }).toBe(many)
  expect(await countedAnswers(server.current, testId)).toEqual(given)
  expect(Math.max(...lengths)).toBeLessThan(1_000_000)
  await submitExam(panel)
  await expect(over(panel)).toBeVisible()
  await expect(panel.getByText('It fits the answers on this device.')).toBeVisible()
})

/** Devanagari, three bytes a letter; a family emoji; Hebrew and Arabic; NUL, lone surrogates, line ends. */
const text = `नमस्ते 👩‍👩‍👧‍👦 שלום العربية \u202eRTL\u202c a\0b \ud83d! \udc00? "q" \\n
line\ttab \u2028 \u0007 é é`
const kept = text.replace('\0', '').toWellFormed()

/** Writes an answer to every question, as fast as the page accepts them. */
const writeAll = (panel: Page, count: number, first: string, others: string) =>
  panel.evaluate(
    async ([count, first, others]) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
      for (let number = 1; number <= count; number++) {
        const field = document.querySelector('article textarea')
        if (!field) throw new Error(`question ${number} takes no text`)
        set?.call(field, number === 1 ? first : others)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
        ;[...document.querySelectorAll<HTMLElement>('button [data-shown="true"]')]
          .find((one) => one.textContent === 'Save & Next')
          ?.click()
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      }
    },
    [count, first, others] as const,
  )
const written = (text: string): Answer => ({ type: 2, text })

test('texts of every script and of the maximum length arrive unchanged', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const [panel, testId] = await startOffline(page, { name: 'Every script', type: 2, count: 20 })
  const long = 'क'.repeat(20_000)
  // Together more than one request may have.
  await writeAll(panel, 20, text, long)
  await expect(panel.getByText('20 answers wait for the network')).toBeVisible()
  await context.setOffline(false)
  await expectCounted(server.current, testId, [
    written(kept),
    ...Array.from({ length: 19 }, () => written(long)),
  ])
  await submitExam(panel)
  await expect(over(panel)).toBeVisible({ timeout: 20_000 })
  await expect(panel.getByText('It fits the answers on this device.')).toBeVisible()
  const rows = await receiptHash(testId)
  const answers = rows.map(({ question, answer }) => ({ questionId: question, answer }))
  const sum = createHash('sha256').update(answersText(rows[0]?.attempt ?? 0, answers))
  expect(rows[0]?.hash).toBe(sum.digest('hex'))
})

test('the longest answers of a tab that was closed without a network: the portal sends all of them', {
  tag: '@long',
}, async ({ page, context }) => {
  const [panel, testId] = await startOffline(page, { name: 'Left at length', type: 2, count: 12 })
  // Six bytes a letter in JSON, which is the maximum.
  const long = '\u0007'.repeat(20_000)
  await writeAll(panel, 12, long, long)
  await expect.poll(async () => (await pendingOnDevice(panel)).filter(Boolean).length).toBe(12)
  const portal = await context.newPage()
  await panel.close()
  await context.setOffline(false)
  await portal.goto(at('/dashboard'))
  await expectCounted(
    server.current,
    testId,
    Array.from({ length: 12 }, () => written(long)),
  )
  await expect.poll(() => pendingOnDevice(portal)).toEqual([])
})
