import { flushSync } from 'react-dom'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { stateIn } from '#domain/exam/panel/exam-tab.ts'
import { expectClean } from '#portal/testing/look.ts'
import type { Exam } from '../core/exam.ts'
import { ExamScreen } from '../screens/exam-screen.tsx'
import { openPaper, questionOf } from '../testing/open-paper.tsx'
import { changeCalculator } from './store.ts'

let close: () => Promise<void>
afterEach(async () => {
  await close()
  changeCalculator({ isOpen: false, text: '', isDegrees: true, last: undefined, isDone: false })
})

/** Opens a paper whose first question asks for a number. */
async function open(width: number, calculator?: 'basic' | 'scientific'): Promise<Exam> {
  await page.viewport(width, 844)
  const questions = [questionOf(1, { ques_type: 4, options: [] }), questionOf(2)]
  const opened = await openPaper(
    900_000_003,
    { questions, ...(calculator && { calculator }) },
    <ExamScreen />,
  )
  close = opened.close
  return opened.exam
}

const button = () => page.getByRole('button', { name: 'Scientific calculator' })
const field = () => page.getByRole('textbox', { name: 'Calculation' })
/** Presses keys one by one, waiting for the effect of each. */
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

test('by its keys, on a phone: above the bar, which stays where it is [panel-19, panel-21]', async () => {
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

test('a test that offers none has no button [panel-19]', async () => {
  await open(390)
  await expect.element(page.getByRole('button', { name: 'Display' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /alculator/ })).not.toBeInTheDocument()
})
