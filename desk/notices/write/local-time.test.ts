import { expect, test } from 'vitest'
import { momentAt } from './local-time.ts'

test.each([
  ['Asia/Kolkata', '2026-11-25 10:00', '2026-11-25T04:30:00.000Z'],
  ['America/New_York', '2026-07-01 00:30', '2026-07-01T04:30:00.000Z'],
  ['UTC', '2026-07-01 00:30', '2026-07-01T00:30:00.000Z'],
])('%s %s', (zone, local, moment) => {
  expect(momentAt(zone, local)).toBe(moment)
})

test.each([null, ' ', '2026-11-25 '])('%j is now', (local) => {
  expect(Math.abs(Date.parse(momentAt('Asia/Kolkata', local)) - Date.now())).toBeLessThan(60_000)
})
