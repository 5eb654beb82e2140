import { expect, test } from 'vitest'
import { greetingFor } from './greeting.ts'

test.each([
  [0, 'morning'],
  [4, 'morning'],
  [11, 'morning'],
  [12, 'noon'],
  [13, 'afternoon'],
  [16, 'afternoon'],
  [17, 'evening'],
  [23, 'evening'],
])('at hour %i it is Good %s (spec/1 §2.5, PRODUCT §5)', (hour, greeting) => {
  expect(greetingFor(hour)).toBe(greeting)
})
