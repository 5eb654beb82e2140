import { sql } from 'drizzle-orm'
import { boolean, customType, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
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
import { institute, standard, subject } from '#server/database/tables/institute.ts'
import { person } from '#server/database/tables/people.ts'
import { product } from '#server/database/tables/product.ts'
import { file } from '#server/database/tables/record.ts'

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A course: of a standard, for its students, or of products, for their holders. */
export const ecourse = pgTable(
  'ecourse',
  {
    instituteId: instituteId().references(() => institute.id),
    id: generatedId(),
    name: text('name').notNull(),
    /** Null where only products have it. */
    standardId: reference('standard_id'),
    createdAt: createdAt(),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'ecourse'),
    index('ecourse_standard').on(t.instituteId, t.standardId),
    refersTo(t, t.standardId, standard),
  ],
)

export const productEcourse = pgTable(
  'product_ecourse',
  {
    instituteId: instituteId(),
    productId: reference('product_id').notNull(),
    ecourseId: reference('ecourse_id').notNull(),
  },
  (t) => [
    key(t, t.productId, t.ecourseId),
    refersTo(t, t.productId, product),
    refersTo(t, t.ecourseId, ecourse),
  ],
)

/** A topic of a subject, or a topic within one. */
export const studyTopic = pgTable(
  'study_topic',
  {
    instituteId: instituteId(),
    id: generatedId(),
    ecourseId: reference('ecourse_id').notNull(),
    subjectId: reference('subject_id').notNull(),
    parentId: reference('parent_id'),
    name: text('name').notNull(),
    position: integer('position').notNull().default(0),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'study_topic'),
    index('study_topic_course').on(t.instituteId, t.ecourseId, t.subjectId),
    refersTo(t, t.ecourseId, ecourse),
    refersTo(t, t.subjectId, subject),
    refersTo(t, t.parentId, t),
  ],
)

export const studyFile = pgTable(
  'study_file',
  {
    instituteId: instituteId(),
    id: generatedId(),
    ecourseId: reference('ecourse_id').notNull(),
    subjectId: reference('subject_id').notNull(),
    topicId: reference('topic_id'),
    title: text('title').notNull(),
    /** One of the material types [study-27]. */
    materialType: text('material_type').notNull(),
    host: text('host', { enum: ['file', 'youtube', 'vimeo', 'vdocipher'] }).notNull(),
    /** For our own files. */
    fileId: reference('file_id'),
    /** For the others: the host's key of the video. */
    videoKey: text('video_key').notNull().default(''),
    posterFileId: reference('poster_file_id'),
    sharedAt: moment('shared_at').notNull(),
    isReadonly: boolean('is_readonly').notNull().default(true),
    search: searchVector('search').generatedAlwaysAs(sql`to_tsvector('simple', title)`),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'study_file'),
    index('study_file_course').on(t.instituteId, t.ecourseId, t.subjectId),
    index('study_file_search').using('gin', t.search),
    refersTo(t, t.ecourseId, ecourse),
    refersTo(t, t.subjectId, subject),
    refersTo(t, t.topicId, studyTopic),
    refersTo(t, t.fileId, file),
  ],
)

/** How often a person downloaded a file. */
export const fileDownload = pgTable(
  'file_download',
  {
    instituteId: instituteId(),
    personId: reference('person_id').notNull(),
    kind: text('kind', { enum: ['study', 'document'] }).notNull(),
    /** The id of the study file or the document. */
    itemId: reference('item_id').notNull(),
    count: integer('count').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [key(t, t.personId, t.kind, t.itemId), refersTo(t, t.personId, person)],
)

/** Saved position of a person in a file. */
export const filePosition = pgTable(
  'file_place',
  {
    instituteId: instituteId(),
    personId: reference('person_id').notNull(),
    kind: text('kind', { enum: ['study', 'document', 'recording'] }).notNull(),
    itemId: reference('item_id').notNull(),
    /** Seconds, or a page. */
    place: numeric('place', { precision: 10, scale: 1, mode: 'number' }).notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [key(t, t.personId, t.kind, t.itemId), refersTo(t, t.personId, person)],
)
