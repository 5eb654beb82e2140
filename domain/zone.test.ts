import { describe, expect, it, test } from 'vitest'
import { makeClock, makeZone } from './zone.ts'

const moment = Date.parse('2026-11-20T18:29:05Z')

describe('the clock of an institute [access-31]', () => {
  test.each([
    ['Asia/Kolkata', { day: 20, weekday: 'friday', hour: 23, minute: 59, second: 5 }],
    ['Asia/Kathmandu', { day: 21, weekday: 'saturday', hour: 0, minute: 14, second: 5 }],
    ['America/New_York', { day: 20, weekday: 'friday', hour: 13, minute: 29, second: 5 }],
    ['UTC', { day: 20, weekday: 'friday', hour: 18, minute: 29, second: 5 }],
  ])('reads the wall clock of %s', (zone, expected) => {
    expect(makeClock(zone)(moment)).toEqual({ year: 2026, month: 11, ...expected })
  })

  test.each(['America/Los_Angeles', 'Pacific/Kiritimati'])('on a device in %s as well', (device) => {
    const before = process.env.TZ
    process.env.TZ = device
    try {
      expect(makeClock('Asia/Kolkata')(moment)).toMatchObject({ day: 20, weekday: 'friday' })
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
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

  test.each(['', 'Mars/Olympus', 'not a zone'])('falls back to India for the zone %j [access-31]', (zone) => {
    expect(makeClock(zone)(moment).hour).toBe(23)
  })
})

describe('a zone reads and sets its clock [access-31]', () => {
  test.each([
    ['Asia/Kolkata', '2026-11-20', 0, '2026-11-19T18:30:00Z'],
    ['Asia/Kolkata', '2026-11-20', 1439, '2026-11-20T18:29:00Z'],
    ['Asia/Kolkata', '2028-02-29', 0, '2028-02-28T18:30:00Z'],
    ['Asia/Kathmandu', '2026-11-20', 15, '2026-11-19T18:30:00Z'],
    ['America/New_York', '2026-11-20', 600, '2026-11-20T15:00:00Z'],
    ['Australia/Lord_Howe', '2026-01-31', 1439, '2026-01-31T12:59:00Z'],
    ['Pacific/Kiritimati', '2026-12-31', 0, '2026-12-30T10:00:00Z'],
    ['Pacific/Niue', '2026-12-31', 1439, '2027-01-01T10:59:00Z'],
    ['UTC', '2026-01-01', 0, '2026-01-01T00:00:00Z'],
  ])('%s %s minute %i is %s', (zone, day, minute, moment) => {
    const { momentOf, dayAt, minuteAt } = makeZone(zone)
    expect(new Date(momentOf(day, minute)).toISOString()).toBe(new Date(moment).toISOString())
    expect([dayAt(Date.parse(moment)), minuteAt(Date.parse(moment))]).toEqual([day, minute])
  })

  test.each([
    ['the hour that summer time skips', '2026-03-29', 150, '2026-03-29T01:30:00Z'],
    ['the first of an hour that comes twice', '2026-10-25', 150, '2026-10-25T00:30:00Z'],
    ['just before the jump', '2026-03-29', 119, '2026-03-29T00:59:00Z'],
    ['just after it', '2026-03-29', 180, '2026-03-29T01:00:00Z'],
  ])('in Berlin, %s', (_what, day, minute, moment) => {
    expect(makeZone('Europe/Berlin').momentOf(day, minute)).toBe(Date.parse(moment))
  })

  it('has no moment for an invalid day', () => {
    expect(makeZone('UTC').momentOf('2027-02-29', 0)).toBeNaN()
  })
})
