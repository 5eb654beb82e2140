import { describe, expect, it, test } from 'vitest'
import { classStatus } from '#domain/live/status.ts'
import { makeZone } from '#domain/zone.ts'
import { onlineExamStatus, spanOf } from './status.ts'

const at = (moment: string) => Date.parse(moment)
const kolkata = makeZone('Asia/Kolkata')

describe('a live class, minute by minute [timetable-14]', () => {
  const span = spanOf(
    { date: '2026-11-20', endDate: '', startTime: '10:30 AM', endTime: '11:15 AM' },
    kolkata,
  )
  it.each([
    ['2026-11-20T00:00:00+05:30', 'before'],
    ['2026-11-20T10:29:59+05:30', 'before'],
    ['2026-11-20T10:30:00+05:30', 'running'],
    ['2026-11-20T11:14:59+05:30', 'running'],
    ['2026-11-20T11:15:00+05:30', 'over'],
    ['2026-11-21T10:45:00+05:30', 'over'],
    // The same moment in the notation of a browser elsewhere.
    ['2026-11-20T05:00:00Z', 'running'],
    ['2026-11-20T00:00:00-05:00', 'running'],
  ])('at %s it is %s', (now, status) => {
    expect(classStatus(span, at(now))).toBe(status)
  })
})

describe('an online exam is Upcoming, Ongoing, Expired [timetable-15]', () => {
  const span = spanOf(
    { date: '2026-11-30', endDate: '2026-12-02', startTime: '4:00 PM', endTime: '5:00 PM' },
    kolkata,
  )
  it.each([
    ['2026-11-30T15:59:59+05:30', 'Upcoming'],
    ['2026-11-30T16:00:00+05:30', 'Ongoing'],
    ['2026-11-30T23:59:59+05:30', 'Ongoing'],
    ['2026-12-01T08:00:00+05:30', 'Ongoing'],
    ['2026-12-02T16:59:59+05:30', 'Ongoing'],
    ['2026-12-02T17:00:00+05:30', 'Expired'],
  ])('at %s it is %s', (now, status) => {
    expect(onlineExamStatus(span, at(now))).toBe(status)
  })
})

describe('the moments of an entry', () => {
  const spanIn = (timeZone: string, date: string, startTime: string, endTime: string) => {
    const { startMs, endMs } = spanOf({ date, endDate: '', startTime, endTime }, makeZone(timeZone))
    return [new Date(startMs).toISOString(), new Date(endMs).toISOString()]
  }
  it.each([
    // Zones with offsets of half and three quarters of an hour.
    ['Asia/Kolkata', '2026-11-20', '12:00 AM', '12:45 AM', '2026-11-19T18:30', '2026-11-19T19:15'],
    ['Asia/Kathmandu', '2026-11-20', '12:00 AM', '12:45 AM', '2026-11-19T18:15', '2026-11-19T19:00'],
    ['America/New_York', '2026-11-20', '10:30 AM', '11:15 AM', '2026-11-20T15:30', '2026-11-20T16:15'],
    // Over midnight, over the end of a month and of a year, into and out of 29 February.
    ['Asia/Kolkata', '2026-11-20', '11:30 PM', '12:15 AM', '2026-11-20T18:00', '2026-11-20T18:45'],
    ['UTC', '2026-11-30', '11:30 PM', '12:15 AM', '2026-11-30T23:30', '2026-12-01T00:15'],
    ['UTC', '2026-12-31', '11:30 PM', '12:15 AM', '2026-12-31T23:30', '2027-01-01T00:15'],
    ['UTC', '2028-02-28', '11:30 PM', '12:15 AM', '2028-02-28T23:30', '2028-02-29T00:15'],
    ['UTC', '2028-02-29', '11:30 PM', '12:15 AM', '2028-02-29T23:30', '2028-03-01T00:15'],
    // The night in which summer time ends is an hour longer.
    ['America/New_York', '2026-10-31', '11:00 PM', '3:00 AM', '2026-11-01T03:00', '2026-11-01T08:00'],
  ])('%s, %s %s to %s', (timeZone, date, start, end, from, to) => {
    expect(spanIn(timeZone, date, start, end)).toEqual([`${from}:00.000Z`, `${to}:00.000Z`])
  })

  test('an entry without times is never running', () => {
    const now = at('2026-11-20T10:45:00+05:30')
    for (const entry of [
      { date: '2026-11-20', endDate: '', startTime: '', endTime: '' },
      { date: '2026-11-20', endDate: '', startTime: '10:30 AM', endTime: 'late' },
      { date: '2026-11-20', endDate: '2026-11-31', startTime: '10:30 AM', endTime: '11:15 AM' },
      { date: '2026-02-30', endDate: '', startTime: '10:30 AM', endTime: '11:15 AM' },
    ]) {
      expect(classStatus(spanOf(entry, kolkata), now)).toBe('before')
      expect(onlineExamStatus(spanOf(entry, kolkata), now)).toBe('Upcoming')
    }
  })
})
