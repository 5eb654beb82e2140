import type { SentItem } from '#domain/assignment/calls.ts'

type Marked = Pick<SentItem, 'enable_grade' | 'grade' | 'evaluation_marks' | 'student_marks'>

/** What evaluated homework was given: a grade, or `18 / 20`; '' where nothing was. */
export function markText({ enable_grade, grade = '', evaluation_marks, student_marks }: Marked): string {
  if (enable_grade === 'Y') return grade
  if (typeof student_marks !== 'number') return ''
  return typeof evaluation_marks === 'number' ? `${student_marks} / ${evaluation_marks}` : `${student_marks}`
}
