import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, many, params, sql } from '#server/database/sql.ts'

const { instituteId, studentId, personId, now } = given
const { vpa, payee, isOffered, matches, transferId, isConfirmed, answer, utr, lineId, paymentId, lines } =
  params({
    vpa: z.string(),
    payee: z.string(),
    isOffered: z.boolean(),
    /** JSON. */
    matches: z.string(),
    transferId: z.number(),
    isConfirmed: z.boolean(),
    answer: z.string(),
    utr: z.nullable(z.string()),
    lineId: z.nullable(z.number()),
    paymentId: z.number(),
    /** JSON of rows of `bank_line`. */
    lines: z.string(),
  })

export const keepAccount = command(
  'desk-upi.keep-account',
  sql`insert into upi_account (institute_id, vpa, payee, is_offered) values (${instituteId}, ${vpa}, ${payee}, ${isOffered})
    on conflict (institute_id) do update set vpa = excluded.vpa, payee = excluded.payee, is_offered = excluded.is_offered`,
)

export const keepMatches = command(
  'desk-upi.keep-matches',
  sql`update upi_account set matches = ${matches}::jsonb where institute_id = ${instituteId}`,
)

export const decideTransferRow = command(
  'desk-upi.decide',
  sql`update upi_transfer set decided_at = ${now}, decided_by = ${personId}, is_confirmed = ${isConfirmed}, answer = ${answer},
      utr = ${utr}, line_id = ${lineId}
    where institute_id = ${instituteId} and id = ${transferId}`,
)

/** The payment that the parts of a student became. */
export const linkPayment = command(
  'desk-upi.link',
  sql`update upi_transfer_part set payment_id = ${paymentId}
    where institute_id = ${instituteId} and transfer_id = ${transferId} and student_id = ${studentId}`,
)

/** Returns the lines that no statement had before. */
export const insertLines = many(
  'desk-upi.insert-lines',
  z.object({ id: z.number() }),
  sql`insert into bank_line (institute_id, day, amount_paise, text, occurrence, hash, created_at)
    select ${instituteId}, line.day, line.amount, line.text, line.occurrence, line.hash, ${now}
    from jsonb_to_recordset(${lines}::jsonb)
      as line(day date, amount bigint, text text, occurrence integer, hash text)
    on conflict (institute_id, hash) do nothing returning id`,
)
