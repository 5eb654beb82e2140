import { expect, test } from 'vitest'
import { makeReceiptCode, readReceiptCode, receiptCodeBytes, showReceiptCode } from './receipt-code.ts'

test('a code is sixteen characters in groups of four, and every bit counts', () => {
  const none = makeReceiptCode(new Uint8Array(receiptCodeBytes))
  const all = makeReceiptCode(new Uint8Array(receiptCodeBytes).fill(255))
  const last = makeReceiptCode(Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]))
  expect([none, all, last].map(showReceiptCode)).toEqual([
    '0000-0000-0000-0000',
    'ZZZZ-ZZZZ-ZZZZ-ZZZZ',
    '0000-0000-0000-0001',
  ])
})

test.each([
  ['7KQM-2F4T-9XWB-HR5C', '7KQM2F4T9XWBHR5C'],
  ['7kqm 2f4t 9xwb hr5c ', '7KQM2F4T9XWBHR5C'],
  ['7KQM2F4T9XWBHR5C', '7KQM2F4T9XWBHR5C'],
  ['oOoO-iIlL-0000-1111', '0000111100001111'],
  ['7KQM-2F4T-9XWB-HR5', undefined],
  ['7KQM-2F4T-9XWB-HR5CC', undefined],
  ['7KQM-2F4T-9XWB-HR5U', undefined],
  ['7KQM-2F4T-9XWB-HR5/', undefined],
  ['', undefined],
  ['none', undefined],
] as const)('%j is read as %j', (typed, code) => expect(readReceiptCode(typed)).toBe(code))
