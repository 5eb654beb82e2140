import '#ui/base.css'
import { afterEach, beforeEach, expect, inject, vi } from 'vitest'
import { followTheme } from '#portal/shared/theme.ts'
import { stopClock } from './clock.ts'
import { fetchByRules, forgetReplies } from './replies.ts'
import { leaveScreen } from './screen.tsx'

const complaints: string[] = []

document.documentElement.lang = 'en'
followTheme()

stopClock()
globalThis.fetch = fetchByRules
const { error } = console
console.error = (...told) => {
  complaints.push(told.map(String).join(' '))
  error(...told)
}

/** Storage is that of a new browser, and its clock stands where the server's does. */
beforeEach(() => {
  vi.setSystemTime(inject('moment'))
  localStorage.clear()
  sessionStorage.clear()
  forgetReplies()
})

/** Nothing of a test goes on in the next one; what the browser complained of fails it. */
afterEach(() => {
  leaveScreen()
  expect(complaints.splice(0), 'console errors').toEqual([])
})
