import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCode } from '#domain/exam/answer-code.ts'
import type { Answer } from '#domain/exam/question.ts'
import { testReports } from '#domain/exam/report/calls.ts'
import { answer } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { factsOf } from '#portal/testing/table.ts'
import { taken } from '../testing.ts'

const compared = `/report/${taken.compared.id}`
const all = `${compared}?shown=1000`
const section = () => page.getByRole('region', { name: 'Questions', exact: true })
const question = (number: number) => section().getByRole('article', { name: `Question ${number}` })
const filter = (name: RegExp) => section().getByRole('button', { name })
const shown = () => section().getByRole('article').elements()

test('every question with its answers, marks and time [report-20]', async () => {
  await renderScreen(all)
  await expect.element(section().getByText('40 questions')).toBeVisible()
  expect(shown()).toHaveLength(40)
  expect(factsOf(question(5).element())).toEqual([
    ['Your answer', 'b'],
    ['Correct answer', 'a'],
    ['Marks', '-1'],
    ['You', '1 min 11 s'],
    ['Average', '46 s'],
    ['Topper', '1 min 12 s'],
  ])
  expect(question(5).element().querySelector('header')?.textContent).toBe(
    'Question 5WrongSingle choicePhysics',
  )
})

test('those that were left can be seen alone, which the address keeps', async () => {
  const screen = await renderScreen(compared)
  await filter(/^Left/).click()
  await expect.poll(screen.address).toBe(`${compared}?questions=left`)
  await expect.poll(shown).toHaveLength(5)
  await expect.element(section().getByText('5 questions')).toBeVisible()
})

test('the address says which questions are seen', async () => {
  await renderScreen(`${compared}?questions=wrong&shown=20`)
  await expect.element(filter(/^Wrong/)).toHaveAttribute('aria-pressed', 'true')
  expect(shown()).toHaveLength(12)
  const buttons = section().getByRole('group', { name: 'Which questions' }).getByRole('button').elements()
  expect(buttons.map((one) => one.textContent)).toEqual(['All (40)', 'Right (23)', 'Wrong (12)', 'Left (5)'])
})

test('a filter without questions says so', async () => {
  answer(testReports, (real) => ({
    ...real,
    question_wise_distribution: real.question_wise_distribution.filter(({ is_correct }) => is_correct === 1),
  }))
  await renderScreen(`${compared}?questions=left`)
  await expect.element(page.getByText('None of your answers is among these')).toBeVisible()
})

test('wrong and left ones come first, ten at a time; the address keeps how many, and the focus goes on with the new ones [report-11, report-20]', async () => {
  const screen = await renderScreen(compared)
  await expect.poll(shown).toHaveLength(10)
  const outcomes = () => shown().map((one) => one.querySelector('header')?.textContent ?? '')
  for (const header of outcomes()) expect(header).toMatch(/^Question \d+(Wrong|Left)/)
  await section().getByRole('button', { name: 'Show 10 more' }).click()
  await expect.poll(screen.address).toBe(`${compared}?shown=20`)
  await expect.poll(shown).toHaveLength(20)
  expect(outcomes().filter((header) => /\d(Right|Partly right)/.test(header))).toHaveLength(3)
  await expect.poll(() => document.activeElement).toBe(shown()[10])
})

test('where fewer than 5 took it, average and the topper’s times are withheld [report-19]', async () => {
  await renderScreen(`/report/${taken.few.id}?shown=1000`)
  const note = /times are not shown, because fewer than 5 took this exam/
  await expect.element(page.getByText(note)).toBeVisible()
  await expect.element(question(1).getByText('Time')).toBeVisible()
  await expect.element(section().getByText('Average')).not.toBeInTheDocument()
})

test('mathematics in answers is drawn, in blanks and in written ones; tags typed into a blank are text', async () => {
  const given: Partial<Record<number, Answer>> = {
    7: { type: 7, blanks: ['\\(x^2\\)', 'a<b>c'] },
    2: { type: 2, text: '<p>It is \\(\\frac{1}{2}\\) or a&lt;b</p>' },
  }
  answer(testReports, (real) => ({
    ...real,
    question_wise_distribution: real.question_wise_distribution.map((one) => ({
      ...one,
      student_answer: answerCode(given[one.ques_type] ?? null, []),
    })),
  }))
  await renderScreen(all)
  // Fill in the blanks.
  await expect.poll(() => question(3).element().querySelector('math msup')).not.toBeNull()
  await expect.element(question(3).getByText(/a<b>c/)).toBeVisible()
  // A written answer.
  await expect.poll(() => question(4).element().querySelector('math mfrac')).not.toBeNull()
  await expect.element(question(4).getByText(/or a<b/)).toBeVisible()
})

