import type { Page } from '@playwright/test'
import { addDays, addMonths, monthOf } from '#domain/day.ts'
import { makeZone } from '#domain/zone.ts'
import { openAs } from './open-as.ts'
import type { TestServer } from './server.ts'
import { expect } from './test.ts'

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

export const indianToday = () => makeZone('Asia/Kolkata').dayAt(Date.now())
/** `Friday, 20 November`. */
export function dayTitle(day: string): string {
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]
  return `${weekday}, ${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}`
}
/** `Friday, November 20`: the day of the grid. */
export function cellTitle(day: string): string {
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]
  return `${weekday}, ${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`
}
/** `November 2026`. */
export const monthTitle = (month: string) => `${months[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`

/** The academic year that holds a day: April to March. */
export function academicYear(day: string): { first: string; last: string } {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 4 ? 1 : 0)
  return { first: `${year}-04-01`, last: `${year + 1}-03-31` }
}

/** A day of this month that is not today, and in the year. */
export function anotherDay(today: string): string {
  const next = addDays(today, 1)
  return monthOf(next) === monthOf(today) ? next : addDays(today, -1)
}

/** Opens the time table as somebody who is signed in; a parent of several sees the first child. */
export async function openTimetable(
  page: Page,
  server: TestServer,
  login: string,
  query = '',
): Promise<void> {
  await openAs(page, login, server.at('localhost', `/timetable${query}`))
  await expect(grid(page)).toBeVisible()
}

export const grid = (page: Page) => page.getByRole('grid')
export const dayButton = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)
export const cards = (page: Page) => page.getByRole('article')
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true })
/** Waits until the entries of the day, or that there are none, are shown. */
export const listed = (page: Page) =>
  cards(page).or(page.getByText('Schedule not Found On Selected Date')).first().waitFor()

/** Goes three months away, to one that was not fetched ahead. @returns that month */
export async function goFar(page: Page): Promise<string> {
  const today = indianToday()
  const isEarly = monthOf(today) <= `${academicYear(today).first.slice(0, 4)}-08`
  for (const _ of [1, 2, 3]) {
    await page.getByRole('button', { name: isEarly ? 'Next month' : 'Previous month' }).click()
  }
  return addMonths(monthOf(today), isEarly ? 3 : -3)
}

/** The portal's files are taken for later once a page has come to rest. */
export const filesTaken = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)
