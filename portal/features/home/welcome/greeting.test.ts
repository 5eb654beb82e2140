import { expect, test } from 'vitest'
import { greetingFor, greetingLastsMs } from './greeting.ts'

test.each([
  [0, 'morning'],
  [4, 'morning'],
  [11, 'morning'],
  [12, 'noon'],
  [13, 'afternoon'],
  [16, 'afternoon'],
  [17, 'evening'],
  [23, 'evening'],
])('at hour %i it is Good %s [home-1]', (hour, greeting) => {
  expect(greetingFor(hour)).toBe(greeting)
})

test.each([
  [0, 0, 0, 12 * 60],
  [11, 59, 30, 0.5],
  [12, 0, 0, 60],
  [13, 30, 0, 3.5 * 60],
  [17, 0, 0, 7 * 60],
  [23, 59, 0, 1],
])('at %d:%d:%d the greeting holds for %d minutes, until another begins', (hour, minute, second, minutes) => {
  const lastsMs = greetingLastsMs({ hour, minute, second })
  expect(lastsMs).toBe(minutes * 60_000)
  const endsAt = (hour * 60 + minute) * 60 + second + lastsMs / 1000
  expect(greetingFor((endsAt / 3600) % 24)).not.toBe(greetingFor(hour))
  expect(greetingFor(Math.floor((endsAt - 1) / 3600))).toBe(greetingFor(hour))
})
