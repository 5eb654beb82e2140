import type { ClassStatus } from '#domain/live/status.ts'
import { type Entry, isExam } from '#portal/shared/calendar/entry.ts'

/** An entry, and whether it is to come, runs or is over. */
type Timed = { entry: Pick<Entry, 'kind' | 'isCancelled'>; status: ClassStatus }

/**
 * The entry at which the list of today opens: a class that runs, else the next one; without classes an exam that runs, or
 * the next one.
 */
export function entryAtNow<One extends Timed>(entries: readonly One[]): One | undefined {
  const held = entries.filter(({ entry }) => !entry.isCancelled)
  const find = (ofExams: boolean, wanted: ClassStatus) =>
    held.find(({ entry, status }) => isExam(entry.kind) === ofExams && status === wanted)
  return find(false, 'running') ?? find(false, 'before') ?? find(true, 'running') ?? find(true, 'before')
}
