import { deflateRawSync } from 'node:zlib'
import { makeXlsx } from '#cli/records/testing.ts'
import { makeZip } from '#server/files/testing.ts'
import { pngBomb } from './pictures-and-zips.ts'

type Files = Record<string, string | Buffer>
/** Files that take far more memory than they are large, if they are read carelessly. */
export type Bomb = {
  name: string
  files: () => Files
  /** What is imported, within the folder. */
  path?: string
  options?: string[]
}

export const MiB = 1024 * 1024
const packed = (text: string | Buffer) => {
  const data = Buffer.from(text)
  return { data, packed: deflateRawSync(data, { level: 1 }) }
}
const zipOf = (entries: Record<string, string | Buffer>) =>
  makeZip(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, packed(text)])))

/** A workbook with a header, a long text in the second row, and further rows as XML. */
const workbook = (rows: string, before = '') => ({
  'students.xlsx': makeXlsx(
    { students: [['id', 'name'], ['a'.repeat(32_000)]] },
    { change: (sheet) => before + sheet.replace('</sheetData>', () => `${rows}</sheetData>`) },
  ),
})
const columns = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
const rowsOf = (count: number, cell: (place: string) => string) =>
  Array.from({ length: count }, (_, at) => at + 3)
    .map((row) => `<row r="${row}">${columns.map((column) => cell(`${column}${row}`)).join('')}</row>`)
    .join('')

const names = (name: string) => `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`
const openDocument = (table: string) => ({
  'students.ods': zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': `<m:manifest xmlns:m="${names('manifest')}"><m:file-entry m:full-path="content.xml" m:media-type="text/xml"/></m:manifest>`,
    'styles.xml': `<office:document-styles xmlns:office="${names('office')}"/>`,
    'content.xml': `<office:document-content xmlns:office="${names('office')}" xmlns:table="${names('table')}" xmlns:text="${names('text')}"><office:body><office:spreadsheet><table:table table:name="students">${table}</table:table></office:spreadsheet></office:body></office:document-content>`,
  }),
})

const laughs = `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from(
  { length: 9 },
  (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`,
).join('')}]>`

const qti = (item: string): Files => ({
  'imsmanifest.xml':
    '<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources><resource identifier="i" type="imsqti_item_xmlv2p2" href="item.xml"/></resources></manifest>',
  'item.xml': item,
})
const paper = ['--test', '1']
const csv = (rows: string | Buffer) => ({
  'students.csv': Buffer.concat([Buffer.from('id,name\n'), Buffer.from(rows)]),
})

const spreadsheets: Bomb[] = [
  {
    name: 'a stray cell at the end of a sheet',
    files: () => workbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
  },
  { name: 'a sheet of 400 MB of spaces', files: () => workbook(' '.repeat(400 * MiB)) },
  {
    name: 'a sheet of two million numbers',
    files: () => workbook(rowsOf(80_000, (at) => `<c r="${at}"><v>1</v></c>`)),
  },
  {
    name: 'a sheet of as many texts as are allowed',
    files: () =>
      workbook(rowsOf(30_000, (at) => `<c r="${at}" t="inlineStr"><is><t>Asha ${at}</t></is></c>`)),
  },
  {
    name: 'a sheet of empty cells with a style',
    files: () => workbook(rowsOf(150_000, (at) => `<c r="${at}" s="0"/>`)),
  },
  {
    name: 'a sheet that names one long text 500,000 times',
    files: () => workbook(rowsOf(20_000, (at) => `<c r="${at}" t="s"><v>2</v></c>`)),
  },
  {
    name: 'a text of a sheet that grows by entities',
    files: () => workbook('<row r="3"><c r="A3" t="inlineStr"><is><t>&a9;</t></is></c></row>', laughs),
  },
  {
    name: 'an OpenDocument cell that is repeated everywhere',
    files: () =>
      openDocument(
        '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>a</text:p></table:table-cell></table:table-row>',
      ),
  },
]

const tables: Bomb[] = [
  { name: 'a CSV line of commas', files: () => csv(','.repeat(100 * MiB)) },
  { name: 'a CSV cell without an end', files: () => csv(`"${'a'.repeat(100 * MiB)}`) },
  { name: 'CSV rows of 200 empty cells', files: () => csv(`${','.repeat(199)}\n`.repeat(500_000)) },
  { name: 'CSV rows of one letter', files: () => csv('a\n'.repeat(30 * MiB)) },
  {
    name: 'a CSV file in UTF-16 of one line',
    files: () => ({ 'students.csv': Buffer.from(`\ufeffid,name\n${'a'.repeat(60 * MiB)}`, 'utf16le') }),
  },
  {
    name: 'a photo of 400 megapixels',
    files: () => ({ 'students.csv': 'id,name,photo\nS1,Asha,photo.png\n', 'photo.png': pngBomb(20_000) }),
  },
]

const rosters: Bomb[] = [
  {
    name: 'a OneRoster file that grows when it is unpacked',
    files: () => ({
      'school.zip': zipOf({ 'manifest.csv': 'a,b\n', 'users.csv': Buffer.alloc(200 * MiB, 'a,') }),
    }),
    path: 'school.zip',
  },
  {
    name: 'OneRoster rows of one letter',
    files: () => ({
      'manifest.csv': 'propertyName,value\nmanifest.version,1.0\n',
      'users.csv': 'a\n'.repeat(60 * MiB),
    }),
  },
  {
    name: 'an archive of 60,000 tables',
    files: () => ({
      'school.zip': zipOf(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`${n}.csv`, '']))),
    }),
    path: 'school.zip',
  },
]

const papers: Bomb[] = [
  {
    name: 'a GIFT question without an end',
    files: () => ({ 'paper.gift': `::Q:: Why? {${' =a'.repeat(6 * MiB)}` }),
    path: 'paper.gift',
  },
  {
    name: 'GIFT answers within answers',
    files: () => ({ 'paper.gift': `::Q:: Why? ${'{'.repeat(10 * MiB)}` }),
    path: 'paper.gift',
  },
  {
    name: 'a GIFT paper of 60 MB',
    files: () => ({ 'paper.gift': 'Why? {T}\n\n'.repeat(6 * MiB) }),
    path: 'paper.gift',
  },
  { name: 'QTI that grows by entities', files: () => qti(`${laughs}<assessmentItem>&a9;</assessmentItem>`) },
  { name: 'QTI of a million levels', files: () => qti(`<assessmentItem>${'<div>'.repeat(900_000)}`) },
  {
    name: 'a QTI archive that grows when it is unpacked',
    files: () => ({ 'paper.zip': zipOf({ 'imsmanifest.xml': Buffer.alloc(150 * MiB, '<a/>') }) }),
    path: 'paper.zip',
  },
  {
    name: 'a paper in CSV of one line',
    files: () => ({ 'paper.csv': `number,type,text\n1,single,"${'a'.repeat(100 * MiB)}` }),
    path: 'paper.csv',
  },
].map((bomb) => ({ ...bomb, options: paper }))

export const bombs: readonly Bomb[] = [...tables, ...spreadsheets, ...rosters, ...papers]
