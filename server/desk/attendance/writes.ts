import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { classId } = params({ classId: z.number() })

/** Notes who took a register, and when. */
export const noteTaken = command(
  'desk.note-register',
  sql`insert into attendance_register (institute_id, class_id, taken_by, taken_at) values (${instituteId}, ${classId}, ${personId}, ${now})
    on conflict (institute_id, class_id) do update set taken_by = excluded.taken_by, taken_at = excluded.taken_at`,
)
