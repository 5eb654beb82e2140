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
      select 1 from test_attempt a where a.institute_id = ${instituteId} and a.test_id = ${testId}
        and (${attemptId}::bigint is null or a.id = ${attemptId})
        and (${narrowed.personId}::bigint is null or a.person_id = ${narrowed.personId})))`,
)

/** A student as the institute knows him: of an attempt `a`. */
export const student = { studentName: z.string(), rollNo: z.string(), studentNumber: z.string() }
export const studentColumns = sql`p.name as "studentName", coalesce(u.roll_no, '') as "rollNo",
  coalesce(u.display_id, '') as "studentNumber"`
export const joinStudent = sql`join person p on p.institute_id = a.institute_id and p.id = a.person_id
  left join student u on u.institute_id = a.institute_id and u.person_id = a.person_id`
export type StudentNamed = z.output<ReturnType<typeof studentRow>>
const studentRow = () => z.object(student)

/** Whose attempts these are. */
export const findStudents = many(
  'panel.students',
  z.object({ attemptId: z.number(), ...student }),
  sql`select a.id as "attemptId", ${studentColumns} from test_attempt a ${joinStudent}
    where a.institute_id = ${instituteId} and a.id = any(${of.attemptIds})`,
)

/** One person of the institute. */
export const findStudent = maybeOne(
  'panel.student',
  studentRow(),
  sql`select ${studentColumns} from (select ${instituteId}::int as institute_id, ${of.personId}::bigint as person_id) a ${joinStudent}`,
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

/** A question of an attempt's paper by the institute's id, or by the id in exports. */
const findQuestionNamed = maybeOne(
  'panel.question-named',
  z.object({ id: z.number() }),
  sql`select q.id from test_attempt a
    join test_question x on x.institute_id = a.institute_id and x.test_id = a.test_id
    join question q on q.institute_id = x.institute_id and q.id = x.question_id
    where a.institute_id = ${instituteId} and a.id = ${attemptId} and (q.source_id = ${named} or q.id::text = ${named}
      or (q.source_id is null and ${prefix} || q.id = ${named}))
    order by q.source_id is not distinct from ${named} desc limit 1`,
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
  ...student,
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
  givenAt: milliseconds(raw('l.given_at')),
  arrivedAt: milliseconds(raw('l.arrived_at')),
  countedAt: milliseconds(raw('l.counted_at')),
  dismissedAt: milliseconds(raw('l.dismissed_at')),
}

/**
 * Answers that need a decision of the examiner, the first submitted first. Answers that wait for marks come before late ones,
 * which may stay undecided.
 */
export const findWaiting = many(
  'panel.waiting',
  waitingRow,
  sql`with mine as (
      select a.*, w.is_waiting from test_attempt a
      cross join lateral (select exists (
        select 1 from attempt_answer g
        where g.institute_id = ${instituteId} and g.attempt_id = a.id and g.state = 'waiting') as is_waiting) w
      where a.institute_id = ${instituteId} and a.test_id = ${testId} and a.submitted_at is not null and (w.is_waiting
        or exists (select 1 from late_answer k
          where k.institute_id = ${instituteId} and k.attempt_id = a.id and ${isUndecided()}))
      order by w.is_waiting desc, a.submitted_at, a.id limit ${limit})
    select a.id as "attemptId", a.person_id as "personId", ${studentColumns}, a.started_at as "startedAt",
      a.ends_at as "endsAt", a.submitted_at as "submittedAt",
      a.end_moved_at as "endMovedAt", t.parts_order = 'locked' as "isLocked", t.part_minutes as "partMinutes",
      coalesce(a.part_starts, '[]') as "laterParts",
      coalesce((
        select json_agg(json_build_object('question_id', q.id, 'html', q.html, 'model_answer_html', q.model_answer_html,
          'marks', x.marks, 'answer', g.answer, 'state', g.state,
          'marks_given', case when g.state <> 'waiting' then g.marks end) order by x.position)
        from test_question x
        join question q on q.institute_id = ${instituteId} and q.id = x.question_id and q.type = 2
        join attempt_answer g on g.institute_id = ${instituteId} and g.attempt_id = a.id and g.question_id = q.id
        where x.institute_id = ${instituteId} and x.test_id = ${testId} and g.answer is not null), '[]') as questions,
      coalesce((
        select json_agg(json_build_object('questionId', l.question_id, 'answer', l.answer, 'html', q.html,
          'options', q.options, 'matches', q.matches, 'current', g.answer, 'at', l.answer_at, 'by', l.answer_by,
          'part', (select count(*) from test_question x
            join test_part o on o.institute_id = x.institute_id and o.id = x.part_id
            join test_part y on y.institute_id = x.institute_id and y.test_id = x.test_id and (y.position, y.id) < (o.position, o.id)
            where x.institute_id = ${instituteId} and x.test_id = ${testId} and x.question_id = l.question_id),
          'lastSeenAt', (select ${milliseconds(raw('w.heard_at'))} from attempt_window w
            where w.institute_id = ${instituteId} and w.attempt_id = a.id and w.page = l.answer_by),
          'stalls', coalesce((select json_agg(json_build_object(
              'from', ${milliseconds(raw('s.began_at'))}, 'until', ${milliseconds(raw('s.ended_at'))}))
            from server_stall s
            where s.began_at <= l.arrived_at and s.ended_at >= least(l.given_at, a.submitted_at) - interval '10 minutes'), '[]'),
          'from', ${late.givenAt}, 'until', ${late.arrivedAt},
          'counted', ${late.countedAt}, 'dismissed', ${late.dismissedAt}) order by l.given_at)
        from late_answer l
        join question q on q.institute_id = ${instituteId} and q.id = l.question_id
        left join attempt_answer g
          on g.institute_id = ${instituteId} and g.attempt_id = a.id and g.question_id = l.question_id
        where l.institute_id = ${instituteId} and l.attempt_id = a.id), '[]') as late,
      coalesce((
        select json_agg(json_build_object('kind', e.kind, 'page', e.page, 'at', ${milliseconds(raw('e.happened_at'))})
          order by e.happened_at)
        from attempt_event e where e.institute_id = ${instituteId} and e.attempt_id = a.id), '[]') as events
    from mine a join test t on t.institute_id = a.institute_id and t.id = a.test_id ${joinStudent}
    order by a.is_waiting desc, a.submitted_at, a.id`,
)
