import * as z from 'zod/mini'
import { maxEvents, maxTabs } from '#domain/exam/panel/limits.ts'
import { type QuestionStateBody, questionState } from '#domain/exam/panel/state-body.ts'
import { given } from '#server/access/given.ts'
import { attemptId, paper } from '#server/access/papers.ts'
import { command, maybeOne, params, type Runner, raw, type Sql, sql } from '#server/database/sql.ts'
import { validPass } from '#server/features/exam/panel/queries.ts'

const { instituteId, now } = given
const { page, since, step, fingerprint, ...list } = params({
  fingerprint: z.string(),
  page: z.string(),
  since: z.number(),
  /** 1 with states, 0 without. */
  step: z.number(),
  questionIds: z.array(z.number()),
  /** JSON. */
  answers: z.array(z.nullable(z.string())),
  answersAt: z.array(z.number()),
  answersBy: z.array(z.string()),
  marks: z.array(z.boolean()),
  marksAt: z.array(z.number()),
  marksBy: z.array(z.string()),
  /** JSON. */
  times: z.array(z.string()),
  eventKinds: z.array(z.string()),
  eventsAt: z.array(z.date()),
})

export type PanelEvent = { kind: string; at: Date }
export type Written = { sequence: number; activePage: string; states: QuestionStateBody[] }

/** A message of a tab. */
export type Sent = {
  page: string
  since: number
  /** With bounded stamps. */
  states: readonly QuestionStateBody[]
  events: readonly PanelEvent[]
}
/** How a pass was found. */
export type Known = { passHash: string; host: string; fingerprint: string }
type Save = Sent & { instituteId: number; attemptId: number; now: Date }

/** A state as the calls have it. @param k its row of `attempt_answer` */
export const stateOf = (k = raw('answer')) => sql`json_build_object('question_id', ${k}.question_id,
  'answer', case when ${k}.answer_at > 0 then json_build_object('at', ${k}.answer_at, 'by', ${k}.answer_by, 'value',
    ${k}.answer) end,
  'mark', case when ${k}.mark_at > 0 then json_build_object('at', ${k}.mark_at, 'by', ${k}.mark_by, 'value',
    ${k}.is_marked_for_review) end,
  'times', ${k}.times)`

/** `isLater` of domain/exam/panel/question-state.ts: names of tabs are compared by character code. */
const isNewerAnswer = sql`(excluded.answer_at, excluded.answer_by collate "C") > (answer.answer_at, answer.answer_by collate "C")`
const isNewerMark = sql`(excluded.mark_at, excluded.mark_by collate "C") > (answer.mark_at, answer.mark_by collate "C")`

const sumOf = (times: Sql) =>
  sql`least(2147483647, (select coalesce(sum(value::bigint), 0) from jsonb_each_text(${times})))::int`

const maxPages = raw(String(maxTabs))

/** The higher time of each tab; with too many tabs, the earlier ones stay. */
const mergedTimes = sql`(select coalesce(jsonb_object_agg(key, most), '{}') from (
  select key, max(value::bigint) as most from (
    select * from jsonb_each_text(answer.times) union all select * from jsonb_each_text(excluded.times)) each
  group by key order by answer.times ? key desc limit ${maxPages}) merged)`
const hasMoreTime = sql`exists (select 1 from jsonb_each_text(excluded.times) spent
  where spent.value::bigint > coalesce((answer.times->>spent.key)::bigint, -1))`

/** Whether an attempt has room for another event; opening it is always logged. @param nth from 1 */
export const hasRoomForEvent = (nth: Sql) => sql`${nth} <= ${raw(String(maxEvents))} - (
  select count(*) from attempt_event event
  where event.institute_id = ${instituteId} and event.attempt_id = ${attemptId} and event.kind <> 'opened')`

/** Whether it has room for another tab. */
const hasRoomForTab = sql`${maxPages} > (
  select count(*) from attempt_window
  where attempt_window.institute_id = ${instituteId} and attempt_window.attempt_id = ${attemptId}
    and attempt_window.page <> ${page})`

/** Of two saves with events, the second waits here, so that it counts those of the first. */
export const lockForEvents = command(
  'panel.lock-for-events',
  sql`select 1 from test_attempt where institute_id = ${instituteId} and id = ${attemptId} for no key update`,
)

const saved = z.object({
  last: z.number(),
  read: z.number(),
  activePage: z.string(),
  states: z.array(questionState),
})

