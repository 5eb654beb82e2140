import type { FastifyInstance } from 'fastify'
import { failures } from '#domain/errors.ts'
import { rawRefusal } from '#server/http/connections/raw-refusal.ts'

const refusal = rawRefusal(failures.lengthRequired)

/**
 * Refuses a body without a length before sign-in: no browser sends one, and a flood of them is cheapest to refuse here. Must
 * be the first hook.
 */
export function refuseEndlessBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { call, access = call?.access ?? 'open' } = request.routeOptions.config
    if (access !== 'open' || request.headers['transfer-encoding'] === undefined) return done()
    reply.hijack()
    const { socket } = request.raw
    socket.end(refusal, () => socket.destroy())
  })
}
