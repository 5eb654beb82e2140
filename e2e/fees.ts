import type { Locator, Page } from '@playwright/test'
import { openAs } from './open-as.ts'

/** Opens the fees as somebody who is signed in at the server of a test. */
export async function fees(page: Page, address: string, login: string, search = ''): Promise<void> {
  await openAs(page, login, new URL(`/fees${search}`, address).href)
  await page.getByRole('tab', { name: 'Due Details' }).waitFor()
}

export const table = (page: Page, name: string): Locator => page.getByRole('table', { name })
export const headings = (page: Page): Promise<string[]> => page.getByRole('columnheader').allTextContents()
/** The cells of each row, the one that names it first. */
export const rowsOf = (page: Page): Promise<string[][]> =>
  page
    .locator('main tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
    )
/** The three cards, by what they are called. */
export const sums = (page: Page): Promise<string[]> => page.locator('main dl dd').allTextContents()
