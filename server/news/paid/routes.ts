import type { FastifyInstance } from 'fastify'
import { newsCosts } from '#domain/news/admin-calls.ts'
import { rupeesOfMicros } from '#domain/news/micros.ts'
import { makeZone } from '#domain/zone.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { findCosts } from '#server/news/paid/queries.ts'
import { answer, mount } from '#server/route.ts'

/** What news of an institute costs, for its staff [news-45]. */
export function newsCostsRoutes(app: FastifyInstance, { pool, clock }: Context): void {
  mount(app, newsCosts, async ({ admin: { instituteId, timeZone }, query }) => {
    const now = clock()
    const month = query.month ?? makeZone(timeZone).dayAt(now.getTime()).slice(0, 7)
    const rows = await findCosts(pool, { instituteId, month, now })
    const rupees = (micros: number | null) => (micros === null ? null : rupeesOfMicros(micros))
    return answer(
      rows.map(({ channel, monthlyMicros, priceMicros, micros, messages, limitAt }) => ({
        channel,
        budget: rupees(monthlyMicros),
        price: rupees(priceMicros),
        messages,
        spent: rupeesOfMicros(micros),
        limit_at: limitAt && isoIn(timeZone, limitAt),
      })),
    )
  })
}
