import { bigint, boolean, date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
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
import { institute } from '#server/database/tables/institute.ts'
import { person } from '#server/database/tables/people.ts'
import { file } from '#server/database/tables/record.ts'

/** A product that an institute sells or gives: live classes, tests and study material may belong to one. */
export const product = pgTable(
  'product',
  {
    instituteId: instituteId().references(() => institute.id),
    id: generatedId(),
    title: text('title').notNull(),
    /** Sanitised before it is stored. */
    aboutHtml: text('about_html').notNull().default(''),
    logoFileId: reference('logo_file_id'),
    /** Hundredths of the currency: paise; 0 is free. */
    price: bigint('price', { mode: 'number' }).notNull().default(0),
    currencyCode: text('currency_code').notNull().default('INR'),
    /** YouTube ids of its videos. */
    youtubeKeys: jsonb('youtube_keys').$type<string[]>().notNull().default([]),
    videoFileId: reference('video_file_id'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'product'),
    refersTo(t, t.logoFileId, file),
    refersTo(t, t.videoFileId, file),
  ],
)

/** Holders of a product, and until which day. */
export const productHolder = pgTable(
  'product_holder',
  {
    instituteId: instituteId(),
    productId: reference('product_id').notNull(),
    personId: reference('person_id').notNull(),
    /** The order number that the person knows. */
    publicOrderId: text('public_order_id').notNull().default(''),
    enrolledAt: moment('enrolled_at').notNull().defaultNow(),
    /** The last day, null for unlimited. */
    expiresOn: date('expires_on'),
  },
  (t) => [
    key(t, t.personId, t.productId),
    index('product_holder_product').on(t.instituteId, t.productId),
    refersTo(t, t.productId, product),
    refersTo(t, t.personId, person),
  ],
)
