import { date, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, generatedId, instituteId, moment, reference } from '#server/database/columns.ts'
import { institute } from '#server/database/tables/institute.ts'
import { person } from '#server/database/tables/people.ts'

/** What an institute sells or gives to people outside its sections: live classes and tests may belong to one. */
export const product = pgTable(
  'product',
  {
    instituteId: instituteId().references(() => institute.id),
    id: generatedId(),
    title: text('title').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.instituteId, t.id] })],
)

/** Who has a product, and until which day. */
export const productHolder = pgTable(
  'product_holder',
  {
    instituteId: instituteId(),
    productId: reference('product_id').notNull(),
    personId: reference('person_id').notNull(),
    enrolledAt: moment('enrolled_at').notNull().defaultNow(),
    /** The last day, null for ever. */
    expiresOn: date('expires_on'),
  },
  (t) => [
    primaryKey({ columns: [t.instituteId, t.personId, t.productId] }),
    foreignKey({ columns: [t.instituteId, t.productId], foreignColumns: [product.instituteId, product.id] }),
    foreignKey({ columns: [t.instituteId, t.personId], foreignColumns: [person.instituteId, person.id] }),
  ],
)
