import type { OfflineExam } from '#domain/exam/calls.ts'
import { percentOf, showNumber } from '#domain/exam/percent.ts'
import { dayOfExam } from './exam-date.ts'

export type OfflineMarks = { obtained: number; total: number }

/**
 * Course-level marks where they are there and above 0, else the sum of the subjects' (spec/3 §5).
 * @returns undefined where nothing is marked, shown as '-'
 */
export function offlineMarks(exam: OfflineExam): OfflineMarks | undefined {
  const { courseLevelMarksObtain: course, subjectWiseExamSchdList: subjects } = exam
  const sumOf = (read: (subject: (typeof subjects)[number]) => number) =>
    subjects.reduce((sum, subject) => sum + read(subject), 0)
  const allTotal = sumOf((subject) => subject.total_marks)
  if (course !== null && course > 0)
    return { obtained: course, total: exam.courseLevelTotalMarks ?? allTotal }
  const isMarked = course !== null || subjects.some((subject) => subject.marks_obtained !== null)
  if (!isMarked) return undefined
  const obtained = sumOf((subject) => subject.marks_obtained ?? 0)
  // Total marks of subjects that were not marked would pull the percentage down.
  const marked = subjects.filter((subject) => subject.marks_obtained !== null)
  const total = marked.reduce((sum, subject) => sum + subject.total_marks, 0)
  return { obtained, total: total > 0 ? total : (exam.courseLevelTotalMarks ?? allTotal) }
}

/** Several subjects' ranks joined by commas, else the course-level rank, else '-' (spec/3 §5). */
export function offlineRank(exam: OfflineExam): string {
  const ranks = exam.subjectWiseExamSchdList.flatMap(({ rank }) => (rank === null ? [] : [rank]))
  if (ranks.length > 1) return ranks.join(', ')
  return exam.courseLevelRank === null ? '-' : String(exam.courseLevelRank)
}

export const offlineName = ({ exam_name, examDesc, subject_name }: OfflineExam): string =>
  exam_name || examDesc || subject_name

/** Whether a part of an exam's name, subjects, topic or description was typed, in any case (spec/3 §2 "My Exam page"). */
export function isFoundBy(typed: string, exam: OfflineExam): boolean {
  const wanted = typed.trim().toLocaleLowerCase()
  const texts = [offlineName(exam), exam.subject_name, exam.topic_name, exam.examDesc]
  return texts.some((text) => text.toLocaleLowerCase().includes(wanted))
}

/** Whether the exam has a medal: rank 1 of the whole exam (spec/3 §5). */
export const isFirst = (exam: OfflineExam): boolean => offlineRank(exam) === '1'

/** Characters of the texts of an exam on paper (spec/3 §9). */
export const offlineLengths = { subject: 24, topic: 24, description: 45 } as const

export const showMarks = (marks: OfflineMarks): string =>
  `${showNumber(marks.obtained)} / ${showNumber(marks.total)}`

export type AnalysisBar = {
  examId: number
  /** YYYY-MM-DD. */
  day: string
  name: string
  batchName: string
  marks: OfflineMarks
  percent: number
  rank: string
}

/**
 * The 'Analysis' of exams on paper: percentage per exam over time, one bar an exam, in exam order (PRODUCT §5). An
 * exam without marks has no bar.
 * @param batchId of one batch only
 */
export function analysisBars(exams: readonly OfflineExam[], batchId?: number): AnalysisBar[] {
  const bars = exams.flatMap((exam): AnalysisBar[] => {
    if (batchId !== undefined && exam.batch_id !== batchId) return []
    const marks = offlineMarks(exam)
    const percent = marks && percentOf(marks.obtained, marks.total)
    const day = dayOfExam(exam.exam_date)
    if (!marks || percent === undefined || day === undefined) return []
    const name = offlineName(exam)
    const rank = offlineRank(exam)
    return [{ examId: exam.exam_id, day, name, batchName: exam.course_Name, marks, percent, rank }]
  })
  return bars.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.examId - b.examId))
}
