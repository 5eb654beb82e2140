import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, many, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { testId, questionId, text, fileId, keepsFile, tokenId, isAccepted, answer } = params({
  testId: z.number(),
  questionId: z.number(),
  text: z.string(),
  fileId: z.nullable(z.number()),
  keepsFile: z.boolean(),
  tokenId: z.number(),
  isAccepted: z.boolean(),
  answer: z.string(),
})

/** Changes no answered objection. */
export const writeChallenge = command(
  'challenge.write',
  sql`insert into question_challenge as challenge (institute_id, test_id, question_id, person_id, text, file_id, given_at,
    changed_at)
    values (${instituteId}, ${testId}, ${questionId}, ${personId}, ${text}, ${fileId}, ${now}, ${now})
    on conflict (institute_id, test_id, question_id, person_id) do update set text = excluded.text,
      changed_at = excluded.changed_at,
      file_id = case when ${keepsFile} and excluded.file_id is null then challenge.file_id else excluded.file_id end
    where challenge.answered_at is null`,
)

/** Deletes only an unanswered objection. */
export const deleteChallenge = command(
  'challenge.take-back',
  sql`delete from question_challenge where institute_id = ${instituteId} and test_id = ${testId}
    and question_id = ${questionId} and person_id = ${personId} and answered_at is null`,
)

/** Of all who object to the question; those who have read the same answer stay as they are. */
export const writeAnswers = many(
  'challenge.answer',
  z.object({ personId: z.number() }),
  sql`with answered as (
      update question_challenge set answered_at = ${now}, is_accepted = ${isAccepted}, answer_text = ${answer}
      where institute_id = ${instituteId} and test_id = ${testId} and question_id = ${questionId}
        and (is_accepted, answer_text) is distinct from (${isAccepted}::bool, ${answer}::text)
      returning person_id),
    noted as (
      insert into audit_log (institute_id, at, action, subject_kind, subject_id, detail)
      select ${instituteId}, ${now}, 'admin.answerChallenges', 'test', ${testId}, jsonb_build_object(
        'question', ${questionId}::bigint, 'isAccepted', ${isAccepted}::bool, 'students', count(*), 'token', ${tokenId}::bigint)
      from answered having count(*) > 0)
    select person_id as "personId" from answered`,
)
