import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { readCsvRows, writeCsvRow } from '#server/records/csv.ts'
import { Unreadable } from '#server/records/source.ts'

async function read(content: string | Buffer, chunk = 7) {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content)
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += chunk) chunks.push(bytes.subarray(at, at + chunk))
  const rows: (readonly [number, ...(string | null)[]])[] = []
  for await (const { line, cells } of readCsvRows(Readable.from(chunks))) rows.push([line, ...cells])
  return rows
}

const plain = [
  [1, 'id', 'name'],
  [2, '1', 'Asha'],
]

describe('rows keep the line on which they begin', () => {
  test.each<[string, string | Buffer, unknown[]]>([
    ['commas', 'id,name\n1,Asha\n', plain],
    ['no break at the end', 'id,name\r\n1,Asha', plain],
    ['semicolons', 'id;name\r\n1;Asha\r\n', plain],
    ['tabs', 'id\tname\n1\tAsha\n', plain],
    ['a byte order mark', '\ufeffid,name\n1,Asha\n', plain],
    ['UTF-16', Buffer.from('\ufeffid,name\n1,Asha\n', 'utf16le'), plain],
    ['old Mac breaks', 'id,name\r1,Asha\r', plain],
    [
      'breaks in quotes',
      'id,name\r\n1,"x\r\ny"\r\n2,z\r\n',
      [
        [1, 'id', 'name'],
        [2, '1', 'x\ny'],
        [4, '2', 'z'],
      ],
    ],
    [
      'a semicolon in a quoted header, commas in cells',
      '"a;b;c",name\n"1,5","say ""hi"""\n',
      [
        [1, 'a;b;c', 'name'],
        [2, '1,5', 'say "hi"'],
      ],
    ],
    [
      'empty lines',
      'id,name\n\n1,Asha\n',
      [
        [1, 'id', 'name'],
        [2, ''],
        [3, '1', 'Asha'],
      ],
    ],
    [
      'what Excel says of the separator',
      'sep=;\r\nid;name\r\n1;Asha\r\n',
      [
        [2, 'id', 'name'],
        [3, '1', 'Asha'],
      ],
    ],
    [
      'another separator',
      'sep=|\nid|name\n1|Asha\n',
      [
        [2, 'id', 'name'],
        [3, '1', 'Asha'],
      ],
    ],
    [
      'numbers that are written as texts',
      'id,name\n"=""0012""",="007"\n="0,1",Asha\n',
      [
        [1, 'id', 'name'],
        [2, '0012', '007'],
        [3, '0,1', 'Asha'],
      ],
    ],
    [
      'empty cells far to the right',
      `id,name${','.repeat(16_000)}\n1,Asha${',""'.repeat(300)}\n2,Ravi\n`,
      [
        [1, 'id', 'name', ...Array(198).fill('')],
        [2, '1', 'Asha', ...Array(198).fill('')],
        [3, '2', 'Ravi'],
      ],
    ],
    [
      'letters of several bytes',
      'id,नाम\n1,🎓\n',
      [
        [1, 'id', 'नाम'],
        [2, '1', '🎓'],
      ],
    ],
  ])('%s', async (_, text, rows) => {
    for (const chunk of [2, 7, 1000]) expect(await read(text, chunk)).toEqual(rows)
  })
})

describe('what cannot be read', () => {
  test.each<[string, string | Buffer, number, RegExp]>([
    ['an open quote', 'a,b\n1,2\n3,"4\n5,6\n', 3, /never closes/],
    ['text after a quote', 'a,b\n1,"2"x\n', 2, /after a closing quote/],
    ['a quote within', 'a,b\n1,2"\n', 2, /not quoted/],
    [
      'a filled cell far to the right',
      `a,b\n1,2\n3${','.repeat(16_383)}lost,\n`,
      3,
      /the cell XFD \("lost"\)/,
    ],
    ['a header with too many columns', `${'a,'.repeat(200)}a\n`, 1, /the cell GS \("a"\)/],
    [
      'another encoding',
      Buffer.concat([Buffer.from('a,b\n1,2\n'), Buffer.from('Zoë,2\n', 'latin1')]),
      3,
      /UTF-8/,
    ],
  ])('%s', async (_, text, line, problem) => {
    const error = await read(text, 1000).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(Unreadable)
    expect(error).toMatchObject({ line, message: expect.stringMatching(problem) })
  })
})

test('what a spreadsheet would run is written with an apostrophe, and read as it was', async () => {
  const cells = ['=1+1', '+91', "-5, for 'Asha'", '@x', "'=1", "it's", "'", 'A+', 'two\r\nlines', '"', '']
  expect(writeCsvRow(cells)).toBe(`'=1+1,'+91,"'-5, for 'Asha'",'@x,''=1,it's,',A+,"two\r\nlines","""",\r\n`)
  const rows = await read(writeCsvRow(cells))
  expect(rows).toEqual([[1, ...cells.map((cell) => cell.replace('\r', ''))]])
  expect(writeCsvRow(['a', 1, null, -2.5])).toBe('a,1,,-2.5\r\n')
})

test('a file of commas takes neither memory nor time', async () => {
  const bytes = Buffer.alloc(30_000_000, ',')
  bytes.write('id,name\n', 0)
  const before = process.memoryUsage().rss
  const rows = await read(bytes, 65_536)
  expect(rows).toEqual([
    [1, 'id', 'name'],
    [2, ...Array(200).fill('')],
  ])
  expect(process.memoryUsage().rss - before).toBeLessThan(150e6)
})
