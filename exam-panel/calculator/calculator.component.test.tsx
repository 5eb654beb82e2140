import { flushSync } from 'react-dom'
import { IntlProvider } from 'use-intl/react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { savePanel } from '#domain/exam/panel/calls.ts'
import { stateIn } from '#domain/exam/panel/exam-tab.ts'
import { panelPaper } from '#domain/exam/panel/paper-calls.ts'
import { forgetAttempt, openDevice } from '#portal/shared/attempt/device.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer, fail } from '#portal/testing/replies.ts'
import { leaveScreen, show } from '#portal/testing/screen.tsx'
import { createExam, type Exam } from '../core/exam.ts'
import { namePage, openExam } from '../core/open.ts'
import { keepFiles } from '../core/paper-files.ts'
import { ExamContext, FilesContext } from '../core/use-exam.ts'
import { ExamScreen } from '../screens/exam-screen.tsx'
import { panelQuestionTexts, panelTexts } from '../texts.ts'
import { changeCalculator } from './store.ts'

const now = Date.parse('2026-11-20T04:37:00Z')
const attemptId = 900_000_003
let close: () => Promise<void>
afterEach(async () => {
  await close()
  forgetAttempt(attemptId)
  changeCalculator({ isOpen: false, text: '', isDegrees: true, last: undefined, isDone: false })
})

const question = (question_id: number, ques_type: number) => ({
  ...{ question_id, ques_type, part_id: 1, subject_name: 'Physics', passage_id: null },
  ...{ html: `<p>Question ${question_id}?</p>`, other_html: '', other_language: '', matches: [], media: [] },
  options: ques_type === 4 ? [] : [{ number: 1, html: 'an option', other_html: '' }],
  ...{ blank_count: 0, marks: 4, negative_marks: 1, has_part_marks: false, is_bookmarked: false },
})

/** Opens a paper whose first question asks for a number. */
async function open(width: number, calculator: 'basic' | 'scientific' | undefined): Promise<Exam> {
  await page.viewport(width, 844)
  const device = openDevice(attemptId)
  device.keep('pass', 'a pass')
  await new Promise((resolve) => setTimeout(resolve))
  await device.close()
  const attempt = {
    ...{ attempt_id: attemptId, test_id: 7, test_name: 'GATE mock', test_type_id: 4, student_name: 'Riya' },
    ...{ institute_name: 'Apex', started_at: now, ends_at: null, is_submitted: false, is_resumed: false },
    ...{ moved_at: null, is_called_off: false },
  }
  const parts = [{ part_id: 1, name: 'Section A' }]
  const about = { attempt, time: now, instructions_html: '', ...(calculator && { calculator }) }
  answer(panelPaper, { data: { ...about, parts, passages: [], questions: [question(1, 4), question(2, 1)] } })
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
  leaveScreen()
  show(
    <IntlProvider locale="en" timeZone="UTC" messages={{ panel: panelTexts, question: panelQuestionTexts }}>
      <ExamContext value={exam}>
        <FilesContext value={keepFiles(exam)}>
          <ExamScreen />
        </FilesContext>
      </ExamContext>
    </IntlProvider>,
  )
  return exam
}

const button = () => page.getByRole('button', { name: 'Scientific calculator' })
const field = () => page.getByRole('textbox', { name: 'Calculation' })
/** Presses keys, each once the one before is taken in. */
function press(...names: string[]): void {
  const keys = page.getByRole('group', { name: 'Keys of the calculator' })
  for (const name of names) {
    const key = keys.getByRole('button', { name, exact: true }).element() as HTMLElement
    flushSync(() => key.click())
  }
}
const result = () => document.querySelector('output')?.textContent
const typed = () => (field().element() as HTMLInputElement).value

test('by keyboard: it opens, calculates, goes on from the last result, and keeps what it has while it is closed', async () => {
  const exam = await open(1440, 'scientific')
  // A question takes the focus once it is shown.
  await expect.element(page.getByRole('heading', { name: 'Question 1 of 2' })).toHaveFocus()
  ;(button().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('0.1+0.2*2{Enter}')
  expect(typed()).toBe('0.1+0.2×2')
  await expect.poll(result).toBe('= 0.5')
  await userEvent.keyboard('*')
  await userEvent.keyboard('sin(30)={Escape}')
  await expect.element(field()).not.toBeInTheDocument()
  await expect.element(button()).toHaveFocus()
  exam.goTo(2)
  await button().click()
  await expect.poll(typed).toBe('Ans×sin(30)')
  expect(result()).toBe('= 0.25')
  await expect.element(page.getByRole('button', { name: /as the answer/ })).not.toBeInTheDocument()
  exam.goTo(1)
  await page.getByRole('button', { name: 'Use 0.25 as the answer' }).click()
  expect(stateIn(exam.store.getState().examTab, 1).answer?.value).toEqual({ type: 4, value: 0.25 })
  await expect.element(page.getByRole('textbox', { name: 'Number' })).toHaveValue('0.25')
  await field().click()
  await userEvent.keyboard('{Control>}a{/Control}1/0{Enter}')
  await expect.poll(result).toBe('Division by zero has no result.')
  await userEvent.keyboard('{Backspace}')
  await expect.poll(result).toBe('')
  await expectClean('the calculator beside the question')
})

test('by its keys, on a phone: above the bar, which stays where it is', async () => {
  await open(390, 'scientific')
  const next = page.getByRole('button', { name: /Save & Next/ })
  await expect.element(next).toBeVisible()
  const before = next.element().getBoundingClientRect().top
  await button().click()
  await expect.element(field()).toBeVisible()
  press('2', 'Sine', '9', '4', 'Delete the character before', '0', 'Closing bracket', 'Squared', 'Equals')
  expect(typed()).toBe('2×sin(90)^2')
  await expect.poll(result).toBe('= 2')
  press('Angles in degrees: change to radians', 'Equals')
  await expect.poll(result).toBe('= 1.59846006906')
  press('Clear', '5', 'Factorial', 'Equals', 'Plus', '1', 'Equals')
  await expect.poll(result).toBe('= 121')
  await expect.element(page.getByRole('button', { name: 'Use 121 as the answer' })).toBeVisible()
  expect(next.element().getBoundingClientRect().top).toBe(before)
  const sheet = page.getByRole('region', { name: 'Scientific calculator' }).element().getBoundingClientRect()
  expect(sheet.bottom).toBeLessThanOrEqual(before)
  expect(sheet.height).toBeLessThan(844 * 0.52)
  await expectClean('the calculator on a phone')
})

test('a test that offers none has no button', async () => {
  await open(390, undefined)
  await expect.element(page.getByRole('button', { name: 'Display' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /alculator/ })).not.toBeInTheDocument()
})
