import { expect, test } from 'vitest'
import { makeClock } from '#domain/zone.ts'
import { digitalTime, handAngles, machineTime } from './clock-time.ts'

const moment = Date.parse('2026-11-20T18:29:05Z')

test.each([
  [0, 0, 0, { hour: 0, minute: 0, second: 0 }],
  [3, 0, 0, { hour: 90, minute: 0, second: 0 }],
  [12, 0, 0, { hour: 0, minute: 0, second: 0 }],
  [15, 30, 0, { hour: 105, minute: 180, second: 0 }],
  [10, 10, 30, { hour: 305.25, minute: 63, second: 180 }],
  [23, 59, 59, { hour: 359.9916666666667, minute: 359.9, second: 354 }],
])('hands at %i:%i:%i', (hour, minute, second, angles) => {
  expect(handAngles({ hour, minute, second })).toEqual(angles)
})

test.each([
  [0, 5, 9, '12:05', '09', 'AM'],
  [9, 0, 0, '9:00', '00', 'AM'],
  [11, 59, 59, '11:59', '59', 'AM'],
  [12, 0, 0, '12:00', '00', 'PM'],
  [13, 7, 1, '1:07', '01', 'PM'],
  [23, 59, 0, '11:59', '00', 'PM'],
])('digits at %i:%i:%i [home-2]', (hour, minute, second, time, seconds, half) => {
  expect(digitalTime({ hour, minute, second })).toEqual({ time, seconds, half })
})

test('machine-readable time', () => {
  expect(machineTime(makeClock('Asia/Kolkata')(moment))).toBe('2026-11-20T23:59')
})
