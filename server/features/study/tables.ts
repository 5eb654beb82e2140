import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { createdAt, generatedId, instituteId, moment, reference } from '#server/database/columns.ts'
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
  },
  (t) => [
    primaryKey({ columns: [t.instituteId, t.id] }),
    index('ecourse_standard').on(t.instituteId, t.standardId),
    foreignKey({
      columns: [t.instituteId, t.standardId],
      foreignColumns: [standard.instituteId, standard.id],
    }),
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
    primaryKey({ columns: [t.instituteId, t.productId, t.ecourseId] }),
    foreignKey({ columns: [t.instituteId, t.productId], foreignColumns: [product.instituteId, product.id] }),
    foreignKey({ columns: [t.instituteId, t.ecourseId], foreignColumns: [ecourse.instituteId, ecourse.id] }),
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
  },
  (t) => [
    primaryKey({ columns: [t.instituteId, t.id] }),
    index('study_topic_course').on(t.instituteId, t.ecourseId, t.subjectId),
    foreignKey({ columns: [t.instituteId, t.ecourseId], foreignColumns: [ecourse.instituteId, ecourse.id] }),
    foreignKey({ columns: [t.instituteId, t.subjectId], foreignColumns: [subject.instituteId, subject.id] }),
    foreignKey({ columns: [t.instituteId, t.parentId], foreignColumns: [t.instituteId, t.id] }),
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
    /** One of spec/2 §3 "Material types". */
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
  },
  (t) => [
    primaryKey({ columns: [t.instituteId, t.id] }),
    index('study_file_course').on(t.instituteId, t.ecourseId, t.subjectId),
    index('study_file_search').using('gin', t.search),
    foreignKey({ columns: [t.instituteId, t.ecourseId], foreignColumns: [ecourse.instituteId, ecourse.id] }),
    foreignKey({ columns: [t.instituteId, t.subjectId], foreignColumns: [subject.instituteId, subject.id] }),
    foreignKey({
      columns: [t.instituteId, t.topicId],
      foreignColumns: [studyTopic.instituteId, studyTopic.id],
    }),
    foreignKey({ columns: [t.instituteId, t.fileId], foreignColumns: [file.instituteId, file.id] }),
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
  (t) => [
    primaryKey({ columns: [t.instituteId, t.personId, t.kind, t.itemId] }),
    foreignKey({ columns: [t.instituteId, t.personId], foreignColumns: [person.instituteId, person.id] }),
  ],
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
  (t) => [
    primaryKey({ columns: [t.instituteId, t.personId, t.kind, t.itemId] }),
    foreignKey({ columns: [t.instituteId, t.personId], foreignColumns: [person.instituteId, person.id] }),
  ],
)
