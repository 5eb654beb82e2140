import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { readPaper } from '#server/exchange/papers/read-paper.ts'
import { printFinding } from '#server/features/exam/paper/paper.ts'

const rows = [
  ['type', 'question', 'answer', 'tolerance', 'marks', 'negative_marks'],
  ['number', 'Charge?', '-1,6', '0.1', '9,5', '-1'],
  ['blanks', 'He was ___, "the; one".', 'Newton’s ~ न्यूटन', '', '2', '0'],
]
const join = (separator: string, end = '\r\n') =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join(end)
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

function book(
  sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>,
  bookType: 'xlsx' | 'ods' | 'biff8',
): Buffer {
  const made = utils.book_new()
  for (const [name, cells] of Object.entries(sheets))
    utils.book_append_sheet(made, utils.aoa_to_sheet(cells.map((row) => [...row])), name)
  return write(made, { type: 'buffer', bookType }) as Buffer
}
const read = (main: string, bytes: Buffer) =>
  readPaper({ kind: 'csv', main, read: () => bytes }, { marks: 1, negativeMarks: 0 })

const files: Readonly<Record<string, readonly [string, Buffer]>> = {
  'CSV with commas': ['p.csv', Buffer.from(join(','))],
  'CSV with semicolons and a byte order mark': ['p.csv', Buffer.from(`\ufeff${join(';')}`)],
  'CSV with tabs': ['p.csv', Buffer.from(join('\t', '\n'))],
  'CSV that names its separator': ['p.csv', Buffer.from(`sep=;\r\n${join(';')}`)],
  'UTF-16, as "Unicode text"': ['p.csv', utf16(join('\t'))],
  'UTF-16, the other way round': ['p.csv', utf16(join(',')).swap16()],
  xlsx: ['p.xlsx', book({ Notes: [['Class 10']], Paper: rows }, 'xlsx')],
  ods: ['p.ods', book({ Paper: rows }, 'ods')],
  xls: ['p.xls', book({ Paper: rows }, 'biff8')],
}

describe('a paper as spreadsheet programs save it', () => {
  test.each(Object.keys(files))('%s', async (name) => {
    const [main, bytes] = files[name] ?? ['', Buffer.alloc(0)]
    const { paper, findings } = await read(main, bytes)
    expect(findings).toEqual([])
    expect(paper.parts.flatMap(({ questions }) => questions)).toMatchObject([
      { id: 'row 1', key: { type: 4, value: -1.6, tolerance: 0.1 }, marks: 9.5, negativeMarks: 1 },
      {
        id: 'row 2',
        html: '<p>He was ___, &quot;the; one&quot;.</p>',
        key: { blanks: [['Newton’s', 'न्यूटन']] },
        marks: 2,
      },
    ])
  })

  test('cells with numbers are read exactly', async () => {
    const cells = [
      rows[0] ?? [],
      ['number', 'e?', 1.6e-19, 1e-21, 0.25, -1],
      ['true/false', 'So?', true, '', 1, 0],
    ]
    const { paper, findings } = await read('p.xlsx', book({ Paper: cells }, 'xlsx'))
    expect(findings).toEqual([])
    expect(paper.parts.flatMap(({ questions }) => questions)).toMatchObject([
      { key: { value: 1.6e-19, tolerance: 1e-21 }, marks: 0.25, negativeMarks: 1 },
      { key: { type: 5, isTrue: true } },
    ])
  })

  test('a line without anything is no row, so that questions keep their ids', async () => {
    const { paper } = await read('p.csv', Buffer.from('type,question,answer\n\ntrue/false,So?,true\n\n'))
    expect(paper.parts[0]?.questions).toMatchObject([{ id: 'row 1', line: 3 }])
  })

  test('what cannot be read is a fault of its line', async () => {
    const { findings } = await read(
      'p.csv',
      Buffer.from('type,question,answer\nblanks,caf\xe9 ___,x', 'latin1'),
    )
    expect(findings.map(printFinding)).toEqual([
      'p.csv:2: the file is not UTF-8; save the file as "CSV UTF-8"',
    ])
    const quote = await read('p.csv', Buffer.from('type,question,answer\nblanks,"___,x'))
    expect(quote.findings.map(printFinding)).toEqual([
      'p.csv:2: the file the row that begins here opens a quote and never closes it',
    ])
  })

  test('a formula without its result is a fault of its cell', async () => {
    const made = utils.book_new()
    const sheet = utils.aoa_to_sheet([
      ['type', 'question', 'answer'],
      ['number', 'g?'],
    ])
    Object.assign(sheet, { C2: { t: 'z', f: 'A1' }, '!ref': 'A1:C2' })
    utils.book_append_sheet(made, sheet, 'Paper')
    const { findings } = await read('p.xlsx', write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    expect(findings.map(printFinding)[0]).toMatch(
      /^p\.xlsx:2: answer: is a formula whose result is not in the file/,
    )
  })

  test('several sheets with papers are refused', async () => {
    await expect(read('p.xlsx', book({ One: rows, Two: rows }, 'xlsx'))).rejects.toThrow(
      'Several sheets of p.xlsx are papers: One, Two. Import one at a time.',
    )
  })
})
