import { Readable } from 'node:stream'
import { maxLetters } from '#server/exchange/reading/sheet-bounds.ts'
import { contentDisposition } from '#server/files/content/name.ts'
import { type ZipEntry, zipOf } from '#server/files/zip.ts'
import { byteOrderMark, writeCsvRow } from '#server/records/csv.ts'
import { FileAnswer } from '#server/route.ts'

type Cell = string | number | null
export type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Replies with a file that is made while it is sent. */
export const tableAnswer = (name: string, format: keyof typeof types, bytes: AsyncIterable<Uint8Array>) =>
  new FileAnswer((_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', contentDisposition('attachment', name))
      .type(types[format])
      .send(Readable.from(bytes, { objectMode: false })),
  )

/** Replies with rows as CSV, which Excel takes for UTF-8. */
export const csvAnswer = (name: string, rows: Rows): FileAnswer => tableAnswer(name, 'csv', csvOf(rows))

/** Lines are joined: a piece for each would make sending slow. */
const pieceLength = 64 * 1024

async function* joined(lines: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let piece = ''
  for await (const line of lines) {
    piece += line
    if (piece.length < pieceLength) continue
    yield encoder.encode(piece)
    piece = ''
  }
  yield encoder.encode(piece)
}

/** Texts that a spreadsheet would run get an apostrophe, which an import takes off again. */
export const csvOf = (rows: Rows): AsyncGenerator<Uint8Array> =>
  joined(
    (async function* () {
      yield byteOrderMark
      for await (const row of rows) yield writeCsvRow(row)
    })(),
  )

/**
 * Rows as a spreadsheet of one sheet, of which no more than a piece is in memory. Each text is a text: none is a formula, a
 * number or a day of the spreadsheet program. @param sheet its name, of at most 31 letters
 */
export const xlsxOf = (sheet: string, rows: Rows): AsyncGenerator<Uint8Array> => zipOf(entriesOf(sheet, rows))

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const pack = 'http://schemas.openxmlformats.org/package/2006'
const ofBook = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

async function* entriesOf(sheet: string, rows: Rows): AsyncGenerator<ZipEntry> {
  const name = sheet.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${ofBook}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${ofBook}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${ofBook}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${pack}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${inXml(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${pack}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    // The second format is that of texts: a cell that is typed over stays a text, with its zeros in front.
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
  for (const [path, xml] of Object.entries(parts))
    yield { name: path, isCompressed: false, chunks: joined([head + xml]) }
  yield { name: 'xl/worksheets/sheet1.xml', isCompressed: false, chunks: joined(linesOf(rows)) }
}

async function* linesOf(rows: Rows): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  for await (const row of rows) yield `<row>${row.map(cellOf).join('')}</row>`
  yield '</sheetData></worksheet>'
}

function cellOf(cell: Cell): string {
  if (cell === null || cell === '') return '<c s="1"/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return `<c s="1" t="inlineStr"><is><t xml:space="preserve">${inXml(cell.slice(0, maxLetters))}</t></is></c>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}
const inXml = (text: string): string =>
  text
    // XML has no such signs, not even escaped.
    .replaceAll(/[[\p{Cc}--[\t\n\r\x7f-\x9f]]\p{Cs}\ufffe\uffff]/gv, '')
    // Spreadsheets read `_x0041_` as the sign with that number.
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>"\r]/g, (sign) => entities[sign] ?? sign)
