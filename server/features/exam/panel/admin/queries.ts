import * as z from 'zod/mini'
import { waitingAttempt } from '#domain/exam/panel/admin-calls.ts'
import type { Answer, QuestionPart } from '#domain/exam/question.ts'
import { given } from '#server/access/given.ts'
import { isUndecided } from '#server/access/late.ts'
import { idPrefixOf } from '#server/access/named.ts'
import { exists, many, maybeOne, params, type Runner, raw, type Sql, sql } from '#server/database/sql.ts'
import { panelPass } from '#server/secrets/panel-pass.ts'

const { instituteId } = given
const { testId, attemptId, limit, named, prefix, ...of } = params({
  testId: z.number(),
  attemptIds: z.array(z.number()),
  personId: z.number(),
  /** The institute's name of a question. */
  named: z.string(),
  prefix: z.string(),
  /** null for the test only. */
  attemptId: z.nullable(z.number()),
  limit: z.number(),
})
/** null for any. */
const narrowed = params({ testId: z.nullable(z.number()), personId: z.nullable(z.number()) })

/** Whether the test exists, and has such an attempt if one, or a person, is named. */
export const hasTest = exists(
  'panel.has-test',
  sql`select 1 from test where institute_id = ${instituteId} and id = ${testId}
    and ((${attemptId}::bigint is null and ${narrowed.personId}::bigint is null) or exists (
      select 1 from test_attempt attempt where attempt.institute_id = ${instituteId} and attempt.test_id = ${testId}
        and (${attemptId}::bigint is null or attempt.id = ${attemptId})
        and (${narrowed.personId}::bigint is null or attempt.person_id = ${narrowed.personId})))`,
)

/** A student as the institute knows him, in the names of the calls of examiners: of an `attempt`. */
export const student = z.object({ student_name: z.string(), roll_no: z.string(), student_number: z.string() })
export type StudentNamed = z.output<typeof student>
export const studentColumn = sql`json_build_object('student_name', person.name, 'roll_no', coalesce(student.roll_no, ''),
  'student_number', coalesce(student.display_id, '')) as student`
export const joinStudent = sql`join person on person.institute_id = attempt.institute_id and person.id = attempt.person_id
  left join student on student.institute_id = attempt.institute_id and student.person_id = attempt.person_id`

/** Whose attempts these are. */
export const findStudents = many(
  'panel.students',
  z.object({ attemptId: z.number(), student }),
  sql`select attempt.id as "attemptId", ${studentColumn} from test_attempt attempt ${joinStudent}
    where attempt.institute_id = ${instituteId} and attempt.id = any(${of.attemptIds})`,
)

/** One person of the institute. */
export const findStudent = maybeOne(
  'panel.student',
  z.object({ student }),
  sql`select ${studentColumn} from (select ${instituteId}::int as institute_id,
    ${of.personId}::bigint as person_id) attempt ${joinStudent}`,
)

/** The last submitted attempt with this id, test and taker, as far as they are given. */
export const findSubmitted = maybeOne(
  'panel.handed-in',
  z.object({ id: z.number() }),
  sql`select id from test_attempt where institute_id = ${instituteId} and submitted_at is not null
      and (${attemptId}::bigint is null or id = ${attemptId})
      and (${narrowed.testId}::bigint is null or test_id = ${narrowed.testId})
      and (${narrowed.personId}::bigint is null or person_id = ${narrowed.personId})
    order by submitted_at desc, id desc limit 1`,
)

/** A question of an attempt's paper by the id that its paper gave it, which an import stores behind the test (`sourcePrefix`); else by ours. */
const findQuestionNamed = maybeOne(
  'panel.question-named',
  z.object({ id: z.number() }),
  sql`select question.id from test_attempt attempt
    join test_question on test_question.institute_id = attempt.institute_id and test_question.test_id = attempt.test_id
    join question on question.institute_id = test_question.institute_id and question.id = test_question.question_id
    where attempt.institute_id = ${instituteId} and attempt.id = ${attemptId} and (question.source_id in (${named}, 'test ' || attempt.test_id || ': ' || ${named})
      or question.id::text = ${named}
      or (question.source_id is null and ${prefix} || question.id = ${named}))
    order by question.id::text = ${named}, question.source_id = ${named} desc nulls last limit 1`,
)

/** @param given our number, or the institute's id of it @returns undefined for none of the attempt's paper */
export async function questionIdOf(
  runner: Runner,
  at: { instituteId: number; attemptId: number },
  given: number | string,
): Promise<number | undefined> {
  if (typeof given === 'number') return given
  const prefixOf = await idPrefixOf(runner, at.instituteId)
  return (await findQuestionNamed(runner, { ...at, named: given.trim(), prefix: prefixOf }))?.id
}

const waitingRow = z.object({
  attemptId: z.number(),
  personId: z.number(),
  student,
  startedAt: z.date(),
  endsAt: z.nullable(z.date()),
  submittedAt: z.date(),
  ...z.pick(panelPass, { endMovedAt: true, isLocked: true, partMinutes: true, laterParts: true }).shape,
  questions: waitingAttempt.shape.questions,
  /** Moments in milliseconds. */
  late: z.array(
    z.object({
      questionId: z.number(),
      html: z.string(),
      options: z.custom<readonly QuestionPart[]>(),
      matches: z.custom<readonly QuestionPart[]>(),
      answer: z.custom<Answer | null>(),
      /** What counts now. */
      current: z.custom<Answer | null>(),
      at: z.number(),
      by: z.string(),
      /** The part of its question, from 0. */
      part: z.number(),
      /** null for a tab that was never seen while the attempt ran. */
      lastSeenAt: z.nullable(z.number()),
      stalls: z.array(z.object({ from: z.number(), until: z.number() })),
      /** `given_at` of the table. */
      from: z.number(),
      until: z.number(),
      counted: z.nullable(z.number()),
      dismissed: z.nullable(z.number()),
    }),
  ),
  events: z.array(z.object({ kind: z.string(), page: z.string(), at: z.number() })),
})
export type WaitingRow = z.output<typeof waitingRow>

