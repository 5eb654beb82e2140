import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

/** Without letters and digits that sound or look alike when read out. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 8

/** Options of the app: each request has a reference, which its log lines have as `reqId`. */
export const nameRequests = {
  genReqId: () => Array.from({ length }, () => letters[randomInt(letters.length)]).join(''),
} satisfies FastifyServerOptions

/** Adds the reference of the request to the reply, so that a complaint leads to its log line. */
export function addReference(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
