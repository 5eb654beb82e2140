import { maxEvents } from '#domain/exam/panel/limits.ts'
import type { Outcome, Model as Shared } from '../database.ts'
import type { AttemptRow, EventRow, Facts, State } from './state.ts'

export type Model = Shared<State, Facts>
export type Result = Outcome<State>

export const read = (run: Model['run']): Model => ({ isWrite: false, run })
export const write = (run: Model['run']): Model => ({ isWrite: true, run })
export const rowsOf = (row: object | null | undefined): Result => ({ rows: row ? [row] : [] })
export const changed = (attempt: AttemptRow | null, part: Partial<AttemptRow>) =>
  attempt && { ...attempt, ...part }

export function withEvents(
  state: State,
  before: State,
  page: string,
  kinds: string[],
  times: Date[],
): EventRow[] {
  const room = maxEvents - before.events.filter(({ kind }) => kind !== 'opened').length
  const events = [...state.events]
  for (const [index, kind] of kinds.slice(0, Math.max(0, room)).entries()) {
    const event = { page, kind, at: times[index]?.getTime() ?? 0 }
    if (!events.some((one) => one.page === page && one.kind === kind && one.at === event.at))
      events.push(event)
  }
  return events
}
