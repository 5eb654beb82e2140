import { DateFormatter, getLocalTimeZone, parseDate } from '@internationalized/date'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import './day-cell.tsx'

beforeEach(() => void vi.stubEnv('TZ', 'Pacific/Pago_Pago'))
afterEach(() => void vi.unstubAllEnvs())

test('a day stays the same on a device that moves to another zone', () => {
  const atStart = new Intl.DateTimeFormat().resolvedOptions().timeZone
  getLocalTimeZone()
  vi.stubEnv('TZ', 'Asia/Kolkata')
  const formatter = new DateFormatter('en-GB', { dateStyle: 'short', timeZone: atStart })
  expect(formatter.format(parseDate('2026-02-04').toDate(atStart))).toBe('04/02/2026')
})
