import type { FastifyInstance } from 'fastify'
import { type PageSpeed, pageSpeed, pageSpeedPath } from '#domain/page-speed.ts'
import type { Context } from '#server/context.ts'
import { networkOf } from '#server/network/network.ts'
import { createRequestRate } from '#server/network/request-rate.ts'

const maxBytes = 1024
/** A school is one network, and leaves its pages at the end of a lesson. */
const rate = { perSecond: 20, atOnce: 200 }

/**
 * How fast pages were in people's browsers. It is no call of the contract: it needs no session, and anyone can
 * send it, so that it is small, limited, and only counted.
 */
export function pageSpeedRoutes(app: FastifyInstance, { metrics }: Pick<Context, 'metrics'>): void {
  const requests = createRequestRate(rate)
  app.post<{ Body: PageSpeed }>(
    pageSpeedPath,
    {
      schema: { hide: true, body: pageSpeed },
      bodyLimit: maxBytes,
      onRequest: async (request) => requests.take(networkOf(request.ip)),
    },
    async ({ body }, reply) => {
      for (const figure of body.figures) metrics?.pageWas(figure, body.connection)
      return reply.header('cache-control', 'no-store').status(204).send()
    },
  )
}
