import { Readable } from 'node:stream'
import { readSheets } from '#server/exchange/reading/sheets.ts'
import { isSheets } from '#server/exchange/reading/tables.ts'
import { isPaperHeader } from '#server/features/exam/paper/csv.ts'
import { PaperRefusal } from '#server/features/exam/paper/new-test.ts'
import type { Finding } from '#server/features/exam/paper/paper.ts'
import type { RawFile, RawRow } from '#server/features/roster/records/files.ts'
import { readCsvRows } from '#server/records/csv.ts'
import { show } from '#server/records/import-faults.ts'
import { type SourceRow, Unreadable } from '#server/records/source.ts'

export type PaperTable = { raw: RawFile; findings: Finding[] }

/**
 * The rows of a paper as spreadsheet programs save it: CSV in UTF-8 or UTF-16 with commas, semicolons or tabs, or the
 * sheet of a spreadsheet that has the columns of a paper. What cannot be read is a fault of its line.
 * @throws PaperRefusal where several sheets are papers, ImportRefusal where a spreadsheet cannot be read
 */
export async function readTable(file: string, bytes: Buffer): Promise<PaperTable> {
  const findings: Finding[] = []
  const blame = (line: number, problem: string) => findings.push({ kind: 'fault', file, line, problem })
  const rows: RawRow[] = []
  try {
    const source = isSheets(file) ? await rowsOfSheet(file, bytes) : readCsvRows(Readable.from([bytes]))
    for await (const { line, cells, problems = new Map<number, string>() } of source) {
      // An empty line is no row: ids of questions count the rows.
      if (cells.length === 1 && cells[0] === '') continue
      rows.push({ line, cells: cells.map((cell) => cell ?? '') })
      for (const [index, problem] of problems) blame(line, `${rows[0]?.cells[index] ?? ''}: ${problem}`)
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    blame(error.line, `the file ${error.message}`)
  }
  const [header, ...rest] = rows
  if (!header && findings.length === 0) blame(1, 'the file is empty')
  return { raw: { header: header ?? { line: 1, cells: [] }, rows: rest }, findings }
}

/** The first row; nothing where it cannot be read. */
export async function headerOf(file: string, bytes: Buffer): Promise<string[]> {
  try {
    const source = isSheets(file) ? await rowsOfSheet(file, bytes) : readCsvRows(Readable.from([bytes]))
    for await (const { cells } of source) return cells.map((cell) => cell ?? '')
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
  }
  return []
}

async function rowsOfSheet(file: string, bytes: Buffer): Promise<SourceRow[]> {
  const tree = {
    names: [file],
    below: () => [],
    has: (path: string) => path === file,
    sizeOf: () => bytes.length,
    open: () => Readable.from([bytes]),
    close: () => undefined,
  }
  const sheets = await readSheets(file, tree)
  const papers = sheets.filter(({ rows: [first] }) =>
    isPaperHeader((first?.cells ?? []).map((cell) => cell ?? '')),
  )
  if (papers.length > 1)
    throw new PaperRefusal(
      `Several sheets of ${file} are papers: ${papers.map(({ sheet }) => show(sheet)).join(', ')}. Import one at a time.`,
    )
  const { rows = [] } = papers[0] ?? sheets[0] ?? {}
  const overflow = rows.find((row) => row.far !== undefined)
  if (overflow) throw new Unreadable(overflow.line, overflow.far ?? '')
  return rows
}
