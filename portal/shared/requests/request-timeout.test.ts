import { afterEach, expect, test, vi } from 'vitest'
import { startUploadTimeout } from '../api.ts'

afterEach(() => vi.useRealTimers())

test('an upload continues while it moves, and ends after a minute of silence', () => {
  vi.useFakeTimers()
  const timeout = startUploadTimeout()
  for (let minute = 0; minute < 60; minute += 1) {
    vi.advanceTimersByTime(59_000)
    timeout.restart()
  }
  expect(timeout.signal.aborted).toBe(false)
  vi.advanceTimersByTime(61_000)
  expect(timeout.signal.reason).toMatchObject({ name: 'TimeoutError' })
})
