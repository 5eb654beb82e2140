import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { clearSession } from '#portal/shared/leaving/clear-session.ts'
import { loadChanges } from '#portal/shared/outbox/unsent-changes.ts'
import { forgetTaps } from '#ui/controls/use-held-taps.ts'
import { belowPopups } from '#ui/popups/back-closes.ts'
import { stopClock } from './clock.ts'
import { complaints } from './page.ts'
import { takeUnawaited } from './press/press.ts'
import { forgetReplies } from './replies.ts'
import { leaveScreen } from './screen.tsx'

/** Otherwise the first texts have the width of another font. */
beforeAll(async () => {
  await document.fonts.load('1em "Figtree Variable"')
})

/** Each test begins with an empty storage and a clock that is stopped at the server's time. */
beforeEach(async () => {
  await clearSession()
  await loadChanges()
  stopClock()
  localStorage.clear()
  sessionStorage.clear()
  forgetReplies()
})

/** Removes everything that a test leaves; errors in the browser's console fail it. */
afterEach(async () => {
  leaveScreen()
  // Open popups still have entries in the history.
  await belowPopups(() => Promise.resolve())
  forgetTaps()
  expect(complaints.splice(0), 'console errors').toEqual([])
  expect(takeUnawaited(), 'clicks without await').toEqual([])
})

/**
 * Vitest loads this setup again for each file, under an address with the time: if the clock stayed stopped, its hooks
 * would be missing.
 */
afterAll(() => {
  vi.useRealTimers()
})
