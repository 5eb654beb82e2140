import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, params, sql } from '#server/database/sql.ts'

const { instituteId, studentId } = given
const {
  yearId,
  entryId,
  paymentId,
  instalmentId,
  feePaise,
  finePaise,
  creditPaise,
  isOnline,
  name,
  key,
  parts,
} = params({
  yearId: z.number(),
  entryId: z.number(),
  paymentId: z.number(),
  instalmentId: z.number(),
  feePaise: z.number(),
  finePaise: z.number(),
  creditPaise: z.number(),
  isOnline: z.boolean(),
  name: z.string(),
  key: z.string(),
  /** JSON. */
  parts: z.string(),
})

/** What is around payments online: the books, which imports write one after the other, and the queue. */
export const outside = {
  /** As the turn of imports. */
  holdBooks: command(
    'simulation-pay.hold-books',
    sql`select 1 from institute where id = ${instituteId} for no key update`,
  ),
  writePayment: command(
    'simulation-pay.write-payment',
    sql`with payment as (
        insert into fee_payment (id, institute_id, student_id, academic_year_id, receipt_no, paid_on, method, financial_year, code, source_id, credit_paise)
        overriding system value
        select ${paymentId}, ${instituteId}, ${studentId}, ${yearId}, 'simulated ' || ${paymentId}::bigint, '2026-11-20',
          case when ${isOnline}::boolean then 'UPI' else 'Cash' end, '2026-2027', 'simulated ' || ${paymentId}::bigint, ${paymentId}::bigint::text, ${creditPaise}
        returning id)
      insert into fee_payment_part (institute_id, payment_id, instalment_id, fee_paise, fine_paise)
      select ${instituteId}, payment.id, part."instalmentId", part.fee, part.fine
      from payment cross join jsonb_to_recordset(${parts}::jsonb) part("instalmentId" bigint, fee bigint, fine bigint)`,
  ),
  /** Of a payment, with an id of its own. */
  writeRefund: command(
    'simulation-pay.write-refund',
    sql`insert into fee_refund (id, institute_id, payment_id, instalment_id, fee_paise, refunded_on, reason, source_id) overriding system value
      values (${entryId}, ${instituteId}, ${paymentId}, ${instalmentId}, ${feePaise}, '2026-11-20', '', ${entryId}::bigint::text)`,
  ),
  /** Sets one that failed to 0. */
  undoRefund: command(
    'simulation-pay.undo-refund',
    sql`update fee_refund set fee_paise = 0, fine_paise = 0, credit_paise = 0 where institute_id = ${instituteId} and id = ${entryId}`,
  ),
  setCredit: command(
    'simulation-pay.set-credit',
    sql`update fee_payment set credit_paise = ${creditPaise} where institute_id = ${instituteId} and id = ${paymentId}`,
  ),
  setPart: command(
    'simulation-pay.set-part',
    sql`update fee_payment_part set fee_paise = ${feePaise}, fine_paise = ${finePaise}
      where institute_id = ${instituteId} and payment_id = ${paymentId} and instalment_id = ${instalmentId}`,
  ),
  setInstalment: command(
    'simulation-pay.set-instalment',
    sql`update fee_instalment set initial_paise = ${feePaise}, fine_paise = ${finePaise}
      where institute_id = ${instituteId} and id = ${instalmentId}`,
  ),
  removeInstalment: command(
    'simulation-pay.remove-instalment',
    sql`delete from fee_instalment where institute_id = ${instituteId} and id = ${instalmentId}`,
  ),
  removeJob: command(
    'simulation-pay.remove-job',
    sql`delete from job where institute_id = ${instituteId} and name = ${name} and key = ${key} and done_at is null and failed_at is null`,
  ),
}
