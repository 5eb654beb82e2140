import type { Page } from '@playwright/test'
import { makeZone } from '#domain/zone.ts'
import { openAs } from './kit/open-as.ts'
import type { TestServer } from './kit/server.ts'
import { expect } from './kit/test.ts'

const months = [
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
/** `November 2026`. */
export const monthTitle = (month: string) => `${months[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`

/** The academic year of a day: April to March. */
export function academicYear(day: string): { first: string; last: string } {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 4 ? 1 : 0)
  return { first: `${year}-04-01`, last: `${year + 1}-03-31` }
}

/** Opens the time table as a signed-in person; for a parent with the first child. */
export async function openTimetable(
  page: Page,
  server: TestServer,
  login: string,
  query = '',
): Promise<void> {
  await openAs(page, login, server.at('localhost', `/timetable${query}`))
  await expect(grid(page)).toBeVisible()
}

const grid = (page: Page) => page.getByRole('grid')
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true })
