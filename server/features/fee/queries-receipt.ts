import * as z from 'zod/mini'
import { refunded } from '#server/access/fees.ts'
import { given } from '#server/access/given.ts'
import { maybeOne, params, sql } from '#server/database/sql.ts'
import { correctedOn } from '#server/features/fee/queries.ts'

const { instituteId } = given
const { paymentId, code, host } = params({ paymentId: z.number(), code: z.string(), host: z.string() })

/** Everything on a receipt. Amounts are whole paise, days YYYY-MM-DD. */
const receiptFacts = z.object({
  institute: z.string(),
  /** Of the institute's logo, in the file store. */
  logo: z.nullable(z.string()),
  accent: z.nullable(z.string()),
  receiptNo: z.string(),
  code: z.string(),
  paidOn: z.string(),
  financialYear: z.string(),
  academicYear: z.string(),
  method: z.string(),
  student: z.string(),
  studentNo: z.string(),
  standard: z.string(),
  section: z.string(),
  /** Of each instalment that it pays. */
  parts: z.array(
    z.object({ number: z.number(), year: z.string(), due: z.string(), fee: z.number(), fine: z.number() }),
  ),
  /** Paid too much. */
  credit: z.number(),
  /** '' unless it replaces a receipt that said something else. */
  correctedOn: z.string(),
  /** Null unless the payment was reversed. */
  reversal: z.nullable(z.object({ day: z.string(), reason: z.string() })),
  refunds: z.array(z.object({ day: z.string(), amount: z.number(), reason: z.string() })),
})
export type ReceiptFacts = z.output<typeof receiptFacts>

export const findReceiptFacts = maybeOne(
  'fee.receipt-facts',
  receiptFacts,
  sql`select institute.name as institute, file.sha256 as logo, institute.accent, payment.receipt_no as "receiptNo", payment.code,
      payment.paid_on::text as "paidOn", payment.financial_year as "financialYear", year.name as "academicYear",
      concat_ws(', ', payment.method, nullif(entry.instrument_no, ''), nullif(entry.bank, ''), to_char(entry.dated, 'DD-MM-YYYY')) as method,
      person.name as student, student.display_id as "studentNo",
      coalesce(part.standard, '') as standard, coalesce(part.section, '') as section,
      coalesce(part.list, '[]') as parts, payment.credit_paise as credit, ${correctedOn} as "correctedOn",
      case when reversal.payment_id is not null
        then json_build_object('day', reversal.reversed_on, 'reason', reversal.reason) end as reversal,
      coalesce((select json_agg(json_build_object('day', refund.refunded_on, 'reason', refund.reason,
            'amount', refund.fee_paise + refund.fine_paise + refund.credit_paise) order by refund.refunded_on, refund.id)
          from fee_refund refund where refund.institute_id = payment.institute_id and refund.payment_id = payment.id),
            '[]') as refunds
    from fee_payment payment join institute on institute.id = payment.institute_id
    left join fee_reversal reversal on reversal.institute_id = payment.institute_id and reversal.payment_id = payment.id
    left join fee_entry entry on entry.institute_id = payment.institute_id and entry.kind = 'payment' and entry.entry_id = payment.id
    left join file on file.institute_id = institute.id and file.id = institute.logo_file_id
    join academic_year year on year.institute_id = ${instituteId} and year.id = payment.academic_year_id
    join student on student.institute_id = ${instituteId} and student.id = payment.student_id
    join person on person.institute_id = ${instituteId} and person.id = student.person_id
    left join lateral (
      select min(standard.name) as standard, min(section.name) as section,
        json_agg(json_build_object('number', instalment.number, 'year', part_year.name, 'due', instalment.due_date,
          'fee', payment_part.fee_paise, 'fine', payment_part.fine_paise) order by part_year.start_date,
            instalment.number) as list
      from fee_payment_part payment_part
      join fee_instalment instalment on instalment.institute_id = ${instituteId}
        and instalment.id = payment_part.instalment_id and instalment.student_id = payment.student_id
      join academic_year part_year on part_year.institute_id = ${instituteId} and part_year.id = instalment.academic_year_id
      left join section on section.institute_id = ${instituteId} and section.id = instalment.section_id
      left join standard on standard.institute_id = ${instituteId} and standard.id = section.standard_id
      where payment_part.institute_id = ${instituteId} and payment_part.payment_id = payment.id) part on true
    where payment.institute_id = ${instituteId} and payment.id = ${paymentId}`,
)

/** The confirmed facts of a receipt. Amounts are whole paise. */
const confirmedRow = z.object({
  institute: z.string(),
  logo: z.nullable(z.string()),
  receiptNo: z.string(),
  /** YYYY-MM-DD. */
  paidOn: z.string(),
  financialYear: z.string(),
  student: z.string(),
  paid: z.number(),
  /** Days, '' for never: cancelled; corrected after it was handed out; refunded, with the amount. */
  cancelledOn: z.string(),
  correctedOn: z.string(),
  refundedOn: z.string(),
  refunded: z.number(),
})

/** The payment with a code, of any student; at an institute's own host only of that institute. */
export const findByCode = maybeOne(
  'fee.by-code',
  confirmedRow,
  sql`select institute.name as institute, file.sha256 as logo, payment.receipt_no as "receiptNo",
    payment.paid_on::text as "paidOn",
      payment.financial_year as "financialYear", person.name as student,
      payment.credit_paise + coalesce(part.paid, 0)::bigint as paid, ${correctedOn} as "correctedOn",
      coalesce(reversal.reversed_on::text, '') as "cancelledOn", back.amount as refunded,
        coalesce((select max(refund.refunded_on)::text
        from fee_refund refund where refund.institute_id = payment.institute_id and refund.payment_id = payment.id),
          '') as "refundedOn"
    from fee_payment payment join institute on institute.id = payment.institute_id
    left join file on file.institute_id = institute.id and file.id = institute.logo_file_id and file.is_public
    join student on student.institute_id = payment.institute_id and student.id = payment.student_id
    join person on person.institute_id = payment.institute_id and person.id = student.person_id
    left join lateral (select sum(payment_part.fee_paise + payment_part.fine_paise) as paid from fee_payment_part payment_part
      where payment_part.institute_id = payment.institute_id and payment_part.payment_id = payment.id) part on true
    left join fee_reversal reversal on reversal.institute_id = payment.institute_id and reversal.payment_id = payment.id
    ${refunded}
    where payment.code = ${code} and not exists (
      select 1 from institute_host host where host.host = ${host} and host.institute_id <> payment.institute_id)`,
)
