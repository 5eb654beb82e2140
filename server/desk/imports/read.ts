import { importBounds } from '#domain/desk/imports.ts'
import type { StaffRole } from '#domain/desk/roles.ts'
import { cut } from '#server/desk/imports/cut.ts'
import { isPaper, isRoster } from '#server/desk/imports/formats/format.ts'
import { readRoster } from '#server/desk/imports/formats/roster.ts'
import { dataRows, findTitles, firstRows } from '#server/desk/imports/matched.ts'
import { withFiles } from '#server/desk/imports/open-files.ts'
import { mayWriteFormat, proposeMatch } from '#server/desk/imports/plan.ts'
import { findMatches } from '#server/desk/imports/queries.ts'
import type { Step } from '#server/desk/imports/step.ts'
import { storable } from '#server/desk/imports/storable.ts'
import { hashOfTitles } from '#server/desk/imports/suggest.ts'
import type { MatchedTable } from '#server/desk/imports/tables.ts'
import { setRead } from '#server/desk/imports/writes.ts'
import { maxAllCells } from '#server/exchange/reading/sheet-bounds.ts'
import { type FoundTable, listTables } from '#server/exchange/reading/tables.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'
import { Unreadable } from '#server/records/source.ts'

const maxSample = 5

/** Finds the tables of the files, and what they are probably for. */
export async function readStep({ context, row, instituteId, roles, onRow }: Step): Promise<void> {
  const { pool } = context
  await withFiles(context, row.files, async (tree) => {
    const at = { instituteId, id: row.id }
    if (await isRoster(tree)) {
      allow(roles, 'roster')
      const { tables, unread } = await readRoster(tree, row.mended)
      await setRead(pool, {
        ...at,
        format: 'roster',
        tables: JSON.stringify(storable(tables)),
        others: storable(unread.slice(0, importBounds.tables)),
      })
      return
    }
    const found = await listTables(tree, undefined, maxAllCells)
    if (await isPaper(row, tree, found)) {
      allow(roles, 'paper')
      await setRead(pool, { ...at, format: 'paper', tables: '[]', others: [] })
      return
    }
    if (found.length === 0)
      throw new ImportRefusal(
        'There is nothing in it that is read here: spreadsheets (CSV, Excel), a roster in the OneRoster format, or questions of a test (CSV, GIFT, QTI).',
      )
    if (found.length > importBounds.tables)
      throw new ImportRefusal(
        `There are ${found.length} tables; at most ${importBounds.tables} are read at once.`,
      )
    const tables: MatchedTable[] = []
    const addCells = cellBound()
    for (const [index, one] of found.entries())
      tables.push(await readTable(one, `t${index + 1}`, { onRow, addCells }))
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
    const used = new Set(
      found.map(({ file, sheet }) => (sheet === undefined ? file : file.slice(0, -sheet.length - 1))),
    )
    const others = [...tree.names, ...tree.below()]
      .filter((name) => !used.has(name))
      .slice(0, importBounds.tables)
    await setRead(pool, {
      ...at,
      format: 'tables',
      tables: JSON.stringify(storable(matched)),
      others: storable(others),
    })
  })
}

const refusals = {
  roster:
    'This is a roster in the OneRoster format, with people and classes, which your role may not change.',
  paper: 'These are questions of a test, which your role may not change.',
}

/** @throws ImportRefusal */
function allow(roles: readonly StaffRole[], format: keyof typeof refusals): void {
  if (!mayWriteFormat(roles, format)) throw new ImportRefusal(refusals[format])
}

/** Counts cells. @returns to call with those of each row @throws ImportRefusal beyond the bound */
export function cellBound(): (count: number) => void {
  let cells = 0
  return (count) => {
    cells += count
    if (cells > importBounds.cells)
      throw new ImportRefusal(
        `There are more than ${importBounds.cells.toLocaleString('en-IN')} cells: take away columns that are not needed, or import it in parts.`,
      )
  }
}

type Counting = { onRow: () => void; addCells: (count: number) => void }

async function readTable(
  found: FoundTable,
  key: string,
  { onRow, addCells }: Counting,
): Promise<MatchedTable> {
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
      addCells(cells.length)
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
