import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '#server/context.ts'
import { watchReadiness } from '#server/operator/readiness.ts'

const schema = { hide: true }

/**
 * For load balancers. They are not calls of the contract, and contain nothing personal (docs/operating.md).
 */
export function operatorRoutes(app: FastifyInstance, context: Context): void {
  const look = watchReadiness(context)

  app.get('/healthz', { schema }, (_request, reply) => fresh(reply).send({ status: 'alive' }))

  app.get('/readyz', { schema }, async (_request, reply) => {
    const { isReady, reasons } = await look()
    return fresh(reply)
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', reasons })
  })
}

const fresh = (reply: FastifyReply) => reply.header('cache-control', 'no-store')
