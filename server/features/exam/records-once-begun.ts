import { deliveryMs, noticeMs } from '#domain/exam/panel/clock.ts'
import { testTypes } from '#domain/exam/reply.ts'
import { nowIn, type Rule, type Scope } from '#server/records/kind.ts'

/**
 * `follows`: applies to all, also to students who have begun; `announced`: the panels of those students also show it;
 * `refused`: no longer possible, with a reason.
 */
type Outcome = 'follows' | 'announced' | 'refused'
type Change = { outcome: Outcome; meaning: string; refusal?: Pick<Rule, 'problem' | 'where'> }

const ofTest = ({ instituteId }: Scope) => `a.institute_id = ${instituteId} and a.test_id = t.id`
/** SQL: whether somebody has begun the stored test `t`. */
export const isBegun = (scope: Scope) => `exists (select from test_attempt a where ${ofTest(scope)})`
/** Whether somebody writes a test with a time limit now. */
const isWritten = (scope: Scope) =>
  `exists (select from test_attempt a where ${ofTest(scope)} and a.submitted_at is null and a.ends_at > ${nowIn(scope)})`
const typeOf = (label: string, { instituteId }: Scope) =>
  `(select l.test_type_id from test_label l where l.institute_id = ${instituteId} and l.id = ${label})`
/** SQL: whether a test is practice by its label, so that it has no clock. */
export const isPractice = (value: (field: string) => string, scope: Scope) =>
  `${typeOf(value('label'), scope)} = ${testTypes.practice}`

/** What becomes of a change of a test, by field of its record, once students have begun; `paper` is its question paper. */
export const changesOnceBegun: Readonly<Record<string, Change>> = {
  label: {
    outcome: 'refused',
    meaning: 'A label of the same type follows; one of another type is refused.',
    refusal: {
      problem: 'is of another type, and somebody has begun the test: its type stays as it is',
      where: (value, scope) =>
        `${typeOf(value('label'), scope)} <> ${typeOf('t.label_id', scope)} and ${isBegun(scope)}`,
    },
  },
  name: { outcome: 'follows', meaning: 'Shown when the panel is opened next.' },
  description: { outcome: 'follows', meaning: 'Shown in the timetable.' },
  subject: { outcome: 'follows', meaning: 'Shown in the timetable.' },
  sections: { outcome: 'follows', meaning: 'Who has begun finishes in the open panel.' },
  products: { outcome: 'follows', meaning: 'Who has begun finishes in the open panel.' },
  starts_at: {
    outcome: 'refused',
    meaning: 'Refused if it would be in the future while somebody writes; otherwise it follows.',
    refusal: {
      problem: 'is in the future, and somebody writes the test now: call it off, and give a new one',
      where: (value, scope) =>
        `${value('starts_at')} > ${nowIn(scope)} and t.starts_at <= ${nowIn(scope)} and ${isWritten(scope)}`,
    },
  },
  ends_at: {
    outcome: 'announced',
    meaning:
      'Attempts end with it. Who writes has at least a minute. An attempt that the clock has handed in goes on if its new end is still to come, unless the result is published.',
  },
  duration_minutes: { outcome: 'announced', meaning: 'As ends_at.' },
  attempts: { outcome: 'follows', meaning: 'Counts when somebody starts again.' },
  maximum_marks: { outcome: 'follows', meaning: 'The marks of its questions count instead.' },
  shows_solutions: { outcome: 'follows', meaning: 'Counts once the result is published.' },
  is_shuffled: {
    outcome: 'refused',
    meaning: 'Questions would change their places.',
    refusal: {
      problem: 'cannot be changed any more, because somebody has begun the test',
      where: (value, scope) => `t.is_shuffled <> ${value('is_shuffled')} and ${isBegun(scope)}`,
    },
  },
  parts_order: {
    outcome: 'refused',
    meaning: 'Parts that are over would open again.',
    refusal: {
      problem: 'cannot be changed any more, because somebody has begun the test',
      where: (value, scope) => `t.parts_order <> ${value('parts_order')} and ${isBegun(scope)}`,
    },
  },
  part_minutes: {
    outcome: 'refused',
    meaning: 'Another duration_minutes is shared by them in proportion.',
    refusal: {
      problem: 'cannot be changed any more, because somebody has begun the test',
      where: (value, scope) => `t.part_minutes <> ${value('part_minutes')} and ${isBegun(scope)}`,
    },
  },
  instructions: { outcome: 'follows', meaning: 'Shown when the panel is opened next.' },
  calculator: { outcome: 'follows', meaning: 'Offered, or not any more, when the panel is opened next.' },
  result_at: {
    outcome: 'follows',
    meaning:
      'When the result is published. Moved into the future, or emptied after it had a time, a published result is withdrawn: reports, ranks and solutions are shown again once it is published again.',
  },
  marking_difference: { outcome: 'follows', meaning: 'Counts for marks that are given from then on.' },
  challenges_from: { outcome: 'follows', meaning: 'When students may begin to object to keys.' },
  challenges_until: {
    outcome: 'follows',
    meaning: 'Until when they may. A later time opens a window again that was over.',
  },
  access_code: { outcome: 'follows', meaning: 'Counts for those who have not begun.' },
  networks: {
    outcome: 'follows',
    meaning: 'Who has begun goes on; what comes from another network from then on is noted.',
  },
  safe_browser_keys: {
    outcome: 'follows',
    meaning: 'Who has begun goes on; what comes from another browser from then on is noted.',
  },
  fills_screen: { outcome: 'follows', meaning: 'Counts when the panel is opened next.' },
  is_one_device: { outcome: 'follows', meaning: 'Counts from the device that opens it next.' },
  removed: {
    outcome: 'announced',
    meaning:
      'The test is called off: panels say so and close, answers are kept, and nothing is published. Taken back, those who still have time go on.',
  },
  paper: { outcome: 'refused', meaning: 'Questions, their marks and their order stay as they are.' },
}

