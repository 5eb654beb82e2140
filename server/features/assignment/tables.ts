import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  numeric,
  pgSequence,
  pgTable,
  text,
} from 'drizzle-orm/pg-core'
import {
  createdAt,
  fromSource,
  generatedId,
  instituteId,
  key,
  moment,
  reference,
  refersTo,
  sourceId,
} from '#server/database/columns.ts'
import { section, subject } from '#server/database/tables/institute.ts'
import { student } from '#server/database/tables/people.ts'
import { file } from '#server/database/tables/record.ts'

const marks = (name: string) => numeric(name, { precision: 7, scale: 2, mode: 'number' })

/** Homework of a section. */
export const assignment = pgTable(
  'assignment',
  {
    instituteId: instituteId(),
    id: generatedId(),
    sectionId: reference('section_id').notNull(),
    subjectId: reference('subject_id').notNull(),
    title: text('title').notNull(),
    topic: text('topic').notNull().default(''),
    subTopic: text('sub_topic').notNull().default(''),
    /** HTML, sanitised on its way in. */
    description: text('description').notNull().default(''),
    /** From when it is shown. */
    opensAt: moment('opens_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    allowsLate: boolean('allows_late').notNull().default(false),
    isEvaluated: boolean('is_evaluated').notNull().default(true),
    /** By a grade instead of marks. */
    isGraded: boolean('is_graded').notNull().default(false),
    marks: marks('marks'),
    createdAt: createdAt(),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'assignment'),
    index('assignment_section').on(t.instituteId, t.sectionId, t.endsAt),
    index('assignment_opens').on(t.instituteId, t.opensAt),
    refersTo(t, t.sectionId, section),
    refersTo(t, t.subjectId, subject),
  ],
)

/** Teachers' and students' attachments are requested by id only [assignment-51], so they share a sequence. */
export const attachmentNumber = pgSequence('attachment_number')
const attachmentId = () =>
  bigint('id', { mode: 'number' }).notNull().default(sql`nextval('attachment_number')`)

/** What the teacher gave with an assignment, and the solutions: a file, or a link. */
export const assignmentAttachment = pgTable(
  'assignment_attachment',
  {
    instituteId: instituteId(),
    id: attachmentId(),
    assignmentId: reference('assignment_id').notNull(),
    kind: text('kind', { enum: ['given', 'solution'] }).notNull(),
    fileId: reference('file_id'),
    link: text('link').notNull().default(''),
    name: text('name').notNull(),
    position: integer('position').notNull().default(0),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'assignment_attachment'),
    index('assignment_attachment_of').on(t.instituteId, t.assignmentId),
    refersTo(t, t.assignmentId, assignment),
    refersTo(t, t.fileId, file),
  ],
)

/** A student's work on an assignment, and the teacher's evaluation. No row: nothing yet. */
export const submission = pgTable(
  'submission',
  {
    instituteId: instituteId(),
    assignmentId: reference('assignment_id').notNull(),
    studentId: reference('student_id').notNull(),
    /** Pending where the teacher evaluated something that was never submitted. */
    status: text('status', { enum: ['Pending', 'Draft', 'Submitted'] }).notNull(),
    comment: text('comment').notNull().default(''),
    savedAt: moment('saved_at'),
    submittedAt: moment('submitted_at'),
    evaluatedAt: moment('evaluated_at'),
    marks: marks('marks'),
    grade: text('grade').notNull().default(''),
    teacherComment: text('teacher_comment').notNull().default(''),
  },
  (t) => [
    key(t, t.assignmentId, t.studentId),
    index('submission_student').on(t.instituteId, t.studentId),
    refersTo(t, t.assignmentId, assignment),
    refersTo(t, t.studentId, student),
  ],
)

/** A student's attachment: a file, or a link. */
export const submissionAttachment = pgTable(
  'submission_attachment',
  {
    instituteId: instituteId(),
    id: attachmentId(),
    assignmentId: reference('assignment_id').notNull(),
    studentId: reference('student_id').notNull(),
    fileId: reference('file_id'),
    link: text('link').notNull().default(''),
    name: text('name').notNull(),
    createdAt: createdAt(),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'submission_attachment'),
    index('submission_attachment_of').on(t.instituteId, t.assignmentId, t.studentId),
    foreignKey({
      columns: [t.instituteId, t.assignmentId, t.studentId],
      foreignColumns: [submission.instituteId, submission.assignmentId, submission.studentId],
    }),
    refersTo(t, t.fileId, file),
  ],
)
