import * as z from 'zod/mini'
import { leaveReasons } from '#domain/leave/rules.ts'
import { given } from '#server/access/given.ts'
import { command, one, params, sql } from '#server/database/sql.ts'

const { instituteId, studentId, personId, now } = given
const ask = params({
  from: z.string(),
  until: z.string(),
  /** HH:MM; null for whole days. */
  fromTime: z.nullable(z.string()),
  untilTime: z.nullable(z.string()),
  reason: z.enum(leaveReasons),
  note: z.string(),
  fileId: z.nullable(z.number()),
})
const { leaveId } = params({ leaveId: z.number() })

export const insertLeave = one(
  'leave.ask',
  z.object({ id: z.number() }),
  sql`insert into leave_request (institute_id, student_id, start_date, end_date, start_time, end_time, reason, note, file_id, asked_by, asked_at)
    values (${instituteId}, ${studentId}, ${ask.from}, ${ask.until}, ${ask.fromTime}, ${ask.untilTime}, ${ask.reason}, ${ask.note}, ${ask.fileId},
      ${personId}, ${now}) returning id`,
)

export const markWithdrawn = command(
  'leave.withdraw',
  sql`update leave_request set state = 'withdrawn', withdrawn_at = ${now}
    where institute_id = ${instituteId} and student_id = ${studentId} and id = ${leaveId}`,
)
