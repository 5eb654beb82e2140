import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { stateIn } from '#domain/exam/panel/exam-tab.ts'
import { Toasts } from '#ui/popups/toast.tsx'
import type { Exam } from '../../core/exam.ts'
import { openPaper, questionOf } from '../../testing/open-paper.tsx'
import { PartBar } from './part-bar.tsx'
import { QuestionInView } from './question-in-view.tsx'

const now = Date.parse('2026-11-20T04:37:00Z')
let close: () => Promise<void>
beforeEach(() => page.viewport(390, 844))
afterEach(() => close())

/** Opens a paper in which two of the four answers in Section B count. */
async function open(): Promise<Exam> {
  const options = [1, 2].map((number) => ({ number, html: `option ${number}`, other_html: '' }))
  const parts = [
    { part_id: 1, name: 'Section A' },
    { part_id: 2, name: 'Section B', attempt_any: 2 },
  ]
  const questions = [1, 1, 1, 4].map((ques_type, index) =>
    questionOf(index + 1, { ques_type, part_id: 2, options }),
  )
  const opened = await openPaper(
    900_000_002,
    { parts, questions },
    <>
      <PartBar />
      <QuestionInView onSubmit={() => undefined} />
      <Toasts />
    </>,
  )
  close = opened.close
  return opened.exam
}

const note = () => page.getByText(/^You have answered 2 of Section B: no more of them count/)
const option = (number: number) => page.getByRole('radio', { name: new RegExp(`option ${number}`) })
const isGiven = (exam: Exam, id: number) => stateIn(exam.store.getState().examTab, id).answer?.value ?? null

test('once as many are answered as count, another answer is refused and said, until one is cleared [panel-17]', async () => {
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
  // A counted answer can be changed, and cleared.
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
