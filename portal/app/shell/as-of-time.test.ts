import { expect, test } from 'vitest'
import { makeZone } from '#domain/zone.ts'
import { asOfTime } from './as-of-time.ts'

test.each([
  ['Asia/Kolkata', '2026-11-23T13:10:00Z', '2026-11-23', '6:40 PM'],
  ['Asia/Kolkata', '2026-11-23T13:10:00Z', '2026-11-24', 'Mon 23 Nov, 6:40 PM'],
  ['Asia/Kolkata', '2026-11-23T18:29:00Z', '2026-11-23', '11:59 PM'],
  ['Asia/Kolkata', '2026-11-23T18:30:00Z', '2026-11-25', 'Tue 24 Nov, 12:00 AM'],
  ['America/New_York', '2026-11-23T18:30:00Z', '2026-11-23', '1:30 PM'],
  ['Asia/Kolkata', '2025-09-01T04:00:00Z', '2026-11-23', 'Mon 1 Sep, 9:30 AM'],
] as const)('in %s at %s, when it is %s: %s', (zone, moment, today, text) => {
  expect(asOfTime(Date.parse(moment), today, makeZone(zone))).toBe(text)
})
