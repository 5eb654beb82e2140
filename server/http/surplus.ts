import type { FastifyInstance } from 'fastify'
import { checkZeroBytes } from '#server/zero-bytes.ts'

/**
 * Removes from a request what no schema of its call has read, before guards, kept replies and logs look at it: they only
 * ever see what was checked.
 */
export function dropSurplus(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    const { call } = request.routeOptions.config
    if (!call) return
    // A schema has replaced its part by what it has read; a part without one is as it was sent.
    if (!call.params) request.params = {}
    if (!call.query) request.query = {}
    if (!call.body) request.body = undefined
    // PostgreSQL stores no zero character in a text: 400 with the name of the field instead of its error.
    for (const part of [request.params, request.query, request.body]) checkZeroBytes(part)
  })
}
