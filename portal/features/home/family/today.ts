import type { ChildToday, TodaysEntry } from '#domain/home/calls.ts'
import { type ClassSpan, classStatus } from '#domain/live/status.ts'

/** A class or exam of a child today. */
export type TodaysItem = Pick<TodaysEntry, 'kind' | 'id' | 'name' | 'subject'> & ClassSpan

/** The day of a child: today's marked classes, how many were attended, and its classes and exams by their start. */
export type Today = { studentId: number; held: number; present: number; items: TodaysItem[] }

export const readToday = ({ student_id, held, present, entries }: ChildToday): Today => ({
  studentId: student_id,
  held,
  present,
  items: entries.map(({ starts_at, ends_at, live_meeting_with: _, ...entry }) => ({
    ...entry,
    startMs: Date.parse(starts_at),
    endMs: Date.parse(ends_at),
  })),
})

/** All running items, and the next one. */
export function runningAndNext(items: readonly TodaysItem[], nowMs: number) {
  return {
    running: items.filter((item) => classStatus(item, nowMs) === 'running'),
    next: items.find((item) => classStatus(item, nowMs) === 'before'),
  }
}

/** How the attendance of a day is shown; '' before a class is marked. */
export function attendanceOf({ held, present }: Pick<Today, 'held' | 'present'>) {
  if (held === 0) return ''
  if (present === 0) return 'absent'
  return present === held ? 'present' : 'partly'
}
