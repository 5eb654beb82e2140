import * as z from 'zod/mini'
import { billed, creditOfPayment, due, feeDue, fineDue, paid, refunded } from '#server/access/fees.ts'
import { given } from '#server/access/given.ts'
import { idPrefix } from '#server/access/named.ts'
import { many, maybeOne, one, params, sql } from '#server/database/sql.ts'

const { instituteId, studentId, yearId } = given
const { paymentId, instalmentIds, fileId, sourceIds } = params({
  sourceIds: z.array(z.string()),
  fileId: z.number(),
  paymentId: z.number(),
  instalmentIds: z.array(z.number()),
})

const ownPrefix = sql`(select ${idPrefix} from institute where id = ${instituteId})`

/** What the desk needs of each instalment of a year beyond what the family sees, by its number. */
export const findInstalmentIds = many(
  'desk-fees.instalment-ids',
  z.object({ id: z.number(), number: z.number(), fine: z.number(), askedOff: z.number() }),
  sql`select instalment.id, instalment.number, instalment.fine_paise as fine,
      coalesce((select sum(asked.amount_paise) from fee_write_off asked where asked.institute_id = instalment.institute_id
        and asked.instalment_id = instalment.id and asked.decided_at is null), 0)::bigint as "askedOff"
    from fee_instalment instalment where instalment.institute_id = ${instituteId} and instalment.student_id = ${studentId}
      and instalment.academic_year_id = ${yearId}`,
)

/** What the desk needs of each payment of a student, by receipt. */
export const findPaymentFacts = many(
  'desk-fees.payment-facts',
  z.object({
    id: z.number(),
    receiptNo: z.string(),
    financialYear: z.string(),
    instrumentNo: z.string(),
    bank: z.string(),
    dated: z.nullable(z.string()),
    takenBy: z.string(),
    creditLeft: z.number(),
    uses: z.array(z.object({ at: z.string(), amount: z.number(), number: z.number(), by: z.string() })),
    parts: z.array(
      z.object({
        instalmentId: z.number(),
        number: z.number(),
        year: z.string(),
        feeLeft: z.number(),
        fineLeft: z.number(),
      }),
    ),
  }),
  sql`select payment.id, payment.receipt_no as "receiptNo", payment.financial_year as "financialYear",
      coalesce(entry.instrument_no, '') as "instrumentNo", coalesce(entry.bank, '') as bank, entry.dated::text as dated,
      coalesce(cashier.name, '') as "takenBy", ${creditOfPayment}::bigint as "creditLeft",
      coalesce((select json_agg(json_build_object('at', used.at, 'amount', used.fee_paise + used.fine_paise, 'number', instalment.number, 'by', staff.name)
          order by used.id)
        from fee_credit_use used
        join fee_instalment instalment on instalment.institute_id = used.institute_id and instalment.id = used.instalment_id
        join person staff on staff.institute_id = used.institute_id and staff.id = used.person_id
        where used.institute_id = payment.institute_id and used.payment_id = payment.id), '[]') as uses,
      coalesce((select json_agg(json_build_object('instalmentId', part.instalment_id, 'number', instalment.number, 'year', year.name,
          'feeLeft', part.fee_paise - given_back.fee, 'fineLeft', part.fine_paise - given_back.fine)
          order by year.start_date, instalment.number)
        from fee_payment_part part
        join fee_instalment instalment on instalment.institute_id = part.institute_id and instalment.id = part.instalment_id
        join academic_year year on year.institute_id = instalment.institute_id and year.id = instalment.academic_year_id
        cross join lateral (select coalesce(sum(refund.fee_paise), 0)::bigint as fee, coalesce(sum(refund.fine_paise), 0)::bigint as fine
          from fee_refund refund where refund.institute_id = part.institute_id and refund.payment_id = part.payment_id
            and refund.instalment_id = part.instalment_id) given_back
        where part.institute_id = payment.institute_id and part.payment_id = payment.id), '[]') as parts
    from fee_payment payment
    left join fee_reversal reversal on reversal.institute_id = payment.institute_id and reversal.payment_id = payment.id
    left join fee_entry entry on entry.institute_id = payment.institute_id and entry.kind = 'payment' and entry.entry_id = payment.id
    left join person cashier on cashier.institute_id = entry.institute_id and cashier.id = entry.person_id ${refunded}
    where payment.institute_id = ${instituteId} and payment.student_id = ${studentId}`,
)

/** What a student owes in each year in which there are fees of the student. */
export const sumYears = many(
  'desk-fees.sum-years',
  z.object({ id: z.number(), name: z.string(), due: z.number() }),
  sql`select year.id, year.name, coalesce(sum(${due}), 0)::bigint as due
    from fee_instalment instalment ${paid}
    join academic_year year on year.institute_id = instalment.institute_id and year.id = instalment.academic_year_id
    where instalment.institute_id = ${instituteId} and instalment.student_id = ${studentId}
    group by year.id, year.name, year.start_date order by year.start_date desc, year.id desc`,
)

/** A word that differs after every change of what a student owes or has paid. */
export const findState = one(
  'desk-fees.state',
  z.object({ state: z.string() }),
  sql`select md5(coalesce((select string_agg(concat_ws(' ', instalment.id, instalment.due_date, ${feeDue}, ${fineDue}, ${billed}), ',' order by instalment.id)
      from fee_instalment instalment ${paid} where instalment.institute_id = ${instituteId} and instalment.student_id = ${studentId}), '')
    || coalesce((select string_agg(concat_ws(' ', payment.id, payment.paid_on, payment.method, ${creditOfPayment}, back.amount, reversal.reversed_on), ',' order by payment.id)
      from fee_payment payment
      left join fee_reversal reversal on reversal.institute_id = payment.institute_id and reversal.payment_id = payment.id ${refunded}
      where payment.institute_id = ${instituteId} and payment.student_id = ${studentId}), '')) as state`,
)

