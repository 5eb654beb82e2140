import { addDays } from '#domain/day.ts'
import type { DemoMoment, DemoRecords } from '#server/demo/build.ts'
import { personId } from '#server/demo/people.ts'
import { type Colour, circle, drawPng } from '#server/demo/png.ts'
import { productPlans } from '#server/demo/product-plans.ts'
import { readSample } from '#server/demo/samples.ts'

const dayMs = 24 * 60 * 60_000

/** The products of Apex, and their holders, also outside its batches; some have expired. */
export function productRecords({ now, today }: DemoMoment): DemoRecords {
  return {
    rows: {
      products: productPlans.map((plan) => ({
        id: plan.title,
        title: plan.title,
        about: plan.about,
        price: plan.rupees,
        logo: `products/${plan.title}/logo.png`,
        youtube: plan.youtubeKeys?.join(';'),
        video: plan.hasVideo ? 'products/introduction.mp4' : '',
      })),
      'product-items': productPlans.flatMap(({ title, items }) =>
        Object.entries(items).map(([type, description], position) => ({
          id: `${title}: ${type}`,
          product: title,
          type,
          description,
          position,
        })),
      ),
      orders: productPlans.map((plan, index) => ({
        product: plan.title,
        person: personId('apex', plan.holder),
        order_number: `APX-${240_117 + index * 31}`,
        enrolled_at: new Date(now.getTime() - plan.heldForDays * dayMs),
        expires_on: plan.expiresInDays === null ? '' : addDays(today, plan.expiresInDays),
      })),
    },
    files: {
      'products/introduction.mp4': () => readSample('sample.mp4'),
      ...Object.fromEntries(
        productPlans.map(({ title, colour }) => [`products/${title}/logo.png`, () => drawLogo(colour)]),
      ),
    },
  }
}

const white: Colour = [255, 255, 255]

const drawn = new Map<string, Buffer>()

function drawLogo(colour: Colour): Buffer {
  const logo =
    drawn.get(colour.join()) ??
    drawPng(144, [
      { shape: () => true, colour },
      { shape: circle(0.5, 0.5, 0.3), colour: white },
      { shape: circle(0.5, 0.5, 0.18), colour },
    ])
  drawn.set(colour.join(), logo)
  return logo
}
