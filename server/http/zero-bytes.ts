import type { FastifyInstance } from 'fastify'
import { checkZeroBytes } from '#server/zero-bytes.ts'

/** PostgreSQL keeps no zero character in a text, so none comes in: 400 with the field's name, never its 500. */
export function refuseZeroBytes(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (!request.routeOptions.config.call) return
    for (const part of [request.params, request.query, request.body]) checkZeroBytes(part)
  })
}
