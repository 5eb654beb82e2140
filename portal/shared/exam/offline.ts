import { isDay } from '#domain/day.ts'
import type { OfflineExam as ExamReply } from '#domain/exam/calls.ts'
import { percentOf, showNumber } from '#domain/exam/percent.ts'

export type OfflineMarks = { obtained: number; total: number }

/** A row of a date sheet; the day is YYYY-MM-DD, times are h:mm AM. */
export type Sitting = { subject: string; day: string; startTime: string; endTime: string }

/** An exam on paper. */
export type OfflineExam = {
  id: number
  name: string
  /** YYYY-MM-DD; undefined if `date` is invalid. */
  day: string | undefined
  date: string
  startTime: string
  endTime: string
  batchId: number
  batchName: string
  subject: string
  topic: string
  description: string
  /** null before the exam. */
  isPresent: boolean | null
  marks: OfflineMarks | undefined
  rank: string
  subjects: readonly { subject: string; marks: OfflineMarks | null; isAbsent: boolean }[]
  /** Subjects in which the student was absent, although present in another one. */
  absentIn: readonly string[]
  /** Its date sheet, in order. */
  sittings: readonly Sitting[]
}

export const readOfflineExam = (exam: ExamReply): OfflineExam => ({
  id: exam.exam_id,
  name: exam.exam_name || exam.examDesc || exam.subject_name,
  day: dayOfExam(exam.exam_date),
  date: exam.exam_date,
  startTime: exam.start_time,
  endTime: exam.end_time,
  batchId: exam.batch_id,
  batchName: exam.course_Name,
  subject: exam.subject_name,
  topic: exam.topic_name,
  description: exam.examDesc,
  isPresent: exam.attendance_status === '' ? null : exam.attendance_status === 'P',
  marks: offlineMarks(exam),
  rank: offlineRank(exam),
  subjects: exam.subjectWiseExamSchdList.map(({ subject_name, marks_obtained, total_marks, is_present }) => ({
    subject: subject_name,
    marks: marks_obtained === null ? null : { obtained: marks_obtained, total: total_marks },
    isAbsent: is_present === false,
  })),
  absentIn:
    exam.attendance_status === 'P'
      ? exam.subjectWiseExamSchdList.flatMap(({ subject_name, is_present }) =>
          is_present === false ? [subject_name] : [],
        )
      : [],
  sittings: exam.sittings.map(({ subject_name, date, start_time, end_time }) => ({
    subject: subject_name,
    day: date,
    startTime: start_time,
    endTime: end_time,
  })),
})

/**
 * Course-level marks if they are above 0, else the sum of the subjects' [exam-25]; full marks include subjects in which
 * the student was absent.
 * @returns undefined without marks, shown as '-'
 */
export function offlineMarks(exam: ExamReply): OfflineMarks | undefined {
  const { courseLevelMarksObtain: course, subjectWiseExamSchdList: subjects } = exam
  const sumOf = (read: (subject: (typeof subjects)[number]) => number) =>
    subjects.reduce((sum, subject) => sum + read(subject), 0)
  const allTotal = sumOf((subject) => subject.total_marks)
  if (course !== null && course > 0)
    return { obtained: course, total: exam.courseLevelTotalMarks ?? allTotal }
  const isMarked = course !== null || subjects.some((subject) => subject.marks_obtained !== null)
  if (!isMarked) return undefined
  const obtained = sumOf((subject) => subject.marks_obtained ?? 0)
  // Total marks of unmarked subjects would lower the percentage.
  const marked = subjects.filter((subject) => subject.marks_obtained !== null || subject.is_present === false)
  const total = marked.reduce((sum, subject) => sum + subject.total_marks, 0)
  return { obtained, total: total > 0 ? total : (exam.courseLevelTotalMarks ?? allTotal) }
}

/** Several subjects' ranks joined by commas, else the course-level rank, else '-' [exam-26]. */
function offlineRank(exam: ExamReply): string {
  const ranks = exam.subjectWiseExamSchdList.flatMap(({ rank }) => (rank === null ? [] : [rank]))
  if (ranks.length > 1) return ranks.join(', ')
  return exam.courseLevelRank === null ? '-' : String(exam.courseLevelRank)
}

/** Whether an exam's name, subjects, topic or description contain the search text, in any case [exam-32]. */
export function matchesSearch(typed: string, exam: OfflineExam): boolean {
  const wanted = typed.trim().toLocaleLowerCase()
  const texts = [exam.name, exam.subject, exam.topic, exam.description]
  return texts.some((text) => text.toLocaleLowerCase().includes(wanted))
}

/** Whether the exam has a medal: rank 1 of the whole exam [exam-26]. */
export const isFirst = ({ rank }: OfflineExam): boolean => rank === '1'

/** The maximum lengths of the texts of an exam on paper [exam-24]. */
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
 * The 'Analysis' of exams on paper: percentage per exam over time, one bar for each exam, in exam order [exam-28]. An
 * exam without marks has no bar.
 * @param batchId only this batch
 */
export function analysisBars(exams: readonly OfflineExam[], batchId?: number): AnalysisBar[] {
  const bars = exams.flatMap(({ id, day, name, batchName, marks, rank, ...exam }): AnalysisBar[] => {
    if (batchId !== undefined && exam.batchId !== batchId) return []
    const percent = marks && percentOf(marks.obtained, marks.total)
    if (!marks || percent === undefined || day === undefined) return []
    return [{ examId: id, day, name, batchName, marks, percent, rank }]
  })
  return bars.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.examId - b.examId))
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/**
 * The day of an offline exam, whose month is a name or a number [exam-29]: `5 November 2026`, `05-11-2026`, `5 Nov, 2026`.
 * @returns YYYY-MM-DD, undefined for an invalid date
 */
export function dayOfExam(text: string): string | undefined {
  const [day = '', month = '', year = ''] = text.split(/[\s,./-]+/).filter(Boolean)
  const number = /^\d+$/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const read = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : undefined
}
