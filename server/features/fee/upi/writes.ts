import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, one, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { transferId, reference, amount, vpa, payee, validUntil, utr, parts } = params({
  transferId: z.number(),
  reference: z.string(),
  /** Whole paise. */
  amount: z.number(),
  vpa: z.string(),
  payee: z.string(),
  validUntil: z.date(),
  utr: z.string(),
  /** JSON of rows of `upi_transfer_part`. */
  parts: z.string(),
})

/** One ask or claim of a person at a time. */
export const holdPerson = command(
  'fee-upi.hold',
  sql`select 1 from person where institute_id = ${instituteId} and id = ${personId} for no key update`,
)

export const insertTransfer = one(
  'fee-upi.insert',
  z.object({ id: z.number() }),
  sql`with made as (
      insert into upi_transfer (institute_id, person_id, reference, amount_paise, vpa, payee, created_at, valid_until)
      values (${instituteId}, ${personId}, ${reference}, ${amount}, ${vpa}, ${payee}, ${now}, ${validUntil}) returning id),
    parts as (
      insert into upi_transfer_part (institute_id, transfer_id, instalment_id, student_id, year_id, number, amount_paise)
      select ${instituteId}, made.id, part."instalmentId", part."studentId", part."yearId", part.number, part.amount
      from made cross join jsonb_to_recordset(${parts}::jsonb)
        as part("instalmentId" bigint, "studentId" bigint, "yearId" bigint, number integer, amount bigint))
    select id from made`,
)

/** Returns 0 where it was decided, or is claimed with another number already. */
export const claimTransfer = command(
  'fee-upi.claim',
  sql`update upi_transfer set utr = ${utr}, claimed_at = ${now}
    where institute_id = ${instituteId} and id = ${transferId} and decided_at is null and (utr is null or utr = ${utr})`,
)

/** What a family says of its payments; `detail` has no names. */
export const noteClaim = command(
  'fee-upi.note',
  sql`insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id, detail)
    values (${instituteId}, ${now}, ${personId}, 'fee.upi-claim', 'person', ${personId}::bigint,
      jsonb_build_object('reference', ${reference}::text, 'utr', ${utr}::text, 'amount', ${amount}::bigint))`,
)
