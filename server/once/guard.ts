import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { type Keyed, keyed, writeOnce } from '#server/once/once.ts'

/** Lets a repeated request with an `Idempotency-Key` get the first reply, for calls with `takesKey` [access-36]. */
export function guardRepeats(app: FastifyInstance, { pool, clock }: Pick<Context, 'pool' | 'clock'>): void {
  const withoutKey = writeOnce(pool, undefined)
  app.decorateRequest('once', null)
  app.addHook('preHandler', async (request) => {
    const of = keyedBy(request, clock)
    if (request.routeOptions.config.call) request.once = of ? writeOnce(pool, of) : withoutKey
  })
}

/** @returns undefined without a key */
function keyedBy(request: FastifyRequest, clock: () => Date): Keyed | undefined {
  const { session, admin, headers, routeOptions, method, url, body, spool } = request
  const { call } = routeOptions.config
  const caller = session ?? admin
  // The handler of a call with a stream knows what that is.
  if (!call?.takesKey || call.takes || !caller) return undefined
  const files = spool?.files.map(({ name, size }) => [name, size])
  return keyed(caller, headers['idempotency-key'], [method, url, body, files], clock())
}
