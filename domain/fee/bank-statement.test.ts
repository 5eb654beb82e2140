import { expect, test } from 'vitest'
import { compareStatement } from '#domain/fee/bank-statement.ts'
import { referencesIn } from '#domain/fee/upi.ts'

const transfer = (id: number, more: object = {}) => ({
  id,
  amount: 100,
  reference: `HRABCDEFGH${20 + id}`,
  utr: '',
  ...more,
})
const line = (id: number, text: string, amount = 100) => ({ id, amount, text })
const kinds = (
  lines: Parameters<typeof compareStatement>[0],
  transfers: Parameters<typeof compareStatement>[1],
  booked: string[] = [],
) => {
  const { findings, others } = compareStatement(lines, transfers, new Set(booked))
  return [findings.map(({ transferId, lineIds, kind }) => [transferId, lineIds, kind]), others]
}

test.each([
  ['by its reference', [line(1, 'UPI/hr-abc defgh21/x')], [[[1, [1], 'match']], []]],
  [
    'with letters before it that begin like one',
    [line(1, 'SHRI HRHRABCDEFGH21X')],
    [[[1, [1], 'match']], []],
  ],
  ['by its UTR', [line(1, 'UPI 412345678901')], [[[2, [1], 'match']], []]],
  ['another amount', [line(1, 'HRABCDEFGH21', 99)], [[[1, [1], 'amount']], []]],
  ['two lines for it', [line(1, 'HRABCDEFGH21'), line(2, 'HRABCDEFGH21')], [[[1, [1, 2], 'double']], []]],
  [
    'one line for two',
    [line(1, 'HRABCDEFGH21 412345678901')],
    [
      [
        [1, [1], 'double'],
        [2, [1], 'double'],
      ],
      [],
    ],
  ],
  ['no UTR in a longer number', [line(1, 'A/C 4123456789012')], [[], [1]]],
] as const)('a line of a statement is found %s [pay-84]', (_, lines, expected) => {
  expect(kinds(lines, [transfer(1), transfer(2, { utr: '412345678901' })])).toEqual(expected)
})

test('a line whose UTR is in the books is said to be [pay-84]', () => {
  expect(kinds([line(1, 'HRABCDEFGH21 512345678901')], [transfer(1)], ['512345678901'])).toEqual([
    [[1, [1], 'booked']],
    [],
  ])
})

test('of a text only what may be a reference is looked up [pay-84]', () => {
  expect(referencesIn('to shri hr office: HR-ABCDEFGH21.')).toContain('HRABCDEFGH21')
  expect(referencesIn('no such letters')).toEqual([])
})
