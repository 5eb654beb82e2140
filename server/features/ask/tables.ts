import { date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { addressees, postKinds, reportDecisions, sides } from '#domain/ask/rules.ts'
import {
  fromSource,
  generatedId,
  instituteId,
  key,
  moment,
  reference,
  refersTo,
  sourceId,
} from '#server/database/columns.ts'
import { subject } from '#server/database/tables/institute.ts'
import { person, student } from '#server/database/tables/people.ts'
import { file } from '#server/database/tables/record.ts'

/** A question of a family about a student, to a role and not a person. */
export const askThread = pgTable(
  'ask_thread',
  {
    instituteId: instituteId(),
    id: generatedId(),
    studentId: reference('student_id').notNull(),
    addressee: text('addressee', { enum: addressees }).notNull(),
    /** Only of the addressee `subject`. */
    subjectId: reference('subject_id'),
    title: text('title').notNull(),
    askedBy: reference('asked_by').notNull(),
    openedAt: moment('opened_at').notNull(),
    /** Of the last message, of either side. */
    lastAt: moment('last_at').notNull(),
    lastSide: text('last_side', { enum: sides }).notNull(),
    closedAt: moment('closed_at'),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'ask_thread'),
    index('ask_thread_student').on(t.instituteId, t.studentId, t.lastAt),
    index('ask_thread_last').on(t.instituteId, t.lastAt),
    refersTo(t, t.studentId, student),
    refersTo(t, t.subjectId, subject),
    refersTo(t, t.askedBy, person),
  ],
)

/** What somebody wrote, or that the question was handed over or closed. */
export const askPost = pgTable(
  'ask_post',
  {
    instituteId: instituteId(),
    id: generatedId(),
    threadId: reference('thread_id').notNull(),
    kind: text('kind', { enum: postKinds }).notNull(),
    side: text('side', { enum: sides }).notNull(),
    /** Null for a program of the institute. */
    authorId: reference('author_id'),
    /** As what somebody of the institute wrote; '' of the family. */
    authorRole: text('author_role').notNull().default(''),
    /** Of a question that was handed over: to whom. */
    text: text('text').notNull().default(''),
    fileId: reference('file_id'),
    sentAt: moment('sent_at').notNull(),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'ask_post'),
    index('ask_post_thread').on(t.instituteId, t.threadId, t.id),
    index('ask_post_author').on(t.instituteId, t.authorId, t.sentAt),
    refersTo(t, t.threadId, askThread).onDelete('cascade'),
    refersTo(t, t.authorId, person),
    refersTo(t, t.fileId, file),
  ],
)

/** Until which post somebody of the family has read a question. */
export const askRead = pgTable(
  'ask_read',
  {
    instituteId: instituteId(),
    threadId: reference('thread_id').notNull(),
    personId: reference('person_id').notNull(),
    postId: reference('post_id').notNull(),
  },
  (t) => [
    key(t, t.threadId, t.personId),
    refersTo(t, t.threadId, askThread).onDelete('cascade'),
    refersTo(t, t.personId, person),
  ],
)

/** A post that the other side has reported to the owners. */
export const askReport = pgTable(
  'ask_report',
  {
    instituteId: instituteId(),
    id: generatedId(),
    threadId: reference('thread_id').notNull(),
    postId: reference('post_id').notNull(),
    /** Of who reported. */
    side: text('side', { enum: sides }).notNull(),
    reportedBy: reference('reported_by').notNull(),
    reportedAt: moment('reported_at').notNull(),
    reason: text('reason').notNull(),
    decision: text('decision', { enum: reportDecisions }).notNull().default('none'),
    decidedBy: reference('decided_by'),
    decidedAt: moment('decided_at'),
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('ask_report_post').on(t.instituteId, t.postId),
    index('ask_report_thread').on(t.instituteId, t.threadId),
    refersTo(t, t.threadId, askThread).onDelete('cascade'),
    refersTo(t, t.postId, askPost).onDelete('cascade'),
    refersTo(t, t.reportedBy, person),
    refersTo(t, t.decidedBy, person),
  ],
)

/** Until when a family may not write about a student, and why, as the family reads it. */
export const askPause = pgTable(
  'ask_pause',
  {
    instituteId: instituteId(),
    studentId: reference('student_id').notNull(),
    /** The last day. */
    until: date('until').notNull(),
    reason: text('reason').notNull(),
    pausedBy: reference('paused_by').notNull(),
    pausedAt: moment('paused_at').notNull(),
  },
  (t) => [key(t, t.studentId), refersTo(t, t.studentId, student), refersTo(t, t.pausedBy, person)],
)
