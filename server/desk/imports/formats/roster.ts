import { buffer } from 'node:stream/consumers'
import { importBounds, rosterBounds } from '#domain/desk/imports.ts'
import { cut } from '#server/desk/imports/cut.ts'
import { mender } from '#server/desk/imports/matched.ts'
import { withFiles } from '#server/desk/imports/open-files.ts'
import type { ImportRow } from '#server/desk/imports/queries.ts'
import type { MatchedTable, Mended } from '#server/desk/imports/tables.ts'
import type { FileTree } from '#server/exchange/reading/file-tree.ts'
import { readCsv } from '#server/exchange/roster/read-csv.ts'
import { addFile, noteUnread, type Source, tableNameOf } from '#server/exchange/roster/source.ts'
import type { RawFiles } from '#server/features/roster/records/files.ts'
import { type Fault, ImportRefusal } from '#server/records/import-faults.ts'

const maxSample = 5
/** They are never shown, nor stored. */
export const isSecret = (title: string) => /password/i.test(title)

export type ReadRoster = {
  files: RawFiles
  faults: Fault[]
  /** Whether rows are missing, so that references to them cannot be checked. */
  isBroken: boolean
  /** The files, as tables whose columns have their own names. */
  tables: MatchedTable[]
  /** CSV files that the format does not have. */
  unread: readonly string[]
}

/** Reads a roster as the command line does, with the cells that were mended. @throws ImportRefusal beyond the bounds */
export async function readRoster(tree: FileTree, mended: Mended): Promise<ReadRoster> {
  const source: Source = { files: new Map(), unread: [] }
  const named = tree.names.filter((name) => tableNameOf(name) !== undefined)
  const size = named.reduce((sum, name) => sum + tree.sizeOf(name), 0)
  if (size > rosterBounds.bytes) throw tooLarge(`${rosterBounds.bytes / 1e6} MB`)
  for (const name of tree.names) {
    const tableName = tableNameOf(name)
    if (!tableName) noteUnread(source, name)
    else await addFile(source, tableName, () => buffer(tree.open(name)))
  }
  const read: ReadRoster = { files: {}, faults: [], isBroken: false, tables: [], unread: source.unread }
  let [cells, rows] = [0, 0]
  for (const [name, bytes] of source.files) {
    const { raw, faults, isBroken } = await readCsv(`${name}.csv`, bytes, rosterBounds.cells - cells)
    cells += raw.rows.reduce((sum, row) => sum + row.cells.length, raw.header.cells.length)
    rows += raw.rows.length
    if (cells > rosterBounds.cells) throw tooLarge(`${rosterBounds.cells.toLocaleString('en-IN')} cells`)
    if (rows > importBounds.rows) throw tooLarge(`${importBounds.rows.toLocaleString('en-IN')} rows`)
    const key = `t${read.tables.length + 1}`
    const mend = mender(key, mended)
    const mendedRows = raw.rows.map((row) => ({
      line: row.line,
      cells: mend(row).cells.map((cell) => cell ?? ''),
    }))
    read.files[name] = { header: raw.header, rows: mendedRows }
    read.faults.push(...faults)
    read.isBroken ||= isBroken
    const titles = raw.header.cells.map((title) => cut(title) ?? '').slice(0, importBounds.columns)
    read.tables.push({
      key,
      file: `${name}.csv`,
      kind: null,
      titles,
      sample: mendedRows.slice(0, maxSample).map(shownCells(titles)),
      match: Object.fromEntries(titles.map((title, column) => [title.trim(), column])),
      rows: mendedRows.length,
      problem: '',
    })
  }
  return read
}

const tooLarge = (bound: string) =>
  new ImportRefusal(
    `The roster has more than ${bound}: the operator of the server imports it (\`npm run import\`).`,
  )

/** The cells of a row as they are shown. */
export const shownCells =
  (titles: readonly string[]) =>
  ({ cells }: { cells: readonly string[] }): (string | null)[] =>
    titles.map((title, column) => {
      const cell = cells[column] ?? ''
      return isSecret(title) && cell !== '' ? '•••' : cut(cell)
    })

/** Opens the files of an import that is a roster. */
export const withRoster = <Result>(
  context: Parameters<typeof withFiles>[0],
  row: ImportRow,
  use: (read: ReadRoster) => Promise<Result>,
): Promise<Result> => withFiles(context, row.files, async (tree) => use(await readRoster(tree, row.mended)))
