import * as z from 'zod/mini'
import { claims, due, feeDue, fineDue, paid } from '#server/access/fees.ts'
import { given } from '#server/access/given.ts'
import { many, maybeOne, one, params, raw, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { studentIds, transferId, since, ofPerson, limit } = params({
  studentIds: z.array(z.number()),
  transferId: z.nullable(z.number()),
  since: z.date(),
  /** Whose list it is; null for what anybody has begun. */
  ofPerson: z.nullable(z.number()),
  limit: z.number(),
})

export const findUpiAccount = maybeOne(
  'fee-upi.account',
  z.object({ vpa: z.string(), payee: z.string(), isOffered: z.boolean() }),
  sql`select vpa, payee, is_offered as "isOffered" from upi_account where institute_id = ${instituteId}`,
)

const part = z.object({
  studentId: z.number(),
  yearId: z.number(),
  number: z.number(),
  instalmentId: z.number(),
  amount: z.number(),
})
const transferRow = z.object({
  id: z.number(),
  personId: z.number(),
  reference: z.string(),
  amount: z.number(),
  vpa: z.string(),
  payee: z.string(),
  createdAt: z.date(),
  validUntil: z.date(),
  utr: z.nullable(z.string()),
  isConfirmed: z.nullable(z.boolean()),
  answer: z.string(),
  parts: z.array(part),
  receipts: z.array(
    z.object({
      studentId: z.number(),
      receiptNo: z.string(),
      financialYear: z.string(),
      year: z.string(),
      paid: z.number(),
    }),
  ),
})
export type TransferRow = z.output<typeof transferRow>

/** Columns of a `transfer` with its parts and receipts. */
export const transferColumns =
  raw(`transfer.id, transfer.person_id as "personId", transfer.reference, transfer.amount_paise as amount,
  transfer.vpa, transfer.payee, transfer.created_at as "createdAt", transfer.valid_until as "validUntil", transfer.utr,
  transfer.is_confirmed as "isConfirmed", transfer.answer,
  (select json_agg(json_build_object('studentId', part.student_id, 'yearId', part.year_id, 'number', part.number,
      'instalmentId', part.instalment_id, 'amount', part.amount_paise) order by part.student_id, part.year_id, part.number)
    from upi_transfer_part part where part.institute_id = transfer.institute_id and part.transfer_id = transfer.id) as parts,
  coalesce((select json_agg(distinct jsonb_build_object('studentId', payment.student_id, 'receiptNo', payment.receipt_no,
      'financialYear', payment.financial_year, 'year', year.name, 'paid', payment.amount_paise))
    from upi_transfer_part part
    join fee_payment payment on payment.institute_id = part.institute_id and payment.id = part.payment_id
    join academic_year year on year.institute_id = payment.institute_id and year.id = payment.academic_year_id
    where part.institute_id = transfer.institute_id and part.transfer_id = transfer.id), '[]') as receipts`)

/**
 * The latest transfers for some students, or one of them. What somebody else has begun and not paid says nothing to the other parent, and is in no
 * list.
 */
export const findTransfers = many(
  'fee-upi.transfers',
  z.extend(transferRow, { by: z.string() }),
  sql`select ${transferColumns}, person.name as by from upi_transfer transfer
    join person on person.institute_id = transfer.institute_id and person.id = transfer.person_id
    where transfer.institute_id = ${instituteId} and transfer.created_at > ${since}
      and case when ${transferId}::bigint is null then ${ofPerson}::bigint is null or transfer.person_id = ${ofPerson} or transfer.utr is not null or transfer.decided_at is not null
        else transfer.id = ${transferId} end
      and transfer.id in (select part.transfer_id from upi_transfer_part part
        where part.institute_id = ${instituteId} and part.student_id = any(${studentIds}::bigint[]))
    order by transfer.id desc limit ${limit}`,
)

/** Own transfers that were not claimed, while their amounts are as shown. */
export const findOpen = many(
  'fee-upi.open',
  z.object({ id: z.number(), vpa: z.string(), payee: z.string(), parts: z.string() }),
  sql`select transfer.id, transfer.vpa, transfer.payee, (select string_agg(concat_ws(' ', part.instalment_id, part.amount_paise), ',' order by part.instalment_id)
      from upi_transfer_part part where part.institute_id = transfer.institute_id and part.transfer_id = transfer.id) as parts
    from upi_transfer transfer where transfer.institute_id = ${instituteId} and transfer.person_id = ${personId}
      and transfer.utr is null and transfer.decided_at is null and transfer.valid_until > ${now}
    order by transfer.id desc`,
)

/** What a person has claimed, and the office has not decided. */
export const countClaims = one(
  'fee-upi.count-claims',
  z.object({ count: z.number() }),
  sql`select count(*) as count from upi_transfer
    where institute_id = ${instituteId} and person_id = ${personId} and utr is not null and decided_at is null`,
)

/**
 * What students may pay: every instalment of which something is due, with what families say they have paid of it, and whether a payment online
 * of it is being confirmed.
 */
export const findPayable = many(
  'fee-upi.payable',
  z.object({
    instalmentId: z.number(),
    studentId: z.number(),
    yearId: z.number(),
    year: z.string(),
    number: z.number(),
    dueDay: z.string(),
    feeDue: z.number(),
    fineDue: z.number(),
    claimed: z.number(),
    isBeingConfirmed: z.boolean(),
  }),
  sql`select instalment.id as "instalmentId", instalment.student_id as "studentId", year.id as "yearId", year.name as year, instalment.number,
      instalment.due_date::text as "dueDay", ${feeDue} as "feeDue", ${fineDue} as "fineDue", claims.amount as claimed,
      exists (select from payment_order ordered where ordered.institute_id = instalment.institute_id and ordered.state = 'checking'
        and ordered.student_ids @> array[instalment.student_id] and ordered.instalment_ids @> array[instalment.id]) as "isBeingConfirmed"
    from fee_instalment instalment ${paid} ${claims}
    join academic_year year on year.institute_id = instalment.institute_id and year.id = instalment.academic_year_id
    where instalment.institute_id = ${instituteId} and instalment.student_id = any(${studentIds}::bigint[]) and ${due} > 0
    order by instalment.student_id, instalment.due_date, instalment.number limit 500`,
)

export const findStudentNames = many(
  'fee-upi.names',
  z.object({ studentId: z.number(), name: z.string() }),
  sql`select student.id as "studentId", person.name from student
    join person on person.institute_id = student.institute_id and person.id = student.person_id
    where student.institute_id = ${instituteId} and student.id = any(${studentIds}::bigint[])`,
)
