import type { ImportFault } from '#domain/desk/import-calls.ts'
import { leftBounds } from '#domain/desk/imports.ts'
import type { LeftRow } from '#server/desk/imports/tables.ts'

type Row = { line: number; cells: readonly (string | null)[] }

/**
 * The rows at fault with what is wrong, to be mended in a spreadsheet and dropped again [desk-100].
 * @param rowsOf the rows of a table by its key @returns as many as are kept, those of the first lines
 */
export function leftOf(
  faults: readonly Pick<ImportFault, 'table' | 'line' | 'field' | 'problem'>[],
  tables: readonly { key: string; titles: readonly string[]; match: Readonly<Record<string, number>> }[],
  rowsOf: (key: string) => readonly Row[],
): LeftRow[] {
  const left: LeftRow[] = []
  let letters = 0
  for (const { key, titles, match } of tables) {
    const problems = new Map<number, Set<string>>()
    for (const { table, line, field, problem } of faults) {
      if (table !== key) continue
      const column = match[field]
      const title = (column === undefined ? '' : titles[column]) || field
      problems.set(line, (problems.get(line) ?? new Set()).add(`${title}: ${problem}`))
    }
    if (problems.size === 0) continue
    for (const { line, cells } of rowsOf(key)) {
      const found = problems.get(line)
      if (!found) continue
      const row = {
        table: key,
        line,
        cells: titles.map((_, at) => cells[at] ?? null),
        problems: [...found].join('; '),
      }
      letters += row.problems.length + row.cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0)
      if (left.length === leftBounds.rows || letters > leftBounds.letters) return left
      left.push(row)
    }
  }
  return left
}

/** The last column of rows that were left out. */
export const wrongTitle = 'What is wrong'

/** The rows of a table that were left out, with its titles. */
export const leftSheet = (
  titles: readonly string[],
  left: readonly LeftRow[],
  last = wrongTitle,
): (string | null)[][] => [[...titles, last], ...left.map(({ cells, problems }) => [...cells, problems])]
