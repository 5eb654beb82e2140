import * as z from 'zod/mini'
import { type Answer, type AnswerKey, outcomeStates } from '#domain/exam/question.ts'
import type { ShownDecision } from '#domain/exam/regrade/decision.ts'
import { testTypes } from '#domain/exam/reply.ts'
import { testReport } from '#domain/exam/report/calls.ts'
import { given } from '#server/access/given.ts'
import { isUndecided } from '#server/access/late.ts'
import { doesReportWait, isSolved, isWithheld, withheld } from '#server/access/solutions.ts'
import { forEachRow, many, maybeOne, params, type Runner, raw, sql } from '#server/database/sql.ts'

const { instituteId, personIds } = given
const { testId } = params({ testId: z.number() })

type PersonNow = { instituteId: number; personId: number; now: Date }
type TestOfPerson = PersonNow & { testId: number }

/** The queries take several people; here it is one. */
const ofOne = <Asked extends PersonNow>(at: Asked) => ({ ...at, personIds: [at.personId] })

/** With fewer, a topper or an average would reveal a person. */
const fewestTakers = raw('5')
const practice = raw(String(testTypes.practice))

/**
 * The person's counted attempt at a published test, its row in the published figures, and whether others may
 * be shown beside it: practice has no comparison [report-11], and with few takers it would reveal a person.
 */
const counted = sql`${withheld},
  counted as materialized (
    select a.*, f.takers, f.topper_attempt_id, f.average_marks, f.average_right, f.average_wrong, f.average_attempted,
      f.average_time, t.maximum_marks, t.is_shuffled, ${isSolved} as is_solved,
      f.takers >= ${fewestTakers} and l.test_type_id <> ${practice} as is_compared
    from test t
    join test_label l on l.institute_id = t.institute_id and l.id = t.label_id
    join test_figures f on f.institute_id = t.institute_id and f.test_id = t.id
    join test_attempt a on a.institute_id = t.institute_id and a.test_id = t.id
    where t.institute_id = ${instituteId} and t.id = ${testId} and t.is_result_published and t.cancelled_at is null
      and a.person_id = any(${personIds}) and a.rank is not null and not ${doesReportWait()})`

const reportRow = z.omit(testReport, { question_wise_distribution: true, passages: true })
export type ReportRow = z.output<typeof reportRow>

const report = maybeOne(
  'report.one',
  reportRow,
  sql`with ${counted}
    select
      json_build_object('rank', c.rank, 'total_score', c.marks, 'total_marks', c.maximum_marks,
        'total_students', c.takers, 'right_ques_count', c.right_count, 'wrong_ques_count', c.wrong_count,
        'left_ques_count', c.left_count, 'total_attempted_time', c.time_taken) as test_report,
      case when c.is_compared then json_build_object('marks_obtained', best.marks, 'maximum_marks', c.maximum_marks,
        'total_correct_que', best.right_count, 'total_incorrect_que', best.wrong_count,
        'total_attempted', best.right_count + best.wrong_count, 'total_time_taken', best.time_taken) end as topper_report,
      case when c.is_compared then json_build_object('marks', c.average_marks, 'correct', c.average_right,
        'incorrect', c.average_wrong, 'attempted', c.average_attempted, 'time_taken', c.average_time) end
        as average_report,
      coalesce((
        select json_agg(json_build_object('subject_name', s.name, 'total_score', r.right_marks + r.wrong_marks,
          'total_attempted_time', r.time_taken, 'right_ques_count', r.right_count,
          'wrong_ques_count', r.wrong_count, 'left_ques_count', r.left_count,
          'right_ques_marks', r.right_marks, 'wrong_ques_marks', r.wrong_marks) order by s.name)
        from test_attempt_subject r join subject s on s.institute_id = r.institute_id and s.id = r.subject_id
        where r.institute_id = ${instituteId} and r.attempt_id = c.id), '[]') as subject_wise_distribution,
      (select json_build_object('waiting', count(*) filter (where ${isUndecided()}),
          'left_out', count(*) filter (where k.dismissed_at is not null))
        from late_answer k where k.institute_id = ${instituteId} and k.attempt_id = c.id) as late_answers
    from counted c
    left join test_attempt best on best.institute_id = ${instituteId} and best.id = c.topper_attempt_id`,
)

/** A person's published result. @returns undefined while results are hidden */
export const findReport = (runner: Runner, at: TestOfPerson): Promise<ReportRow | undefined> =>
  report(runner, ofOne(at))

