import { expect, test } from 'vitest'
import { dayOfExam } from './exam-date.ts'

test.each([
  ['5 November 2026', '2026-11-05'],
  ['05 nov 2026', '2026-11-05'],
  ['5 Nov, 2026', '2026-11-05'],
  ['05-11-2026', '2026-11-05'],
  ['5/11/2026', '2026-11-05'],
  ['29 February 2028', '2028-02-29'],
  ['29 February 2027', undefined],
  ['31 April 2026', undefined],
  ['5 Nonsense 2026', undefined],
  ['5 13 2026', undefined],
  ['', undefined],
])('%j is the day %s: the month is a name or a number [exam-29]', (text, day) => {
  expect(dayOfExam(text)).toBe(day)
})
