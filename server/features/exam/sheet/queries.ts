import * as z from 'zod/mini'
import { outcomeStates } from '#domain/exam/question.ts'
import { resultSheet, type SheetQuestion, sheetStates } from '#domain/exam/sheet/calls.ts'
import { given } from '#server/access/given.ts'
import { personCode } from '#server/access/named.ts'
import { namedRoster } from '#server/access/roster.ts'
import { endFor } from '#server/access/tests.ts'
import { many, maybeOne, params, raw, type Sql, sql } from '#server/database/sql.ts'
import { countedAttempts, rankedAttempts } from '#server/features/exam/queries-counted.ts'

const { instituteId, now } = given
const { testId, isAll, afterPerson, afterAttempt, limit } = params({
  testId: z.number(),
  /** All attempts, instead of the counted ones. */
  isAll: z.boolean(),
  /** The last row of the page before; 0 for the first page. */
  afterPerson: z.number(),
  afterAttempt: z.number(),
  limit: z.number(),
})

/** The questions of a test in the order of the paper, as JSON of the calls. */
const questions = sql`(
  select json_agg(json_build_object('question_id', test_question.question_id, 'position', test_question.position, 'part',
    part.name,
    'subject', subject.name, 'type', question.type, 'marks', test_question.marks, 'negative_marks',
      test_question.negative_marks) order by test_question.position)
  from test_question
  join test_part part on part.institute_id = test_question.institute_id and part.id = test_question.part_id
  join question on question.institute_id = test_question.institute_id and question.id = test_question.question_id
  join subject on subject.institute_id = question.institute_id and subject.id = question.subject_id
  where test_question.institute_id = ${instituteId} and test_question.test_id = ${testId})`

export const findSheetHead = maybeOne(
  'sheet.head',
  z.object({
    name: z.string(),
    isPublished: z.boolean(),
    maximumMarks: z.number(),
    takers: z.number(),
    questions: z.custom<SheetQuestion[]>(),
  }),
  sql`select test.name, test.is_result_published as "isPublished", test.maximum_marks::float8 as "maximumMarks",
      (select count(*) from ${countedAttempts} counted) as takers, coalesce(${questions}, '[]') as questions
    from test where test.institute_id = ${instituteId} and test.id = ${testId}`,
)

const shape = resultSheet.reply.shape.result.shape.rows.def.element.shape
const sheetRow = z.object({
  personId: z.number(),
  studentId: z.string(),
  name: z.string(),
  rollNumber: z.string(),
  groups: z.array(z.string()),
  state: z.enum(sheetStates),
  attemptId: z.nullable(z.number()),
  attempt: z.nullable(z.number()),
  isCounted: z.boolean(),
  startedAt: z.nullable(z.date()),
  handedInAt: z.nullable(z.date()),
  marks: z.nullable(z.number()),
  rank: z.nullable(z.number()),
  right: z.nullable(z.number()),
  wrong: z.nullable(z.number()),
  left: z.nullable(z.number()),
  seconds: z.nullable(z.number()),
  subjects: shape.subjects,
  /** By position; fewer before evaluation. */
  answers: z.array(z.object({ state: z.enum(outcomeStates), marks: z.number(), timeMs: z.number() })),
})
export type FoundRow = z.output<typeof sheetRow>

/** Whether the clock of an attempt has begun: while its student reads the instructions it has not. */
export const hasBegun = sql`(attempt.is_begun or attempt.submitted_at is not null)`

/**
 * Whether a student may still begin a test, with his extra time.
 * @param who the student's column, such as `page.who`
 */
export const canStillBegin = (who: Sql) =>
  sql`(test.cancelled_at is null and ${endFor(raw('test'), sql`array[${who}]`)} > ${now}::timestamptz)`

/**
 * A page of the sheet: everybody for whom the test is and everybody who took it, in the order of their ids. Without all
 * attempts it is the counted one, or else the latest.
 */
export const findSheetRows = many(
  'sheet.rows',
  sheetRow,
  sql`with expected as materialized ${namedRoster},
    ranked as materialized ${rankedAttempts},
    tries as materialized (
      select attempt.*, row_number() over (partition by attempt.person_id order by attempt.started_at, attempt.id) as nth,
        ranked.rank as rank_now, ranked.id is not null as is_counted
      from test_attempt attempt left join ranked on ranked.id = attempt.id
      where attempt.institute_id = ${instituteId} and attempt.test_id = ${testId} and ${hasBegun}),
    chosen as (
      select * from (
        select *, row_number() over (partition by person_id order by is_counted desc, nth desc) as choice from tries) numbered
      where ${isAll} or numbered.choice = 1),
    people as (select person_id from expected union select person_id from tries),
    page as (
      select people.person_id as who, chosen.* from people left join chosen on chosen.person_id = people.person_id
      where (people.person_id, coalesce(chosen.id, 0)) > (${afterPerson}::bigint, ${afterAttempt}::bigint)
      order by people.person_id, coalesce(chosen.id, 0) limit ${limit})
    select page.who as "personId", ${personCode} as "studentId",
      person.name, coalesce(own.roll_no, '') as "rollNumber",
      coalesce(awaited.groups, '{}') as groups,
      case when page.id is null then case when ${canStillBegin(raw('page.who'))} then 'not_begun' else 'absent' end
        when page.submitted_at is null then 'writing'
        when page.evaluated_at is null then 'handed_in' else 'evaluated' end as state,
      page.id as "attemptId", page.nth as attempt, coalesce(page.is_counted, false) as "isCounted",
      page.started_at as "startedAt", page.submitted_at as "handedInAt",
      page.marks::float8 as marks, case when test.is_result_published then page.rank else page.rank_now end as rank,
      page.right_count as right, page.wrong_count as wrong, page.left_count as left, page.time_taken as seconds,
      coalesce((
        select json_agg(json_build_object('subject', subject.name, 'marks',
          test_attempt_subject.right_marks + test_attempt_subject.wrong_marks,
          'right', test_attempt_subject.right_count, 'wrong', test_attempt_subject.wrong_count, 'left',
            test_attempt_subject.left_count) order by subject.name)
        from test_attempt_subject join subject on subject.institute_id = test_attempt_subject.institute_id
          and subject.id = test_attempt_subject.subject_id
        where test_attempt_subject.institute_id = ${instituteId} and test_attempt_subject.attempt_id = page.id),
          '[]') as subjects,
      coalesce((
        select json_agg(json_build_object('state', answer.state, 'marks', coalesce(answer.marks, 0), 'timeMs', answer.time_ms)
          order by test_question.position)
        from test_question
        join attempt_answer answer on answer.institute_id = test_question.institute_id and answer.attempt_id = page.id
          and answer.question_id = test_question.question_id and answer.state is not null
        where test_question.institute_id = ${instituteId} and test_question.test_id = ${testId}
          and page.submitted_at is not null), '[]') as answers
    from page
    join test on test.institute_id = ${instituteId} and test.id = ${testId}
    join person on person.institute_id = ${instituteId} and person.id = page.who
    left join expected awaited on awaited.person_id = page.who
    left join student own on own.institute_id = person.institute_id and own.person_id = person.id
    order by page.who, coalesce(page.id, 0)`,
)