const questionRow = z.object({
  questionId: z.number(),
  partId: z.number(),
  passageId: z.nullable(z.number()),
  position: z.number(),
  /** Of the attempt's order; null for the order of the paper. */
  seed: z.nullable(z.number()),
  subjectName: z.string(),
  type: z.number(),
  /** `later` for a withheld question: then there are no marks either. */
  state: z.enum([...outcomeStates, 'later']),
  answer: z.custom<Answer | null>(),
  marks: z.number(),
  maximumMarks: z.number(),
  /** Of the examiner; '' without one, and where the question is withheld. */
  remark: z.string(),
  /** null if solutions are hidden or the question is withheld: then it never leaves the database. */
  key: z.custom<AnswerKey | null>(),
  /** The decision about the question after the test; without keys if `key` is null, null if withheld. */
  decision: z.custom<ShownDecision | null>(),
  /** The marks by the printed key; null without a decision. */
  marksAsPrinted: z.nullable(z.number()),
  /** '' where the key is null. */
  modelAnswerHtml: z.string(),
  /** '' where the key is null. */
  solutionHtml: z.string(),
  timeMs: z.number(),
  averageMs: z.nullable(z.number()),
  topperMs: z.nullable(z.number()),
})
export type QuestionRow = z.output<typeof questionRow>

const questionRows = many(
  'report.questions',
  questionRow,
  sql`with ${counted}
    select q.question_id as "questionId", q.part_id as "partId", b.passage_id as "passageId", q.position,
      case when c.is_shuffled then c.seed end as seed, s.name as "subjectName", b.type,
      case when later.is_so then 'later' else coalesce(g.state, 'left') end as state, g.answer,
      case when later.is_so then 0 else coalesce(g.marks, 0) end::float8 as marks, q.marks::float8 as "maximumMarks",
      case when not later.is_so and g.state <> 'waiting' then coalesce(g.remark, '') else '' end as remark,
      case when c.is_solved and not later.is_so then b.key end as key,
      case when not later.is_so then case when c.is_solved then q.decision else q.decision - 'keys' end end as decision,
      case when not later.is_so then (g.as_printed->>'marks')::float8 end as "marksAsPrinted",
      case when c.is_solved and not later.is_so then b.model_answer_html else '' end as "modelAnswerHtml",
      case when c.is_solved and not later.is_so then b.solution_html else '' end as "solutionHtml",
      coalesce(g.time_ms, 0) as "timeMs",
      case when c.is_compared then f.average_time_ms end as "averageMs",
      case when c.is_compared then coalesce(top.time_ms, 0) end as "topperMs"
    from counted c
    join test_question q on q.institute_id = ${instituteId} and q.test_id = ${testId}
    join question b on b.institute_id = q.institute_id and b.id = q.question_id
    join subject s on s.institute_id = b.institute_id and s.id = b.subject_id
    cross join lateral (select ${isWithheld(raw('b.id'))} as is_so ${forEachRow}) later
    left join lateral (select * from attempt_answer g where g.institute_id = ${instituteId}
      and g.attempt_id = c.id and g.question_id = q.question_id ${forEachRow}) g on true
    left join lateral (select * from attempt_answer g where g.institute_id = ${instituteId}
      and g.attempt_id = c.topper_attempt_id and g.question_id = q.question_id ${forEachRow}) top on true
    left join lateral (select * from test_question_figures f where f.institute_id = ${instituteId}
      and f.test_id = ${testId} and f.question_id = q.question_id ${forEachRow}) f on true
    order by q.position`,
)

/** The questions of that attempt, in the order of the paper. */
export const findQuestionRows = (runner: Runner, at: TestOfPerson): Promise<QuestionRow[]> =>
  questionRows(runner, ofOne(at))

const rankRow = z.object({
  testId: z.number(),
  name: z.string(),
  labelId: z.number(),
  labelName: z.string(),
  endsAt: z.date(),
  marks: z.number(),
  maximumMarks: z.number(),
  rank: z.number(),
  takers: z.number(),
  averageMarks: z.nullable(z.number()),
  topperMarks: z.nullable(z.number()),
  typeId: z.number(),
})
export type RankRow = z.output<typeof rankRow>

/** More tests than a person takes in all years. */
const maxRanks = raw('1000')

const ranks = many(
  'report.standings',
  rankRow,
  sql`with ${withheld}
    select * from (
      select t.id as "testId", t.name, l.id as "labelId", l.name as "labelName", t.ends_at as "endsAt",
        a.marks::float8 as marks, t.maximum_marks::float8 as "maximumMarks", a.rank, f.takers,
        case when f.takers >= ${fewestTakers} then f.average_marks::float8 end as "averageMarks",
        case when f.takers >= ${fewestTakers} then best.marks::float8 end as "topperMarks", l.test_type_id as "typeId"
      from test_attempt a
      join test t on t.institute_id = a.institute_id and t.id = a.test_id
      join test_label l on l.institute_id = t.institute_id and l.id = t.label_id
      join test_figures f on f.institute_id = t.institute_id and f.test_id = t.id
      left join test_attempt best on best.institute_id = a.institute_id and best.id = f.topper_attempt_id
      where a.institute_id = ${instituteId} and a.person_id = any(${personIds}) and a.rank is not null
        and t.is_result_published and t.cancelled_at is null and l.test_type_id <> ${practice}
        and not ${doesReportWait()}
      order by t.ends_at desc, t.id desc limit ${maxRanks}) latest
    order by "endsAt", "testId"`,
)

/** A person's published results, except practice and those that wait for the examiner, the oldest first. */
export const findRanks = (runner: Runner, person: PersonNow): Promise<RankRow[]> =>
  ranks(runner, ofOne(person))
