import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '#domain/day.ts'
import { dayButton, title } from '#portal/testing/calendar.ts'
import { takeClock } from '#portal/testing/clock.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { listed } from '#portal/testing/timetable.ts'

const press = () =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
  )

const nextFrame = () => new Promise(requestAnimationFrame)
const nextTask = () =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = done
    port2.postMessage(null)
  })

/** The names of a day of August 2026 in the grid and in the list beside it. */
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const names = (day: string) => {
  const weekday = weekdays[new Date(day).getUTCDay()]
  const month = day.startsWith('2026-09') ? 'September' : 'August'
  const number = Number(day.slice(8))
  return { inGrid: `${weekday}, ${month} ${number}`, overList: `${weekday}, ${number} ${month}` }
}

const focused = () => (document.activeElement as HTMLElement | null)?.dataset.day

async function openAt(day: string) {
  const screen = await renderScreen(`/timetable?day=${day}`)
  await listed()
  document.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  return screen
}

test('one stop for Tab; arrows, Home, End, pages; the list follows (ARIA APG)', async () => {
  const screen = await openAt('2026-08-12')
  expect(document.querySelectorAll('[role=grid] [data-day][tabindex="0"]')).toHaveLength(1)
  for (const [key, day] of [
    ['ArrowRight', '2026-08-13'],
    ['ArrowLeft', '2026-08-12'],
    ['ArrowDown', '2026-08-19'],
    ['ArrowUp', '2026-08-12'],
    ['Home', '2026-08-10'],
    ['End', '2026-08-16'],
    ['PageDown', '2026-09-16'],
    ['PageUp', '2026-08-16'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(dayButton(names(day).inGrid)).toHaveFocus()
    await expect.element(title(names(day).overList)).toBeVisible()
  }
  await expect.poll(screen.address).toContain('day=2026-08-16')
})

const addressFollowsMs = 250

test.each<{ when: string; restMs?: number; pass: () => unknown }>([
  { when: 'a moment before it does', restMs: addressFollowsMs - 1, pass: () => undefined },
  { when: 'at once', pass: () => undefined },
  { when: 'with the next promise', pass: () => Promise.resolve() },
  { when: 'a task later', pass: nextTask },
  { when: 'a frame later', pass: nextFrame },
])('no key is lost while the address changes: $when', async (one) => {
  const { restMs = addressFollowsMs, pass } = one
  const screen = await openAt('2026-08-03')
  takeClock()
  let day = '2026-08-03'
  for (const _ of [1, 2, 3]) {
    press()
    await nextFrame()
    vi.advanceTimersByTime(restMs)
    await pass()
    press()
    day = addDays(day, 2)
    await expect.poll(focused).toBe(day)
    await expect.poll(screen.address).toContain(`day=${day}`)
    await expect.element(title(names(day).overList)).toBeVisible()
  }
})

test('keys end with the academic year', async () => {
  await openAt('2027-03-31')
  for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'Shift>}{PageDown}{/Shift']) {
    await userEvent.keyboard(`{${key}}`)
    expect(focused()).toBe('2027-03-31')
  }
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(focused).toBe('2027-03-30')
})

test('a held key adds one entry to the history', async () => {
  const screen = await renderScreen('/Messages')
  await page.getByRole('link', { name: 'Time Table' }).first().click()
  await expect.element(dayButton('Friday, November 20')).toBeVisible()
  await listed()
  dayButton('Friday, November 20').element().focus()
  for (let day = 21; day <= 30; day++) await userEvent.keyboard('{ArrowRight}')
  await expect.element(title('Monday, 30 November')).toBeVisible()
  await expect.poll(screen.address).toContain('day=2026-11-30')
  await screen.goBack()
  await expect.poll(screen.address).toBe('/Messages')
})
