import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { changeKinds } from '#domain/admin/changes.ts'
import { accessKindNames } from '#domain/profile/access-log.ts'
import {
  createdAt,
  generatedId,
  instituteId,
  key,
  moment,
  reference,
  refersTo,
} from '#server/database/columns.ts'
import { institute } from '#server/database/tables/institute.ts'
import { person } from '#server/database/tables/people.ts'

/** A stored file. The bytes are in the file store under their hash, once, however many rows name them. */
export const file = pgTable(
  'file',
  {
    instituteId: instituteId().references(() => institute.id),
    id: generatedId(),
    sha256: text('sha256').notNull(),
    name: text('name').notNull(),
    /** Decided by content, never by name alone. */
    contentType: text('content_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** True for files that are visible before signing in: logos and page icons. */
    isPublic: boolean('is_public').notNull().default(false),
    /** The sender, whose storage limit counts it; null for the institute's. */
    personId: reference('person_id'),
    createdAt: createdAt(),
    /** Since when nothing names it, as noted by the sweep (`server/files/sweep.ts`). */
    unusedSince: moment('unused_since'),
  },
  (t) => [
    key(t, t.id),
    index('file_sha256').on(t.sha256),
    index('file_person').on(t.instituteId, t.personId).where(sql`person_id is not null`),
    index('file_unused').on(t.unusedSince).where(sql`unused_since is not null`),
    refersTo(t, t.personId, person),
  ],
)

/** Bytes in the file store. They belong to no institute: equal ones are stored once for all. */
export const storedBytes = pgTable('stored_bytes', {
  sha256: text('sha256').primaryKey(),
  /** When they were last stored: they stay for a day after that, named or not. */
  storedAt: moment('stored_at').notNull().defaultNow(),
})

/** The PDF of an Office file, for viewing. */
export const filePdf = pgTable(
  'file_pdf',
  {
    instituteId: instituteId(),
    fileId: reference('file_id').notNull(),
    sha256: text('sha256').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (t) => [key(t, t.fileId), refersTo(t, t.fileId, file)],
)

/** A resumable upload (`server/uploads`). */
export const upload = pgTable(
  'upload',
  {
    instituteId: instituteId().references(() => institute.id),
    /** Random; the id in the tus protocol. */
    id: text('id').notNull().unique(),
    personId: reference('person_id').notNull(),
    name: text('name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
    /** After this it is swept, complete or not. */
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    key(t, t.id),
    index('upload_person').on(t.instituteId, t.personId),
    index('upload_expiry').on(t.expiresAt),
    refersTo(t, t.personId, person),
  ],
)

/** Work to be done in the background (`server/queue`). */
export const job = pgTable(
  'job',
  {
    instituteId: instituteId().references(() => institute.id),
    id: generatedId(),
    name: text('name').notNull(),
    /** Of jobs with the same key one waits at a time. */
    key: text('key'),
    payload: jsonb('payload').notNull(),
    /** What only its handler may read, such as a text with a password; '' once it is of no use. */
    sealed: text('sealed').notNull().default(''),
    createdAt: createdAt(),
    /** How often a process took it. */
    attempts: integer('attempts').notNull().default(0),
    /** How many of them failed; a process that was killed is no failure of the job. */
    failures: integer('failures').notNull().default(0),
    /** Until then it waits for a retry, or a process works on it. */
    dueAt: moment('due_at').notNull().default(sql`'epoch'`),
    /** After this it is not tried any more. */
    expiresAt: moment('expires_at'),
    /** Only of jobs that leave a record; others are removed. */
    doneAt: moment('done_at'),
    /** Given up. */
    failedAt: moment('failed_at'),
    lastError: text('last_error').notNull().default(''),
  },
  (t) => [
    key(t, t.id),
    index('job_due').on(t.name, t.dueAt).where(sql`done_at is null and failed_at is null`),
    uniqueIndex('job_once')
      .on(t.instituteId, t.name, t.key)
      .where(sql`done_at is null and failed_at is null`),
  ],
)

/** Messages of processes of 0.1.0, which `server/messengers/earlier.ts` moves into the queue. */
export const messageOutbox = pgTable(
  'message_outbox',
  {
    instituteId: instituteId().references(() => institute.id),
    id: generatedId(),
    channel: text('channel', { enum: ['sms', 'email'] }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull().default(''),
    text: text('text').notNull(),
    createdAt: createdAt(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    failedAt: moment('failed_at'),
    lastError: text('last_error').notNull().default(''),
  },
  (t) => [
    key(t, t.id),
    index('message_outbox_due').on(t.nextAttemptAt).where(sql`sent_at is null and failed_at is null`),
  ],
)

/**
 * Views and changes of a person's data, shown to that person. Views are logged once for each `day` of the institute, and so
 * are changes that an institute makes in many steps; `day` is null for events that count each time.
 */
export const accessLog = pgTable(
  'access_log',
  {
    instituteId: instituteId(),
    id: generatedId(),
    personId: reference('person_id').notNull(),
    at: moment('at').notNull(),
    kind: text('kind', { enum: accessKindNames }).notNull(),
    actorKind: text('actor_kind', { enum: ['person', 'token', 'import', 'anybody'] }).notNull(),
    /** A person or an admin token; 0 for others. */
    actorId: reference('actor_id').notNull().default(0),
    day: date('day'),
    detail: text('detail').notNull().default(''),
    count: integer('count').notNull().default(0),
  },
  (t) => [
    key(t, t.id),
    index('access_log_person').on(t.instituteId, t.personId, t.id),
    uniqueIndex('access_log_once')
      .on(t.instituteId, t.personId, t.day, t.kind, t.actorKind, t.actorId, t.detail)
      .where(sql`day is not null`),
    refersTo(t, t.personId, person),
  ],
)

/** Who did what. Never contains a password, a token or the data that was read. */
export const auditLog = pgTable(
  'audit_log',
  {
    instituteId: instituteId().references(() => institute.id),
    id: generatedId(),
    at: moment('at').notNull().defaultNow(),
    actorId: reference('actor_id'),
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull().default(''),
    subjectId: reference('subject_id'),
    detail: jsonb('detail').$type<Record<string, string | number | boolean>>().notNull().default({}),
  },
  (t) => [key(t, t.id), index('audit_log_at').on(t.instituteId, t.at)],
)

/** Changes by families, for the institute's own system (`server/exchange/changes`). */
export const change = pgTable(
  'change',
  {
    instituteId: instituteId(),
    id: generatedId(),
    /** The place in the order in which changes are given out; null until they are requested. */
    position: bigint('position', { mode: 'number' }),
    at: moment('at').notNull(),
    kind: text('kind', { enum: changeKinds }).notNull(),
    personId: reference('person_id').notNull(),
    /** The assignment, attempt, class or payment. */
    subjectId: reference('subject_id'),
    detail: text('detail').notNull().default(''),
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('change_position').on(t.instituteId, t.position),
    index('change_waiting').on(t.instituteId, t.id).where(sql`position is null`),
    index('change_person').on(t.instituteId, t.personId, t.kind),
    refersTo(t, t.personId, person),
  ],
)

/** When each process of the server was last there (`server/beats/beats.ts`). */
export const serverBeat = pgTable('server_beat', {
  /** Its name, by chance. */
  process: text('process').primaryKey(),
  at: moment('at').notNull(),
  /** Whether it has stopped as it should. */
  hasLeft: boolean('has_left').notNull().default(false),
})

/** When no process, or a process that its students waited for, was there: the ends of exams wait for what came meanwhile. */
export const serverStall = pgTable(
  'server_stall',
  { beganAt: moment('began_at').primaryKey(), endedAt: moment('ended_at').notNull() },
  (t) => [index('server_stall_end').on(t.endedAt)],
)

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Which transactions changed rows that repeated calls show (`server/http/unchanged`, docs/decisions/23). Written by the
 * triggers of `watch_data` (migration 0019).
 */
export const dataChange = pgTable(
  'data_change',
  {
    instituteId: instituteId(),
    /** `institute` for what anybody in it may see, otherwise `student 12` or `person 34`. */
    topic: text('topic').notNull(),
    transaction: transactionId('transaction').notNull().default(sql`pg_current_xact_id()`),
    at: moment('at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [key(t, t.topic, t.transaction), index('data_change_at').using('brin', t.at)],
)
