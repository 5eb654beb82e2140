import type { Readable } from 'node:stream'
import readWorkbook, { type CellValue } from 'read-excel-file/universal'
import { fromBufferPromise } from 'yauzl'
import type { FileTree } from '#cli/records/file-tree.ts'
import { ImportRefusal } from '#server/import-faults.ts'
import type { SourceRow } from '#server/records/source.ts'

/** Spreadsheets are read into memory; CSV files are not, and may be larger. */
const maxBytes = 30e6
const maxUnpacked = 150e6

export type SheetRows = { sheet: string; rows: SourceRow[] }

/** The sheets of an .xlsx file that have any rows. @throws ImportRefusal where it cannot be read */
export async function readSheets(name: string, tree: FileTree): Promise<SheetRows[]> {
  const refuse = (problem: string) => new ImportRefusal(`${name}: ${problem}`)
  const tooLarge = () => refuse('is too large for a spreadsheet; save its sheets as CSV files')
  if (tree.sizeOf(name) > maxBytes) throw tooLarge()
  const bytes = await takeAll(tree.open(name))
  try {
    if ((await unpackedSize(bytes)) > maxUnpacked) throw tooLarge()
    const sheets = await readWorkbook(new Blob([bytes]), { parseNumber: writeNumber, trim: false })
    return sheets
      .map(({ sheet, data }) => ({
        sheet,
        rows: data.map((cells, index) => ({ line: index + 1, cells: cells.map(writeCell) })),
      }))
      .filter(({ rows }) => rows.length > 0)
  } catch (error) {
    if (error instanceof ImportRefusal) throw error
    throw refuse(`cannot be read as a spreadsheet: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function takeAll(stream: Readable): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The library unpacks no more than the sizes that the file declares. */
async function unpackedSize(bytes: Buffer): Promise<number> {
  let size = 0
  for await (const entry of (await fromBufferPromise(bytes)).eachEntry()) size += entry.uncompressedSize
  return size
}

/** As spreadsheets show it: without an exponent, with 15 digits. */
const writeNumber = (text: string): string => {
  const number = Number(text)
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : text
}

const day = 86_400_000
const firstDay = Date.UTC(1899, 11, 30)

/** The text that a person would have typed. Dates come in UTC. */
function writeCell(value: CellValue<string> | null): string | null {
  const found: unknown = value
  if (!(found instanceof Date)) return found === null ? null : String(found)
  const rounded = Math.round(found.getTime() / 1000) * 1000
  if (Number.isNaN(rounded)) return null
  const [date = '', time = ''] = new Date(rounded).toISOString().slice(0, 19).split('T')
  // A time without a date is a part of the first day.
  if (rounded < firstDay + day) return time
  return rounded % day === 0 ? date : `${date} ${time}`
}
