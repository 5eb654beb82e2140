import { expect, test } from 'vitest'
import { compareStatement, proposeColumns, readCredit } from '#domain/fee/bank-statement.ts'
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

test.each([
  // As the banks name their columns, and what is chosen of them: day, amount, text, UTR, Dr or Cr.
  [
    'State Bank of India',
    'Txn Date|Value Date|Description|Ref No./Cheque No.|Debit|Credit|Balance',
    [0, 5, 2, 3, null],
  ],
  [
    'HDFC',
    'Date|Narration|Chq./Ref.No.|Value Dt|Withdrawal Amt.|Deposit Amt.|Closing Balance',
    [0, 5, 1, 2, null],
  ],
  [
    'ICICI',
    'S No.|Value Date|Transaction Date|Cheque Number|Transaction Remarks|Withdrawal Amount (INR )|Deposit Amount (INR )|Balance (INR )',
    [1, 6, 4, 3, null],
  ],
  ['Axis', 'Tran Date|CHQNO|PARTICULARS|DR|CR|BAL|SOL', [0, 4, 2, 1, null]],
  [
    'Axis, one amount',
    'S.No|Transaction Date|Value Date|Particulars|Amount(INR)|Debit/Credit|Balance(INR)|Cheque Number|Branch Name',
    [1, 4, 3, 7, 5],
  ],
  [
    'Kotak',
    'Sl. No.|Transaction Date|Value Date|Description|Chq / Ref No.|Amount|Dr / Cr|Balance|Dr / Cr',
    [1, 5, 3, 4, 6],
  ],
  [
    'Kotak, two amounts',
    'Sl. No.|Transaction Date|Value Date|Description|Chq / Ref No.|Debit|Credit|Balance|Dr / Cr',
    [1, 6, 3, 4, null],
  ],
  [
    'Punjab National Bank',
    'Transaction Date|Instrument ID|Narration|Dr Amount|Cr Amount|Balance',
    [0, 4, 2, 1, null],
  ],
  ['Punjab National Bank, one amount', 'Txn Date|Amount|Type|Balance|Remarks', [0, 1, 4, null, 2]],
] as const)('the columns of %s are proposed by their titles [pay-92]', (_, titles, expected) => {
  const { day, amount, text, utr, kind } = proposeColumns(titles.split('|'))
  expect([day, amount, text, utr, kind]).toEqual(expected)
})

test.each([
  ['12,000.00', undefined, 12_000_00],
  ['INR 500.50', 'CR', 500_50],
  ['500', ' Cr. ', 500_00],
  ['500', 'Credit', 500_00],
  ['500', 'DR', undefined],
  ['500', 'Debit', undefined],
  ['500', '', undefined],
  ['500', 'UPI', undefined],
  ['500 Dr', undefined, undefined],
  ['500.00(Cr)', undefined, 500_00],
  ['+500', undefined, 500_00],
  ['-500', undefined, undefined],
  ['- 500', 'CR', undefined],
  ['(500)', undefined, undefined],
  ['0.00', 'CR', undefined],
] as const)('an amount %s with %s came in as %s paise [pay-92]', (amount, kind, paise) => {
  expect(readCredit(amount, kind)).toBe(paise)
})
