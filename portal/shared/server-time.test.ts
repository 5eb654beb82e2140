import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') })
  vi.resetModules()
})
afterEach(() => vi.useRealTimers())

const told = (time: string) => new Date(time).toUTCString()

test.each([
  ['a right device', '2026-11-20T10:00:00Z', 0, 0],
  ['the second that the header leaves open', '2026-11-20T10:00:01Z', 0, 0],
  ['a device an hour behind', '2026-11-20T11:00:00Z', 0, 3_600_500],
  ['a device a day ahead', '2026-11-19T10:00:00Z', 0, -86_399_500],
  ['an answer too slow to tell', '2026-11-20T11:00:00Z', 6000, 0],
])('%s', async (_what, server, tookMs, ahead) => {
  const { noteServerTime, serverNow } = await import('./server-time.ts')
  noteServerTime(told(server), Date.now() - tookMs, Date.now())
  expect(serverNow() - Date.now()).toBe(ahead)
})

test('no header, and a clock set back while the answer came, change nothing', async () => {
  const { noteServerTime, serverNow } = await import('./server-time.ts')
  noteServerTime(null, Date.now(), Date.now())
  noteServerTime('yesterday', Date.now(), Date.now())
  noteServerTime(told('2026-11-20T11:00:00Z'), Date.now() + 5000, Date.now())
  expect(serverNow()).toBe(Date.now())
})
