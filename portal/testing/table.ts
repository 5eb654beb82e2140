import { page } from 'vitest/browser'

/** The headings of the table that is shown. */
export const headings = (): string[] =>
  page
    .getByRole('columnheader')
    .elements()
    .map((heading) => heading.textContent ?? '')

/** The cells of each row, the one that names it first. */
export const rowsOf = (): string[][] =>
  [...document.querySelectorAll('main tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''),
  )
