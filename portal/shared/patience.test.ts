import { afterEach, expect, test, vi } from 'vitest'
import { startUploadPatience } from '#portal/shared/patience.ts'

afterEach(() => vi.useRealTimers())

test('what goes up is not cut as long as it goes on, and is given up after a minute of silence', () => {
  vi.useFakeTimers()
  const patience = startUploadPatience()
  for (let minute = 0; minute < 60; minute += 1) {
    vi.advanceTimersByTime(59_000)
    patience.goOn()
  }
  expect(patience.signal.aborted).toBe(false)
  vi.advanceTimersByTime(61_000)
  expect(patience.signal.reason).toMatchObject({ name: 'TimeoutError' })
})
