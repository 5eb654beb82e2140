import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const now = Date.parse('2026-11-20T10:00:00.400Z')
beforeEach(() => {
  vi.useFakeTimers({ now })
  vi.resetModules()
})
afterEach(() => vi.useRealTimers())

const dateHeader = (time: string) => new Date(time).toUTCString()

test.each([
  ['a right device', '2026-11-20T10:00:00Z', 0, 0],
  ['a right device on a slow line', '2026-11-20T09:59:57Z', 4000, 0],
  ['a device a second behind', '2026-11-20T10:00:01Z', 0, 600],
  ['a device an hour behind', '2026-11-20T11:00:00Z', 0, 3_599_600],
  ['a device a day ahead', '2026-11-19T10:00:00Z', 0, -86_399_400],
])('%s', async (_what, server, tookMs, ahead) => {
  const { noteServerTime, serverNow } = await import('./server-time.ts')
  noteServerTime(dateHeader(server), now - tookMs, now)
  expect(serverNow() - now).toBe(ahead)
})

test('with each reply the uncertainty of a second becomes smaller', async () => {
  const { noteServerTime, serverNow } = await import('./server-time.ts')
  const behindMs = 5300
  for (const atMs of [0, 170, 340, 510, 680, 850]) {
    const server = new Date(now + atMs + behindMs).toUTCString()
    noteServerTime(server, now + atMs, now + atMs)
  }
  expect(Math.abs(serverNow() - now - behindMs)).toBeLessThanOrEqual(170)
})

test('a moment to the millisecond is exact to half of the round trip', async () => {
  const { noteServerMoment, serverNow } = await import('./server-time.ts')
  noteServerMoment(now + 1500, now - 20, now)
  expect(serverNow() - now).toBe(1500)
})

test('a late header of a busy server does not worsen an exact moment', async () => {
  const { noteServerMoment, noteServerTime, serverNow } = await import('./server-time.ts')
  noteServerMoment(now + 1700, now - 20, now)
  noteServerTime(dateHeader('2026-11-20T10:00:01Z'), now, now)
  expect(serverNow() - now).toBe(1700)
  noteServerMoment(now + 1500, now - 20, now)
  expect(serverNow() - now).toBe(1500)
})

test('a clock that was changed is followed; listeners are notified', async () => {
  const { noteServerTime, onServerTimeChange, serverNow } = await import('./server-time.ts')
  const listener = vi.fn()
  const end = onServerTimeChange(listener)
  noteServerTime(dateHeader('2026-11-20T11:00:00Z'), now, now)
  expect(listener).toHaveBeenCalledOnce()
  noteServerTime(dateHeader('2026-11-20T10:00:00Z'), now, now)
  expect(serverNow()).toBe(now)
  expect(listener).toHaveBeenCalledTimes(2)
  end()
  noteServerTime(dateHeader('2026-11-20T11:00:00Z'), now, now)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('no header, or a clock set back during the request, changes nothing', async () => {
  const { noteServerTime, serverNow } = await import('./server-time.ts')
  noteServerTime(null, now, now)
  noteServerTime('yesterday', now, now)
  noteServerTime(dateHeader('2026-11-20T11:00:00Z'), now + 5000, now)
  expect(serverNow()).toBe(now)
})
