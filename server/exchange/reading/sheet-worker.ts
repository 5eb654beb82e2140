/** Reads a spreadsheet in a thread, whose memory is bounded. */
import { parentPort, workerData } from 'node:worker_threads'
import { type CellObject, read, type WorkSheet } from '@e965/xlsx'
import { maxCells, maxLetters } from '#server/exchange/reading/sheet-bounds.ts'
import { maxColumns, tooFar } from '#server/records/cell-bounds.ts'
import type { SourceRow } from '#server/records/source.ts'

/** `far` is the fault of a row that is too wide to be read. */
type SheetRow = SourceRow & { far?: string }
export type SheetRows = { sheet: string; rows: SheetRow[]; isFrom1904: boolean }
export type Answer = { sheets: SheetRows[] } | { problem: string } | { isTooLarge: true }

const maxSigns = 100_000_000

function answer(bytes: Uint8Array): Answer {
  try {
    const book = read(bytes, {
      type: 'buffer',
      dense: true,
      cellDates: true,
      UTC: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      sheetStubs: true,
    })
    const isFrom1904 = book.Workbook?.WBProps?.date1904 === true
    const remaining = { cells: maxCells, signs: maxSigns }
    const sheets = book.SheetNames.flatMap((sheet) => {
      const found = book.Sheets[sheet]
      return found ? { sheet, rows: rowsOf(found, isFrom1904, remaining), isFrom1904 } : []
    })
    if (sheets.length === 0 || sheets.length < book.SheetNames.length)
      return { problem: 'a sheet is missing in it' }
    return remaining.cells < 0 || remaining.signs < 0 ? { isTooLarge: true } : { sheets }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

/** Rows with content; skips empty cells beside and below the table. */
function rowsOf(sheet: WorkSheet, isFrom1904: boolean, left: { cells: number; signs: number }): SheetRow[] {
  const data = sheet['!data'] ?? []
  const rows: SheetRow[] = []
  // A stray cell makes the lists long, but sparse: only existing cells are visited.
  for (const cell in data) {
    const cells: (string | null)[] = []
    const problems = new Map<number, string>()
    let far: string | undefined
    const row = data[Number(cell)]
    for (const at in row) {
      const [index, cell] = [Number(at), row[Number(at)]]
      const written = cell && writeCell(cell, isFrom1904)
      if (written === undefined || written === '') continue
      const isFar = index >= maxColumns
      if (isFar) far ??= tooFar(index + 1, typeof written === 'string' ? written : written.problem)
      else if (typeof written === 'string') cells[index] = written
      else problems.set(index, written.problem)
      left.cells--
      left.signs -= typeof written === 'string' ? written.length : 0
      if (left.cells < 0 || left.signs < 0) return []
    }
    if (cells.length === 0 && problems.size === 0 && far === undefined) continue
    rows.push({
      line: Number(cell) + 1,
      cells: Array.from({ length: cells.length }, (_, index) => cells[index] ?? null),
      ...(problems.size > 0 && { problems }),
      ...(far !== undefined && { far }),
    })
  }
  return rows
}

type Written = string | { problem: string } | undefined

const notCalculated = {
  problem:
    'is a formula whose result is not in the file: open it in a spreadsheet program, save it, and try again',
}
const perhapsCut = {
  problem: 'is as long as a cell of a spreadsheet can be, and was probably cut: import it as CSV',
}
const digitsLost = {
  problem: 'is a number of more than 15 digits, of which a spreadsheet keeps 15: format the column as text',
}

/** The text that a person would have typed. */
function writeCell(cell: CellObject, isFrom1904: boolean): Written {
  const { t, v, f } = cell
  if (t === 'z') return f === undefined ? undefined : notCalculated
  if (t === 'e') return { problem: `has the error ${errorNames[Number(v)] ?? 'of a formula'}` }
  if (v === undefined || v === null) return f === undefined ? undefined : notCalculated
  if (v instanceof Date) return writeDate(v, isFrom1904)
  if (typeof v === 'number') return Math.abs(v) >= 1e15 ? digitsLost : writeNumber(v)
  return String(v).length < maxLetters ? String(v) : perhapsCut
}

/** As BIFF numbers them. */
const errorNames: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}

/** Formats a number like spreadsheets: with 15 digits, and without an exponent if that loses nothing. */
function writeNumber(number: number): string {
  const text = String(Number(number.toPrecision(15)))
  if (!text.includes('e')) return text
  const fixed = number.toFixed(15).replace(/\.?0+$/, '')
  return Number(fixed) === Number(text) ? fixed : text
}

const day = 86_400_000

/** The library gives the clock of the sheet as UTC, in any zone of the machine. */
function writeDate(found: Date, isFrom1904: boolean): Written {
  const rounded = Math.round(found.getTime() / 1000) * 1000
  if (Number.isNaN(rounded)) return { problem: 'is a date that cannot be read' }
  const [date = '', time = ''] = new Date(rounded).toISOString().slice(0, 19).split('T')
  // A time without a date is a part of the first day.
  const firstDay = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 31)
  if (rounded < firstDay + day) return time
  return rounded % day === 0 ? date : `${date} ${time}`
}

parentPort?.postMessage(answer(workerData as Uint8Array))
