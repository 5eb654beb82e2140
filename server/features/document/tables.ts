import { sql } from 'drizzle-orm'
import { boolean, customType, index, pgTable, text } from 'drizzle-orm/pg-core'
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
import { section, subject } from '#server/database/tables/institute.ts'
import { product } from '#server/database/tables/product.ts'
import { file } from '#server/database/tables/record.ts'

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A file shared with sections, or with the holders of products. */
export const document = pgTable(
  'document',
  {
    instituteId: instituteId(),
    id: generatedId(),
    subjectId: reference('subject_id').notNull(),
    title: text('title').notNull(),
    category: text('category', {
      enum: ['Assignment', 'EBook', 'Exam', 'Other', 'Vimeo', 'Youtube'],
    }).notNull(),
    fileId: reference('file_id'),
    /** For a video at Vimeo or YouTube. */
    videoKey: text('video_key').notNull().default(''),
    posterFileId: reference('poster_file_id'),
    sharedAt: moment('shared_at').notNull(),
    isReadonly: boolean('is_readonly').notNull().default(true),
    search: searchVector('search').generatedAlwaysAs(sql`to_tsvector('simple', title)`),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'document'),
    index('document_subject').on(t.instituteId, t.subjectId),
    index('document_search').using('gin', t.search),
    refersTo(t, t.subjectId, subject),
    refersTo(t, t.fileId, file),
  ],
)

export const documentSection = pgTable(
  'document_section',
  {
    instituteId: instituteId(),
    documentId: reference('document_id').notNull(),
    sectionId: reference('section_id').notNull(),
  },
  (t) => [
    key(t, t.sectionId, t.documentId),
    refersTo(t, t.documentId, document),
    refersTo(t, t.sectionId, section),
  ],
)

export const documentProduct = pgTable(
  'document_product',
  {
    instituteId: instituteId(),
    documentId: reference('document_id').notNull(),
    productId: reference('product_id').notNull(),
  },
  (t) => [
    key(t, t.productId, t.documentId),
    refersTo(t, t.documentId, document),
    refersTo(t, t.productId, product),
  ],
)
