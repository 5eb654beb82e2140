import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSign, positionAfter, readRange } from './grid-state.ts'

describe('keys move as in a spreadsheet [desk-9]', () => {
  const size = { rows: 100, columns: 6, page: 15 }
  const at = { row: 10, column: 2 }
  test.each([
    ['ArrowUp', false, { row: 9, column: 2 }],
    ['ArrowDown', false, { row: 11, column: 2 }],
    ['ArrowLeft', false, { row: 10, column: 1 }],
    ['ArrowRight', false, { row: 10, column: 3 }],
    ['ArrowUp', true, { row: 0, column: 2 }],
    ['ArrowDown', true, { row: 99, column: 2 }],
    ['Home', false, { row: 10, column: 0 }],
    ['End', false, { row: 10, column: 5 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 99, column: 5 }],
    ['PageUp', false, { row: 0, column: 2 }],
    ['PageDown', false, { row: 25, column: 2 }],
    ['Enter', false, undefined],
    ['a', false, undefined],
  ])('%s, with Control: %s', (key, ctrlKey, wanted) => {
    expect(positionAfter({ key, ctrlKey, metaKey: false }, at, size)).toEqual(wanted)
  })

  test('not beyond the header, nor the last row and column', () => {
    const press = (key: string, row: number, column: number) =>
      positionAfter({ key, ctrlKey: false, metaKey: false }, { row, column }, size)
    expect(press('ArrowUp', 0, 1)).toEqual({ row: -1, column: 1 })
    expect(press('ArrowUp', -1, 1)).toEqual({ row: -1, column: 1 })
    expect(press('ArrowDown', 99, 1)).toEqual({ row: 99, column: 1 })
    expect(press('ArrowLeft', 3, 0)).toEqual({ row: 3, column: 0 })
    expect(press('ArrowRight', 3, 5)).toEqual({ row: 3, column: 5 })
  })
})

test('signs of any script begin a change, keys and commands do not', () => {
  const key = (name: string, more = {}) =>
    isSign({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more })
  expect(['a', 'क', '5', ' ', '😀'].map((name) => key(name))).toEqual([true, true, true, true, true])
  expect(['Enter', 'F2', 'Shift', 'Dead'].map((name) => key(name))).toEqual([false, false, false, false])
  expect(key('c', { ctrlKey: true })).toBe(false)
})

describe('a range as spreadsheets copy it', () => {
  test.each([
    ['one', [['one']]],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\t\tc', [['a', '', 'c']]],
    ['a\n\nc', [['a'], [''], ['c']]],
    ['"two\nlines"\tb', [['two\nlines', 'b']]],
    ['"say ""so"""\tb', [['say "so"', 'b']]],
    ['12" pipe\tb', [['12" pipe', 'b']]],
  ])('%j', (text, cells) => {
    expect(readRange(text)).toEqual(cells)
  })

  test('what is written cell by cell comes back', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '7', 'क', '"', '\t', '\n', ' ') })
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (rows) => {
        const text = rows
          .map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join('\t'))
          .join('\r\n')
        expect(readRange(text)).toEqual(rows)
      }),
    )
  })
})
