import { IntlProvider } from 'use-intl/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { savePanel } from '#domain/exam/panel/calls.ts'
import { stateIn } from '#domain/exam/panel/exam-tab.ts'
import { panelPaper } from '#domain/exam/panel/paper-calls.ts'
import { forgetAttempt, openDevice } from '#portal/shared/attempt/device.ts'
import { answer, fail } from '#portal/testing/replies.ts'
import { renderPart } from '#portal/testing/screen.tsx'
import { Toasts } from '#ui/popups/toast.tsx'
import { createExam, type Exam } from '../../core/exam.ts'
import { namePage, openExam } from '../../core/open.ts'
import { keepFiles } from '../../core/paper-files.ts'
import { ExamContext, FilesContext } from '../../core/use-exam.ts'
import { panelQuestionTexts, panelTexts } from '../../texts.ts'
import { PartBar } from './part-bar.tsx'
import { QuestionInView } from './question-in-view.tsx'

const now = Date.parse('2026-11-20T04:37:00Z')
const attemptId = 900_000_002
let close: () => Promise<void>
beforeEach(() => page.viewport(390, 844))
afterEach(async () => {
  await close()
  forgetAttempt(attemptId)
})

const questionOf = (question_id: number, ques_type: number) => ({
  ...{ question_id, ques_type, part_id: 2, subject_name: 'Physics', passage_id: null },
  ...{ html: `<p>Question ${question_id}?</p>`, other_html: '', other_language: '', matches: [], media: [] },
  options: [1, 2].map((number) => ({ number, html: `option ${number}`, other_html: '' })),
  ...{ blank_count: 0, marks: 4, negative_marks: 1, has_part_marks: false, is_bookmarked: false },
})

/** Opens a paper of which two of four questions of Section B count. */
async function open(): Promise<Exam> {
  const device = openDevice(attemptId)
  device.keep('pass', 'a pass')
  await new Promise((resolve) => setTimeout(resolve))
  await device.close()
  const attempt = {
    ...{ attempt_id: attemptId, test_id: 7, test_name: 'NEET mock', test_type_id: 4, student_name: 'Aarav' },
    ...{
      institute_name: 'Greenfield',
      started_at: now,
      ends_at: null,
      is_submitted: false,
      is_resumed: false,
    },
    ...{ moved_at: null, is_called_off: false },
  }
  const parts = [
    { part_id: 1, name: 'Section A' },
    { part_id: 2, name: 'Section B', attempt_any: 2 },
  ]
  const questions = [questionOf(1, 1), questionOf(2, 1), questionOf(3, 1), questionOf(4, 4)]
  answer(panelPaper, { data: { attempt, time: now, instructions_html: '', parts, passages: [], questions } })
  fail(savePanel, 'offline')
  const opened = await openExam({ kind: 'attempt', attemptId }, namePage())
  if ('begin' in opened) throw new Error('it is not begun')
  const exam = createExam(opened)
  close = async () => {
    fail(savePanel, 401)
    exam.send()
    await expect.poll(() => exam.store.getState().connection).toBe('over')
    await opened.device.close()
  }
  exam.begin()
  renderPart(
    <IntlProvider locale="en" timeZone="UTC" messages={{ panel: panelTexts, question: panelQuestionTexts }}>
      <ExamContext value={exam}>
        <FilesContext value={keepFiles(exam)}>
          <PartBar />
          <QuestionInView onSubmit={() => undefined} />
        </FilesContext>
        <Toasts />
      </ExamContext>
    </IntlProvider>,
  )
  return exam
}

const note = () => page.getByText(/^You have answered 2 of Section B: no more of them count/)
const option = (number: number) => page.getByRole('radio', { name: new RegExp(`option ${number}`) })
const isGiven = (exam: Exam, id: number) => stateIn(exam.store.getState().examTab, id).answer?.value ?? null

test('once as many are answered as count, another answer is refused and said, until one is cleared', async () => {
  const exam = await open()
  await option(1).click()
  exam.goTo(2)
  await option(2).click()
  await expect.element(page.getByText('2/2')).toBeVisible()
  await expect.element(note()).not.toBeInTheDocument()
  exam.goTo(3)
  await expect.element(note()).toBeVisible()
  await option(1).click({ force: true })
  await expect.element(page.getByText(/^Not taken: no more answers/)).toBeVisible()
  await expect.element(option(1)).not.toBeChecked()
  expect(isGiven(exam, 3)).toBeNull()
  exam.goTo(4)
  await page.getByRole('textbox', { name: 'Number' }).fill('9.8')
  expect(isGiven(exam, 4)).toBeNull()
  // An answer that counts can be changed, and cleared.
  exam.goTo(2)
  await option(1).click()
  expect(isGiven(exam, 2)).toEqual({ type: 1, option: 1 })
  await page.getByRole('button', { name: 'Clear answer' }).click()
  exam.goTo(3)
  await option(1).click()
  await expect.element(option(1)).toBeChecked()
  expect(isGiven(exam, 3)).toEqual({ type: 1, option: 1 })
})

test('an answer beyond them, as from another device, is said not to count', async () => {
  const exam = await open()
  const { examTab } = exam.store.getState()
  const given = { at: now, by: 'another', value: { type: 1, option: 1 } as const }
  const state = { answer: given, mark: null, times: {} }
  exam.store.setState({ examTab: { ...examTab, confirmed: new Map([1, 2, 3].map((id) => [id, state])) } })
  exam.goTo(3)
  await expect
    .element(page.getByText(/^This answer does not count: of Section B only the first 2/))
    .toBeVisible()
})
