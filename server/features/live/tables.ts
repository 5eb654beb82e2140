import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import {
  calendarColumns,
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
import { person } from '#server/database/tables/people.ts'
import { product } from '#server/database/tables/product.ts'
import { file } from '#server/database/tables/record.ts'

export const liveClass = pgTable(
  'live_class',
  {
    instituteId: instituteId(),
    id: generatedId(),
    name: text('name').notNull(),
    subjectId: reference('subject_id'),
    teacherId: reference('teacher_id'),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** The link, https. */
    linkUrl: text('link_url').notNull(),
    /** Zoom, Webex or another. */
    meetingWith: text('meeting_with').notNull(),
    topics: text('topics').notNull().default(''),
    description: text('description').notNull().default(''),
    ...calendarColumns(),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'live_class'),
    index('live_class_start').on(t.instituteId, t.startsAt),
    index('live_class_end').on(t.instituteId, t.endsAt),
    refersTo(t, t.subjectId, subject),
    refersTo(t, t.teacherId, person),
  ],
)

/** The sections of a live class. */
export const liveClassSection = pgTable(
  'live_class_section',
  {
    instituteId: instituteId(),
    liveClassId: reference('live_class_id').notNull(),
    sectionId: reference('section_id').notNull(),
  },
  (t) => [
    key(t, t.sectionId, t.liveClassId),
    index('live_class_section_class').on(t.instituteId, t.liveClassId),
    refersTo(t, t.liveClassId, liveClass),
    refersTo(t, t.sectionId, section),
  ],
)

/** Who teaches a live class beside its teacher. */
export const liveClassTeacher = pgTable(
  'live_class_teacher',
  {
    instituteId: instituteId(),
    liveClassId: reference('live_class_id').notNull(),
    teacherId: reference('teacher_id').notNull(),
  },
  (t) => [
    key(t, t.liveClassId, t.teacherId),
    index('live_class_teacher_teacher').on(t.instituteId, t.teacherId),
    refersTo(t, t.liveClassId, liveClass),
    refersTo(t, t.teacherId, person),
  ],
)

/** The products of a live class. */
export const liveClassProduct = pgTable(
  'live_class_product',
  {
    instituteId: instituteId(),
    liveClassId: reference('live_class_id').notNull(),
    productId: reference('product_id').notNull(),
  },
  (t) => [
    key(t, t.productId, t.liveClassId),
    index('live_class_product_class').on(t.instituteId, t.liveClassId),
    refersTo(t, t.liveClassId, liveClass),
    refersTo(t, t.productId, product),
  ],
)

/** A recording of a live class: in our store, at Vimeo or at VdoCipher. */
export const recording = pgTable(
  'recording',
  {
    instituteId: instituteId(),
    id: generatedId(),
    liveClassId: reference('live_class_id').notNull(),
    name: text('name').notNull(),
    recordedAt: moment('recorded_at').notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    /** Bytes; 0 where unknown. */
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    host: text('host', { enum: ['cloud', 'vimeo', 'vdocipher'] }).notNull(),
    /** For the cloud. */
    fileId: reference('file_id'),
    /** For the other two: the host's key. */
    videoKey: text('video_key').notNull().default(''),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'recording'),
    index('recording_class').on(t.instituteId, t.liveClassId),
    refersTo(t, t.liveClassId, liveClass),
    refersTo(t, t.fileId, file),
  ],
)

/** How often and how long a person watched a video. */
export const watch = pgTable(
  'watch',
  {
    instituteId: instituteId(),
    personId: reference('person_id').notNull(),
    /** As in the calls: a recording's id in the cloud, otherwise its host's key. */
    videoKey: text('video_key').notNull(),
    count: integer('count').notNull().default(0),
    seconds: integer('seconds').notNull().default(0),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [key(t, t.personId, t.videoKey), refersTo(t, t.personId, person)],
)
