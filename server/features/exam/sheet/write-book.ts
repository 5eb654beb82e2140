/** Writes a workbook in a thread. */
import { utils, write } from '@e965/xlsx'
import type { Table } from '#server/features/exam/sheet/tables.ts'

/** Without what no XML has; spreadsheets read `_x0041_` as the sign with that number. */
const asText = (text: string): string =>
  text
    .replaceAll(/[[\p{Cc}--[\t\n\r\x7f-\x9f]]\p{Cs}\ufffe\uffff]/gv, '')
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

/** @returns the bytes of an XLSX file with a sheet for each table */
export async function writeBook(tables: Table[]): Promise<Uint8Array> {
  const book = utils.book_new()
  for (const { name, rows } of tables) {
    const sheet = utils.aoa_to_sheet(
      rows.map((row) => row.map((cell) => (typeof cell === 'string' ? asText(cell) : cell))),
      { dense: true },
    )
    sheet['!autofilter'] = {
      ref: utils.encode_range({
        s: { r: 0, c: 0 },
        e: { r: rows.length - 1, c: (rows[0]?.length ?? 1) - 1 },
      }),
    }
    utils.book_append_sheet(book, sheet, name)
  }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }))
}
