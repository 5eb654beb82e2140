import type { SentAssignment, SentItem, StudentStatus } from '#domain/assignment/calls.ts'

/** What a card says: a submitted assignment that the teacher evaluated is Evaluated [assignment-15]. */
export type ShownStatus = StudentStatus | 'Evaluated'

export const isEvaluated = ({ teacher_status }: Pick<SentAssignment, 'teacher_status'>): boolean =>
  teacher_status === 'Evaluated'

export function shownStatus(item: Pick<SentItem, 'student_status' | 'teacher_status'>): ShownStatus {
  return item.student_status === 'Submitted' && isEvaluated(item) ? 'Evaluated' : item.student_status
}

/**
 * The student's status: without a submission by the end it is Not Submitted where late work is accepted, else Expired
 * [assignment-14].
 */
export function studentStatusOf(one: {
  saved: 'Pending' | 'Draft' | 'Submitted'
  isPast: boolean
  allowsLate: boolean
}): StudentStatus {
  if (!one.isPast || one.saved === 'Submitted') return one.saved
  return one.allowsLate ? 'Not Submitted' : 'Expired'
}

export type AssignmentTab = 'ongoing' | 'past'

/** The statuses that each tab's filter offers, in their order, after 'Select Status' [assignment-9]. */
export const filterOptions: Readonly<Record<AssignmentTab, readonly ShownStatus[]>> = {
  ongoing: ['Pending', 'Draft', 'Submitted', 'Evaluated'],
  past: ['Submitted', 'Not Submitted', 'Evaluated', 'Expired'],
}

const maxDaysShown = 7

export type DueBadge = { kind: 'days'; count: number } | { kind: 'hours'; time: string }

/**
 * The remaining time, up to a week [assignment-6].
 * @returns undefined for more than a week, and after the end
 */
export function dueBadge({
  days_left,
  time_left,
}: Pick<SentItem, 'days_left' | 'time_left'>): DueBadge | undefined {
  if (days_left < 0 || days_left > maxDaysShown) return undefined
  return days_left === 0 ? { kind: 'hours', time: time_left } : { kind: 'days', count: days_left }
}

const editable: readonly StudentStatus[] = ['Pending', 'Draft', 'Not Submitted']

/** Ongoing, or past where a late submission is allowed; not yet submitted, nor evaluated [assignment-16]. */
export function mayEdit(
  one: Pick<
    SentAssignment,
    'student_status' | 'teacher_status' | 'days_left' | 'allow_assignment_late_submission'
  >,
): boolean {
  const isOpen = one.days_left !== -1 || one.allow_assignment_late_submission === 'Y'
  return isOpen && editable.includes(one.student_status) && !isEvaluated(one)
}
