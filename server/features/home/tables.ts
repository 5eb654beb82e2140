import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { askKinds } from '#domain/home/answer/rules.ts'
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
import { person, student } from '#server/database/tables/people.ts'

export const announcement = pgTable(
  'announcement',
  {
    instituteId: instituteId().references(() => institute.id),
    id: generatedId(),
    academicYearId: reference('academic_year_id').notNull(),
    title: text('title').notNull(),
    /** Sanitised before it is stored. */
    descriptionHtml: text('description_html').notNull(),
    updatedBy: text('updated_by').notNull(),
    announcedAt: moment('announced_at').notNull(),
    /** False when only the sections of `announcement_section` and the students of `announcement_student` may read it. */
    isForAll: boolean('is_for_all').notNull(),
    /** Such as a school that is closed today. */
    isUrgent: boolean('is_urgent').notNull().default(false),
    attachmentFileId: reference('attachment_file_id'),
    attachmentUrl: text('attachment_url').notNull().default(''),
    /** No one sees it any more; the institute keeps it, with who had read it. */
    takenBackAt: moment('taken_back_at'),
    /** What it asks families for; '' for nothing [answer-1]. */
    asks: text('asks', { enum: ['', ...askKinds] })
      .notNull()
      .default(''),
    /** One on each line, of a choice. */
    choices: text('choices').notNull().default(''),
    /** The last day for an answer; null where it asks for none. */
    answerUntil: date('answer_until'),
    /** When the desk last reminded those who have not answered. */
    remindedAt: moment('reminded_at'),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'announcement'),
    index('announcement_newest').on(t.instituteId, t.academicYearId, t.announcedAt.desc()),
    index('announcement_asks').on(t.instituteId, t.answerUntil).where(sql`asks <> ''`),
    refersTo(t, t.academicYearId, academicYear),
  ],
)

export const announcementSection = pgTable(
  'announcement_section',
  {
    instituteId: instituteId(),
    announcementId: reference('announcement_id').notNull(),
    sectionId: reference('section_id').notNull(),
  },
  (t) => [
    key(t, t.announcementId, t.sectionId),
    refersTo(t, t.announcementId, announcement),
    refersTo(t, t.sectionId, section),
  ],
)

/** Single students whom it is for, beside its sections. */
export const announcementStudent = pgTable(
  'announcement_student',
  {
    instituteId: instituteId(),
    announcementId: reference('announcement_id').notNull(),
    studentId: reference('student_id').notNull(),
  },
  (t) => [
    key(t, t.announcementId, t.studentId),
    refersTo(t, t.announcementId, announcement),
    refersTo(t, t.studentId, student),
  ],
)

/** What was answered to a notice for a student: one answer, the latest. */
export const noticeAnswer = pgTable(
  'notice_answer',
  {
    instituteId: instituteId(),
    announcementId: reference('announcement_id').notNull(),
    studentId: reference('student_id').notNull(),
    /** A word of `fixedAnswers`, yes, no, a choice, or a text. */
    answer: text('answer').notNull(),
    /** Null where the institute has entered it. */
    answeredBy: reference('answered_by'),
    answeredAt: moment('answered_at').notNull(),
    /** SHA-256 of the notice and its question, as they were [answer-9]. */
    textHash: text('text_hash').notNull().default(''),
    /** As it was typed with a signature; '' otherwise. */
    signedName: text('signed_name').notNull().default(''),
  },
  (t) => [
    key(t, t.announcementId, t.studentId),
    index('notice_answer_student').on(t.instituteId, t.studentId),
    refersTo(t, t.announcementId, announcement),
    refersTo(t, t.studentId, student),
    refersTo(t, t.answeredBy, person),
  ],
)

/** Until when a person has read the announcements: later ones are unread. */
export const announcementsRead = pgTable(
  'announcements_read',
  {
    instituteId: instituteId(),
    personId: reference('person_id').notNull(),
    until: moment('until').notNull(),
  },
  (t) => [key(t, t.personId), refersTo(t, t.personId, person)],
)

const shownColumns = {
  instituteId: instituteId().references(() => institute.id),
  id: generatedId(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  imageFileId: reference('image_file_id'),
  linkUrl: text('link_url').notNull().default(''),
  position: integer('position').notNull().default(0),
  /** First and last day on which it shows, as days of the institute. */
  startDate: date('start_date').notNull(),
  endDate: date('end_date').notNull(),
  forStudents: boolean('for_students').notNull().default(true),
  forParents: boolean('for_parents').notNull().default(true),
  forOpenUsers: boolean('for_open_users').notNull().default(true),
  createdAt: createdAt(),
  sourceId: sourceId(),
}

export const banner = pgTable('banner', shownColumns, (t) => [key(t, t.id), fromSource(t, 'banner')])

/** Shown once in a browser, in a popup. */
export const promotion = pgTable('promotion', shownColumns, (t) => [key(t, t.id), fromSource(t, 'promotion')])
