import type { Lesson, Register } from '#domain/desk/attendance-calls.ts'
import { leavesOverlap } from '#domain/leave/rules.ts'

/** Approved leave of a class, or one that waits for an answer. */
export type LeaveAt = 'approved' | 'pending' | undefined

type Leaves = Register['students'][number]['leaves']

/** Whether leave of the day covers a class: of hours, where they share a moment [leave-19]. */
export function leaveAt(
  leaves: Leaves,
  { starts_at, ends_at }: Pick<Lesson, 'starts_at' | 'ends_at'>,
): LeaveAt {
  const day = starts_at.slice(0, 10)
  const isNextDay = ends_at.slice(0, 10) > day
  const held = {
    ...{ from: day, until: day, fromTime: starts_at.slice(11, 16) },
    untilTime: isNextDay ? '24:00' : ends_at.slice(11, 16),
  }
  const own = leaves.filter(({ from, until, from_time, until_time }) =>
    leavesOverlap({ from, until, fromTime: from_time, untilTime: until_time }, held),
  )
  if (own.some(({ is_approved }) => is_approved)) return 'approved'
  return own.length > 0 ? 'pending' : undefined
}
