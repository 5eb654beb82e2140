import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { noteServerMoment } from '#portal/shared/time/server-time.ts'
import { stopClock } from '#portal/testing/clock.ts'
import { giveTests, titles } from '#portal/testing/made-tests.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const start = () => page.getByRole('button', { name: 'Start Opens soon' })
const moment = () => Date.parse(inject('moment'))
const standAt = (now: number) => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now })

/** Lets pending promises run while the clock is stopped. */
const isStartEnabled = () => {
  vi.advanceTimersByTime(0)
  const button = start().query()
  return button && !button.hasAttribute('disabled')
}

beforeEach(() => void standAt(moment()))
afterEach(() => {
  stopClock()
  // Restores agreeing clocks for the next test.
  noteServerMoment(moment(), moment(), moment())
})

test('a card changes at the second at which it opens, and at which it ends [exam-13]', async () => {
  giveTests({ name: 'Opens soon', from: 60, to: 90 })
  await renderScreen('/exam?search=Opens%20soon')
  await expect.poll(isStartEnabled).toBe(false)
  vi.advanceTimersByTime(59_900)
  expect(isStartEnabled()).toBe(false)
  vi.advanceTimersByTime(100)
  await expect.poll(isStartEnabled).toBe(true)
  vi.advanceTimersByTime(29_900)
  expect(isStartEnabled()).toBe(true)
  vi.advanceTimersByTime(200)
  const shown = () => {
    vi.advanceTimersByTime(0)
    return titles()
  }
  await expect.poll(shown).toEqual([])
  await expect.element(page.getByText('No Exam Available')).toBeVisible()
})

test.each([
  { what: 'behind', offMs: -1900 },
  { what: 'ahead', offMs: 1900 },
])('a device nearly two seconds $what shows Start at the second of the server', async ({ offMs }) => {
  standAt(moment() + offMs)
  giveTests({ name: 'Opens soon', from: 60, to: 90 })
  await renderScreen('/exam?search=Opens%20soon')
  await expect.poll(isStartEnabled).toBe(false)
  vi.advanceTimersByTime(59_900)
  expect(isStartEnabled()).toBe(false)
  vi.advanceTimersByTime(200)
  await expect.poll(isStartEnabled).toBe(true)
})
