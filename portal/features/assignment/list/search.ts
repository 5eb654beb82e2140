import type { AssignmentItem } from '#domain/assignment/calls.ts'
import { shownStatus } from '#domain/assignment/status.ts'
import { showDay } from '#domain/day.ts'

/** The six fields of spec/1 §5: status, end date as it is shown, course, title, subject, days left. */
const searchedTexts = (item: AssignmentItem): string[] => [
  shownStatus(item),
  item.student_status,
  showDay(item.end_date.slice(0, 10)),
  item.course_name,
  item.title,
  item.subject_name,
  String(item.days_left),
]

/** Whether any of the fields holds what was typed, in any case; nothing typed fits all. */
export function matchesAssignment(item: AssignmentItem, typed: string): boolean {
  const wanted = typed.trim().toLocaleLowerCase()
  return searchedTexts(item).some((text) => text.toLocaleLowerCase().includes(wanted))
}