/** @param known a condition of the attempt */
const saving = <Values>(known: Sql<Values>) =>
  sql`with ${paper},
      given as (
        select * from unnest(${list.questionIds}::bigint[], ${list.answers}::jsonb[], ${list.answersAt}::bigint[],
          ${list.answersBy}::text[], ${list.marks}::boolean[], ${list.marksAt}::bigint[], ${list.marksBy}::text[],
          ${list.times}::jsonb[]) as given(question_id, answer, answer_at, answer_by, mark, mark_at, mark_by, times)),
      read as (select last_sequence from test_attempt where institute_id = ${instituteId} and id = ${attemptId}),
      mine as (
        update test_attempt set last_sequence = last_sequence + ${step}
        where institute_id = ${instituteId} and id = ${attemptId} and submitted_at is null and ${known}
          and not exists (select 1 from given where question_id not in (select question_id from paper))
        returning last_sequence, active_page),
      taken as (
        insert into attempt_answer as answer (institute_id, attempt_id, question_id, answer, answer_at, answer_by,
          is_marked_for_review, mark_at, mark_by, times, time_ms, sequence, answered_at)
        select ${instituteId}, ${attemptId}, given.question_id, given.answer, given.answer_at, given.answer_by, given.mark,
          given.mark_at,
          given.mark_by, given.times, ${sumOf(raw('given.times'))}, mine.last_sequence, ${now}
        from given, mine
        on conflict (institute_id, attempt_id, question_id) do update set
          answer = case when ${isNewerAnswer} then excluded.answer else answer.answer end,
          answer_at = case when ${isNewerAnswer} then excluded.answer_at else answer.answer_at end,
          answer_by = case when ${isNewerAnswer} then excluded.answer_by else answer.answer_by end,
          is_marked_for_review = case when ${isNewerMark} then excluded.is_marked_for_review else answer.is_marked_for_review end,
          mark_at = case when ${isNewerMark} then excluded.mark_at else answer.mark_at end,
          mark_by = case when ${isNewerMark} then excluded.mark_by else answer.mark_by end,
          times = ${mergedTimes}, time_ms = ${sumOf(mergedTimes)},
          sequence = excluded.sequence, answered_at = excluded.answered_at
        where ${isNewerAnswer} or ${isNewerMark} or ${hasMoreTime}
        returning answer.*),
      heard as (
        insert into attempt_window (institute_id, attempt_id, page, heard_at)
        select ${instituteId}, ${attemptId}, ${page}, ${now} from mine where ${hasRoomForTab}
        on conflict (institute_id, attempt_id, page) do update set heard_at = greatest(attempt_window.heard_at,
          excluded.heard_at)),
      noted as (
        insert into attempt_event (institute_id, attempt_id, page, kind, happened_at)
        select ${instituteId}, ${attemptId}, ${page}, given.kind, given.at
        from unnest(${list.eventKinds}::text[], ${list.eventsAt}::timestamptz[]) with ordinality as given(kind, at, nth), mine
        where ${hasRoomForEvent(raw('given.nth'))} on conflict do nothing)
      select mine.last_sequence as last, read.last_sequence as read, mine.active_page as "activePage", coalesce((
          select json_agg(state) from (
            select ${stateOf(raw('taken'))} as state from taken
            union all
            select ${stateOf()} from attempt_answer answer
            where answer.institute_id = ${instituteId} and answer.attempt_id = ${attemptId}
              and answer.sequence > ${since} and answer.question_id not in (select question_id from taken)) every),
                '[]') as states
      from mine, read`

const saveStates = maybeOne('panel.save', saved, saving(sql`true`))
const saveKnown = maybeOne(
  'panel.save-known',
  saved,
  saving(sql`exists (select from (${validPass}) found where found::text = ${fingerprint})`),
)

/**
 * Stores the states of a tab, and reads those of other tabs, in one statement: it updates the attempt first, which serialises
 * the saves. It is `mergeStates` of domain/exam/panel/question-state.ts in SQL. The statement sees the database as it was when
 * it began, so states that another save stored while this one waited are missing: then it returns the sequence before them,
 * and the next save reads them.
 * @param known where given, it is only stored while the pass is valid, and everything that it is found with is as it was
 * @returns undefined for a submitted attempt or a question outside of its paper, or what is not as it was: then nothing has changed
 */
export async function writeStates(runner: Runner, save: Save, known?: Known): Promise<Written | undefined> {
  const { states: sent, events, ...at } = save
  const step = sent.length > 0 ? 1 : 0
  const given = {
    ...at,
    step,
    questionIds: sent.map((state) => state.question_id),
    answers: sent.map(({ answer }) => (answer?.value ? JSON.stringify(answer.value) : null)),
    answersAt: sent.map(({ answer }) => answer?.at ?? 0),
    answersBy: sent.map(({ answer }) => answer?.by ?? ''),
    marks: sent.map(({ mark }) => mark?.value ?? false),
    marksAt: sent.map(({ mark }) => mark?.at ?? 0),
    marksBy: sent.map(({ mark }) => mark?.by ?? ''),
    times: sent.map(({ times }) => JSON.stringify(times)),
    eventKinds: events.map(({ kind }) => kind),
    eventsAt: events.map((event) => event.at),
  }
  const row = await (known ? saveKnown(runner, { ...given, ...known }) : saveStates(runner, given))
  if (!row) return undefined
  const { last, read, activePage, states } = row
  return { sequence: last - step === read ? last : read, activePage, states }
}
