import { expect, test } from 'vitest'
import { absencesOf, statusOfDay } from './attendance-days.ts'

const marks = (text: string, date = '2026-11-23') =>
  [...text].map((letter, number) => ({ date, number, isPresent: letter === 'P' }))

test.each([
  ['', false, 'none'],
  ['', true, 'unmarked'],
  ['P', true, 'present'],
  ['PPP', true, 'present'],
  ['A', true, 'absent'],
  ['AAA', true, 'absent'],
  ['PAP', true, 'partly'],
] as const)('a day with the marks %j (has a class: %s) is %s', (text, hasClass, status) =>
  expect(statusOfDay(marks(text), hasClass)).toBe(status),
)

test('absences, newest day first: a whole day is one, other classes are apart [timetable-25]', () => {
  const all = [
    ...marks('PAA', '2026-11-02'),
    ...marks('A', '2026-11-03'),
    ...marks('AAA', '2026-11-24'),
    ...marks('P', '2026-11-23'),
  ]
  expect(absencesOf(all).map(({ date, missed }) => [date, missed.map(({ number }) => number)])).toEqual([
    ['2026-11-24', [0, 1, 2]],
    ['2026-11-03', [0]],
    ['2026-11-02', [1]],
    ['2026-11-02', [2]],
  ])
})
