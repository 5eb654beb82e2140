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
  sql`${into} select a.institute_id, ${now}, 'examiner-needed', a.person_id, a.test_id, '' from test_attempt a
    where a.institute_id = ${instituteId} and a.id = any(${attemptIds}::bigint[]) and a.test_id is not null and not exists (
      select 1 from test_attempt o where o.institute_id = a.institute_id and o.test_id = a.test_id and (
        (o.id <> all(${attemptIds}::bigint[]) and exists (select 1 from attempt_answer g
          where g.institute_id = o.institute_id and g.attempt_id = o.id and g.state = 'waiting'))
        or exists (select 1 from late_answer k where k.institute_id = o.institute_id and k.attempt_id = o.id
          and ${isUndecided()} and (o.id <> all(${attemptIds}::bigint[]) or not ${isLate} or k.arrived_at < ${now}))))
    order by a.id limit 1`,
)

/** The published results of these people at a test have changed. */
export const noteResults = command(
  'change.note-results',
  sql`${into} select ${instituteId}, ${now}, 'result', person_id, ${testId}, '' from unnest(${personIds}::bigint[]) person_id`,
)
