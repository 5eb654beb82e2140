import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { many, params, sql } from '#server/database/sql.ts'
import { feeEntryKinds } from '#server/desk/fees/tables.ts'

const { instituteId } = given
const { from, to, cashierId } = params({
  /** Days, both included. */
  from: z.string(),
  to: z.string(),
  /** Null for all. */
  cashierId: z.nullable(z.number()),
})

/** The whole amount of a `payment`, with its credit. */
const whole = sql`(payment.credit_paise + (select coalesce(sum(part.fee_paise + part.fine_paise), 0)::bigint from fee_payment_part part
  where part.institute_id = payment.institute_id and part.payment_id = payment.id))`

/**
 * Every entry of the books of some days, in the order of the days: payments as money that came, reversals and refunds as money that
 * went. An entry that was not made at the desk has no cashier.
 */
export const findEntries = many(
  'desk-fees.book',
  z.object({
    kind: z.enum(feeEntryKinds),
    day: z.string(),
    at: z.date(),
    paymentId: z.number(),
    receiptNo: z.string(),
    studentId: z.number(),
    student: z.string(),
    section: z.string(),
    method: z.string(),
    instrument: z.string(),
    amount: z.number(),
    cashierId: z.nullable(z.number()),
    cashier: z.string(),
    reason: z.string(),
  }),
  sql`with booked as (
      select 'payment' as kind, payment.id as entry_id, payment.id as payment_id, payment.paid_on as day, payment.created_at, ${whole} as amount, '' as reason
      from fee_payment payment where payment.institute_id = ${instituteId} and payment.paid_on between ${from}::date and ${to}::date
      union all
      select 'reversal', payment.id, payment.id, reversal.reversed_on, reversal.created_at, -${whole}, reversal.reason
      from fee_reversal reversal
      join fee_payment payment on payment.institute_id = reversal.institute_id and payment.id = reversal.payment_id
      where reversal.institute_id = ${instituteId} and reversal.reversed_on between ${from}::date and ${to}::date
      union all
      select 'refund', refund.id, refund.payment_id, refund.refunded_on, refund.created_at,
        -(refund.fee_paise + refund.fine_paise + refund.credit_paise), refund.reason
      from fee_refund refund where refund.institute_id = ${instituteId} and refund.refunded_on between ${from}::date and ${to}::date)
    select booked.kind, booked.day::text as day, coalesce(entry.at, booked.created_at) as at, payment.id as "paymentId",
      payment.receipt_no as "receiptNo", student.id as "studentId", person.name as student, coalesce(section.name, '') as section,
      coalesce(entry.method, payment.method) as method, concat_ws(', ', nullif(entry.instrument_no, ''), nullif(entry.bank, ''),
        to_char(entry.dated, 'DD-MM-YYYY')) as instrument,
      booked.amount, entry.person_id as "cashierId", coalesce(cashier.name, '') as cashier, booked.reason
    from booked
    join fee_payment payment on payment.institute_id = ${instituteId} and payment.id = booked.payment_id
    join student on student.institute_id = ${instituteId} and student.id = payment.student_id
    join person on person.institute_id = ${instituteId} and person.id = student.person_id
    left join fee_entry entry on entry.institute_id = ${instituteId} and entry.kind = booked.kind and entry.entry_id = booked.entry_id
    left join person cashier on cashier.institute_id = ${instituteId} and cashier.id = entry.person_id
    left join lateral (select section.name from enrolment
      join section on section.institute_id = enrolment.institute_id and section.id = enrolment.section_id
      where enrolment.institute_id = ${instituteId} and enrolment.student_id = student.id
        and enrolment.academic_year_id = payment.academic_year_id
      order by enrolment.status, enrolment.start_date desc nulls last, enrolment.id desc limit 1) section on true
    where ${cashierId}::bigint is null or entry.person_id = ${cashierId}
    order by booked.day, at, booked.kind, booked.entry_id`,
)

/** Who has entered anything. */
export const findCashiers = many(
  'desk-fees.cashiers',
  z.object({ id: z.number(), name: z.string() }),
  sql`select person.id, person.name from person where person.institute_id = ${instituteId} and exists (
      select from fee_entry entry where entry.institute_id = person.institute_id and entry.person_id = person.id)
    order by person.name, person.id`,
)
