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

/** Opens the students, with the focus on the cell of a row and column: 1 name, 2 id, 3 e-mail, 4 phone. */
export async function openStudents(row = 0, column = 3, how: Parameters<typeof renderDesk>[1] = {}) {
  const shown = await renderDesk('/records/students', how)
  await expect.element(grid.getByText('Aarav Sharma')).toBeVisible()
  await userEvent.click(cellAt(row, column))
  return shown
}
