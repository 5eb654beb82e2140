import { basename } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { kinds } from '#server/exchange/kinds.ts'
import type { FileTree } from '#server/exchange/reading/file-tree.ts'
import { kindMeant } from '#server/exchange/reading/near-names.ts'
import { readSheets } from '#server/exchange/reading/sheets.ts'
import { readCsvRows } from '#server/records/csv.ts'
import { ImportRefusal, show } from '#server/records/import-faults.ts'
import { type Source, type SourceRow, type SourceTable, Unreadable } from '#server/records/source.ts'

const kindNames = new Set(kinds.map(({ name }) => name))

/**
 * The kind in the name of a file or sheet: `Fee instalments.csv`, or `Our school - students.csv`, as Google Sheets names its
 * exports.
 */
export function kindNamed(name: string): string | undefined {
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, '-')
  const bare = name.replace(/\.(csv|xlsx|xlsm|xls|ods)$/i, '')
  return [bare, bare.split(' - ').at(-1) ?? ''].map(plain).find((one) => kindNames.has(one))
}

export const isSheets = (name: string) => /\.(xlsx|xlsm|xls|ods)$/i.test(name)
export const isTable = (name: string) => /\.csv$/i.test(name) || isSheets(name)

/** The input of an import of records. */
export type Bundle = {
  source: Source
  /** Tables whose names say nothing. */
  unread: string[]
  /** Of all tables, in bytes: the measure of progress. */
  size: number
  /** How much of it has been read. */
  readSize: () => number
}

/** The template's list of columns lies beside its tables. */
const isNoTable = (name: string) => basename(name).toLowerCase() === 'columns.csv'

const withoutEnding = (name: string) => name.replace(/\.(csv|xlsx|xlsm|xls|ods)$/i, '')

/** The first row of a table; nothing where it cannot be read. */
export async function headerOf({ rows }: Pick<SourceTable, 'rows'>): Promise<SourceRow['cells']> {
  try {
    for await (const { cells } of rows()) return cells
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
  }
  return []
}

/** Whether a CSV file is probably meant for a kind, though it is not called so. */
export const isNearTable = async (name: string, tree: FileTree): Promise<boolean> =>
  !isSheets(name) &&
  isTable(name) &&
  tree.has(name) &&
  kindMeant(withoutEnding(name), await headerOf({ rows: () => readCsvRows(tree.open(name)) })) !== undefined

/** A table of a folder, a zip or a file, before anything is said of its kind. */
export type FoundTable = {
  /** As people know it: `book.xlsx Students` for one of several sheets. */
  file: string
  /** Of a spreadsheet with several. */
  sheet: string | undefined
  /** What it is called, without the ending of a file. */
  called: string
  /** The kind that its name says. */
  kind: string | undefined
  size: number
  table: Omit<SourceTable, 'file'>
}

/** Of one that was read whole, and of a file while it is read. */
type OnRead = (file: string, bytes: number) => void

/**
 * Every table at the top of a tree. Spreadsheets are read whole, and are all in memory.
 * @param maxAllCells of all spreadsheets together @throws ImportRefusal where one cannot be read
 */
export async function listTables(
  tree: FileTree,
  onRead: OnRead = () => undefined,
  maxAllCells = Number.POSITIVE_INFINITY,
): Promise<FoundTable[]> {
  const found: FoundTable[] = []
  let cells = 0
  for (const name of tree.names.filter((one) => isTable(one) && !isNoTable(one))) {
    const own = basename(name)
    if (!tree.has(name))
      throw new ImportRefusal(`${name} is no plain file. Put the file itself there, not a link.`)
    const size = tree.sizeOf(name)
    if (!isSheets(name)) {
      const rows = () => readCsvRows(counted(tree.open(name), (done) => onRead(name, done)))
      const called = withoutEnding(own)
      found.push({ file: name, sheet: undefined, called, kind: kindNamed(own), size, table: { rows } })
      continue
    }
    const sheets = await readSheets(name, tree)
    for (const { rows } of sheets) for (const row of rows) cells += row.cells.length
    if (cells > maxAllCells)
      throw new ImportRefusal('The spreadsheets are too large together: bring them in one by one, or as CSV.')
    // A spreadsheet that is named after a kind is a table of it, whatever its only sheet is called.
    const [only] = sheets.length === 1 ? sheets : []
    for (const { sheet, rows, isFrom1904 } of sheets) {
      const isNamed = only !== undefined && kindNamed(sheet) === undefined
      const file = only ? name : `${name} ${sheet}`
      found.push({
        file,
        sheet: only ? undefined : sheet,
        called: isNamed ? `${withoutEnding(own)} ${sheet}` : sheet,
        kind: kindNamed(isNamed ? own : sheet),
        size: size / sheets.length,
        table: {
          isFrom1904,
          rows: async function* () {
            for (const { far, ...row } of rows) {
              if (far !== undefined) throw new Unreadable(row.line, far)
              yield row
            }
            onRead(file, size / sheets.length)
          },
        },
      })
    }
  }
  return found
}

/** @throws ImportRefusal where a kind is there twice or almost named, or a spreadsheet cannot be read */
export async function readBundle(tree: FileTree): Promise<Bundle> {
  const tables = new Map<string, SourceTable>()
  const sizes = new Map<string, number>()
  const counts = new Map<string, number>()
  const found = await listTables(tree, (file, done) => counts.set(file, done))
  for (const { kind, file, size, table } of found) {
    if (kind === undefined) continue
    const other = tables.get(kind)
    if (other) throw new ImportRefusal(`${kind} is there twice: ${other.file} and ${file}.`)
    tables.set(kind, { file, ...table })
    sizes.set(file, size)
  }
  const unread: string[] = []
  for (const { kind, called, file, sheet, table } of found) {
    if (kind !== undefined) continue
    const meant = kindMeant(called, await headerOf(table))?.name
    if (meant === undefined) {
      unread.push(file)
      continue
    }
    const other = tables.get(meant)
    const ending = /\.\w+$/.exec(file)?.[0] ?? ''
    const right = sheet === undefined ? `the file ${meant}${ending}` : `the sheet "${sheet}" ${meant}`
    throw new ImportRefusal(
      other
        ? `${show(file)} has the columns of ${meant} too, which ${show(other.file)} is already. Take one of them away.`
        : `${show(file)} has the columns of ${meant}, and is not called so. Call ${right}, or take it away.`,
    )
  }
  return {
    source: { tables, hasFile: tree.has, openFile: tree.open },
    unread,
    size: [...sizes.values()].reduce((sum, one) => sum + one, 0),
    readSize: () => [...counts.values()].reduce((sum, one) => sum + one, 0),
  }
}

function counted(bytes: Readable, note: (done: number) => void): Readable {
  let done = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      done += chunk.length
      note(done)
      next(null, chunk)
    },
  })
  bytes.on('error', (error) => counter.destroy(error))
  counter.on('close', () => bytes.destroy())
  return bytes.pipe(counter)
}
