import { importBounds } from '#domain/desk/imports.ts'
import type { MatchedTable, Mended } from '#server/desk/imports/tables.ts'
import type { FoundTable } from '#server/exchange/reading/tables.ts'
import { type SourceRow, type SourceTable, Unreadable } from '#server/records/source.ts'

/** Rows of a sheet that are looked through for the one with the titles. */
const maxAbove = 15

/**
 * The line of the titles: office files have the name of the school above them.
 * @param rows the first ones of a table
 */
export function findTitles(rows: readonly SourceRow[]): SourceRow | undefined {
  const filled = rows.map(({ cells }) => cells.filter((cell) => cell?.trim()).length)
  const most = Math.max(0, ...filled)
  const at = filled.findIndex((count) => count > 0 && count * 2 >= most)
  return rows[at]
}

/** The first rows of a table. @throws Unreadable */
export async function firstRows(rows: AsyncIterable<SourceRow>, limit = maxAbove): Promise<SourceRow[]> {
  const first: SourceRow[] = []
  for await (const row of rows) {
    if (first.push(row) === limit) break
  }
  return first
}

/** Rows below the titles that have anything. @throws Unreadable beyond the bound of rows */
export async function* dataRows(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  const above: SourceRow[] = []
  let titles: SourceRow | undefined
  let count = 0
  const isData = (row: SourceRow) =>
    titles !== undefined && row.line > titles.line && (row.cells.some((cell) => cell?.trim()) || row.problems)
  const next = function* (row: SourceRow) {
    if (!isData(row)) return
    if (++count > importBounds.rows)
      throw new Unreadable(row.line, `there are more than ${importBounds.rows} rows: import them in parts`)
    yield row
  }
  for await (const row of rows) {
    if (titles) {
      yield* next(row)
      continue
    }
    above.push(row)
    if (above.length < maxAbove) continue
    titles = findTitles(above)
    for (const one of above) yield* next(one)
  }
  if (titles) return
  titles = findTitles(above)
  for (const one of above) yield* next(one)
}

/** The rows with the fields that their columns were matched to, and the cells that were mended. */
export function matchedTable(
  found: FoundTable,
  { key, match }: Pick<MatchedTable, 'key' | 'match'>,
  mended: Mended,
  file: string,
): SourceTable {
  const fields = Object.entries(match)
  const change = mender(key, mended)
  return {
    ...found.table,
    file,
    rows: async function* () {
      yield { line: 1, cells: fields.map(([field]) => field) }
      for await (const row of dataRows(found.table.rows())) {
        const { line, cells, problems } = change(row)
        const kept = new Map(
          fields.flatMap(([, column], index) => {
            const problem = problems?.get(column)
            return problem === undefined ? [] : [[index, problem] as const]
          }),
        )
        yield {
          line,
          cells: fields.map(([, column]) => cells[column] ?? null),
          ...(kept.size > 0 && { problems: kept }),
        }
      }
    },
  }
}

/** Mends the cells of rows of a table. */
export function mender(table: string, { cells, replaced }: Mended): (row: SourceRow) => SourceRow {
  const byLine = Map.groupBy(
    cells.filter((cell) => cell.table === table),
    ({ line }) => line,
  )
  const byColumn = Map.groupBy(
    replaced.filter((one) => one.table === table),
    ({ column }) => column,
  )
  if (byLine.size + byColumn.size === 0) return (row) => row
  return (row) => {
    const changed = [...row.cells]
    const problems = new Map(row.problems)
    for (const [column, all] of byColumn) {
      const found = all.find(({ from }) => from === (changed[column]?.trim() ?? ''))
      if (found) changed[column] = found.to
    }
    for (const { column, value } of byLine.get(row.line) ?? []) {
      while (changed.length < column) changed.push(null)
      changed[column] = value
      problems.delete(column)
    }
    return { line: row.line, cells: changed, ...(problems.size > 0 && { problems }) }
  }
}
