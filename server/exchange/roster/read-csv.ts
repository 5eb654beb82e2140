import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { type CsvError, type Info, parse } from 'csv-parse'
import type { RawFile, RawRow } from '#server/features/roster/records/files.ts'
import type { Fault } from '#server/records/import-faults.ts'

export type ReadCsv = {
  raw: RawFile
  faults: Fault[]
  /** True where rows are missing, so that references to them cannot be checked. */
  isBroken: boolean
}

const lineFeed = 0x0a
const carriageReturn = 0x0d
const comma = 0x2c
const utf16 = [Buffer.of(0xff, 0xfe), Buffer.of(0xfe, 0xff)]

/** A million rows of the widest file. An empty cell takes eight times the memory of its comma. */
const maxCellsOfFile = 25_000_000
const maxRowsOfFile = 1_000_000
const maxCommasOfLine = 100_000

/** @param file with its extension. A row's line is the one on which it begins. */
export async function readCsv(file: string, bytes: Buffer, maxCells = maxCellsOfFile): Promise<ReadCsv> {
  const faults: Fault[] = []
  const blame = (line: number, problem: string) => faults.push({ file, line, column: 'file', problem })
  const rows: RawRow[] = []
  const isUtf16 = utf16.some((mark) => bytes.subarray(0, 2).equals(mark))
  const wide = isUtf16 ? undefined : findWideLine(bytes)
  if (isUtf16) blame(1, 'is UTF-16; save the file as UTF-8')
  if (wide !== undefined) blame(wide, `the line has more than ${maxCommasOfLine} commas`)
  if (faults.length > 0) return { raw: { header: { line: 1, cells: [] }, rows }, faults, isBroken: true }
  const isSound = isUtf8(bytes)
  if (!isSound)
    for (const line of findForeignLines(bytes)) blame(line, 'is not UTF-8; save the file as UTF-8')
  const lines = countLines(bytes)
  const parser = Readable.from(slice(bytes)).pipe(
    parse({
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    }),
  )
  let [start, cellCount] = [0, 0]
  let isBroken = false
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      cellCount += record.length
      if (cellCount > maxCells || rows.length > maxRowsOfFile) {
        isBroken = true
        const bound = cellCount > maxCells ? `${maxCells} cells` : `${maxRowsOfFile} rows`
        blame(lines(skipBreaks(bytes, start)), `the file has more than ${bound}: split it`)
        break
      }
      // A copy has no room for further cells. The line is a fault already: its cells need not be faults too.
      const cells = isSound ? record.slice() : record.map((cell) => cell.replaceAll('\ufffd', '·'))
      rows.push({ line: lines(skipBreaks(bytes, start)), cells })
      start = info.bytes
    }
  } catch (error) {
    isBroken = true
    const broken = error as CsvError & Partial<Info>
    // Rows before it may be lost; the parser knows where the last whole one ended.
    blame(lines(skipBreaks(bytes, broken.bytes_records ?? start)), explain(broken))
  }
  const [header, ...rest] = rows
  if (!header && !isBroken) blame(1, 'is empty')
  return {
    raw: { header: header ?? { line: 1, cells: [] }, rows: rest },
    faults,
    isBroken: isBroken || !header,
  }
}

function explain({ code, message }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'the row that begins here opens a quote and never closes it'
  if (code === 'CSV_INVALID_CLOSING_QUOTE') return 'the row that begins here has text after a closing quote'
  if (code === 'INVALID_OPENING_QUOTE')
    return 'the row that begins here has a quote within a cell that is not quoted'
  return `the row that begins here cannot be read: ${code ?? message}`
}

function findWideLine(bytes: Buffer): number | undefined {
  let [line, commas] = [1, 0]
  for (const byte of bytes) {
    if (byte === lineFeed) {
      line++
      commas = 0
    } else if (byte === comma && ++commas > maxCommasOfLine) return line
  }
  return undefined
}

function* slice(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

function skipBreaks(bytes: Buffer, start: number): number {
  let at = start
  while (bytes[at] === lineFeed || bytes[at] === carriageReturn) at++
  return at
}

/** Byte → line, for ascending bytes. csv-parse counts CR LF within quotes as two lines. */
function countLines(bytes: Buffer): (at: number) => number {
  let counted = 0
  let line = 1
  return (at) => {
    for (; counted < at; counted++) {
      const isBreak = bytes[counted] === carriageReturn && bytes[counted + 1] !== lineFeed
      if (bytes[counted] === lineFeed || isBreak) line++
    }
    return line
  }
}

function findForeignLines(bytes: Buffer): number[] {
  const lines: number[] = []
  let line = 1
  for (let start = 0; start < bytes.length; line++) {
    const found = bytes.indexOf(lineFeed, start)
    const end = found < 0 ? bytes.length : found
    if (!isUtf8(bytes.subarray(start, end))) lines.push(line)
    start = end + 1
  }
  return lines
}
