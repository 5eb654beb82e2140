import { afterAll, beforeAll, expect, test } from 'vitest'
import { showDay } from '#domain/day.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { type FeeCaller, feeCaller, type SentPayment } from '#server/features/fee/testing.ts'
import { reversePayment } from '#server/features/fee/writes.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { pagesOf } from '#server/pdf/testing.ts'

let t: TestApp
let call: FeeCaller
let aarav: SignedIn
let payments: SentPayment[]
beforeAll(async () => {
  t = await createTestApp()
  call = feeCaller(t)
  aarav = await t.signedIn('9000000001')
  payments = (await call.feesOf(aarav)).p_install_li
})
afterAll(() => t.close())

/** The payment of two instalments. */
const double = () => payments.find(({ install_nos }) => install_nos === '1, 2') as SentPayment

const wordsOf = async (bytes: Buffer) => (await pagesOf(bytes)).join('\n')

const fileOf = async (payment: SentPayment) => {
  const [found] = await call.query(
    'select id, receipt_file_id as file from fee_payment where receipt_no = $1',
    [payment.f_rec_no],
  )
  return found as { id: number; file: number | null }
}
const again = async (number: string) =>
  (await call.feesOf(aarav)).p_install_li.find(({ f_rec_no }) => f_rec_no === number) as SentPayment
const pdfOf = async (payment: SentPayment) =>
  wordsOf((await call.open(await call.linkOf(aarav, payment))).rawPayload)
const confirmed = async (payment: SentPayment) => {
  const [found] = await call.query('select code from fee_payment where receipt_no = $1', [payment.f_rec_no])
  return (await call.confirm(found.code)).body as { result: Record<string, unknown> }
}

test('a receipt that was handed out is kept when its payment is corrected; the new one and the confirmation say so [fee-20]', async () => {
  const payment = double()
  const before = await pdfOf(payment)
  const { id, file } = await fileOf(payment)
  // Nothing that is printed on it.
  await call.query('update fee_payment set source_id = source_id where id = $1', [id])
  expect((await fileOf(payment)).file).toBe(file)
  await call.query('update fee_payment_part set fee_paise = fee_paise - 100000 where payment_id = $1', [id])
  await call.query('update fee_payment set credit_paise = 200000 where id = $1', [id])
  const changed = await again(payment.f_rec_no)
  expect(changed).toMatchObject({ p_amount: payment.p_amount, credit_amount: 2000 })
  expect(changed.corrected_on).toMatch(/^\d{4}-\d\d-\d\d$/)
  const after = await pdfOf(changed)
  expect(after).not.toBe(before)
  expect(after).toContain(`Corrected on ${showDay(changed.corrected_on ?? '')}`)
  expect((await confirmed(changed)).result).toMatchObject({
    corrected_on: changed.corrected_on,
    p_amount: payment.p_amount,
  })
  const kept = await call.query(
    'select receipt_file_id as file, paid_paise::int as paid, is_corrected as "isCorrected" from replaced_receipt where payment_id = $1',
    [id],
  )
  expect(kept).toEqual([{ file, paid: payment.p_amount * 100, isCorrected: true }])
  // Handed out again, it is the same until the next correction.
  expect(await pdfOf(changed)).toBe(after)
  // The first drawing of a process reads fonts and libraries.
}, 120_000)

test('a receipt says what was given back, and that it is cancelled; the line stays', async () => {
  const [payment] = payments as [SentPayment]
  await pdfOf(payment)
  const { id } = await fileOf(payment)
  const sums = await call.feesOf(aarav)
  await call.query(
    `insert into fee_refund (institute_id, payment_id, instalment_id, fine_paise, refunded_on, reason)
      select institute_id, payment_id, instalment_id, 4000, '2026-11-01', 'Fine waived' from fee_payment_part where payment_id = $1`,
    [id],
  )
  const refunded = await again(payment.f_rec_no)
  expect(refunded).toMatchObject({
    p_amount: payment.p_amount,
    d_amount: payment.d_amount + 40,
    refunds: [{ date: '2026-11-01', amount: 40, reason: 'Fine waived' }],
  })
  expect((await call.feesOf(aarav)).total_paid_amount).toBe(sums.total_paid_amount - 40)
  expect(await pdfOf(refunded)).toContain('Rs 40 of it were given back, on 01-11-2026.')
  expect((await confirmed(refunded)).result).toMatchObject({
    refunded_on: '2026-11-01',
    refund_amount: 40,
    cancelled_on: '',
  })
  await call.query('delete from fee_refund where payment_id = $1', [id])
  const at = { instituteId: aarav.institute_id, paymentId: id }
  const reversal = { ...at, reversedOn: '2026-11-02', reason: 'Cheque bounced' }
  await reversePayment(t.database.pool, reversal)
  await reversePayment(t.database.pool, { ...reversal, reason: 'again' })
  const cancelled = await again(payment.f_rec_no)
  expect(cancelled).toMatchObject({
    p_amount: payment.p_amount,
    cancelled_on: '2026-11-02',
    cancel_reason: 'Cheque bounced',
    corrected_on: '',
  })
  const after = await call.feesOf(aarav)
  expect(after.total_paid_amount).toBe(sums.total_paid_amount - payment.p_amount)
  expect(after.total_unpaid_amount).toBe(sums.total_unpaid_amount + payment.p_amount)
  expect(await pdfOf(cancelled)).toContain('Cancelled on 02-11-2026: Cheque bounced.')
  expect((await confirmed(cancelled)).result).toMatchObject({ cancelled_on: '2026-11-02' })
})

test.each([
  ['SXM/2026-27/0001', 'Receipt%20SXM-2026-27-0001.pdf'],
  ['रसीद / १२ ४', `${encodeURIComponent('Receipt रसीद - १२ ४')}.pdf`],
  // Cut in the address; the header of the download has all of it.
  ['क'.repeat(50), `${encodeURIComponent(`Receipt ${'क'.repeat(25)}`)}.pdf`],
  ['a%2F?#b', 'Receipt%20a-2F-b.pdf'],
])('a receipt with the number %s is downloaded', async (number, name) => {
  const { id } = await fileOf(double())
  await call.query('update fee_payment set receipt_no = $2 where id = $1', [id, number])
  const link = await call.linkOf(aarav, await again(number))
  expect(link.endsWith(`/${name}`)).toBe(true)
  expect((await call.open(link)).statusCode).toBe(200)
  await call.query('update fee_payment set receipt_no = $2 where id = $1', [id, double().f_rec_no])
})
