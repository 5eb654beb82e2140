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
    select attempt.*, test_figures.takers, test_figures.topper_attempt_id, test_figures.average_marks,
      test_figures.average_right, test_figures.average_wrong, test_figures.average_attempted,
      test_figures.average_time, test.maximum_marks, test.is_shuffled, ${isSolved} as is_solved,
      test_figures.takers >= ${fewestTakers} and label.test_type_id <> ${practice} as is_compared
    from test
    join test_label label on label.institute_id = test.institute_id and label.id = test.label_id
    join test_figures on test_figures.institute_id = test.institute_id and test_figures.test_id = test.id
    join test_attempt attempt on attempt.institute_id = test.institute_id and attempt.test_id = test.id
    where test.institute_id = ${instituteId} and test.id = ${testId} and test.is_result_published and test.cancelled_at is null
      and attempt.person_id = any(${personIds}) and attempt.rank is not null and not ${doesReportWait()})`

const reportRow = z.omit(testReport, { question_wise_distribution: true, passages: true })
export type ReportRow = z.output<typeof reportRow>

const report = maybeOne(
  'report.one',
  reportRow,
  sql`with ${counted}
    select
      json_build_object('rank', counted.rank, 'total_score', counted.marks, 'total_marks', counted.maximum_marks,
        'total_students', counted.takers, 'right_ques_count', counted.right_count, 'wrong_ques_count', counted.wrong_count,
        'left_ques_count', counted.left_count, 'total_attempted_time', counted.time_taken) as test_report,
      case when counted.is_compared then json_build_object('marks_obtained', best.marks, 'maximum_marks', counted.maximum_marks,
        'total_correct_que', best.right_count, 'total_incorrect_que', best.wrong_count,
        'total_attempted', best.right_count + best.wrong_count, 'total_time_taken', best.time_taken) end as topper_report,
      case when counted.is_compared then json_build_object('marks', counted.average_marks, 'correct', counted.average_right,
        'incorrect', counted.average_wrong, 'attempted', counted.average_attempted, 'time_taken', counted.average_time) end
        as average_report,
      coalesce((
        select json_agg(json_build_object('subject_name', subject.name, 'total_score',
          test_attempt_subject.right_marks + test_attempt_subject.wrong_marks,
          'total_attempted_time', test_attempt_subject.time_taken, 'right_ques_count', test_attempt_subject.right_count,
          'wrong_ques_count', test_attempt_subject.wrong_count, 'left_ques_count', test_attempt_subject.left_count,
          'right_ques_marks', test_attempt_subject.right_marks, 'wrong_ques_marks', test_attempt_subject.wrong_marks)
            order by subject.name)
        from test_attempt_subject join subject on subject.institute_id = test_attempt_subject.institute_id
          and subject.id = test_attempt_subject.subject_id
        where test_attempt_subject.institute_id = ${instituteId} and test_attempt_subject.attempt_id = counted.id),
          '[]') as subject_wise_distribution,
      (select json_build_object('waiting', count(*) filter (where ${isUndecided()}),
          'left_out', count(*) filter (where late_answer.dismissed_at is not null))
        from late_answer where late_answer.institute_id = ${instituteId} and late_answer.attempt_id = counted.id) as late_answers
    from counted
    left join test_attempt best on best.institute_id = ${instituteId} and best.id = counted.topper_attempt_id`,
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
    select test_question.question_id as "questionId", test_question.part_id as "partId", question.passage_id as "passageId",
      test_question.position,
      case when counted.is_shuffled then counted.seed end as seed, subject.name as "subjectName", question.type,
      case when later.is_so then 'later' else coalesce(answer.state, 'left') end as state, answer.answer,
      case when later.is_so then 0 else coalesce(answer.marks, 0) end::float8 as marks,
        test_question.marks::float8 as "maximumMarks",
      case when not later.is_so and answer.state <> 'waiting' then coalesce(answer.remark, '') else '' end as remark,
      case when counted.is_solved and not later.is_so then question.key end as key,
      case when not later.is_so then case when counted.is_solved then test_question.decision
        else test_question.decision - 'keys' end end as decision,
      case when not later.is_so then (answer.as_printed->>'marks')::float8 end as "marksAsPrinted",
      case when counted.is_solved and not later.is_so then question.model_answer_html else '' end as "modelAnswerHtml",
      case when counted.is_solved and not later.is_so then question.solution_html else '' end as "solutionHtml",
      coalesce(answer.time_ms, 0) as "timeMs",
      case when counted.is_compared then figures.average_time_ms end as "averageMs",
      case when counted.is_compared then coalesce(top.time_ms, 0) end as "topperMs"
    from counted
    join test_question on test_question.institute_id = ${instituteId} and test_question.test_id = ${testId}
    join question on question.institute_id = test_question.institute_id and question.id = test_question.question_id
    join subject on subject.institute_id = question.institute_id and subject.id = question.subject_id
    cross join lateral (select ${isWithheld(raw('question.id'))} as is_so ${forEachRow}) later
    left join lateral (select * from attempt_answer answer where answer.institute_id = ${instituteId}
      and answer.attempt_id = counted.id and answer.question_id = test_question.question_id ${forEachRow}) answer on true
    left join lateral (select * from attempt_answer answer where answer.institute_id = ${instituteId}
      and answer.attempt_id = counted.topper_attempt_id and answer.question_id = test_question.question_id ${forEachRow}) top
        on true
    left join lateral (select * from test_question_figures figures where figures.institute_id = ${instituteId}
      and figures.test_id = ${testId} and figures.question_id = test_question.question_id ${forEachRow}) figures on true
    order by test_question.position`,
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
      select test.id as "testId", test.name, label.id as "labelId", label.name as "labelName", test.ends_at as "endsAt",
        attempt.marks::float8 as marks, test.maximum_marks::float8 as "maximumMarks", attempt.rank, test_figures.takers,
        case when test_figures.takers >= ${fewestTakers} then test_figures.average_marks::float8 end as "averageMarks",
        case when test_figures.takers >= ${fewestTakers} then best.marks::float8 end as "topperMarks",
          label.test_type_id as "typeId"
      from test_attempt attempt
      join test on test.institute_id = attempt.institute_id and test.id = attempt.test_id
      join test_label label on label.institute_id = test.institute_id and label.id = test.label_id
      join test_figures on test_figures.institute_id = test.institute_id and test_figures.test_id = test.id
      left join test_attempt best on best.institute_id = attempt.institute_id and best.id = test_figures.topper_attempt_id
      where attempt.institute_id = ${instituteId} and attempt.person_id = any(${personIds}) and attempt.rank is not null
        and test.is_result_published and test.cancelled_at is null and label.test_type_id <> ${practice}
        and not ${doesReportWait()}
      order by test.ends_at desc, test.id desc limit ${maxRanks}) latest
    order by "endsAt", "testId"`,
)

/** A person's published results, except practice and those that wait for the examiner, the oldest first. */
export const findRanks = (runner: Runner, person: PersonNow): Promise<RankRow[]> =>
  ranks(runner, ofOne(person))
