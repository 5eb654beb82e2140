import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

/** No letter or digit that is taken for another when it is read out on the telephone. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 8

/** Options of the app: each request has a reference, which its log lines carry as `reqId`. */
export const nameRequests = {
  genReqId: () => Array.from({ length }, () => letters[randomInt(letters.length)]).join(''),
} satisfies FastifyServerOptions

/** Tells the caller the reference of the request, so that a complaint finds its log line. */
export function tellReference(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
