import type { NewsItem } from '#domain/news/calls.ts'
import { feeQuery } from '#portal/shared/navigation/fee-url-state.ts'
import { mayOpen } from '#portal/shared/navigation/menu.ts'
import { addressOfStudent } from '#portal/shared/navigation/of-student.ts'
import type { Session } from '#portal/shared/session.ts'

/** The address that news opens, of its child and year; '' where the inbox shows all of it [news-64]. */
export function addressOfNews(item: NewsItem, session: Session): string {
  const { opens, student_id, academic_year_id, kind } = item
  if (opens.toLowerCase() === '/messages' || !mayOpen(opens, session)) return ''
  const isViewed = student_id === null || student_id === session.studentId
  const studentId = isViewed ? 0 : student_id
  // Fees have a year of their own.
  if (opens === '/fees') {
    const path = `/fees${feeQuery({ tab: kind === 'payment' ? 'history' : 'due', yearId: academic_year_id ?? 0 })}`
    return addressOfStudent(path, { studentId, yearId: 0 })
  }
  const isViewedYear = isViewed && academic_year_id === session.yearId
  return addressOfStudent(opens, { studentId, yearId: isViewedYear ? 0 : (academic_year_id ?? 0) })
}
