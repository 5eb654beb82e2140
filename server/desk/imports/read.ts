import { importBounds } from '#domain/desk/imports.ts'
import { dataRows, findTitles, firstRows } from '#server/desk/imports/matched.ts'
import { withFiles } from '#server/desk/imports/open-files.ts'
import { proposeMatch } from '#server/desk/imports/plan.ts'
import { findMatches } from '#server/desk/imports/queries.ts'
import type { Step } from '#server/desk/imports/step.ts'
import { storable } from '#server/desk/imports/storable.ts'
import { hashOfTitles } from '#server/desk/imports/suggest.ts'
import type { MatchedTable } from '#server/desk/imports/tables.ts'
import { setRead } from '#server/desk/imports/writes.ts'
import { maxAllCells } from '#server/exchange/reading/sheet-bounds.ts'
import { type FoundTable, isTable, listTables } from '#server/exchange/reading/tables.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'
import { Unreadable } from '#server/records/source.ts'

const maxSample = 5
/** Letters of a cell or a title that is shown. */
export const maxShown = 300

/** Finds the tables of the files, and what they are probably for. */
export async function readStep({ context, row, instituteId, roles, onRow }: Step): Promise<void> {
  const { pool } = context
  await withFiles(context, row.files, async (tree) => {
    const other = otherFormat(tree.names)
    if (other) throw new ImportRefusal(other)
    const found = await listTables(tree, undefined, maxAllCells)
    if (found.length === 0)
      throw new ImportRefusal('There is no spreadsheet in it: CSV and Excel files are read.')
    if (found.length > importBounds.tables)
      throw new ImportRefusal(
        `There are ${found.length} tables; at most ${importBounds.tables} are read at once.`,
      )
    const tables: MatchedTable[] = []
    for (const [index, one] of found.entries()) tables.push(await readTable(one, `t${index + 1}`, onRow))
    const total = tables.reduce((sum, { rows }) => sum + rows, 0)
    if (total > importBounds.rows)
      throw new ImportRefusal(`There are ${total} rows; at most ${importBounds.rows} are read at once.`)
    const titlesHashes = tables.map(({ titles }) => hashOfTitles(titles))
    const stored = await findMatches(pool, { instituteId, titlesHashes })
    const taken = new Set<string>()
    const matched = tables.map((table, index) => {
      const proposed = proposeMatch(found[index] ?? { kind: undefined, called: '' }, table, stored, roles)
      // A kind is imported from one table.
      if (proposed.kind === null || taken.has(proposed.kind) || table.problem !== '') return table
      taken.add(proposed.kind)
      return { ...table, ...proposed }
    })
    const others = tree.names.filter((name) => !isTable(name)).slice(0, importBounds.tables)
    await setRead(pool, {
      instituteId,
      id: row.id,
      tables: JSON.stringify(storable(matched)),
      others: storable(others),
    })
  })
}

const ofRoster = ['orgs.csv', 'users.csv', 'academicsessions.csv']
const isPaper = /\.(gift|qti|docx|xml)$/i

/** What is imported by a command of the operator. @returns what to do instead, if anything */
export function otherFormat(names: readonly string[]): string | undefined {
  const plain = names.map((name) => name.toLowerCase())
  if (ofRoster.every((name) => plain.includes(name)))
    return 'This is a roster in the OneRoster format. The desk does not read it: the operator of the server imports it (`npm run import`). Or drop lists of students, sections and enrolments as spreadsheets.'
  if (plain.some((name) => isPaper.test(name)) && !names.some(isTable))
    return 'These look like questions of an exam. The desk does not read them: the operator of the server imports papers (`npm run import`).'
  return undefined
}

async function readTable(found: FoundTable, key: string, onRow: () => void): Promise<MatchedTable> {
  const table: MatchedTable = {
    key,
    file: found.file,
    kind: null,
    titles: [],
    sample: [],
    match: {},
    rows: 0,
    problem: '',
  }
  try {
    const titles = findTitles(await firstRows(found.table.rows()))
    table.titles = (titles?.cells ?? []).map((cell) => cut(cell) ?? '').slice(0, importBounds.columns)
    for await (const { cells } of dataRows(found.table.rows())) {
      onRow()
      if (++table.rows <= maxSample)
        table.sample.push(table.titles.map((_, column) => cut(cells[column] ?? null)))
    }
    if (table.rows === 0) table.problem = 'has no rows below the names of its columns.'
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    table.problem = `cannot be read: line ${error.line}: ${error.message}.`
  }
  return table
}

/** As it is shown. */
export const cut = (cell: string | null): string | null =>
  cell !== null && cell.length > maxShown ? `${cell.slice(0, maxShown)}…` : cell
