import { boolean, date, index, integer, pgTable, text, time, unique } from 'drizzle-orm/pg-core'
import {
  calendarColumns,
  createdAt,
  fromSource,
  generatedId,
  instituteId,
  key,
  marks,
  moment,
  reference,
  refersTo,
  sourceId,
} from '#server/database/columns.ts'
import { section, subject } from '#server/database/tables/institute.ts'
import { student } from '#server/database/tables/people.ts'

/** An exam on paper, of a section or batch. */
export const offlineExam = pgTable(
  'offline_exam',
  {
    instituteId: instituteId(),
    id: generatedId(),
    sectionId: reference('section_id').notNull(),
    name: text('name').notNull(),
    topics: text('topics').notNull().default(''),
    description: text('description').notNull().default(''),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Null where only its subjects have marks. */
    totalMarks: marks('total_marks'),
    isResultPublished: boolean('is_result_published').notNull().default(false),
    /** Since when families have seen marks of it; null while they see none, and before this was noted. */
    publishedAt: moment('published_at'),
    createdAt: createdAt(),
    ...calendarColumns(),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'offline_exam'),
    index('offline_exam_section').on(t.instituteId, t.sectionId, t.startsAt),
    refersTo(t, t.sectionId, section),
  ],
)

export const offlineExamSubject = pgTable(
  'offline_exam_subject',
  {
    instituteId: instituteId(),
    examId: reference('exam_id').notNull(),
    subjectId: reference('subject_id').notNull(),
    totalMarks: marks('total_marks').notNull(),
  },
  (t) => [
    key(t, t.examId, t.subjectId),
    refersTo(t, t.examId, offlineExam),
    refersTo(t, t.subjectId, subject),
  ],
)

/** A sitting of an exam on paper: a row of its date sheet. */
export const offlineExamSitting = pgTable(
  'offline_exam_sitting',
  {
    instituteId: instituteId(),
    id: generatedId(),
    examId: reference('exam_id').notNull(),
    subjectId: reference('subject_id').notNull(),
    /** Day and hours of the institute. */
    day: date('day').notNull(),
    startTime: time('start_time').notNull(),
    endTime: time('end_time').notNull(),
    createdAt: createdAt(),
    ...calendarColumns(),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'offline_exam_sitting'),
    index('offline_exam_sitting_exam').on(t.instituteId, t.examId, t.day),
    refersTo(t, t.examId, offlineExam),
    refersTo(t, t.subjectId, subject),
  ],
)

/** The marks of a student in an exam on paper, as a whole (`subject_id` null) or in one of its subjects. */
export const offlineExamResult = pgTable(
  'offline_exam_result',
  {
    instituteId: instituteId(),
    id: generatedId(),
    examId: reference('exam_id').notNull(),
    studentId: reference('student_id').notNull(),
    subjectId: reference('subject_id'),
    isPresent: boolean('is_present').notNull(),
    marks: marks('marks'),
    rank: integer('rank'),
  },
  (t) => [
    key(t, t.id),
    unique('offline_exam_result_one')
      .on(t.instituteId, t.studentId, t.examId, t.subjectId)
      .nullsNotDistinct(),
    refersTo(t, t.examId, offlineExam),
    refersTo(t, t.studentId, student),
    refersTo(t, t.subjectId, subject),
  ],
)
