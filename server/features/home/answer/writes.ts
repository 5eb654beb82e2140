import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, params, sql } from '#server/database/sql.ts'

const { instituteId, studentId, personId, now } = given
const { noticeId, answer, textHash, signedName } = params({
  noticeId: z.number(),
  answer: z.string(),
  textHash: z.string(),
  signedName: z.string(),
})

/** The answer of a student, in place of the one before. */
export const writeAnswer = command(
  'answer.write',
  sql`insert into notice_answer (institute_id, announcement_id, student_id, answer, answered_by, answered_at, text_hash, signed_name)
    values (${instituteId}, ${noticeId}, ${studentId}, ${answer}, ${personId}, ${now}, ${textHash}, ${signedName})
    on conflict (institute_id, announcement_id, student_id) do update set answer = excluded.answer, answered_by = excluded.answered_by,
      answered_at = excluded.answered_at, text_hash = excluded.text_hash, signed_name = excluded.signed_name`,
)
