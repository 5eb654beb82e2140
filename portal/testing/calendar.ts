import { type Locator, page } from 'vitest/browser'

/**
 * A day of the shown month, by the start of its name: `Friday, November 20` in the time table, `Friday, 20 November` in
 * the event calendar.
 */
export const dayButton = (day: string): Locator =>
  page.getByRole('grid').getByRole('button', { name: new RegExp(`^${day}(,|$)`) })

/** The heading of a month, a day or a part of the screen. */
export const title = (name: string): Locator => page.getByRole('heading', { level: 2, name, exact: true })
