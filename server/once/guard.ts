import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { type Keyed, keyed, writeOnce } from '#server/once/once.ts'

/** Lets a repeated request with an `Idempotency-Key` get the first reply, for calls with `takesKey` [access-36]. */
export function guardRepeats(app: FastifyInstance, { pool, clock }: Pick<Context, 'pool' | 'clock'>): void {
  app.decorateRequest('once', null)
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.config.call) request.once = writeOnce(pool, keyedBy(request, clock()))
  })
}

/** @returns undefined without a key, whose form the schema has checked */
function keyedBy(request: FastifyRequest, now: Date): Keyed | undefined {
  const { session, admin, headers, routeOptions, method, url, body, spool } = request
  const { call } = routeOptions.config
  const key = headers['idempotency-key']
  const caller = session ?? admin
  // The handler of a call with a stream knows what that is.
  if (!call?.takesKey || call.takes || typeof key !== 'string' || !caller) return undefined
  const files = spool?.files.map(({ name, size }) => [name, size])
  return keyed(caller, key, [method, url, body, files], now)
}
