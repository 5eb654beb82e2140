import { describe, expect, test } from 'vitest'
import { base, prepareRecords, type Tables } from '#server/exchange/testing-records.ts'

const records = prepareRecords()

const refunds = (...lines: string[]) =>
  `id,payment,instalment,fee,fine,credit,refunded_on,reason\n${lines.map((line) => `${line}\n`).join('')}`
const parts = (...lines: string[]) =>
  `payment,instalment,fee,fine\n${lines.map((line) => `${line}\n`).join('')}`
/** Of the first payment Rs 3,050 were given back, and paid again by the second one; the third bounced. */
const paid: Tables = {
  'fee-instalments':
    'id,student,year,number,due_date,fee,fine\nF1,S1,2026,1,2026-06-10,5000,100\nF2,S1,2026,2,2026-09-10,5000,0\n',
  'fee-payments': `id,student,year,receipt_no,paid_on,method,financial_year,amount,credit
P1,S1,2026,R-1,2026-06-05,UPI,2026-2027,5100,0
P2,S1,2026,R-2,2026-06-12,UPI,2026-2027,3050,0
P3,S1,2026,R-3,2026-06-12,Cheque,2026-2027,700,0
`,
  'fee-payment-parts': parts('P1,F1,5000,100', 'P2,F1,3000,50', 'P3,F2,700,0'),
  'fee-refunds': refunds('U1,P1,F1,3000,50,0,2026-06-10,Left the bus'),
  'fee-reversals': 'payment,reversed_on,reason\nP3,2026-06-15,Bounced\n',
}
const got = async () =>
  (
    await records.query(
      `select sum(fee_paise)::int as paid, (select sum(fee_paise)::int from fee_refund) as back from fee_payment_part`,
    )
  ).rows

describe('what was given back and paid again since [fee-14]', () => {
  test.each([
    ['is not given back less', 'id,fee,reason\nU1,0,Never\n', 'fee', 'Rs 3000.00'],
    ['nor of the fine', 'id,fine,reason\nU1,0,Never\n', 'fine', 'Rs 50.00'],
    ['nor of another instalment', 'id,instalment,fee,fine\nU1,F2,0,0\n', 'fee', 'Rs 3000.00'],
  ])('%s', async (_, change, field, more) => {
    const faults = await records.faultsIn(paid, { 'fee-refunds': change })
    expect(faults).toEqual([
      `fee-refunds.csv:2: ${field}: leaves ${more} more paid of the instalment than there is to pay: lower the part of the payment by that, and add it to its credit`,
    ])
    expect(await got()).toEqual([{ paid: 870_000, back: 300_000 }])
  })

  test('is given back less together with the credit that it makes', async () => {
    await records.loadRight({ ...base, ...paid })
    await records.loadRight({
      'fee-refunds': 'id,fee,fine,reason\nU1,0,0,Never\n',
      'fee-payments': 'id,credit\nP1,3050\n',
      'fee-payment-parts': parts('P1,F1,2000,50'),
    })
  })
})

test('a payment is not moved to a day after its refund, or its reversal [fee-13]', async () => {
  expect(
    await records.faultsIn(paid, { 'fee-payments': 'id,paid_on\nP1,2026-06-11\nP3,2026-06-16\n' }),
  ).toEqual([
    'fee-payments.csv:2: paid_on: is after the payment was given back, or cancelled',
    'fee-payments.csv:3: paid_on: is after the payment was given back, or cancelled',
  ])
})

test('the last part of a payment is not removed where its amount says more [fee-14]', async () => {
  expect(
    await records.faultsIn(paid, { 'fee-payment-parts': 'payment,instalment,removed\nP2,F1,yes\n' }),
  ).toEqual([
    'fee-payment-parts.csv:2: fee: with the other parts and the credit is Rs 0.00, but the amount of the payment is Rs 3050.00',
  ])
})

test('a fee that is let off after it was paid is credit, also of the only instalment, and comes in again [fee-14]', async () => {
  const only: Tables = {
    'fee-instalments': 'id,student,year,number,due_date,fee\nF1,S1,2026,1,2026-06-10,5000\n',
    'fee-payments':
      'id,student,year,receipt_no,paid_on,method,financial_year,amount,credit\nP1,S1,2026,R-1,2026-06-05,UPI,2026-2027,5000,0\n',
    'fee-payment-parts': parts('P1,F1,5000,0'),
  }
  await records.loadRight({ ...base, ...only })
  const off: Tables = {
    'fee-instalments': 'id,discount\nF1,5000\n',
    'fee-payments': 'id,credit\nP1,5000\n',
    'fee-payment-parts': parts('P1,F1,0,0'),
  }
  await records.loadRight(off)
  const exported = await records.texts()
  await records.empty()
  await records.loadRight(exported)
})
