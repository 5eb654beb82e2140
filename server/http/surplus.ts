import type { FastifyInstance } from 'fastify'
import { checkZeroBytes } from '#server/zero-bytes.ts'

/** Removes fields that no schema of the call has read from a request, before guards, cached replies and logs. */
export function dropSurplus(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    const { call } = request.routeOptions.config
    if (!call) return
    // A schema has replaced its part by the parsed one; a part without a schema is still as sent.
    if (!call.params) request.params = {}
    if (!call.query) request.query = {}
    if (!call.body) request.body = undefined
    // PostgreSQL stores no zero character in a text: 400 with the name of the field instead of its error.
    for (const part of [request.params, request.query, request.body]) checkZeroBytes(part)
  })
}
