import { strToU8, type Zippable, zipSync } from 'fflate'

/** Minimal Office files (ECMA-376 part 1, §11.2 to §13.2), always with the same bytes. */
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const package2006 = 'http://schemas.openxmlformats.org/package/2006'
const office2006 = 'http://schemas.openxmlformats.org/officeDocument/2006'
const main = (kind: string) => `http://schemas.openxmlformats.org/${kind}/2006/main`
const office = 'application/vnd.openxmlformats-officedocument'

/** The earliest date of a ZIP; the same for every file, so that the same content is the same file. */
const packedAt = new Date(1980, 0, 1)

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

type Relation = { id: string; type: string; target: string }

const relations = (list: readonly Relation[]) =>
  `${declaration}<Relationships xmlns="${package2006}/relationships">${list
    .map(
      ({ id, type, target }) =>
        `<Relationship Id="${id}" Type="${office2006}/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

function contentTypes(parts: Readonly<Record<string, string>>): string {
  const overrides = Object.entries(parts).map(
    ([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`,
  )
  return `${declaration}<Types xmlns="${package2006}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
}

function pack(parts: Readonly<Record<string, string>>): Buffer {
  const entries: Zippable = {}
  for (const [name, text] of Object.entries(parts)) entries[name] = [strToU8(text), { mtime: packedAt }]
  return Buffer.from(zipSync(entries))
}

/** A Word file: a heading and paragraphs. */
export function makeDocx(title: string, paragraphs: readonly string[]): Buffer {
  const run = (text: string, look = '') =>
    `<w:p><w:r>${look}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`
  const heading = run(title, '<w:rPr><w:b/><w:sz w:val="36"/></w:rPr>')
  const body = paragraphs.map((text) => run(text)).join('')
  return pack({
    '[Content_Types].xml': contentTypes({
      '/word/document.xml': `${office}.wordprocessingml.document.main+xml`,
    }),
    '_rels/.rels': relations([{ id: 'rId1', type: 'officeDocument', target: 'word/document.xml' }]),
    'word/document.xml': `${declaration}<w:document xmlns:w="${main('wordprocessingml')}"><w:body>${heading}${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr></w:body></w:document>`,
  })
}

/** `A1` for 0, 0. */
function cellName(column: number, row: number): string {
  const letters = column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26))
  return `${letters}${String.fromCharCode(65 + (column % 26))}${row + 1}`
}

/** An Excel file of one sheet. */
export function makeXlsx(sheetName: string, rows: readonly (readonly (string | number)[])[]): Buffer {
  const cell = (value: string | number, column: number, row: number) =>
    typeof value === 'number'
      ? `<c r="${cellName(column, row)}"><v>${value}</v></c>`
      : `<c r="${cellName(column, row)}" t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`
  const data = rows.map(
    (values, row) =>
      `<row r="${row + 1}">${values.map((value, column) => cell(value, column, row)).join('')}</row>`,
  )
  return pack({
    '[Content_Types].xml': contentTypes({
      '/xl/workbook.xml': `${office}.spreadsheetml.sheet.main+xml`,
      '/xl/worksheets/sheet1.xml': `${office}.spreadsheetml.worksheet+xml`,
    }),
    '_rels/.rels': relations([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/_rels/workbook.xml.rels': relations([
      { id: 'rId1', type: 'worksheet', target: 'worksheets/sheet1.xml' },
    ]),
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main('spreadsheetml')}" xmlns:r="${office2006}/relationships"><sheets><sheet name="${escapeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `${declaration}<worksheet xmlns="${main('spreadsheetml')}"><sheetData>${data.join('')}</sheetData></worksheet>`,
  })
}

const drawing = main('drawingml')
const presentation = main('presentationml')
const spaces = `xmlns:a="${drawing}" xmlns:r="${office2006}/relationships" xmlns:p="${presentation}"`
const emptyTree = (shapes = '') =>
  `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`

function textBox(id: number, at: { top: number; height: number; size: number }, lines: readonly string[]) {
  const paragraphs = lines.map(
    (line) => `<a:p><a:r><a:rPr lang="en-IN" sz="${at.size}"/><a:t>${escapeXml(line)}</a:t></a:r></a:p>`,
  )
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="600000" y="${at.top}"/><a:ext cx="7900000" cy="${at.height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square"/><a:lstStyle/>${paragraphs.join('')}</p:txBody></p:sp>`
}

const colours = [
  'dk1',
  'lt1',
  'dk2',
  'lt2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
]
const shades = [
  '12161C',
  'FFFFFF',
  '515B69',
  'EEF0F3',
  '2856E0',
  '0F7A4A',
  'B0430F',
  '7C3FC4',
  '0B6B8A',
  '8F5A00',
  '1D46C4',
  '7C3FC4',
]
const theme = `${declaration}<a:theme xmlns:a="${drawing}" name="Plain"><a:themeElements><a:clrScheme name="Plain">${colours
  .map((name, index) => `<a:${name}><a:srgbClr val="${shades[index]}"/></a:${name}>`)
  .join('')}</a:clrScheme><a:fontScheme name="Plain">${['major', 'minor']
  .map(
    (kind) =>
      `<a:${kind}Font><a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/></a:${kind}Font>`,
  )
  .join(
    '',
  )}</a:fontScheme><a:fmtScheme name="Plain"><a:fillStyleLst>${'<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${'<a:ln w="9525"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>'.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${'<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`

/** A PowerPoint file: a title and lines on each slide. */
export function makePptx(slides: readonly { title: string; lines: readonly string[] }[]): Buffer {
  const numbers = slides.map((_, index) => index + 1)
  const slideParts = slides.flatMap(({ title, lines }, index) => [
    [
      `ppt/slides/slide${index + 1}.xml`,
      `${declaration}<p:sld ${spaces}>${emptyTree(
        textBox(2, { top: 400000, height: 1000000, size: 3600 }, [title]) +
          textBox(3, { top: 1700000, height: 3000000, size: 2000 }, lines),
      )}</p:sld>`,
    ],
    [
      `ppt/slides/_rels/slide${index + 1}.xml.rels`,
      relations([{ id: 'rId1', type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' }]),
    ],
  ])
  const colourMap =
    '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'
  return pack({
    '[Content_Types].xml': contentTypes({
      '/ppt/presentation.xml': `${office}.presentationml.presentation.main+xml`,
      '/ppt/slideMasters/slideMaster1.xml': `${office}.presentationml.slideMaster+xml`,
      '/ppt/slideLayouts/slideLayout1.xml': `${office}.presentationml.slideLayout+xml`,
      '/ppt/theme/theme1.xml': `${office}.theme+xml`,
      ...Object.fromEntries(
        numbers.map((number) => [`/ppt/slides/slide${number}.xml`, `${office}.presentationml.slide+xml`]),
      ),
    }),
    '_rels/.rels': relations([{ id: 'rId1', type: 'officeDocument', target: 'ppt/presentation.xml' }]),
    'ppt/presentation.xml': `${declaration}<p:presentation ${spaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${numbers
      .map((number) => `<p:sldId id="${255 + number}" r:id="rId${number + 1}"/>`)
      .join(
        '',
      )}</p:sldIdLst><p:sldSz cx="9144000" cy="5143500"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations([
      { id: 'rId1', type: 'slideMaster', target: 'slideMasters/slideMaster1.xml' },
      ...numbers.map((number) => ({
        id: `rId${number + 1}`,
        type: 'slide',
        target: `slides/slide${number}.xml`,
      })),
    ]),
    'ppt/slideMasters/slideMaster1.xml': `${declaration}<p:sldMaster ${spaces}>${emptyTree()}${colourMap}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relations([
      { id: 'rId1', type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' },
      { id: 'rId2', type: 'theme', target: '../theme/theme1.xml' },
    ]),
    'ppt/slideLayouts/slideLayout1.xml': `${declaration}<p:sldLayout ${spaces} type="blank">${emptyTree()}</p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relations([
      { id: 'rId1', type: 'slideMaster', target: '../slideMasters/slideMaster1.xml' },
    ]),
    'ppt/theme/theme1.xml': theme,
    ...Object.fromEntries(slideParts),
  })
}

/** A ZIP of texts. */
export const makeZipOf = (files: Readonly<Record<string, string>>): Buffer => pack(files)
