import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'

/** Portals take the server's time from `Date`, which Node would make from a wall clock that is in doubt. */
export function dateReplies(app: FastifyInstance, { clocks }: Pick<Context, 'clocks'>): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (clocks.isInDoubt()) reply.header('date', clocks.now().toUTCString())
  })
}
