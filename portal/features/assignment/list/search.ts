import { showDay } from '#domain/day.ts'
import type { AssignmentItem } from '../reading.ts'

/** Status, end date as it is shown, course, title, subject, days left [assignment-10]. */
const searchedTexts = (item: AssignmentItem): string[] => [
  item.shownStatus,
  item.status,
  showDay(item.endsAt.slice(0, 10)),
  item.course,
  item.title,
  item.subject,
  String(item.daysLeft),
]

/** Whether a field contains what was typed, in any case. */
export function matchesAssignment(item: AssignmentItem, typed: string): boolean {
  const wanted = typed.trim().toLocaleLowerCase()
  return searchedTexts(item).some((text) => text.toLocaleLowerCase().includes(wanted))
}
