import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  calendarColumns,
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
import { person, student } from '#server/database/tables/people.ts'

/** A class in a room: one section, one subject, from start to end. */
export const classroomClass = pgTable(
  'classroom_class',
  {
    instituteId: instituteId(),
    id: generatedId(),
    sectionId: reference('section_id').notNull(),
    subjectId: reference('subject_id').notNull(),
    teacherId: reference('teacher_id'),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    topics: text('topics').notNull().default(''),
    description: text('description').notNull().default(''),
    /** What the institute calls such a class, e.g. Regular, Extra, Doubt. */
    customType: text('custom_type').notNull().default('Regular'),
    homework: text('homework').notNull().default(''),
    ...calendarColumns(),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'classroom_class'),
    index('classroom_class_section').on(t.instituteId, t.sectionId, t.startsAt),
    refersTo(t, t.sectionId, section),
    refersTo(t, t.subjectId, subject),
    refersTo(t, t.teacherId, person),
  ],
)

/** Who teaches a class beside its teacher. */
export const classroomClassTeacher = pgTable(
  'classroom_class_teacher',
  {
    instituteId: instituteId(),
    classId: reference('class_id').notNull(),
    teacherId: reference('teacher_id').notNull(),
  },
  (t) => [
    key(t, t.classId, t.teacherId),
    index('classroom_class_teacher_teacher').on(t.instituteId, t.teacherId),
    refersTo(t, t.classId, classroomClass),
    refersTo(t, t.teacherId, person),
  ],
)

/** Attendance at a class. No row: not marked. */
export const attendance = pgTable(
  'attendance',
  {
    instituteId: instituteId(),
    classId: reference('class_id').notNull(),
    studentId: reference('student_id').notNull(),
    isPresent: boolean('is_present').notNull(),
    /** Only of a student who was there. */
    isLate: boolean('is_late').notNull().default(false),
    homeworkStatus: text('homework_status').notNull().default(''),
    remark: text('remark').notNull().default(''),
    note: text('note').notNull().default(''),
  },
  (t) => [
    key(t, t.studentId, t.classId),
    index('attendance_class').on(t.instituteId, t.classId),
    refersTo(t, t.classId, classroomClass),
    refersTo(t, t.studentId, student),
  ],
)

/**
 * Marked classes of a student by subject and month, so that a year of attendance is not counted for each time table. Triggers
 * write it (migration 0017) with every change of attendance and classes.
 */
export const attendanceCount = pgTable(
  'attendance_count',
  {
    instituteId: instituteId(),
    studentId: reference('student_id').notNull(),
    sectionId: reference('section_id').notNull(),
    subjectId: reference('subject_id').notNull(),
    /** The first day of the institute's month. */
    month: date('month').notNull(),
    /** Those that were not cancelled; may be 0. */
    held: integer('held').notNull(),
    present: integer('present').notNull(),
  },
  (t) => [
    key(t, t.studentId, t.sectionId, t.subjectId, t.month),
    refersTo(t, t.studentId, student),
    refersTo(t, t.sectionId, section),
    refersTo(t, t.subjectId, subject),
  ],
)

/** A private calendar address: with the secret one reads one student's (or open user's) calendar. */
export const calendarFeed = pgTable(
  'calendar_feed',
  {
    instituteId: instituteId(),
    id: generatedId(),
    /** Its maker; it ends with the account. */
    personId: reference('person_id').notNull(),
    /** The student of the calendar; null for an open user's own. */
    studentId: reference('student_id'),
    /** SHA-256 of the secret in the address, in hex. */
    secretHash: text('secret_hash').notNull(),
    createdAt: createdAt(),
    lastReadAt: moment('last_read_at'),
    revokedAt: moment('revoked_at'),
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('calendar_feed_secret').on(t.secretHash),
    index('calendar_feed_person').on(t.instituteId, t.personId),
    refersTo(t, t.personId, person),
    refersTo(t, t.studentId, student),
  ],
)
