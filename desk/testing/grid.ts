import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderDesk } from './desk.tsx'

export const grid = page.getByRole('grid', { name: 'Students' })

/** A locator of an element that has no name looks for one in the whole grid, which takes a tenth of a second. */
export function cellAt(row: number, column: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)
  if (!found) throw new Error(`there is no cell ${row} ${column}`)
  return found
}

export const textAt = (row: number, column: number) => cellAt(row, column).textContent

export const press = (keys: string) => userEvent.keyboard(keys)

/** The reply to a change of rows. */
export const written = (more: object = {}) => ({
  statusCode: 200,
  message: 'OK',
  result: { added: 0, changed: 1, ended: 0, number: 7, warnings: [], ...more },
})

/** The refusal of a change of rows: what is wrong with the e-mail of each, from the first row on. */
export const refused = (...problems: string[]) => ({
  statusCode: 422,
  message: 'Nothing was written.',
  faults: problems.map((problem, line) => ({ line, field: 'email', problem })),
  fault_count: problems.length,
})

/** The refusal where somebody else has changed the first row. @param now what it has by now */
export const changedMeanwhile = (now: object) => ({
  statusCode: 409,
  message: 'Somebody else has changed this meanwhile.',
  rows: [{ row: 0, now }],
})

/** Opens the students, with the focus on the cell of a row and column: 1 name, 2 id, 3 e-mail, 4 phone. */
export async function openStudents(row = 0, column = 3, how: Parameters<typeof renderDesk>[1] = {}) {
  const shown = await renderDesk('/records/students', how)
  await expect.element(grid.getByText('Aarav Sharma')).toBeVisible()
  await userEvent.click(cellAt(row, column))
  return shown
}
