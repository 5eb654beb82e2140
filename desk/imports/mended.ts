/** Cells that were mended on the screen, and are not checked yet. */
export type Mended = {
  cells: { table: string; line: number; column: number; value: string }[]
  /** The same value in every row that has another one. */
  replaced: { table: string; column: number; from: string; to: string }[]
}

export const noMended: Mended = { cells: [], replaced: [] }

type Cell = Omit<Mended['cells'][number], 'value'>
const isAt = (cell: Cell) => (other: Cell) =>
  other.table === cell.table && other.line === cell.line && other.column === cell.column

export const mendCell = (mended: Mended, cell: Mended['cells'][number]): Mended => ({
  ...mended,
  cells: [...mended.cells.filter((other) => !isAt(cell)(other)), cell],
})

/** The text of a cell as it is mended. @param stored what the file has */
export function mendedCell({ cells, replaced }: Mended, at: Cell, stored: string): string {
  const own = cells.find(isAt(at))
  if (own) return own.value
  const all = replaced.find(
    ({ table, column, from }) => table === at.table && column === at.column && from === stored.trim(),
  )
  return all?.to ?? stored
}

/** A cell that has again what the file has is not mended. */
export const forgetCell = (mended: Mended, at: Cell): Mended => ({
  ...mended,
  cells: mended.cells.filter((other) => !isAt(at)(other)),
})
