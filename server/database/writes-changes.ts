import * as z from 'zod/mini'
import { changeKinds } from '#domain/admin/changes.ts'
import { given } from '#server/access/given.ts'
import { isUndecided } from '#server/access/late.ts'
import { command, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, personIds, now } = given
const { attemptId, attemptIds, testId, isLate, ...change } = params({
  /** Whether it is a late answer that has just arrived; false for written ones. */
  isLate: z.boolean(),
  kind: z.enum(changeKinds),
  subjectId: z.nullable(z.number()),
  detail: z.string(),
  attemptId: z.number(),
  attemptIds: z.array(z.number()),
  testId: z.number(),
})

const into = sql`insert into change (institute_id, at, kind, person_id, subject_id, detail)`

/**
 * Notes what a person did, for the institute's own system. Called with the client of the transaction of the
 * change, so that both are written or neither.
 */
export const noteChange = command(
  'change.note',
  sql`${into} values (${instituteId}, ${now}, ${change.kind}, ${personId}, ${change.subjectId}, ${change.detail})`,
)

/** The same, only the first time. */
export const noteFirst = command(
  'change.note-first',
  sql`${into} select ${instituteId}, ${now}, ${change.kind}, ${personId}, ${change.subjectId}, ''
    where not exists (select 1 from change where institute_id = ${instituteId} and person_id = ${personId}
      and kind = ${change.kind} and subject_id is not distinct from ${change.subjectId})`,
)

/** An attempt at a test was handed in; practice in the notebook is of no test. */
export const noteAttemptChange = command(
  'change.note-attempt',
  sql`${into} select institute_id, ${now}, 'attempt', person_id, id, '' from test_attempt
    where institute_id = ${instituteId} and id = ${attemptId} and test_id is not null`,
)

/**
 * Answers of attempts at one test wait for an examiner from now on: noted for the first of them where nothing else of the test
 * waited, so that a test is noted once until all is decided.
 */
export const noteExaminerNeeded = command(
  'change.note-examiner',
  sql`${into} select attempt.institute_id, ${now}, 'examiner-needed', attempt.person_id, attempt.test_id, ''
    from test_attempt attempt
    where attempt.institute_id = ${instituteId} and attempt.id = any(${attemptIds}::bigint[]) and attempt.test_id is not null
      and not exists (
      select 1 from test_attempt other_attempt where other_attempt.institute_id = attempt.institute_id
        and other_attempt.test_id = attempt.test_id and (
        (other_attempt.id <> all(${attemptIds}::bigint[]) and exists (select 1 from attempt_answer answer
          where answer.institute_id = other_attempt.institute_id and answer.attempt_id = other_attempt.id
            and answer.state = 'waiting'))
        or exists (select 1 from late_answer where late_answer.institute_id = other_attempt.institute_id
          and late_answer.attempt_id = other_attempt.id
          and ${isUndecided()} and (other_attempt.id <> all(${attemptIds}::bigint[]) or not ${isLate}
            or late_answer.arrived_at < ${now}))))
    order by attempt.id limit 1`,
)

/** The published results of these people at a test have changed. */
export const noteResults = command(
  'change.note-results',
  sql`${into} select ${instituteId}, ${now}, 'result', person_id, ${testId}, '' from unnest(${personIds}::bigint[]) person_id`,
)
