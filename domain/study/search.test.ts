import { expect, test } from 'vitest'
import { markedParts, searchWords } from './search.ts'

test.each([
  ['light', 'light:*'],
  ['Light Refr', 'light & refr:*'],
  ["  it's  ", 'it & s:*'],
  ['a & b | !c :* <-> (d)', 'a & b & c & d:*'],
  ['प्रकाश का', 'प्रकाश & का:*'],
  ['10-A', '10 & a:*'],
  ['\\ \' " ; --', ''],
  ['', ''],
  ['1 2 3 4 5 6 7 8 9 10', '1 & 2 & 3 & 4 & 5 & 6 & 7 & 8:*'],
])('%j is searched as %j [study-16]', (typed, query) => expect(searchWords(typed)).toBe(query))

test.each([
  ['plain', [{ text: 'plain', isMarked: false }]],
  [
    'The \u0002light\u0003 of \u0002Light\u0003',
    [
      { text: 'The ', isMarked: false },
      { text: 'light', isMarked: true },
      { text: ' of ', isMarked: false },
      { text: 'Light', isMarked: true },
    ],
  ],
  ['\u0002all\u0003', [{ text: 'all', isMarked: true }]],
  ['', []],
])('%j in parts', (marked, parts) => expect(markedParts(marked)).toEqual(parts))
