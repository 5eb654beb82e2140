import * as z from 'zod/mini'
import { outcomeStates } from '#domain/exam/question.ts'
import { resultSheet, type SheetQuestion, sheetStates } from '#domain/exam/sheet/calls.ts'
import { given } from '#server/access/given.ts'
import { personCode } from '#server/access/named.ts'
import { namedRoster } from '#server/access/roster.ts'
import { many, maybeOne, params, sql } from '#server/database/sql.ts'
import { countedAttempts, rankedAttempts } from '#server/features/exam/queries-counted.ts'

const { instituteId } = given
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
  select json_agg(json_build_object('question_id', x.question_id, 'position', x.position, 'part', part.name,
    'subject', s.name, 'type', q.type, 'marks', x.marks, 'negative_marks', x.negative_marks) order by x.position)
  from test_question x
  join test_part part on part.institute_id = x.institute_id and part.id = x.part_id
  join question q on q.institute_id = x.institute_id and q.id = x.question_id
  join subject s on s.institute_id = q.institute_id and s.id = q.subject_id
  where x.institute_id = ${instituteId} and x.test_id = ${testId})`

export const findSheetHead = maybeOne(
  'sheet.head',
  z.object({
    name: z.string(),
    isPublished: z.boolean(),
    maximumMarks: z.number(),
    takers: z.number(),
    questions: z.custom<SheetQuestion[]>(),
  }),
  sql`select t.name, t.is_result_published as "isPublished", t.maximum_marks::float8 as "maximumMarks",
      (select count(*) from ${countedAttempts} counted) as takers, coalesce(${questions}, '[]') as questions
    from test t where t.institute_id = ${instituteId} and t.id = ${testId}`,
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
      select a.*, row_number() over (partition by a.person_id order by a.started_at, a.id) as nth,
        ranked.rank as rank_now, ranked.id is not null as is_counted
      from test_attempt a left join ranked on ranked.id = a.id
      where a.institute_id = ${instituteId} and a.test_id = ${testId}),
    chosen as (
      select * from (
        select *, row_number() over (partition by person_id order by is_counted desc, nth desc) as choice from tries) c
      where ${isAll} or c.choice = 1),
    people as (select person_id from expected union select person_id from tries),
    page as (
      select people.person_id as who, c.* from people left join chosen c on c.person_id = people.person_id
      where (people.person_id, coalesce(c.id, 0)) > (${afterPerson}::bigint, ${afterAttempt}::bigint)
      order by people.person_id, coalesce(c.id, 0) limit ${limit})
    select page.who as "personId", ${personCode} as "studentId",
      p.name, coalesce(own.roll_no, '') as "rollNumber",
      coalesce(e.groups, '{}') as groups,
      case when page.id is null then 'absent' when page.submitted_at is null then 'writing'
        when page.evaluated_at is null then 'handed_in' else 'evaluated' end as state,
      page.id as "attemptId", page.nth as attempt, coalesce(page.is_counted, false) as "isCounted",
      page.started_at as "startedAt", page.submitted_at as "handedInAt",
      page.marks::float8 as marks, case when t.is_result_published then page.rank else page.rank_now end as rank,
      page.right_count as right, page.wrong_count as wrong, page.left_count as left, page.time_taken as seconds,
      coalesce((
        select json_agg(json_build_object('subject', s.name, 'marks', r.right_marks + r.wrong_marks,
          'right', r.right_count, 'wrong', r.wrong_count, 'left', r.left_count) order by s.name)
        from test_attempt_subject r join subject s on s.institute_id = r.institute_id and s.id = r.subject_id
        where r.institute_id = ${instituteId} and r.attempt_id = page.id), '[]') as subjects,
      coalesce((
        select json_agg(json_build_object('state', g.state, 'marks', coalesce(g.marks, 0), 'timeMs', g.time_ms)
          order by x.position)
        from test_question x
        join attempt_answer g on g.institute_id = x.institute_id and g.attempt_id = page.id
          and g.question_id = x.question_id and g.state is not null
        where x.institute_id = ${instituteId} and x.test_id = ${testId} and page.submitted_at is not null), '[]') as answers
    from page
    join test t on t.institute_id = ${instituteId} and t.id = ${testId}
    join person p on p.institute_id = ${instituteId} and p.id = page.who
    left join expected e on e.person_id = page.who
    left join student own on own.institute_id = p.institute_id and own.person_id = p.id
    order by page.who, coalesce(page.id, 0)`,
)
