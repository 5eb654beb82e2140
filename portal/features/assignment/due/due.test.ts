import { describe, expect, test } from 'vitest'
import { makeZone } from '#domain/zone.ts'
import { dueAt, msToNextEnd, timeUntil } from './due.ts'

const kolkata = makeZone('Asia/Kolkata')
const at = (text: string) => Date.parse(`${text}+05:30`)

describe('the time until a due date, by the institute’s days [assignment-7]', () => {
  test.each([
    ['2026-11-21T10:00', '2026-11-23T23:59:00+05:30', 2, ''],
    ['2026-11-21T10:00', '2026-11-22T01:00:00+05:30', 1, ''],
    ['2026-11-21T23:50', '2026-11-22T00:10:00+05:30', 1, ''],
    ['2026-11-21T10:00', '2026-11-21T15:30:00+05:30', 0, '05:30'],
    ['2026-11-21T15:29', '2026-11-21T15:30:00+05:30', 0, '00:01'],
    ['2026-11-21T15:30', '2026-11-21T15:30:00+05:30', -1, ''],
    ['2026-11-21T15:31', '2026-11-21T15:30:00+05:30', -1, ''],
  ] as const)('at %s, due %s: %d days, %s', (now, end, days_left, time_left) =>
    expect(timeUntil(end, at(now), kolkata)).toEqual({ days_left, time_left }),
  )
})

test.each([
  ['2026-11-21T14:30:00+05:30', { day: '2026-11-21', time: '2:30 PM', near: 'today' }],
  ['2026-11-22T00:05:00+05:30', { day: '2026-11-22', time: '12:05 AM', near: 'tomorrow' }],
  ['2026-11-23T23:59:59+05:30', { day: '2026-11-23', time: '11:59 PM', near: undefined }],
  ['2026-11-20T09:00:00+05:30', { day: '2026-11-20', time: '9:00 AM', near: undefined }],
])('on 21 November %s is due at %o [assignment-5]', (end, due) =>
  expect(dueAt(end, '2026-11-21')).toEqual(due),
)

test('the list is fetched again at the first end', () => {
  const items = ['2026-11-21T09:00:00+05:30', '2026-11-21T11:00:00+05:30', '2026-11-21T10:30:00+05:30']
  const of = (now: string) =>
    msToNextEnd(
      items.map((endsAt) => ({ endsAt })),
      at(now),
    )
  expect(of('2026-11-21T10:00')).toBe(30 * 60_000)
  expect(of('2026-11-21T12:00')).toBeUndefined()
})
