import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeXlsx, type SheetCell } from '#cli/records/testing.ts'
import { openTree } from '#server/exchange/reading/file-tree.ts'
import { maxCells } from '#server/exchange/reading/sheet-bounds.ts'
import { readSheets } from '#server/exchange/reading/sheets.ts'
import { listTables } from '#server/exchange/reading/tables.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeroom-sheets-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(bytes: Buffer, name = 'students.xlsx') {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return readSheets(name, await openTree(path))
}
const rowsOf = async (rows: SheetCell[][], change?: (sheet: string) => string) =>
  (await read(makeXlsx({ students: rows }, { change })))[0]?.rows

test('days and moments are those that the sheet shows, in whatever form they are stored', async () => {
  const iso = (text: string) => ({ type: 'd', xml: `<v>${text}</v>` })
  const rows = await rowsOf([
    [{ day: 41016 }, iso('2012-04-17'), iso('2012-04-17T00:00:00'), iso('2012-04-17T00:00:00Z')],
    [
      { moment: 46363.395833333336 },
      iso('2026-12-07T09:30:00'),
      iso('2026-12-07T09:30:00Z'),
      { time: 0.375 },
    ],
  ])
  expect(rows?.[0]?.cells).toEqual(Array(4).fill('2012-04-17'))
  expect(rows?.[1]?.cells).toEqual([...Array(3).fill('2026-12-07 09:30:00'), '09:00:00'])
})

test('workbooks that count from 1904 say so, and their days are right', async () => {
  const [sheet] = await read(
    makeXlsx({ students: [[{ day: 39554 }, { time: 0.375 }]] }, { isFrom1904: true }),
  )
  expect(sheet).toMatchObject({ isFrom1904: true, rows: [{ cells: ['2012-04-17', '09:00:00'] }] })
})

test('a formula without a result, an error and lost digits are problems of their cells', async () => {
  const rows = await rowsOf([
    [{ type: 'n', xml: '<f>1+1</f>' }, { type: 'e', xml: '<f>1/0</f><v>#DIV/0!</v>' }, 1e15, 'x'],
    [{ type: 'str', xml: '<f>A1</f><v></v>' }, { type: 'n', xml: '<f>1+1</f><v>2</v>' }, 1e-7, 'y'],
  ])
  expect([...(rows?.[0]?.problems ?? [])]).toEqual([
    [0, expect.stringContaining('is a formula whose result is not in the file')],
    [1, 'has the error #DIV/0!'],
    [2, expect.stringContaining('15 digits')],
  ])
  expect(rows?.[1]?.cells).toEqual([null, '2', '0.0000001', 'y'])
})

test('cells without a place are read in their order', async () => {
  const rows = await rowsOf([['a', 'b'], ['c']], (xml) => xml.replaceAll(/ r="\w+"/g, ''))
  expect(rows?.map(({ cells }) => cells)).toEqual([['a', 'b'], ['c']])
})

test('a stray cell takes no memory: empty it is passed over, filled it is named', async () => {
  const stray = (cell: string) => (xml: string) =>
    xml.replace('</sheetData>', `<row r="1048576">${cell}</row></sheetData>`)
  expect(await rowsOf([['a']], stray('<c r="XFD1048576" s="1"/>'))).toHaveLength(1)
  const rows = await rowsOf([['a']], stray('<c r="XFD1048576" t="inlineStr"><is><t>lost</t></is></c>'))
  expect(rows?.[1]).toMatchObject({
    line: 1_048_576,
    far: expect.stringMatching(/^has the cell XFD \("lost"\)/),
  })
})

test.each(['biff8', 'ods', 'xlsx'] as const)('%s is read', async (bookType) => {
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['id', 'name'],
      ['S1', 'आशा'],
      ['S2', 12500.5],
    ]),
    'students',
  )
  const [sheet] = await read(write(book, { type: 'buffer', bookType }), 'school.xls')
  expect(sheet?.rows.map(({ cells }) => cells)).toEqual([
    ['id', 'name'],
    ['S1', 'आशा'],
    ['S2', '12500.5'],
  ])
})

test('what is called a spreadsheet and is a page, and what unpacks to too much, are refused', async () => {
  await expect(read(Buffer.from('<table><tr><td>id'), 'students.xls')).rejects.toThrow(/is no spreadsheet/)
  const bomb = makeXlsx({ students: [['a']] }, { change: (xml) => xml + ' '.repeat(151e6) })
  await expect(read(bomb)).rejects.toThrow(/too large for a spreadsheet/)
})

test('more cells than memory has room for are refused before they are read, also empty ones', async () => {
  const cells = `<row>${'<c s="1"/>'.repeat(1.1 * maxCells)}</row>`
  const bytes = makeXlsx(
    { students: [['id']] },
    { change: (sheet) => sheet.replace('</sheetData>', `${cells}</sheetData>`) },
  )
  await expect(read(bytes)).rejects.toThrow('students.xlsx: is too large for a spreadsheet')
})

test('spreadsheets of an import are bounded together [desk-74]', async () => {
  const bytes = makeXlsx({
    students: [
      ['id', 'name'],
      ['1', 'Asha'],
    ],
  })
  const own = await mkdtemp(join(folder, 'together-'))
  for (const name of ['a.xlsx', 'b.xlsx']) await writeFile(join(own, name), bytes)
  const tree = await openTree(own)
  expect(await listTables(tree, undefined, 8)).toHaveLength(2)
  await expect(listTables(tree, undefined, 7)).rejects.toThrow('too large together')
})

test('a cell that a spreadsheet has probably cut is a problem [desk-74]', async () => {
  const rows = await rowsOf([['x'.repeat(32_766), 'x'.repeat(32_767)]])
  expect([...(rows?.[0]?.problems ?? [])]).toEqual([[1, expect.stringContaining('probably cut')]])
})
