import * as z from 'zod/mini'
import { feeDue, fineDue, isReversed, paid } from '#server/access/fees.ts'
import { given } from '#server/access/given.ts'
import { exists, many, maybeOne, one, params, raw, sql } from '#server/database/sql.ts'
import type { StatementMatch } from '#server/features/fee/upi/tables.ts'

const { instituteId } = given
const { transferId, transferIds, since, isWaiting, limit, utr, utrs, lineId } = params({
  transferId: z.number(),
  transferIds: z.array(z.number()),
  since: z.date(),
  isWaiting: z.boolean(),
  limit: z.number(),
  utr: z.string(),
  utrs: z.array(z.string()),
  lineId: z.number(),
})

export const findAccount = maybeOne(
  'desk-upi.account',
  z.object({
    vpa: z.string(),
    payee: z.string(),
    isOffered: z.boolean(),
    matches: z.custom<StatementMatch[]>(),
  }),
  sql`select vpa, payee, is_offered as "isOffered", matches from upi_account where institute_id = ${instituteId}`,
)

/** Transfers that are not decided, which lines are compared with: claimed ones first, then the latest. */
export const findUndecided = many(
  'desk-upi.undecided',
  z.object({ id: z.number(), amount: z.number(), reference: z.string(), utr: z.string() }),
  sql`select id, amount_paise as amount, reference, coalesce(utr, '') as utr from upi_transfer
    where institute_id = ${instituteId} and decided_at is null and (utr is not null or created_at > ${since})
    order by claimed_at nulls last, id desc limit ${limit}`,
)

/** Lines of statements by which nothing was booked yet, the latest first. */
export const findLines = many(
  'desk-upi.lines',
  z.object({ id: z.number(), day: z.string(), amount: z.number(), text: z.string() }),
  sql`select line.id, line.day::text as day, line.amount_paise as amount, line.text from bank_line line
    where line.institute_id = ${instituteId} and line.created_at > ${since}
      and not exists (select from upi_transfer used where used.institute_id = line.institute_id and used.line_id = line.id)
    order by line.day desc, line.id desc limit ${limit}`,
)

/** Which numbers of transfers are in the books: of confirmed transfers, and of payments that the desk took and did not cancel, as people type them. */
export const findBooked = many(
  'desk-upi.booked',
  z.object({ utr: z.string() }),
  sql`select utr from upi_transfer where institute_id = ${instituteId} and utr = any(${utrs}::text[]) and is_confirmed
    union select typed.utr from fee_entry entry
      cross join lateral (select substring(regexp_replace(entry.instrument_no, '[[:space:]-]', '', 'g')
        from '(?<![0-9])[0-9]{12}(?![0-9])') as utr) typed
      where entry.institute_id = ${instituteId} and entry.kind = 'payment' and entry.instrument_no <> ''
      and typed.utr = any(${utrs}::text[])
      and not exists (select from fee_reversal reversal where reversal.institute_id = entry.institute_id
        and reversal.payment_id = entry.payment_id)`,
)

/** Whether a number is in the line by which a transfer was confirmed that is in the books still: its family had given another one. */
export const isOfUsedLine = exists(
  'desk-upi.of-used-line',
  sql`select from upi_transfer used
    join bank_line line on line.institute_id = used.institute_id and line.id = used.line_id
      and line.text ~ ('(?<![0-9])' || ${utr}::text || '(?![0-9])')
    where used.institute_id = ${instituteId} and used.is_confirmed and exists (select from upi_transfer_part part
      where part.institute_id = used.institute_id and part.transfer_id = used.id and not ${raw(isReversed('part'))})`,
)

const shown = z.object({
  id: z.number(),
  reference: z.string(),
  amount: z.number(),
  utr: z.string(),
  isConfirmed: z.nullable(z.boolean()),
  askedBy: z.string(),
  createdAt: z.date(),
  claimedAt: z.nullable(z.date()),
  decidedAt: z.nullable(z.date()),
  decidedBy: z.string(),
  answer: z.string(),
  parts: z.array(
    z.object({
      studentId: z.number(),
      personId: z.number(),
      name: z.string(),
      section: z.string(),
      year: z.string(),
      number: z.number(),
      amount: z.number(),
      due: z.number(),
    }),
  ),
  receipts: z.array(z.string()),
})
export type ShownTransfer = z.output<typeof shown>

