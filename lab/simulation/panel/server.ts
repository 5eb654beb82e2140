import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { writeBeat } from '#server/beats/writes.ts'
import { agreedMoment } from '#server/clock/clocks.ts'
import type { Context } from '#server/context.ts'
import { unavailableReason } from '#server/database/unavailable.ts'
import { Failure } from '#server/failure.ts'
import { findPass } from '#server/features/exam/panel/queries.ts'
import { panelRoutes } from '#server/features/exam/panel/routes.ts'
import { submitExpired } from '#server/features/exam/panel/submit/submit.ts'
import { writeOnce } from '#server/once/once.ts'
import { hashOfSecret } from '#server/secrets/secret.ts'
import type { Reply, Sent } from '../network.ts'
import type { ServerProcess } from '../server-process.ts'
import type { PanelDatabase } from './database.ts'

type Route = {
  method: string
  url: string
  schema: { body?: z.ZodMiniType; response: { 200: z.ZodMiniType } }
  config: { call: { access: string } }
  handler: (request: object, reply: object) => Promise<unknown>
}
export type PanelServer = {
  handle: (sent: Sent) => Promise<Reply>
  submitExpired: () => Promise<void>
  beat: () => Promise<void>
}

const host = 'school.test'
/** What the panel needs of the keys. */
const secrets = { sign: (...parts: string[]) => `signed ${parts.join(' ')}`, verify: () => true }

let started = 0

/** The server's own routes of the panel, on a simulated database and clock. */
export function startPanelServer(process: ServerProcess, database: PanelDatabase): PanelServer {
  started += 1
  const memory = started
  const routes = new Map<string, Route>()
  const pool = database.poolOf(process)
  const clock = () => new Date(process.date())
  const clocks = { agreedNow: async () => agreedMoment.parse(clock()) }
  const context = { pool, clock, clocks, secrets, nudgeResults: () => undefined }
  const app = { route: (route: Route) => routes.set(`${route.method} ${route.url}`, route) }
  panelRoutes(app as unknown as FastifyInstance, context as unknown as Context)

  async function passOf({ headers }: Sent) {
    const passHash = hashOfSecret(headers.Authorization ?? '')
    const pass = await findPass(pool, { passHash, host, now: context.clock() })
    if (!pass) throw new Failure('unauthorized')
    // The queue of a pass is in the memory of its process.
    return { ...pass, passId: memory * 1000 + (pass.passId % 1000) }
  }

  async function answer(sent: Sent): Promise<Reply> {
    const route = routes.get(`${sent.method} ${sent.url}`)
    // Pictures and recordings of a real paper.
    if (!route) return refusal(404, 'Not found.')
    const panel = route.config.call.access === 'panel' ? await passOf(sent) : null
    const read = route.schema.body?.safeParse(JSON.parse(String(sent.body ?? 'null')))
    if (read?.success === false) return refusal(400, read.error.message)
    const request = {
      body: read?.data,
      panel,
      session: null,
      admin: null,
      once: writeOnce(pool, undefined),
      headers: {},
      hostname: host,
      ip: '::1',
    }
    const sender = { type: () => sender, send: (value: unknown) => value }
    const reply = await route.handler(request, sender)
    const { parse } = route.schema.response[200]
    return { status: 200, text: JSON.stringify(parse(typeof reply === 'string' ? JSON.parse(reply) : reply)) }
  }

  const unlessAway = (error: unknown) => {
    if (!unavailableReason(error)) throw error
  }
  return {
    handle: (sent) =>
      answer(sent).catch((error: unknown) => {
        if (error instanceof Failure) return refusal(error.status, error.message)
        if (unavailableReason(error)) return refusal(503, 'The database is away.')
        throw error
      }),
    submitExpired: () => submitExpired(context as unknown as Context, 200).then(() => undefined, unlessAway),
    beat: () =>
      writeBeat(pool, { name: `server ${memory}`, agreedNow: agreedMoment.parse(clock()) }).then(
        () => undefined,
        unlessAway,
      ),
  }
}

const refusal = (statusCode: number, message: string): Reply => ({
  status: statusCode,
  headers: statusCode === 503 ? { 'retry-after': '2' } : {},
  text: JSON.stringify({ statusCode, message }),
})
