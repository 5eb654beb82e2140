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
  sql`select i.name as institute, l.sha256 as logo, p.receipt_no as "receiptNo", p.code,
      p.paid_on::text as "paidOn", p.financial_year as "financialYear", y.name as "academicYear", p.method,
      n.name as student, st.display_id as "studentNo",
      coalesce(part.standard, '') as standard, coalesce(part.section, '') as section,
      coalesce(part.list, '[]') as parts, p.credit_paise as credit, ${correctedOn} as "correctedOn",
      case when v.payment_id is not null
        then json_build_object('day', v.reversed_on, 'reason', v.reason) end as reversal,
      coalesce((select json_agg(json_build_object('day', u.refunded_on, 'reason', u.reason,
            'amount', u.fee_paise + u.fine_paise + u.credit_paise) order by u.refunded_on, u.id)
          from fee_refund u where u.institute_id = p.institute_id and u.payment_id = p.id), '[]') as refunds
    from fee_payment p join institute i on i.id = p.institute_id
    left join fee_reversal v on v.institute_id = p.institute_id and v.payment_id = p.id
    left join file l on l.institute_id = i.id and l.id = i.logo_file_id
    join academic_year y on y.institute_id = ${instituteId} and y.id = p.academic_year_id
    join student st on st.institute_id = ${instituteId} and st.id = p.student_id
    join person n on n.institute_id = ${instituteId} and n.id = st.person_id
    left join lateral (
      select min(d.name) as standard, min(s.name) as section,
        json_agg(json_build_object('number', f.number, 'year', z.name, 'due', f.due_date,
          'fee', x.fee_paise, 'fine', x.fine_paise) order by z.start_date, f.number) as list
      from fee_payment_part x
      join fee_instalment f on f.institute_id = ${instituteId} and f.id = x.instalment_id and f.student_id = p.student_id
      join academic_year z on z.institute_id = ${instituteId} and z.id = f.academic_year_id
      left join section s on s.institute_id = ${instituteId} and s.id = f.section_id
      left join standard d on d.institute_id = ${instituteId} and d.id = s.standard_id
      where x.institute_id = ${instituteId} and x.payment_id = p.id) part on true
    where p.institute_id = ${instituteId} and p.id = ${paymentId}`,
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
  sql`select i.name as institute, l.sha256 as logo, p.receipt_no as "receiptNo", p.paid_on::text as "paidOn",
      p.financial_year as "financialYear", n.name as student,
      p.credit_paise + coalesce(part.paid, 0)::bigint as paid, ${correctedOn} as "correctedOn",
      coalesce(v.reversed_on::text, '') as "cancelledOn", back.amount as refunded, coalesce((select max(u.refunded_on)::text
        from fee_refund u where u.institute_id = p.institute_id and u.payment_id = p.id), '') as "refundedOn"
    from fee_payment p join institute i on i.id = p.institute_id
    left join file l on l.institute_id = i.id and l.id = i.logo_file_id and l.is_public
    join student s on s.institute_id = p.institute_id and s.id = p.student_id
    join person n on n.institute_id = p.institute_id and n.id = s.person_id
    left join lateral (select sum(x.fee_paise + x.fine_paise) as paid from fee_payment_part x
      where x.institute_id = p.institute_id and x.payment_id = p.id) part on true
    left join fee_reversal v on v.institute_id = p.institute_id and v.payment_id = p.id
    ${refunded}
    where p.code = ${code} and not exists (
      select 1 from institute_host h where h.host = ${host} and h.institute_id <> p.institute_id)`,
)
