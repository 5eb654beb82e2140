import { type Locator, page } from 'vitest/browser'

/** The headings of the shown table. */
export const headings = (): string[] =>
  page
    .getByRole('columnheader')
    .elements()
    .map((heading) => heading.textContent ?? '')

/** The terms and values of a definition list in a part of the screen. */
export const factsOf = (place: Element | null = document.querySelector('main')): (string | undefined)[][] =>
  [...(place?.querySelectorAll('dl > div') ?? [])].map((fact) => [
    fact.querySelector('dt')?.textContent,
    fact.querySelector('dd')?.textContent,
  ])

/** The cells of each row of a table, including its header cell, without headings of groups. */
export const rowsOf = (table: Locator = page.getByRole('main').getByRole('table')): string[][] =>
  [...table.element().querySelectorAll('tbody tr:has(td)')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''),
  )
