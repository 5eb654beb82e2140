import type pg from 'pg'
import { kinds } from '#server/exchange/kinds.ts'
import type { OwnCell, OwnDataScope, OwnRow, OwnTable } from '#server/own-data-area.ts'
import { readShown, shownTitles } from '#server/records/shown.ts'

/** The titles of a table, with those of the kinds of records in it. */
export const titlesOf = ({ columns }: OwnTable): string[] =>
  columns.flatMap((column) => (typeof column === 'string' ? [column] : shownTitles(column)))

const chunkLength = 500

/** The rows of a table, with the cells of the records that they name. */
export async function* rowsOf(
  pool: pg.Pool,
  { session }: OwnDataScope,
  table: OwnTable,
): AsyncGenerator<OwnCell[]> {
  let chunk: OwnRow[] = []
  const read = async () => {
    const filled: OwnCell[][] = chunk.map(() => [])
    for (const [place, column] of table.columns.entries()) {
      const cells = chunk.map((row) => row[place] ?? null)
      const shown =
        typeof column === 'string'
          ? cells.map((cell) => [cell as OwnCell])
          : await readShown(pool, kinds, column, session, cells.map(keyOf))
      for (const [index, more] of shown.entries()) filled[index]?.push(...more)
    }
    chunk = []
    return filled
  }
  for await (const row of table.rows) {
    // Cells are matched with columns by their place.
    if (row.length !== table.columns.length)
      throw new Error(`${table.name} has ${table.columns.length} columns, and a row of ${row.length} cells`)
    if (chunk.push(row) === chunkLength) yield* await read()
  }
  yield* await read()
}

const keyOf = (cell: OwnRow[number]) =>
  cell !== null && typeof cell === 'object' && 'record' in cell ? cell.record : null
