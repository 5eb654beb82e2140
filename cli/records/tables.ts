import { type Readable, Transform } from 'node:stream'
import type { FileTree } from '#cli/records/file-tree.ts'
import { readSheets } from '#cli/records/sheets.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { ImportRefusal } from '#server/import-faults.ts'
import { readCsvRows } from '#server/records/csv.ts'
import type { Source, SourceTable } from '#server/records/source.ts'

const known = new Set(kinds.map(({ name }) => name))

/**
 * The kind that a file or sheet is named after: `Fee instalments.csv`, or `Our school - students.csv` as Google Sheets
 * names what it writes.
 */
export function kindNamed(name: string): string | undefined {
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, '-')
  const bare = name.replace(/\.(csv|xlsx)$/i, '')
  return [bare, bare.split(' - ').at(-1) ?? ''].map(plain).find((one) => known.has(one))
}

export const isTable = (name: string) => /\.(csv|xlsx)$/i.test(name)
export const isSheets = (name: string) => /\.xlsx$/i.test(name)

/** What an import of records reads. */
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
const notTables = ['columns.csv']

/** @throws ImportRefusal where a kind is there twice, or a spreadsheet cannot be read */
export async function readBundle(tree: FileTree): Promise<Bundle> {
  const tables = new Map<string, SourceTable>()
  const unread: string[] = []
  const [sizes, counts] = [new Map<string, number>(), new Map<string, number>()]
  const add = (called: string, file: string, size: number, rows: SourceTable['rows']) => {
    const kind = kindNamed(called)
    if (kind === undefined) {
      unread.push(file)
      return
    }
    const other = tables.get(kind)
    if (other) throw new ImportRefusal(`${kind} is there twice: ${other.file} and ${file}.`)
    tables.set(kind, { file, rows })
    sizes.set(file, size)
  }
  for (const name of tree.names.filter((one) => isTable(one) && !notTables.includes(one.toLowerCase()))) {
    if (!tree.has(name))
      throw new ImportRefusal(`${name} is no plain file. Put the file itself there, not a link.`)
    const size = tree.sizeOf(name)
    if (!isSheets(name)) {
      add(name, name, size, () => readCsvRows(counted(tree.open(name), (done) => counts.set(name, done))))
      continue
    }
    const sheets = await readSheets(name, tree)
    // A spreadsheet that is named after a kind is a table of it, whatever its only sheet is called.
    const [only] = sheets.length === 1 ? sheets : []
    for (const { sheet, rows } of sheets) {
      const isNamed = only !== undefined && kindNamed(sheet) === undefined
      const file = only ? name : `${name} ${sheet}`
      add(isNamed ? name : sheet, file, size / sheets.length, async function* () {
        yield* rows
        counts.set(file, size / sheets.length)
      })
    }
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
