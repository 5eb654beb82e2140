import type { RecordingFlags } from '#domain/live/calls.ts'
import type { TimetableEntry } from '#domain/timetable/calls.ts'

/** What every kind of card is given. */
export type CardProps = {
  entry: TimetableEntry
  /** Which buttons recordings have. */
  flags: RecordingFlags
}
