import { product, productHolder } from '#server/database/schema.ts'
import type { DemoBuild, DemoInstitutes } from '#server/demo/build.ts'

/** What Apex gives to people outside its batches, and who has it. */
const titles = ['JEE Crash Course', 'Physics Doubt Hours']

export async function buildProducts(build: DemoBuild, { apex }: DemoInstitutes): Promise<void> {
  const { db, now, today } = build
  const holderId = apex.people['Neha Gupta']?.personId ?? 0
  const made = await db
    .insert(product)
    .values(titles.map((title) => ({ instituteId: apex.id, title })))
    .returning({ id: product.id, title: product.title })
  for (const { id, title } of made) apex.productIds[title] = id
  const expiresOn = Temporal.PlainDate.from(today).add({ months: 6 }).toString()
  await db.insert(productHolder).values(
    made.map(({ id }) => ({
      instituteId: apex.id,
      productId: id,
      personId: holderId,
      enrolledAt: now,
      expiresOn,
    })),
  )
}
