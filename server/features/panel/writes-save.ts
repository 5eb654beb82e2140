import type pg from 'pg'
import { mostEvents, mostWindows } from '#domain/panel/limits.ts'
import type { QuestionStateBody } from '#domain/panel/state-body.ts'
import { paper } from '#server/database/queries-papers.ts'

type Runner = pg.Pool | pg.PoolClient

export type PanelEvent = { kind: string; at: Date }
export type Taken = { sequence: number; activePage: string; states: QuestionStateBody[] }

type Save = {
  instituteId: number
  attemptId: number
  page: string
  since: number
  now: Date
  /** Their stamps are bounded. */
  states: readonly QuestionStateBody[]
  events: readonly PanelEvent[]
}

/** A state as the calls carry it, of row `k`. */
export const stateOf = (k: string) => `json_build_object('question_id', ${k}.question_id,
  'answer', case when ${k}.answer_at > 0 then json_build_object('at', ${k}.answer_at, 'by', ${k}.answer_by, 'value', ${k}.answer) end,
  'mark', case when ${k}.mark_at > 0 then json_build_object('at', ${k}.mark_at, 'by', ${k}.mark_by, 'value', ${k}.is_marked_for_review) end,
  'times', ${k}.times)`

/** `isLater` of domain/panel/question-state.ts: names of windows are compared sign by sign. */
const isNewer = (what: 'answer' | 'mark') =>
  `(excluded.${what}_at, excluded.${what}_by collate "C") > (k.${what}_at, k.${what}_by collate "C")`

const sumOf = (times: string) =>
  `least(2147483647, (select coalesce(sum(value::bigint), 0) from jsonb_each_text(${times})))::int`

/** The higher time of each window; where there are too many, those that were there before stay. */
const mergedTimes = `(select coalesce(jsonb_object_agg(key, most), '{}') from (
  select key, max(value::bigint) as most from (
    select * from jsonb_each_text(k.times) union all select * from jsonb_each_text(excluded.times)) each
  group by key order by k.times ? key desc limit ${mostWindows}) merged)`
const hasMoreTime = `exists (select 1 from jsonb_each_text(excluded.times) spent
  where spent.value::bigint > coalesce((k.times->>spent.key)::bigint, -1))`

/** Whether attempt $2 has room for one more of what happened; that it was opened is noted whatever else was. @param nth from 1 */
export const hasRoomForEvent = (nth: string) => `${nth} <= ${mostEvents} - (
  select count(*) from attempt_event o where o.institute_id = $1 and o.attempt_id = $2 and o.kind <> 'opened')`

/** Whether it has room for the last word of a window. */
const hasRoomForWindow = (page: string) => `${mostWindows} > (
  select count(*) from attempt_window o where o.institute_id = $1 and o.attempt_id = $2 and o.page <> ${page})`

/** Of two saves that tell of events, the second waits here, so that it counts those of the first. */
export async function lockForEvents(
  client: pg.PoolClient,
  at: { instituteId: number; attemptId: number },
): Promise<void> {
  await client.query({
    name: 'panel.lock-for-events',
    text: 'select 1 from test_attempt where institute_id = $1 and id = $2 for no key update',
    values: [at.instituteId, at.attemptId],
  })
}

/**
 * Takes in what a window gave, and reads what other windows gave since, in one statement: the update of the attempt comes
 * first, and lets one save after another in. `mergeStates` of domain/panel/question-state.ts, in SQL.
 *
 * The statement reads as the database was when it began. Where another save was let in between, what that one took in is
 * not read yet: then the sequence told is the one before it, so that the next save brings it.
 * @returns undefined where the attempt is handed in, or a question is none of its paper: nothing has changed then
 */
