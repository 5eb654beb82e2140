import { boolean, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
import { academicYear, institute, section } from '#server/database/tables/institute.ts'

export const roles = ['student', 'open', 'parent', 'teacher', 'admin'] as const
export type Role = (typeof roles)[number]

/** A login. The same human at two institutes is two people here. */
export const person = pgTable(
  'person',
  {
    instituteId: instituteId().references(() => institute.id),
    id: generatedId(),
    role: text('role', { enum: roles }).notNull(),
    name: text('name').notNull(),
    /** Lower case. */
    email: text('email'),
    /** Digits, without the calling code. */
    phone: text('phone'),
    /** Argon2id, or null without a password. */
    passwordHash: text('password_hash'),
    /** A password sent by Forgot Password: replaces the other when first used [session-25]. */
    pendingPasswordHash: text('pending_password_hash'),
    pendingPasswordExpiresAt: moment('pending_password_expires_at'),
    status: text('status', { enum: ['active', 'blocked', 'removed'] })
      .notNull()
      .default('active'),
    registeredDevicesOnly: boolean('registered_devices_only').notNull().default(false),
    photoFileId: reference('photo_file_id'),
    joinedOn: date('joined_on').notNull(),
    sourceId: sourceId(),
    createdAt: createdAt(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'person'),
    index('person_email').on(t.email),
    index('person_phone').on(t.phone),
  ],
)

/**
 * From when until when a phone number was a person's: triggers of `person` write it, however the number is changed. Messages
 * belong to those whose number it was when they were sent (`server/access/messages.ts`).
 */
export const phoneHolder = pgTable(
  'phone_holder',
  {
    instituteId: instituteId(),
    personId: reference('person_id').notNull(),
    /** Digits, without the calling code. */
    phone: text('phone').notNull(),
    /** The beginning of the institute's day on which it became the person's: of the first one, that of joining. */
    fromAt: moment('from_at').notNull(),
    /** When the row was stored: earlier messages count only if no other person had the number. */
    storedAt: moment('stored_at').notNull(),
    /** Null while it is the person's. */
    until: moment('until'),
  },
  (t) => [
    key(t, t.personId, t.phone, t.fromAt),
    index('phone_holder_phone').on(t.instituteId, t.phone),
    refersTo(t, t.personId, person),
  ],
)

/** The student beyond the login. `student_id` of the calls is `student.id`. */
export const student = pgTable(
  'student',
  {
    instituteId: instituteId(),
    id: generatedId(),
    personId: reference('person_id').notNull(),
    /** The institute's number for the student, shown as id. */
    displayId: text('display_id').notNull().default(''),
    rollNo: text('roll_no').notNull().default(''),
    gender: text('gender').notNull().default(''),
    dateOfBirth: date('date_of_birth'),
    feesBlockLogin: boolean('fees_block_login').notNull().default(false),
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('student_person').on(t.instituteId, t.personId),
    refersTo(t, t.personId, person),
  ],
)

export const guardian = pgTable(
  'guardian',
  {
    instituteId: instituteId(),
    parentId: reference('parent_id').notNull(),
    studentId: reference('student_id').notNull(),
    relation: text('relation').notNull().default('parent'),
  },
  (t) => [
    key(t, t.parentId, t.studentId),
    index('guardian_student').on(t.instituteId, t.studentId),
    refersTo(t, t.parentId, person),
    refersTo(t, t.studentId, student),
  ],
)

export const enrolment = pgTable(
  'enrolment',
  {
    instituteId: instituteId(),
    id: generatedId(),
    studentId: reference('student_id').notNull(),
    sectionId: reference('section_id').notNull(),
    academicYearId: reference('academic_year_id').notNull(),
    startDate: date('start_date'),
    /** The last day; a student who left keeps what was shared until then. */
    endDate: date('end_date'),
    status: text('status', { enum: ['active', 'ended'] })
      .notNull()
      .default('active'),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'enrolment'),
    index('enrolment_student').on(t.instituteId, t.studentId, t.academicYearId),
    index('enrolment_section').on(t.instituteId, t.sectionId),
    refersTo(t, t.studentId, student),
    refersTo(t, t.sectionId, section),
    refersTo(t, t.academicYearId, academicYear),
  ],
)

/** Who is the class teacher of a section, on which days; null for no first or last one. */
export const classTeacher = pgTable(
  'class_teacher',
  {
    instituteId: instituteId(),
    id: generatedId(),
    sectionId: reference('section_id').notNull(),
    teacherId: reference('teacher_id').notNull(),
    startDate: date('start_date'),
    endDate: date('end_date'),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'class_teacher'),
    index('class_teacher_section').on(t.instituteId, t.sectionId),
    index('class_teacher_teacher').on(t.instituteId, t.teacherId),
    refersTo(t, t.sectionId, section),
    refersTo(t, t.teacherId, person),
  ],
)
