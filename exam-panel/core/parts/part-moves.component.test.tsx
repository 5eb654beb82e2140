import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type PanelStatus, savePanel } from '#domain/exam/panel/calls.ts'
import { endPanelPart, panelPaper } from '#domain/exam/panel/paper-calls.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { ExamScreen } from '../../screens/exam-screen.tsx'
import { openPaper, questionOf } from '../../testing/open-paper.tsx'
import type { Exam } from '../exam.ts'
import { watchExam } from '../watch.ts'

const now = Date.now()
const minute = 60_000
let close: () => Promise<void>
beforeEach(() => page.viewport(1280, 800))
afterEach(() => close())

const options = [1, 2].map((number) => ({ number, html: `option ${number}`, other_html: '' }))
const schemes = [1, 2].map((part_id) => ({
  ...{ part_id, ques_type: 1, marks: 4, negative_marks: 1, has_part_marks: false, questions: 2 },
}))

type Given = { minutes?: number | undefined; starts: number[]; endsAt?: number }

/** The paper as the server shows it once these parts are opened: two questions in each of two parts. */
function paperOf({ minutes, starts, endsAt = now + 60 * minute }: Given) {
  const part_id = starts.length
  const attempt = {
    ...{ attempt_id: 900_000_036, test_id: 7, test_name: 'CAT mock', test_type_id: 4, student_name: 'Aarav' },
    ...{ institute_name: 'Greenfield', started_at: now, ends_at: endsAt, is_submitted: false },
    ...{ is_resumed: false, moved_at: null, is_called_off: false, part_starts: starts },
  }
  const parts = ['Verbal', 'Logic'].map((name, index) => ({
    ...{ part_id: index + 1, name },
    ...(minutes !== undefined && { minutes }),
  }))
  return {
    attempt,
    get time() {
      return Date.now()
    },
    ...{ instructions_html: '', parts, schemes, passages: [] },
    questions: [1, 2].map((nth) => questionOf(part_id * 10 + nth, { part_id, options })),
  }
}

const statusOf = ({ starts, endsAt = now + 60 * minute }: Given): PanelStatus => ({
  get time() {
    return Date.now()
  },
  ...{ ends_at: endsAt, moved_at: null, is_called_off: false, part_starts: starts, sequence: 0 },
  ...{ states: [], is_active: true, kept_apart: 0, refused: 0, refused_ids: [], receipt: null },
})

async function open(given: Given): Promise<Exam> {
  const opened = await openPaper(900_000_036, paperOf(given), <ExamScreen />, statusOf(given))
  close = opened.close
  watchExam(opened.exam)
  return opened.exam
}

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name })

test('at the end of its time a part is closed, and the next one is fetched until it is there [panel-56]', async () => {
  // The first part ends a moment after the page is opened.
  const over = Date.now() + 4000
  const ends = { minutes: 30, starts: [over - 30 * minute], endsAt: over + 30 * minute }
  const exam = await open(ends)
  await expect.element(heading('Question 1 of 4')).toBeVisible()
  await button('Summary').click()
  await expect.element(page.getByText(/^This part ends when its time is over/)).toBeVisible()
  await expect.element(button('End this part')).not.toBeInTheDocument()
  const offline = fail(panelPaper, 'offline')
  await expect.element(page.getByText(/^Verbal is over, and there is no connection/)).toBeVisible()
  await expect.element(heading('Logic begins')).toBeVisible()
  await expect.element(page.getByText(/^(30:0\d|29:5\d)$/).first()).toBeVisible()
  expect(exam.answer(11, { type: 1, option: 1 })).toBe(true)
  expect(exam.store.getState().examTab.pending.get(11)?.answer ?? null).toBeNull()
  offline()
  const starts = [...ends.starts, over]
  answer(savePanel, { data: statusOf({ ...ends, starts }) })
  answer(panelPaper, { data: paperOf({ ...ends, starts }) })
  await expect.element(heading('Question 3 of 4')).toBeVisible()
  await expect.element(page.getByText('Verbal is over. Logic is open now.')).toBeVisible()
  await expect.element(heading('Question 3 of 4')).toHaveFocus()
  await expect.element(page.getByText('Question 21?')).toBeVisible()
  await expect.element(button('Submit')).toBeVisible()
})

test('a part without its own time is ended after a question, and only with a connection', async () => {
  const exam = await open({ starts: [now] })
  await expect.element(heading('Question 1 of 4')).toBeVisible()
  exam.answer(11, { type: 1, option: 1 })
  await button('Next part').click()
  await expect.element(page.getByText(/^You cannot come back to it/)).toBeVisible()
  const offline = fail(endPanelPart, 'offline')
  await button('End this part').click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'No connection, so this part' }))
    .toBeVisible()
  offline()
  answer(endPanelPart, { data: paperOf({ starts: [now, now + 1000] }) })
  await button('End this part').click()
  await expect.element(heading('Question 3 of 4')).toBeVisible()
  await expect.element(button('End this part')).not.toBeInTheDocument()
  expect((await askedOf(endPanelPart)).at(-1)?.body).toMatchObject({ part_number: 1 })
  expect(
    (await askedOf(savePanel)).flatMap(({ body }) => (body as { states: object[] }).states),
  ).toContainEqual(
    expect.objectContaining({
      question_id: 11,
      answer: expect.objectContaining({ value: { type: 1, option: 1 } }),
    }),
  )
})

test('another device has ended the part: this one goes on with the next', async () => {
  const exam = await open({ starts: [now] })
  await expect.element(heading('Question 1 of 4')).toBeVisible()
  const starts = [now, now + 1000]
  answer(panelPaper, { data: paperOf({ starts }) })
  answer(savePanel, { data: statusOf({ starts }) })
  exam.send()
  await expect.element(heading('Question 3 of 4')).toBeVisible()
  await expect.element(page.getByText('Verbal is over. Logic is open now.')).toBeVisible()
})
