import { globSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { importBounds } from '#domain/desk/imports.ts'
import { leftSheet } from '#server/desk/imports/left.ts'
import { cellBound } from '#server/desk/imports/read.ts'
import { csvOf, xlsxOf } from '#server/desk/table-files.ts'
import { readSheets } from '#server/exchange/reading/sheets.ts'
import { writeBook } from '#server/features/exam/sheet/write-book.ts'
import { readCsvRows } from '#server/records/csv.ts'

/** Texts that a spreadsheet would run, as they come in names, notices, reasons and questions. */
const hostile = ['=', '+', '-', '@'].flatMap((sign) =>
  ['', ' ', '\t', '\r', '\n', '\u00a0', "'", '"'].map((before) => `${before}${sign}cmd|' /C calc'!A0`),
)
const odd = ['\tx', '<b>&"</b>', ']]>', 'a;b,c', '0012', '1e5', 'आशा', '😀']
const numbered = '_x0041_'
const texts = [...hostile, ...odd, numbered]
/** XML has none of them, not even escaped. */
const controls = ['\u0000', '\u0001', '\u0008', '\u000b', '\u001f', '\ud800', '\uffff']

const bytesOf = async (chunks: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(chunks))
const runs = (cell: string) => /^\s*[=+\-@]/.test(cell)
async function readXlsx(bytes: Buffer): Promise<(string | null)[]> {
  const tree = {
    names: [],
    below: () => [],
    has: () => true,
    sizeOf: () => bytes.length,
    open: () => Readable.from([bytes]),
    close: () => undefined,
  }
  const [sheet] = await readSheets('a.xlsx', tree)
  return sheet?.rows.map(({ cells }) => cells[1] ?? null) ?? []
}

describe('no cell of a file that the product writes is run by a spreadsheet [desk-72]', () => {
  const rows = texts.map((text, index) => [`row ${index}`, text])

  test('CSV: each begins with an apostrophe, and is read back as it was', async () => {
    const bytes = await bytesOf(csvOf(rows))
    const cells = parse(bytes, { bom: true }).map(([, cell]) => cell ?? '')
    expect(cells).toHaveLength(texts.length)
    expect(cells.filter(runs)).toEqual([])
    const read = await Array.fromAsync(readCsvRows(Readable.from([bytes])))
    // A reader of CSV has one sign for the end of a line.
    expect(read.map((row) => row.cells[1])).toEqual(texts.map((text) => text.replaceAll('\r', '\n')))
  })

  test.each([
    ['of the desk', () => bytesOf(xlsxOf('Sheet', rows))],
    ['of answers to a test', async () => Buffer.from(await writeBook([{ name: 'Sheet', rows }]))],
  ])('XLSX %s: each is a text and no formula, and is read back as it was', async (_, make) => {
    const bytes = await make()
    const parts = Object.values(unzipSync(bytes)).map((part) => Buffer.from(part).toString())
    expect(parts.filter((part) => /<f[ >/]/.test(part))).toEqual([])
    expect(parts.filter((part) => part.includes('_x005F_x0041_'))).toHaveLength(1)
    // Our reader decodes a shared text twice, and so not this one.
    const read = (await readXlsx(bytes)).slice(0, -1)
    expect(read.map((cell) => cell?.replaceAll('\r', '\n'))).toEqual(
      texts.slice(0, -1).map((text) => text.replaceAll('\r', '\n')),
    )
  })

  test.each([
    ['of the desk', (rows: string[][]) => bytesOf(xlsxOf('a\u0001<b>', rows))],
    ['of answers to a test', async (rows: string[][]) => Buffer.from(await writeBook([{ name: 'a', rows }]))],
  ])('XLSX %s: control characters are left out, and break nothing', async (_, make) => {
    const bytes = await make([['x', ...controls.map((sign) => `a${sign}b`)]])
    expect(await readXlsx(bytes)).toEqual(['ab'])
    const parts = Object.values(unzipSync(bytes)).map((part) => Buffer.from(part).toString())
    for (const sign of controls) expect(parts.filter((part) => part.includes(sign))).toEqual([])
  })

  test('rows that were left out are as harmless, and what is wrong with them too', async () => {
    const left = [{ table: 't1', line: 2, cells: ['=1'], problems: '=cmd: "=1" is wrong' }]
    const cells = parse(await bytesOf(csvOf(leftSheet(['=cmd'], left))), { bom: true }).flat()
    expect(cells.filter(runs)).toEqual([])
  })

  test('every file with cells is made by one of these writers', () => {
    const makers = globSync('{server,cli,domain}/**/*.ts', { exclude: ['**/*.test.ts'] })
      .filter((path) =>
        /'text\/csv|spreadsheetml\.sheet'|\.writeFile\([^)]*csv/.test(readFileSync(path, 'utf8')),
      )
      .filter((path) => !/testing|(office-pdf|openapi|calls)\.ts$/.test(path))
    expect(makers.length).toBeGreaterThan(2)
    for (const path of makers)
      expect([path, readFileSync(path, 'utf8')]).toEqual([
        path,
        expect.stringMatching(/writeCsvRow|csvOf|bookCsv|xlsxOf/),
      ])
  })
})

test('a table of 500,000 rows and 200 columns is refused while it is read, before it is in memory [desk-96]', () => {
  const add = cellBound()
  let rows = 0
  const read = () => {
    for (; rows < importBounds.rows; rows++) add(importBounds.columns)
  }
  expect(read).toThrow('There are more than 2,00,00,000 cells')
  expect(rows * importBounds.columns).toBe(importBounds.cells)
})
