import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Payment, payment } from './calls.ts'

const sent = {
  install_nos: '1, 2',
  p_date: '2026-06-05',
  stnd_n: 'Class 10',
  c_n: '10-A',
  p_method: 'UPI',
  f_rec_no: 'GR100001',
  p_amount: 24_250.1,
  d_amount: 0,
  financial_yr: '2026-27',
}
const own: Payment = {
  numbers: '1, 2',
  paidOn: '2026-06-05',
  standard: 'Class 10',
  batch: '10-A',
  method: 'UPI',
  receiptNo: 'GR100001',
  paid: 24_250_10,
  due: 0,
  financialYear: '2026-27',
  whole: 0,
  credit: 0,
  cancelledOn: '',
  cancelReason: '',
  refunds: [],
  correctedOn: '',
}

test('a payment of another back end has no marks [fee-16]', () => {
  expect(z.decode(payment, sent)).toEqual(own)
})

test('amounts are rupees in the call, and whole paise for us', () => {
  const refunds = [{ day: '2026-07-01', amount: 50_05, reason: 'Left the bus' }]
  const encoded = z.encode(payment, { ...own, credit: 29, refunds })
  expect(encoded).toEqual({
    ...sent,
    ...{ whole_amount: 0, credit_amount: 0.29, cancelled_on: '', cancel_reason: '', corrected_on: '' },
    refunds: [{ date: '2026-07-01', amount: 50.05, reason: 'Left the bus' }],
  })
  expect(z.decode(payment, encoded)).toEqual({ ...own, credit: 29, refunds })
})
