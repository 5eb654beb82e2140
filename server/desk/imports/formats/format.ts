import { join } from 'node:path'
import { paperBytes } from '#domain/desk/imports.ts'
import type { ImportRow } from '#server/desk/imports/queries.ts'
import { findPaper, isPaperName, type PaperSource } from '#server/exchange/papers/source.ts'
import type { FileTree } from '#server/exchange/reading/file-tree.ts'
import { type FoundTable, headerOf } from '#server/exchange/reading/tables.ts'
import { isRosterName } from '#server/exchange/roster/source.ts'
import { isPaperHeader } from '#server/features/exam/paper/csv.ts'
import { PaperRefusal } from '#server/features/exam/paper/new-test.ts'
import { readCsvRows } from '#server/records/csv.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'

/** The columns by which files of a roster differ from lists of users or classes that an office has. */
const ofRoster = /^\ufeff?"?(sourcedid|propertyname)"?$/i

/** Whether the files are a roster in the OneRoster format. */
export async function isRoster(tree: FileTree): Promise<boolean> {
  for (const name of tree.names.filter(isRosterName)) {
    const [first] = await headerOf({ rows: () => readCsvRows(tree.open(name)) })
    if (ofRoster.test(first?.trim() ?? '')) return true
  }
  return false
}

const isText = ({ files: [only, other] }: Pick<ImportRow, 'files'>) =>
  only !== undefined && other === undefined && /\.txt$/i.test(only.path)

/** Whether the files are the paper of a test: by their names, or by the columns of a table, where none is of records. */
export async function isPaper(
  row: Pick<ImportRow, 'files'>,
  tree: FileTree,
  found: readonly FoundTable[],
): Promise<boolean> {
  if (isText(row) || tree.names.some(isPaperName)) return true
  if (found.some(({ kind }) => kind !== undefined)) return false
  for (const { table } of found) {
    const cells = await headerOf(table)
    if (isPaperHeader(cells.map((cell) => cell ?? ''))) return true
  }
  return false
}

/** Where `findPaper` looks. @param path of the files */
export const pathOfPaper = (row: Pick<ImportRow, 'files'>, path: string): string =>
  isText(row) ? join(path, row.files[0]?.path ?? '') : path

/** @returns the paper in the files, by the reader of the command line @throws ImportRefusal */
export async function openPaper(
  row: Pick<ImportRow, 'files'>,
  tree: FileTree,
  path: string,
): Promise<PaperSource> {
  const names = [...tree.names, ...tree.below()]
  if (names.reduce((sum, name) => sum + tree.sizeOf(name), 0) > paperBytes)
    throw new ImportRefusal(`A paper with its pictures has at most ${paperBytes / 1e6} MB.`)
  try {
    const paper = await findPaper(pathOfPaper(row, path))
    if (!paper) throw new ImportRefusal('There is no paper in these files.')
    return paper
  } catch (error) {
    throw refused(error)
  }
}

/** What the readers of papers refuse, in the words of the desk. */
export const refused = (error: unknown): unknown =>
  error instanceof PaperRefusal ? new ImportRefusal(error.message) : error
