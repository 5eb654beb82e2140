import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testReports } from '#domain/exam/report/calls.ts'
import { answer } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { factsOf } from '#portal/testing/table.ts'
import { taken } from '../testing.ts'

const question = (number: number) => page.getByRole('article', { name: `Question ${number}`, exact: true })

test('what was decided about questions after the test, and what it changed [report-48]', async () => {
  answer(testReports, (real) => ({
    ...real,
    question_wise_distribution: real.question_wise_distribution.map((row, index) => {
      const key = { kind: 'key', difference: 5 } as const
      if (index === 0)
        return {
          ...row,
          ques_type: 3,
          correct_answer: '1,2',
          also_accepted: ['1,3'],
          is_correct: 1,
          decision: key,
        }
      if (index === 2) return { ...row, remark: 'Name the force.\nWell drawn.' }
      return index === 1
        ? { ...row, is_correct: -4, total_score: 0, decision: { kind: 'dropped', difference: -4 } as const }
        : row
    }),
  }))
  await renderScreen(`/report/${taken.compared.id}?shown=1000`)
  await expect.element(question(1).getByText('Key of question 1 changed: +5')).toBeVisible()
  expect(factsOf(question(1).element()).slice(1, 3)).toEqual([
    ['Correct answer', 'a, b'],
    ['Also accepted', 'a, c'],
  ])
  await expect
    .element(question(2).getByText('Question 2 was dropped: it counts for nobody (−4)'))
    .toBeVisible()
  await expect.element(question(2).getByText('Dropped', { exact: true })).toBeVisible()
  await expect
    .element(page.getByText('The institute decided about questions 1, 2 after the exam. Your marks: +1.'))
    .toBeVisible()
  await expect.element(question(3).getByText(/changed/)).not.toBeInTheDocument()
  await expect.element(question(3).getByText(/^Name the force.\nWell drawn.$/)).toBeVisible()
  await expect.element(question(4).getByText('Remark of the examiner')).not.toBeInTheDocument()
})