const milliseconds = (moment: Sql) => sql`floor(extract(epoch from ${moment}) * 1000)`
const late = {
  givenAt: milliseconds(raw('late_answer.given_at')),
  arrivedAt: milliseconds(raw('late_answer.arrived_at')),
  countedAt: milliseconds(raw('late_answer.counted_at')),
  dismissedAt: milliseconds(raw('late_answer.dismissed_at')),
}

/**
 * Answers that need a decision of the examiner, the first submitted first. Answers that wait for marks come before late ones,
 * which may stay undecided.
 */
export const findWaiting = many(
  'panel.waiting',
  waitingRow,
  sql`with mine as (
      select attempt.*, waiting.is_waiting from test_attempt attempt
      cross join lateral (select exists (
        select 1 from attempt_answer answer
        where answer.institute_id = ${instituteId} and answer.attempt_id = attempt.id
          and answer.state = 'waiting') as is_waiting) waiting
      where attempt.institute_id = ${instituteId} and attempt.test_id = ${testId} and attempt.submitted_at is not null
        and (waiting.is_waiting
        or exists (select 1 from late_answer
          where late_answer.institute_id = ${instituteId} and late_answer.attempt_id = attempt.id and ${isUndecided()}))
      order by waiting.is_waiting desc, attempt.submitted_at, attempt.id limit ${limit})
    select attempt.id as "attemptId", attempt.person_id as "personId", ${studentColumn}, attempt.started_at as "startedAt",
      attempt.ends_at as "endsAt", attempt.submitted_at as "submittedAt",
      attempt.end_moved_at as "endMovedAt", test.parts_order = 'locked' as "isLocked", test.part_minutes as "partMinutes",
      coalesce(attempt.part_starts, '[]') as "laterParts",
      coalesce((
        select json_agg(json_build_object('question_id', question.id, 'html', question.html, 'model_answer_html',
          question.model_answer_html,
          'marks', test_question.marks, 'answer', answer.answer, 'state', answer.state,
          'marks_given', case when answer.state <> 'waiting' then answer.marks end) order by test_question.position)
        from test_question
        join question on question.institute_id = ${instituteId} and question.id = test_question.question_id and question.type = 2
        join attempt_answer answer on answer.institute_id = ${instituteId} and answer.attempt_id = attempt.id
          and answer.question_id = question.id
        where test_question.institute_id = ${instituteId} and test_question.test_id = ${testId}
          and answer.answer is not null), '[]') as questions,
      coalesce((
        select json_agg(json_build_object('questionId', late_answer.question_id, 'answer', late_answer.answer, 'html',
          question.html,
          'options', question.options, 'matches', question.matches, 'current', answer.answer, 'at', late_answer.answer_at,
            'by', late_answer.answer_by,
          'part', (select count(*) from test_question
            join test_part on test_part.institute_id = test_question.institute_id and test_part.id = test_question.part_id
            join test_part earlier_part on earlier_part.institute_id = test_question.institute_id
              and earlier_part.test_id = test_question.test_id
              and (earlier_part.position, earlier_part.id) < (test_part.position, test_part.id)
            where test_question.institute_id = ${instituteId} and test_question.test_id = ${testId}
              and test_question.question_id = late_answer.question_id),
          'lastSeenAt', (select ${milliseconds(raw('waiting.heard_at'))} from attempt_window waiting
            where waiting.institute_id = ${instituteId} and waiting.attempt_id = attempt.id
              and waiting.page = late_answer.answer_by),
          'stalls', coalesce((select json_agg(json_build_object(
              'from', ${milliseconds(raw('server_stall.began_at'))}, 'until', ${milliseconds(raw('server_stall.ended_at'))}))
            from server_stall
            where server_stall.began_at <= late_answer.arrived_at and server_stall.ended_at >= least(late_answer.given_at,
              attempt.submitted_at) - interval '10 minutes'), '[]'),
          'from', ${late.givenAt}, 'until', ${late.arrivedAt},
          'counted', ${late.countedAt}, 'dismissed', ${late.dismissedAt}) order by late_answer.given_at)
        from late_answer
        join question on question.institute_id = ${instituteId} and question.id = late_answer.question_id
        left join attempt_answer answer
          on answer.institute_id = ${instituteId} and answer.attempt_id = attempt.id
            and answer.question_id = late_answer.question_id
        where late_answer.institute_id = ${instituteId} and late_answer.attempt_id = attempt.id), '[]') as late,
      coalesce((
        select json_agg(json_build_object('kind', event.kind, 'page', event.page, 'at', ${milliseconds(raw('event.happened_at'))})
          order by event.happened_at)
        from attempt_event event where event.institute_id = ${instituteId} and event.attempt_id = attempt.id), '[]') as events
    from mine attempt join test on test.institute_id = attempt.institute_id and test.id = attempt.test_id ${joinStudent}
    order by attempt.is_waiting desc, attempt.submitted_at, attempt.id`,
)
