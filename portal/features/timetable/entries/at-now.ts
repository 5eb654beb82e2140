import type { ClassStatus } from '#domain/live/status.ts'
import { type Entry, isExam } from '#portal/shared/calendar/entry.ts'

/** An entry with its status: before, running or over. */
type Timed = { entry: Pick<Entry, 'kind' | 'isCancelled'>; status: ClassStatus }

/**
 * The entry to which today's list scrolls: a running class, else the next one; without classes a running exam, or the
 * next one.
 */
export function entryAtNow<One extends Timed>(entries: readonly One[]): One | undefined {
  const held = entries.filter(({ entry }) => !entry.isCancelled)
  const find = (ofExams: boolean, wanted: ClassStatus) =>
    held.find(({ entry, status }) => isExam(entry.kind) === ofExams && status === wanted)
  return find(false, 'running') ?? find(false, 'before') ?? find(true, 'running') ?? find(true, 'before')
}