test('a question has its passage, pictures and recordings, as in the exam [report-20]', async () => {
  const long = `<p>${'A passage of many words. '.repeat(30)}The end.</p>`
  answer(testReports, (real) => ({
    ...real,
    passages: [{ passage_id: 1, html: long }],
    question_wise_distribution: real.question_wise_distribution.map((one) => ({
      ...one,
      passage_id: one.question_order === 2 ? 1 : null,
      media: one.question_order === 2 ? [{ media_type: 'audio' as const, source_path: '/files/sound' }] : [],
    })),
  }))
  await renderScreen(all, { width: 360 })
  const passage = question(2).getByRole('group', { name: 'Passage' })
  await expect.element(passage).toMatchTextContent('A passage of many words.')
  await expect.element(question(2).getByRole('list', { name: 'Media' })).toBeVisible()
  expect(question(1).getByRole('group', { name: 'Passage' }).elements()).toEqual([])
  await passage.getByRole('button', { name: 'Load more' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Passage' })).toMatchTextContent('The end.')
  await userEvent.keyboard('{Escape}')
  await expect.element(passage.getByRole('button', { name: 'Load more' })).toHaveFocus()
})

test('1,000 questions: a paper is there at once, and a part of it is chosen at once', async () => {
  answer(testReports, (real) => ({
    ...real,
    question_wise_distribution: Array.from({ length: 1000 }, (_, index) => ({
      question_id: index + 1,
      question_order: index + 1,
      subject_name: 'Physics',
      ques_type: 1,
      is_correct: index % 2,
      student_answer: '1',
      correct_answer: '2',
      total_score: 4,
      student_time: 40_000,
      average_time: 50_000,
      topper_time: 30_000,
    })),
  }))
  await renderScreen(all)
  await expect.element(section().getByText('1,000 questions')).toBeVisible()
  const wrong = filter(/^Wrong/).element() as HTMLElement
  const start = performance.now()
  wrong.click()
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  expect(performance.now() - start).toBeLessThan(1000)
  await expect.element(section().getByText('500 questions')).toBeVisible()
  // Only questions near the screen are rendered.
  expect(shown().length).toBeLessThan(100)
  await filter(/^All/).click()
  await expect.element(section().getByText('1,000 questions')).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect
    .poll(() => {
      scrollTo(0, document.documentElement.scrollHeight)
      return question(1000).query()
    })
    .not.toBeNull()
  expect(shown().length).toBeLessThan(100)
})

test('a question of an exam that may still be taken shows no outcome, no marks and no key [report-33]', async () => {
  answer(testReports, (real) => ({
    ...real,
    question_wise_distribution: real.question_wise_distribution.map((row, index) =>
      index < 2 ? { ...row, is_correct: -3, correct_answer: '', total_score: 0 } : row,
    ),
  }))
  await renderScreen(all)
  await expect.element(question(1).getByText('Shown later')).toBeVisible()
  expect(factsOf(question(1).element()).map(([name]) => name)).toEqual([
    'Your answer',
    'You',
    'Average',
    'Topper',
  ])
  await expect
    .element(
      section().getByText(/^2 questions also stand in an exam that you may still take\. How they were/),
    )
    .toBeVisible()
})

test('a question shows its text and its options, the right one and the chosen one marked [report-20]', async () => {
  answer(testReports, (real) => ({
    ...real,
    question_wise_distribution: real.question_wise_distribution.map((row, index) =>
      index > 0
        ? row
        : {
            ...row,
            ques_type: 1,
            subject_name: 'Environmental studies and general knowledge',
            question_html: '<p>Which one?</p>',
            options: ['<p>Red</p>', '<p>Blue</p>', '<p>Grey</p>'],
            student_answer: '1',
            correct_answer: '3',
          },
    ),
  }))
  await renderScreen(all)
  await expect.element(question(1).getByText('Which one?')).toBeVisible()
  const options = question(1).getByRole('list', { name: 'Options' }).getByRole('listitem').elements()
  expect(options.map((one) => one.textContent)).toEqual(['aRedYour answer', 'bBlue', 'cGreyCorrect answer'])
  await expect.element(question(1).getByText('Environmental studies and gene…')).toBeVisible()
})

test('on paper all questions are a line each, in the order of the test, without what is pressed', async () => {
  await renderScreen(`${compared}?questions=left`)
  await expect.poll(shown).toHaveLength(5)
  window.dispatchEvent(new Event('beforeprint'))
  const printed = section().getByRole('table', { name: 'Questions', exact: true })
  await expect.element(printed).toBeInTheDocument()
  const rows = [...printed.element().querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
  expect(rows.map(([number]) => Number(number))).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  expect(rows[4]).toEqual(['5', 'Wrong', 'b', 'a', '-1'])
  await expect.element(page.getByRole('heading', { name: taken.compared.name, level: 2 })).toBeVisible()
  window.dispatchEvent(new Event('afterprint'))
  await expect.element(printed).not.toBeInTheDocument()
  expect(shown()).toHaveLength(5)
})
