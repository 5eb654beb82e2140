import { makeZip } from '#cli/roster/testing.ts'

/** A cell of a spreadsheet: a text, a number, or a number that is shown as a day, a moment or a time. */
export type SheetCell =
  | string
  | number
  | { day: number }
  | { moment: number }
  | { time: number }
  /** Its type and content as XML, such as `{ type: 'd', xml: '<v>2012-04-17</v>' }`. */
  | { type: string; xml: string }
  | null

const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const partTypes = (sheets: number) =>
  [
    ['workbook.xml', 'sheet.main'],
    ['styles.xml', 'styles'],
    ['sharedStrings.xml', 'sharedStrings'],
    ...Array.from({ length: sheets }, (_, index) => [`worksheets/sheet${index + 1}.xml`, 'worksheet']),
  ]
    .map(
      ([path, type]) =>
        `<Override PartName="/xl/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
    )
    .join('')

/** An .xlsx file as Excel writes it: shared texts, and numbers for days with a style. @param sheets by name @param change of the XML of a sheet */
export function makeXlsx(
  sheets: Readonly<Record<string, readonly (readonly SheetCell[])[]>>,
  { isFrom1904 = false, change = (sheet: string) => sheet } = {},
): Buffer {
  const texts: string[] = []
  const cell = (value: SheetCell, at: string) => {
    if (value === null) return ''
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
    if (typeof value === 'string') return `<c r="${at}" t="s"><v>${texts.push(value) - 1}</v></c>`
    if ('day' in value) return `<c r="${at}" s="1"><v>${value.day}</v></c>`
    if ('moment' in value) return `<c r="${at}" s="2"><v>${value.moment}</v></c>`
    if ('xml' in value) return `<c r="${at}" t="${value.type}">${value.xml}</c>`
    return `<c r="${at}" s="3"><v>${value.time}</v></c>`
  }
  const row = (cells: readonly SheetCell[], index: number) =>
    `<row r="${index + 1}">${cells.map((one, at) => cell(one, `${String.fromCharCode(65 + at)}${index + 1}`)).join('')}</row>`
  const names = Object.keys(sheets)
  const contents = Object.values(sheets).map((rows) =>
    xml(change(`<worksheet xmlns="${main}"><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`)),
  )
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  const formats = [0, 14, 164, 20].map(
    (id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  const files: Record<string, string> = {
    '[Content_Types].xml': xml(
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${partTypes(names.length)}</Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${packages}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${relations}">${isFrom1904 ? '<workbookPr date1904="true"/>' : ''}<sheets>${names
        .map(
          (name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${packages}/relationships">${names
        .map((_, index) => relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`))
        .join(
          '',
        )}${relation('rId98', 'styles', 'styles.xml')}${relation('rId99', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy\\ hh:mm"/></numFmts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="4">${formats.join('')}</cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': xml(
      `<sst xmlns="${main}">${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ),
    ...Object.fromEntries(contents.map((text, index) => [`xl/worksheets/sheet${index + 1}.xml`, text])),
  }
  return makeZip(Object.entries(files).map(([name, content]) => ({ name, content })))
}