/** How files name a student and a year. */
export const findNamesOfAccount = maybeOne(
  'desk-fees.codes',
  z.object({ student: z.string(), year: z.string(), personId: z.number() }),
  sql`select coalesce(person.source_id, ${ownPrefix} || person.id) as student, coalesce(year.source_id, ${ownPrefix} || year.id) as year,
      person.id as "personId"
    from student join person on person.institute_id = student.institute_id and person.id = student.person_id
    join academic_year year on year.institute_id = student.institute_id and year.id = ${yearId}
    where student.institute_id = ${instituteId} and student.id = ${studentId}`,
)

/** The person of a student. */
export const findStudentPerson = maybeOne(
  'desk-fees.student-person',
  z.object({ personId: z.number() }),
  sql`select person_id as "personId" from student where institute_id = ${instituteId} and id = ${studentId}`,
)

/** How files name instalments, and whose they are. */
export const findInstalmentCodes = many(
  'desk-fees.instalment-codes',
  z.object({
    id: z.number(),
    code: z.string(),
    studentId: z.number(),
    personId: z.number(),
    fine: z.number(),
    badDebt: z.number(),
    feeDue: z.number(),
  }),
  sql`select instalment.id, coalesce(instalment.source_id, ${ownPrefix} || instalment.id) as code, instalment.student_id as "studentId",
      student.person_id as "personId", instalment.fine_paise as fine, instalment.bad_debt_paise as "badDebt", ${feeDue} as "feeDue"
    from fee_instalment instalment
    join student on student.institute_id = instalment.institute_id and student.id = instalment.student_id ${paid}
    where instalment.institute_id = ${instituteId} and instalment.id = any(${instalmentIds}::bigint[])`,
)

/** The payments of a student of which credit is left, the oldest first, each with its parts. */
export const findCredits = many(
  'desk-fees.credits',
  z.object({
    id: z.number(),
    code: z.string(),
    credit: z.number(),
    left: z.number(),
    parts: z.array(z.object({ instalmentId: z.number(), fee: z.number(), fine: z.number() })),
  }),
  sql`select payment.id, coalesce(payment.source_id, ${ownPrefix} || payment.id) as code, payment.credit_paise as credit, ${creditOfPayment}::bigint as left,
      coalesce((select json_agg(json_build_object('instalmentId', part.instalment_id, 'fee', part.fee_paise, 'fine', part.fine_paise))
        from fee_payment_part part where part.institute_id = payment.institute_id and part.payment_id = payment.id), '[]') as parts
    from fee_payment payment
    left join fee_reversal reversal on reversal.institute_id = payment.institute_id and reversal.payment_id = payment.id ${refunded}
    where payment.institute_id = ${instituteId} and payment.student_id = ${studentId} and ${creditOfPayment} > 0
    order by payment.paid_on, payment.id`,
)

/**
 * The parts of payments of which refunds gave something back, with how much of each is paid twice without these refunds, because it was paid again or
 * is not to be paid any more.
 */
export const findPaidAgain = many(
  'desk-fees.paid-again',
  z.object({
    payment: z.string(),
    instalment: z.string(),
    credit: z.number(),
    fee: z.number(),
    fine: z.number(),
    overFee: z.number(),
    overFine: z.number(),
  }),
  sql`select coalesce(payment.source_id, ${ownPrefix} || payment.id) as payment, coalesce(instalment.source_id, ${ownPrefix} || instalment.id) as instalment,
      payment.credit_paise as credit, part.fee_paise as fee, part.fine_paise as fine, greatest(back.fee - ${feeDue}, 0)::bigint as "overFee",
      greatest(back.fine - ${fineDue}, 0)::bigint as "overFine"
    from (select refund.payment_id, refund.instalment_id, sum(refund.fee_paise) as fee, sum(refund.fine_paise) as fine from fee_refund refund
        where refund.institute_id = ${instituteId} and refund.source_id = any(${sourceIds}::text[]) group by 1, 2) back
    join fee_payment payment on payment.institute_id = ${instituteId} and payment.id = back.payment_id
    join fee_payment_part part on part.institute_id = ${instituteId} and part.payment_id = back.payment_id and part.instalment_id = back.instalment_id
    join fee_instalment instalment on instalment.institute_id = ${instituteId} and instalment.id = back.instalment_id ${paid}
    where back.fee > ${feeDue} or back.fine > ${fineDue}`,
)

/** How files name a payment. */
export const findPaymentCode = maybeOne(
  'desk-fees.payment-code',
  z.object({
    id: z.number(),
    code: z.string(),
    studentId: z.number(),
    personId: z.number(),
    yearId: z.number(),
    method: z.string(),
    receiptNo: z.string(),
    receiptFileId: z.nullable(z.number()),
  }),
  sql`select payment.id, coalesce(payment.source_id, ${ownPrefix} || payment.id) as code, payment.student_id as "studentId",
      student.person_id as "personId", payment.academic_year_id as "yearId", payment.method, payment.receipt_no as "receiptNo",
      payment.receipt_file_id as "receiptFileId"
    from fee_payment payment join student on student.institute_id = payment.institute_id and student.id = payment.student_id
    where payment.institute_id = ${instituteId} and payment.id = ${paymentId}`,
)

export const findReceiptFile = maybeOne(
  'desk-fees.receipt-file',
  z.object({ sha256: z.string() }),
  sql`select sha256 from file where institute_id = ${instituteId} and id = ${fileId}`,
)
