import { describe, expect, it, test } from 'vitest'
import { digitalTime, handAngles, machineTime, makeClock } from './clock.ts'

const moment = Date.parse('2026-11-20T18:29:05Z')

describe('the clock of an institute (spec/1 §2.5)', () => {
  test.each([
    ['Asia/Kolkata', { day: 20, weekday: 'friday', hour: 23, minute: 59, second: 5 }],
    ['Asia/Kathmandu', { day: 21, weekday: 'saturday', hour: 0, minute: 14, second: 5 }],
    ['America/New_York', { day: 20, weekday: 'friday', hour: 13, minute: 29, second: 5 }],
    ['UTC', { day: 20, weekday: 'friday', hour: 18, minute: 29, second: 5 }],
  ])('reads the wall clock of %s', (zone, expected) => {
    expect(makeClock(zone)(moment)).toEqual({ year: 2026, month: 11, ...expected })
  })

  it('reads midnight as hour 0, not 24', () => {
    expect(makeClock('UTC')(Date.parse('2027-01-01T00:00:00Z'))).toEqual({
      year: 2027,
      month: 1,
      day: 1,
      weekday: 'friday',
      hour: 0,
      minute: 0,
      second: 0,
    })
  })

  it('follows summer time', () => {
    const read = makeClock('Europe/Berlin')
    expect(read(Date.parse('2026-03-29T00:59:59Z')).hour).toBe(1)
    expect(read(Date.parse('2026-03-29T01:00:00Z')).hour).toBe(3)
  })

  test.each(['', 'Mars/Olympus', 'not a zone'])(
    'falls back to India for the zone %j (PRODUCT §3)',
    (zone) => {
      expect(makeClock(zone)(moment).hour).toBe(23)
    },
  )
})

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
])('digits at %i:%i:%i', (hour, minute, second, time, seconds, half) => {
  expect(digitalTime({ hour, minute, second })).toEqual({ time, seconds, half })
})

test('machine-readable time', () => {
  expect(machineTime(makeClock('Asia/Kolkata')(moment))).toBe('2026-11-20T23:59')
})
