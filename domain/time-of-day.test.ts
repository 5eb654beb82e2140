import { expect, test } from 'vitest'
import { minutesBetween, minutesOf, showMoment, showTime } from './time-of-day.ts'

test.each([
  ['12:00 AM', 0],
  ['12:05 AM', 5],
  ['9:05 AM', 545],
  ['11:59 AM', 719],
  ['12:00 PM', 720],
  ['12:30 PM', 750],
  ['1:00 PM', 780],
  ['11:59 PM', 1439],
])('%s is minute %i', (time, minutes) => {
  expect(minutesOf(time)).toBe(minutes)
  expect(showTime(minutes)).toBe(time)
})

test.each(['', '13:00 PM', '0:10 AM', '9:60 AM', '9 AM', '09:05', 'noon'])('%j is no time', (text) =>
  expect(minutesOf(text)).toBeUndefined(),
)

test.each(['09:05 am', '9:05AM', ' 9:05 AM '])('%j is read', (text) => expect(minutesOf(text)).toBe(545))

test.each([
  ['9:00 AM', '9:45 AM', 45],
  ['11:30 PM', '12:15 AM', 45],
  ['9:00 AM', '9:00 AM', 0],
  ['9:00 AM', 'later', undefined],
])('from %s to %s: %s minutes [access-32]', (start, end, minutes) =>
  expect(minutesBetween(start, end)).toBe(minutes),
)

test.each([
  ['2026-11-20T15:30:00+05:30', '20-11-2026, 3:30 PM'],
  ['2026-11-20 08:10', '20-11-2026, 8:10 AM'],
  ['2028-02-29T00:05:59+05:45', '29-02-2028, 12:05 AM'],
])('%s is shown as %s, by the institute’s clock', (text, expected) => {
  expect(showMoment(text)).toBe(expected)
})
