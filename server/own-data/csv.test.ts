import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  [['a', 1, null, -2.5], 'a,1,,-2.5'],
  [['Sharma, Aarav', 'say "hi"', 'two\nlines', ' x'], '"Sharma, Aarav","say ""hi""","two\nlines"," x"'],
  [['=1+1', '+91 90', '-x', '@me', '\t=1', '\r=1'], `'=1+1,'+91 90,'-x,'@me,'\t=1,"'\r=1"`],
])('%j', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`)
})
