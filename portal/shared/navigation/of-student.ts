import { idIn, type Params } from './address.ts'

/** Names in an address that opens a screen of one student, as links in e-mails do; they leave it once it is open [news-60]. */
const studentName = 'student_id'
const yearName = 'academic_year_id'

type OfStudent = {
  /** 0 for oneself, or the student in view. */
  studentId: number
  /** 0 for the viewed year. */
  yearId: number
}

export const readOfStudent = (params: Params): OfStudent => ({
  studentId: idIn(params.get(studentName)),
  yearId: idIn(params.get(yearName)),
})

/** Whether an address names a student or a year. @param search its query */
export const isOfStudent = (search: string): boolean => /[?&](student_id|academic_year_id)=/.test(search)

/** @param path of a screen, maybe with a query */
export function addressOfStudent(path: string, { studentId, yearId }: OfStudent): string {
  const names = new URLSearchParams()
  if (studentId > 0) names.set(studentName, String(studentId))
  if (yearId > 0) names.set(yearName, String(yearId))
  if (names.size === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${names}`
}

/** A query without them. @param search with its `?`, or '' */
export function withoutStudent(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(studentName)
  params.delete(yearName)
  return params.size > 0 ? `?${params}` : ''
}