/** The rules of `tests` that follow from it. */
export const onceBegun: readonly Rule[] = Object.entries(changesOnceBegun).flatMap(([field, { refusal }]) =>
  refusal ? [{ field, ...refusal }] : [],
)

const milliseconds = (ms: number) => `interval '${ms} milliseconds'`

/**
 * Two statements of SQL: move the ends of attempts with their tests, before these are changed. An attempt that the clock
 * has submitted becomes due: `server/features/exam/results` reopens it. @param from has `t`, the stored test
 * @param value the new value of a field
 */
export function moveEnds(scope: Scope, from: string, value: (field: string) => string): string[] {
  const { instituteId } = scope
  const now = nowIn(scope)
  const minutes = 'coalesce(x.minutes, 0)'
  // Before the attempt begins, its end is the end of the test.
  const byMinutes = `case when a.is_begun then a.started_at + m.minutes * interval '1 minute' end`
  const computed = `least(${byMinutes}, m.ends_at) + ${minutes} * interval '1 minute'`
  const moved = `select t.id, t.is_result_published, ${value('ends_at')} as ends_at, ${value('duration_minutes')} as minutes
    from ${from} where t.institute_id = ${instituteId}
      and (t.ends_at, t.duration_minutes) is distinct from (${value('ends_at')}, ${value('duration_minutes')})`
  return [
    `select 1 from test where institute_id = ${instituteId} and id in (select id from (${moved}) m) order by id for no key update`,
    `with moved as materialized (${moved}),
    ends as (
      select a.id, a.submitted_at, a.ends_at as was, greatest(${computed}, least(a.ends_at, ${now} + ${milliseconds(noticeMs)})) as ends_at,
        m.ends_at + ${minutes} * interval '1 minute' + ${milliseconds(deliveryMs)} as expires_at
      from moved m join test_attempt a on a.institute_id = ${instituteId} and a.test_id = m.id and a.ends_at is not null
        and (a.submitted_at is null or (a.submitted_at = a.ends_at and not m.is_result_published))
      left join test_extra_time x on x.institute_id = ${instituteId} and x.test_id = m.id and x.person_id = a.person_id),
    changed as (
      select * from ends where ends_at <> was and (ends_at > ${now} or (submitted_at is null and was > ${now}))),
    passes as (
      update panel_pass p set expires_at = greatest(p.expires_at, c.expires_at) from changed c
      where p.institute_id = ${instituteId} and p.attempt_id = c.id)
    update test_attempt a set ends_at = c.ends_at, end_moved_at = ${now},
      latest_ends_at = case when greatest(a.latest_ends_at, c.was) > c.ends_at then greatest(a.latest_ends_at, c.was) end,
      is_evaluation_due = a.is_evaluation_due or a.submitted_at is not null
    from changed c where a.institute_id = ${instituteId} and a.id = c.id`,
  ]
}

/**
 * A statement of SQL: withdraws the published results of tests whose time becomes a future one or empty. Repeating it changes
 * nothing, and computed figures stay for the next publication.
 */
export function withdrawResults(scope: Scope, from: string, value: (field: string) => string): string {
  const { instituteId } = scope
  return `update test set is_result_published = false, withdrawn_at = ${nowIn(scope)}
    where institute_id = ${instituteId} and id in (
      select t.id from ${from} where t.institute_id = ${instituteId} and t.is_result_published
        and t.result_at is distinct from ${value('result_at')}
        and coalesce(${value('result_at')} > ${nowIn(scope)}, true))`
}
