import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, maybeOne, params, sql } from '#server/database/sql.ts'
import { threadId } from '#server/features/ask/queries.ts'

const { instituteId, studentId, personId, now } = given
const { reportId, decision, until, reason } = params({
  reportId: z.number(),
  decision: z.enum(['dismissed', 'noted']),
  /** YYYY-MM-DD, the last day. */
  until: z.string(),
  reason: z.string(),
})

/** @returns nothing where it was decided already */
export const decideReport = maybeOne(
  'desk.question-decide',
  z.object({ id: z.number() }),
  sql`update ask_report set decision = ${decision}, decided_by = ${personId}, decided_at = ${now}
    where institute_id = ${instituteId} and thread_id = ${threadId} and id = ${reportId} and decision = 'none' returning id`,
)

export const pauseStudent = command(
  'desk.question-pause-student',
  sql`insert into ask_pause (institute_id, student_id, until, reason, paused_by, paused_at)
    values (${instituteId}, ${studentId}, ${until}, ${reason}, ${personId}, ${now})
    on conflict (institute_id, student_id) do update set until = excluded.until, reason = excluded.reason,
      paused_by = excluded.paused_by, paused_at = excluded.paused_at`,
)

export const endPause = command(
  'desk.question-end-pause',
  sql`delete from ask_pause where institute_id = ${instituteId} and student_id = ${studentId}`,
)

/** A pause decides what staff have reported of the question, not what the family has reported of staff. */
export const markPaused = command(
  'desk.question-mark-paused',
  sql`update ask_report set decision = 'paused', decided_by = ${personId}, decided_at = ${now}
    where institute_id = ${instituteId} and thread_id = ${threadId} and side = 'school' and decision = 'none'`,
)
