import { expect, test } from 'vitest'
import { readCsv } from '#server/exchange/roster/read-csv.ts'
import { printFault } from '#server/records/import-faults.ts'

async function read(text: string | Buffer) {
  const { raw, faults, isBroken } = await readCsv('users.csv', Buffer.from(text))
  const rows = [raw.header, ...raw.rows].map(({ line, cells }) => [line, ...cells])
  return { rows, faults: faults.map(printFault), isBroken }
}

test.each<[string, string, (string | number)[][]]>([
  [
    'plain',
    'a,b\n1,2\n',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
  [
    'no break at the end',
    'a,b\r\n1,2',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
  [
    'a byte order mark',
    '\ufeffa,b\n1,2\n',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
  [
    'a header that begins with a quote, after a byte order mark',
    '\ufeff"a",b\n1,2\n',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
  [
    'breaks within quotes',
    'a,b\r\n1,"x\r\ny"\r\n3,4\r\n',
    [
      [1, 'a', 'b'],
      [2, '1', 'x\r\ny'],
      [4, '3', '4'],
    ],
  ],
  [
    'breaks within quotes, of the other kind',
    'a,b\n1,"x\ny\n\nz"\n3,4\n',
    [
      [1, 'a', 'b'],
      [2, '1', 'x\ny\n\nz'],
      [6, '3', '4'],
    ],
  ],
  [
    'empty lines',
    'a,b\n\n\n1,2\n\n3,4\n\n',
    [
      [1, 'a', 'b'],
      [4, '1', '2'],
      [6, '3', '4'],
    ],
  ],
  [
    'letters of several bytes',
    'a,b\nनमस्ते,"é\n🎓"\n3,4\n',
    [
      [1, 'a', 'b'],
      [2, 'नमस्ते', 'é\n🎓'],
      [4, '3', '4'],
    ],
  ],
  [
    'quotes in quotes, commas in quotes',
    'a,b\n"say ""hi""","1,2"\n',
    [
      [1, 'a', 'b'],
      [2, 'say "hi"', '1,2'],
    ],
  ],
  [
    'rows of other lengths',
    'a,b\n1\n1,2,3\n',
    [
      [1, 'a', 'b'],
      [2, '1'],
      [3, '1', '2', '3'],
    ],
  ],
])('rows keep the line on which they begin: %s', async (_, text, rows) => {
  expect(await read(text)).toEqual({ rows, faults: [], isBroken: false })
})

test.each<[string, string | Buffer, string[]]>([
  [
    'an open quote',
    'a,b\n1,2\n\n3,"4\n5,6\n',
    ['users.csv:4: file: the row that begins here opens a quote and never closes it'],
  ],
  [
    'text after a quote',
    'a,b\n1,"2"x\n3,4\n',
    ['users.csv:2: file: the row that begins here has text after a closing quote'],
  ],
  [
    'a quote within',
    'a,b\n1,2"\n',
    ['users.csv:2: file: the row that begins here has a quote within a cell that is not quoted'],
  ],
  ['nothing', '', ['users.csv:1: file: is empty']],
  ['UTF-16', Buffer.from('\ufeffa,b\n', 'utf16le'), ['users.csv:1: file: is UTF-16; save the file as UTF-8']],
])('what cannot be read as rows: %s', async (_, text, faults) => {
  expect(await read(text)).toMatchObject({ faults, isBroken: true })
})

test('lines in another encoding are each reported, and the rest is read', async () => {
  const latin = Buffer.concat([Buffer.from('a,b\nok,1\n'), Buffer.from('Zoë,2\nok,3\nRené,4\n', 'latin1')])
  const { faults, isBroken, rows } = await read(latin)
  expect(faults).toEqual([
    'users.csv:3: file: is not UTF-8; save the file as UTF-8',
    'users.csv:5: file: is not UTF-8; save the file as UTF-8',
  ])
  expect(isBroken).toBe(false)
  expect(rows).toHaveLength(5)
})

test('a file of commas is refused before they take memory', async () => {
  const { raw, faults, isBroken } = await readCsv('users.csv', Buffer.from('a,b\n1,2\n,,,,,,,,\n3,4\n'), 10)
  expect(faults.map(({ line, problem }) => `${line}: ${problem}`)).toEqual([
    '3: the file has more than 10 cells: split it',
  ])
  expect([raw.rows.length, isBroken]).toEqual([1, true])
  const oneRow = await readCsv('users.csv', Buffer.alloc(1_000_000, ','))
  expect(oneRow.faults.map(({ problem }) => problem)).toEqual(['the line has more than 100000 commas'])
})