/** Claimed transfers, the oldest first, and those that are asked for; or the latest decided ones. */
export const findShownTransfers = many(
  'desk-upi.transfers',
  shown,
  sql`select transfer.id, transfer.reference, transfer.amount_paise as amount, coalesce(transfer.utr, '') as utr,
      transfer.is_confirmed as "isConfirmed", asking.name as "askedBy", transfer.created_at as "createdAt",
      transfer.claimed_at as "claimedAt", transfer.decided_at as "decidedAt", coalesce(deciding.name, '') as "decidedBy",
      transfer.answer,
      (select json_agg(json_build_object('studentId', part.student_id, 'personId', student.person_id, 'name', person.name,
          'section', coalesce(section.name, ''), 'year', coalesce(year.name, ''), 'number', part.number, 'amount', part.amount_paise,
          'due', coalesce(owed.due, 0)) order by person.name, part.number)
        from upi_transfer_part part
        join student on student.institute_id = part.institute_id and student.id = part.student_id
        join person on person.institute_id = student.institute_id and person.id = student.person_id
        left join academic_year year on year.institute_id = part.institute_id and year.id = part.year_id
        left join lateral (select instalment.section_id, (${feeDue} + ${fineDue})::bigint as due
          from fee_instalment instalment ${paid}
          where instalment.institute_id = part.institute_id and instalment.id = part.instalment_id) owed on true
        left join section on section.institute_id = part.institute_id and section.id = owed.section_id
        where part.institute_id = transfer.institute_id and part.transfer_id = transfer.id) as parts,
      coalesce((select json_agg(distinct payment.receipt_no) from upi_transfer_part part
        join fee_payment payment on payment.institute_id = part.institute_id and payment.id = part.payment_id
        where part.institute_id = transfer.institute_id and part.transfer_id = transfer.id), '[]') as receipts
    from upi_transfer transfer
    join person asking on asking.institute_id = transfer.institute_id and asking.id = transfer.person_id
    left join person deciding on deciding.institute_id = transfer.institute_id and deciding.id = transfer.decided_by
    where transfer.institute_id = ${instituteId} and (transfer.decided_at is null) = ${isWaiting}
      and (not ${isWaiting} or transfer.utr is not null or transfer.id = any(${transferIds}::bigint[]))
    order by case when ${isWaiting} then transfer.claimed_at end nulls last, transfer.decided_at desc, transfer.id desc limit ${limit}`,
)

/** Locks a transfer until the transaction ends. */
export const lockTransfer = maybeOne(
  'desk-upi.lock',
  z.object({
    amount: z.number(),
    reference: z.string(),
    utr: z.nullable(z.string()),
    isDecided: z.boolean(),
  }),
  sql`select amount_paise as amount, reference, utr, decided_at is not null as "isDecided"
    from upi_transfer where institute_id = ${instituteId} and id = ${transferId} for update`,
)

/** The parts of a transfer with what is due of them by now; no code for an instalment that is gone. */
export const findPartsToBook = many(
  'desk-upi.parts',
  z.object({
    instalmentId: z.number(),
    studentId: z.number(),
    yearId: z.number(),
    number: z.number(),
    amount: z.number(),
    isThere: z.boolean(),
    feeDue: z.number(),
    fineDue: z.number(),
  }),
  sql`select part.instalment_id as "instalmentId", part.student_id as "studentId", part.year_id as "yearId", part.number,
      part.amount_paise as amount, owed.id is not null as "isThere", coalesce(owed.fee, 0)::bigint as "feeDue",
      coalesce(owed.fine, 0)::bigint as "fineDue"
    from upi_transfer_part part
    left join lateral (select instalment.id, ${feeDue} as fee, ${fineDue} as fine
      from fee_instalment instalment ${paid}
      where instalment.institute_id = part.institute_id and instalment.id = part.instalment_id
        and instalment.student_id = part.student_id) owed on true
    where part.institute_id = ${instituteId} and part.transfer_id = ${transferId}
    order by part.student_id, part.year_id, part.number`,
)

export const findLine = maybeOne(
  'desk-upi.line',
  z.object({ day: z.string(), amount: z.number(), text: z.string(), isUsed: z.boolean() }),
  sql`select line.day::text as day, line.amount_paise as amount, line.text,
      exists (select from upi_transfer used where used.institute_id = line.institute_id and used.line_id = line.id) as "isUsed"
    from bank_line line where line.institute_id = ${instituteId} and line.id = ${lineId}`,
)

export const countLines = one(
  'desk-upi.count-lines',
  z.object({ count: z.number() }),
  sql`select count(*) as count from bank_line where institute_id = ${instituteId}`,
)
