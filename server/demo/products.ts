import { product, productHolder } from '#server/database/schema.ts'
import type { DemoBuild, DemoInstitutes } from '#server/demo/build.ts'
import { type Colour, circle, drawPng } from '#server/demo/png.ts'
import { type ProductPlan, productPlans } from '#server/demo/product-plans.ts'
import { readSample } from '#server/demo/samples.ts'
import { productItem } from '#server/features/product/tables.ts'
import { storeFile } from '#server/files/writes.ts'
import { sanitiseHtml } from '#server/sanitise.ts'

/** The products of Apex, and their holders, also outside its batches; some have expired. */
export async function buildProducts(build: DemoBuild, { apex }: DemoInstitutes): Promise<void> {
  const { db } = build
  const instituteId = apex.id
  const video = await storeVideo(build, instituteId)
  const rows = []
  for (const plan of productPlans) {
    const bytes = drawLogo(plan.colour)
    rows.push({
      instituteId,
      title: plan.title,
      aboutHtml: sanitiseHtml(plan.about),
      logoFileId: await storeFile(build.client, build.files, { instituteId, name: 'logo.png', bytes }),
      price: plan.paise,
      youtubeKeys: [...(plan.youtubeKeys ?? [])],
      videoFileId: plan.hasVideo ? video : null,
    })
  }
  const made = await db.insert(product).values(rows).returning({ id: product.id, title: product.title })
  for (const { id, title } of made) apex.productIds[title] = id
  const idOf = (plan: ProductPlan) => apex.productIds[plan.title] ?? 0
  await db.insert(productItem).values(
    productPlans.flatMap((plan) =>
      Object.entries(plan.items).map(([itemType, description], position) => ({
        instituteId,
        productId: idOf(plan),
        itemType,
        description,
        position,
      })),
    ),
  )
  await db.insert(productHolder).values(
    productPlans.map((plan, index) => ({
      instituteId,
      productId: idOf(plan),
      personId: apex.people[plan.holder]?.personId ?? 0,
      publicOrderId: `APX-${240_117 + index * 31}`,
      enrolledAt: daysFrom(build, -plan.heldForDays),
      expiresOn: plan.expiresInDays === null ? null : dayFrom(build, plan.expiresInDays),
    })),
  )
}

async function storeVideo({ client, files }: DemoBuild, instituteId: number): Promise<number> {
  const bytes = await readSample('sample.mp4')
  return storeFile(client, files, { instituteId, name: 'introduction.mp4', bytes })
}

const white: Colour = [255, 255, 255]

const drawn = new Map<Colour, Buffer>()

function drawLogo(colour: Colour): Buffer {
  const logo =
    drawn.get(colour) ??
    drawPng(144, [
      { shape: () => true, colour },
      { shape: circle(0.5, 0.5, 0.3), colour: white },
      { shape: circle(0.5, 0.5, 0.18), colour },
    ])
  drawn.set(colour, logo)
  return logo
}

const daysFrom = ({ now }: DemoBuild, days: number): Date => new Date(now.getTime() + days * 24 * 60 * 60_000)

const dayFrom = ({ today }: DemoBuild, days: number): string =>
  Temporal.PlainDate.from(today).add({ days }).toString()
