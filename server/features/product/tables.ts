import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import {
  fromSource,
  generatedId,
  instituteId,
  key,
  reference,
  refersTo,
  sourceId,
} from '#server/database/columns.ts'
import { product } from '#server/database/tables/product.ts'

/** What a product consists of, in words. */
export const productItem = pgTable(
  'product_item',
  {
    instituteId: instituteId(),
    id: generatedId(),
    productId: reference('product_id').notNull(),
    itemType: text('item_type').notNull(),
    description: text('description').notNull(),
    position: integer('position').notNull().default(0),
    sourceId: sourceId(),
  },
  (t) => [key(t, t.id), fromSource(t, 'product_item'), refersTo(t, t.productId, product)],
)
