import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type CsvError, type Info, parse } from 'csv-parse'
import { createCellBounds } from '#server/records/cell-bounds.ts'
import { type SourceRow, Unreadable } from '#server/records/source.ts'

const maxCell = 200_000

/**
 * The rows of a CSV file as Excel, Google Sheets and others write it: UTF-8 or UTF-16, with or without a byte order mark;
 * commas, semicolons or tabs between the cells, or what a first line such as `sep=;` says.
 * @throws Unreadable where quotes are broken, the text is in another encoding, or a cell is far to the right
 */
export async function* readCsvRows(bytes: Readable): AsyncGenerator<SourceRow> {
  const texts = decode(bytes)
  const header = await readHeader(texts)
  const [said = '', named] = separatorLine.exec(header) ?? []
  const first = header.slice(said.length)
  if (first.trim() === '') return
  const delimiter = named ?? separatorOf(first)
  let line = said === '' ? 1 : 2
  const bounded = createCellBounds(delimiter, line)
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    max_record_size: maxCell * 10,
    ...onePieceAtOnce,
  })
  const feed = (async () => {
    const pause = createPause()
    const add = async (text: string) => {
      for (const piece of piecesOf(text)) {
        await push(parser, bounded(piece, false))
        await pause()
      }
    }
    await add(first)
    for await (const text of texts) await add(text)
    await push(parser, bounded('', true))
    parser.end()
  })()
  feed.catch((error: unknown) => parser.destroy(error instanceof Error ? error : new Error(String(error))))
  const before = line - 1
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      yield { line, cells: record.map(readFormula) }
      line = info.lines + 1 + before
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable(line, explain(error as CsvError))
  } finally {
    parser.destroy()
    bytes.destroy()
  }
}

/** The line by which Excel learns the separator. */
const separatorLine = /^\ufeff?"?sep=([^\n"])"?\n/i

/** Spreadsheets run a cell that begins like this. */
const formula = /^['\s]*[=+\-@]/
const escaped = /^\s*'['\s]*[=+\-@]/

/** How programs write a text that a spreadsheet would take for a number. */
const textFormula = /^\s*="((?:[^"]|"")*)"\s*$/

/** The text of a cell that `writeCsvRow` wrote with an apostrophe, so that it is no formula; and `0012` of `="0012"`. */
function readFormula(cell: string): string {
  if (escaped.test(cell)) return cell.replace("'", '')
  return textFormula.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell
}

/** Excel takes a CSV file for UTF-8 if it begins with this. */
export const byteOrderMark = '\ufeff'

/** A row of CSV. A text that a spreadsheet would run gets an apostrophe, which an import takes off again. */
export const writeCsvRow = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(writeCell).join(',')}\r\n`

function writeCell(cell: string | number | null): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows of one letter are 500 in a piece. */
const pieceLength = 1024
const pauseAfterMs = 5
/** Of the parser as a stream: otherwise it takes sixteen, and parses them without a pause. */
const onePieceAtOnce = { writableHighWaterMark: pieceLength }

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = from + pieceLength
    // A letter of two halves stays whole.
    const to = /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end + 1 : end
    yield text.slice(from, to)
    from = to
  }
}

/** Parsing takes the only thread of the server: other requests go on in between. */
function createPause(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < pauseAfterMs) return undefined
    return setImmediate().then(() => {
      since = performance.now()
    })
  }
}

type Parser = ReturnType<typeof parse>

function push(parser: Parser, text: string): Promise<void> | undefined {
  if (parser.write(text)) return undefined
  return new Promise((done) => {
    const go = () => {
      parser.off('drain', go)
      parser.off('close', go)
      done()
    }
    parser.on('drain', go)
    parser.on('close', go)
  })
}

/** Text with line feeds only, so that lines can be counted. */
async function* decode(bytes: Readable): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let line = 1
  let endsWithReturn = false
  const clean = (text: string) => {
    const whole = endsWithReturn && text.startsWith('\n') ? text.slice(1) : text
    endsWithReturn = text === '' ? endsWithReturn : text.endsWith('\r')
    return whole.replace(/\r\n?/g, '\n')
  }
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true })
    let text: string
    try {
      text = decoder.decode(chunk, { stream: true })
    } catch {
      throw new Unreadable(line + completeLength(chunk), 'is not UTF-8; save the file as "CSV UTF-8"')
    }
    const cleaned = clean(text)
    line += cleaned.split('\n').length - 1
    yield cleaned
  }
  try {
    yield clean(decoder?.decode() ?? '')
  } catch {
    throw new Unreadable(line, 'is not UTF-8; save the file as "CSV UTF-8"')
  }
}

/** Lines before the first byte that is not UTF-8. */
function completeLength(chunk: Buffer): number {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let lines = 0
  for (let start = 0; ; lines++) {
    const end = chunk.indexOf(0x0a, start)
    try {
      decoder.decode(chunk.subarray(start, end < 0 ? chunk.length : end))
    } catch {
      return lines
    }
    if (end < 0) return lines
    start = end + 1
  }
}

function encodingOf(chunk: Buffer): string {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
  if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

/** At least the first line, and the next one if that only names the separator; more where the chunk has more. */
async function readHeader(texts: AsyncGenerator<string>): Promise<string> {
  let text = ''
  while (!text.replace(separatorLine, '').includes('\n') && text.length < maxCell) {
    const next = await texts.next()
    if (next.done) break
    text += next.value
  }
  return text
}

/** The one that the header has most of, outside of quotes. */
function separatorOf(text: string): string {
  const header = (text.split('\n', 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

function explain({ code, message }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'the row that begins here opens a quote and never closes it'
  if (code === 'CSV_INVALID_CLOSING_QUOTE') return 'the row that begins here has text after a closing quote'
  if (code === 'INVALID_OPENING_QUOTE')
    return 'the row that begins here has a quote within a cell that is not quoted'
  if (code === 'CSV_MAX_RECORD_SIZE') return 'the row that begins here is too long'
  return `the row that begins here cannot be read: ${code ?? message}`
}