export async function takeStates(runner: Runner, save: Save): Promise<Taken | undefined> {
  const { states, events } = save
  const step = states.length > 0 ? 1 : 0
  const found = await runner.query<Taken & { last: number; read: number }>({
    name: 'panel.save',
    text: `with ${paper},
      given as (
        select * from unnest($7::bigint[], $8::jsonb[], $9::bigint[], $10::text[], $11::boolean[], $12::bigint[],
          $13::text[], $14::jsonb[]) as g(question_id, answer, answer_at, answer_by, mark, mark_at, mark_by, times)),
      read as (select last_sequence from test_attempt where institute_id = $1 and id = $2),
      mine as (
        update test_attempt set last_sequence = last_sequence + $6
        where institute_id = $1 and id = $2 and submitted_at is null
          and not exists (select 1 from given where question_id not in (select question_id from paper))
        returning last_sequence, active_page),
      taken as (
        insert into attempt_answer as k (institute_id, attempt_id, question_id, answer, answer_at, answer_by,
          is_marked_for_review, mark_at, mark_by, times, time_ms, sequence, answered_at)
        select $1, $2, g.question_id, g.answer, g.answer_at, g.answer_by, g.mark, g.mark_at, g.mark_by, g.times,
          ${sumOf('g.times')}, mine.last_sequence, $5
        from given g, mine
        on conflict (institute_id, attempt_id, question_id) do update set
          answer = case when ${isNewer('answer')} then excluded.answer else k.answer end,
          answer_at = case when ${isNewer('answer')} then excluded.answer_at else k.answer_at end,
          answer_by = case when ${isNewer('answer')} then excluded.answer_by else k.answer_by end,
          is_marked_for_review = case when ${isNewer('mark')} then excluded.is_marked_for_review else k.is_marked_for_review end,
          mark_at = case when ${isNewer('mark')} then excluded.mark_at else k.mark_at end,
          mark_by = case when ${isNewer('mark')} then excluded.mark_by else k.mark_by end,
          times = ${mergedTimes}, time_ms = ${sumOf(mergedTimes)},
          sequence = excluded.sequence, answered_at = excluded.answered_at
        where ${isNewer('answer')} or ${isNewer('mark')} or ${hasMoreTime}
        returning k.*),
      heard as (
        insert into attempt_window as w (institute_id, attempt_id, page, heard_at) select $1, $2, $3, $5 from mine
        where ${hasRoomForWindow('$3')}
        on conflict (institute_id, attempt_id, page) do update set heard_at = greatest(w.heard_at, excluded.heard_at)),
      noted as (
        insert into attempt_event (institute_id, attempt_id, page, kind, happened_at)
        select $1, $2, $3, e.kind, e.at
        from unnest($15::text[], $16::timestamptz[]) with ordinality as e(kind, at, nth), mine
        where ${hasRoomForEvent('e.nth')} on conflict do nothing)
      select mine.last_sequence as last, read.last_sequence as read, mine.active_page as "activePage", coalesce((
          select json_agg(state) from (
            select ${stateOf('taken')} as state from taken
            union all
            select ${stateOf('k')} from attempt_answer k where k.institute_id = $1 and k.attempt_id = $2
              and k.sequence > $4 and k.question_id not in (select question_id from taken)) every), '[]') as states
      from mine, read`,
    values: [
      save.instituteId,
      save.attemptId,
      save.page,
      save.since,
      save.now,
      step,
      states.map((state) => state.question_id),
      states.map(({ answer }) => (answer?.value ? JSON.stringify(answer.value) : null)),
      states.map(({ answer }) => answer?.at ?? 0),
      states.map(({ answer }) => answer?.by ?? ''),
      states.map(({ mark }) => mark?.value ?? false),
      states.map(({ mark }) => mark?.at ?? 0),
      states.map(({ mark }) => mark?.by ?? ''),
      states.map(({ times }) => JSON.stringify(times)),
      events.map(({ kind }) => kind),
      events.map(({ at }) => at),
    ],
  })
  const [row] = found.rows
  if (!row) return undefined
  const { last, read, activePage, states: told } = row
  return { sequence: last - step === read ? last : read, activePage, states: told }
}
