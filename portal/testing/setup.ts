import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { stopClock } from './clock.ts'
import { complaints } from './page.ts'
import { forgetReplies } from './replies.ts'
import { leaveScreen } from './screen.tsx'

/** Storage is that of a new browser, and its clock stands where the server's does. */
beforeEach(() => {
  stopClock()
  localStorage.clear()
  sessionStorage.clear()
  forgetReplies()
})

/** Nothing of a test goes on in the next one; what the browser complained of fails it. */
afterEach(() => {
  leaveScreen()
  expect(complaints.splice(0), 'console errors').toEqual([])
})

/** Vitest tells the setup of one file from that of the next by the time. */
afterAll(() => {
  vi.useRealTimers()
})
