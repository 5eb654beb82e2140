import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { agreedMoment } from '#server/clock/clocks.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { unavailableReason } from '#server/database/unavailable.ts'
import { Failure } from '#server/failure.ts'
import { writeMarks } from '#server/features/exam/marking/writes.ts'
import { addExtraTime } from '#server/features/exam/panel/admin/extra-time.ts'
import { lockSubmitted } from '#server/features/exam/panel/admin/writes.ts'
import { submitAttempt } from '#server/features/exam/panel/submit/submit.ts'
import { regradeRoutes } from '#server/features/exam/regrade/routes.ts'
import { noneFailed } from '#server/features/exam/results/failed.ts'
import { workOnce } from '#server/features/exam/results/results.ts'
import { writeOnce } from '#server/once/once.ts'
import type { Reply, Sent } from '../network.ts'
import type { ServerProcess } from '../server-process.ts'
import { outside } from './outside.ts'
import type { World } from './world.ts'

type Route = {
  method: string
  url: string
  schema: { body?: z.ZodMiniType; response: { 200: z.ZodMiniType } }
  handler: (request: object, reply: object) => Promise<unknown>
}
export type RegradeServer = {
  handle: (sent: Sent) => Promise<Reply>
  /** Submits, evaluates and publishes what is due. */
  work: () => Promise<void>
  submit: (attemptId: number) => Promise<unknown>
  giveTime: (personId: number, minutes: number) => Promise<unknown>
  giveMarks: (attemptId: number, questionId: number, marks: number) => Promise<unknown>
  answer: (attemptId: number, questionId: number, answer: object) => Promise<unknown>
  setResultAt: (resultAt: Date | null) => Promise<unknown>
  callOff: (isCalledOff: boolean) => Promise<unknown>
  moveEnds: (seconds: number) => Promise<unknown>
}

/** What the receipts need of the keys. */
const secrets = { sign: (...parts: string[]) => `signed ${parts.join(' ')}`, verify: () => true }

/** The server's own workers of results and routes of regrades, on a simulated database and clock. */
export function startRegradeServer(process: ServerProcess, world: World): RegradeServer {
  const pool = world.database.poolOf(process)
  const clock = () => new Date(process.date())
  const { instituteId, testId, tokenId } = world.facts
  const admin = { instituteId, tokenId, timeZone: 'Asia/Kolkata' } as never
  const routes = new Map<string, Route>()
  const context = {
    pool,
    clock,
    secrets,
    clocks: { agreedNow: async () => agreedMoment.parse(clock()) },
    nudgeResults: () => undefined,
    log: { error: (_: unknown, message: string) => world.notes.note(`server log: ${message}`) },
  } as unknown as Context
  const app = { route: (route: Route) => routes.set(`${route.method} ${route.url}`, route) }
  regradeRoutes(app as unknown as FastifyInstance, context)
  const failed = noneFailed()

  async function answer(sent: Sent): Promise<Reply> {
    const route = routes.get(`${sent.method} ${sent.url}`)
    const read = route?.schema.body?.safeParse(JSON.parse(String(sent.body)))
    if (!route || !read?.success) throw new Error(`no such call: ${sent.url} ${read?.error?.message}`)
    const once = writeOnce(pool, undefined)
    const request = {
      body: read.data,
      admin,
      session: null,
      panel: null,
      once,
      headers: {},
      hostname: '',
      ip: '',
    }
    const reply = await route.handler(request, { send: (value: unknown) => value })
    return { status: 200, text: JSON.stringify(route.schema.response[200].parse(reply)) }
  }

  const at = { instituteId, testId }
  return {
    handle: (sent) =>
      answer(sent).catch((error: unknown) => {
        if (error instanceof Failure) return refusal(error.status, error.message)
        if (unavailableReason(error)) return refusal(503, 'The database is away.')
        throw error
      }),
    work: () => workOnce(context, { failed, isStopped: () => process.hasEnded, includesAbandoned: false }),
    submit: (attemptId) => submitAttempt(context, { instituteId, attemptId }),
    giveTime: (personId, minutes) =>
      addExtraTime(context, admin, { test_id: testId, user_id: personId, minutes }),
    giveMarks: (attemptId, questionId, marks) =>
      inTransaction(pool, async (client) => {
        if (!(await lockSubmitted(client, { instituteId, attemptId }))) return
        const state = marks === 0 ? 'wrong' : 'partly'
        await writeMarks(client, { instituteId, attemptId, questionId, marks, state, remark: '' })
      }),
    answer: (attemptId, questionId, given) =>
      outside.answer(pool, { instituteId, attemptId, questionId, answer: JSON.stringify(given) }),
    setResultAt: (resultAt) => outside.resultAt(pool, { ...at, resultAt, now: clock() }),
    callOff: (isCalledOff) => outside.callOff(pool, { ...at, cancelledAt: isCalledOff ? clock() : null }),
    moveEnds: (seconds) =>
      inTransaction(pool, async (client) => {
        await outside.holdTest(client, at)
        await outside.moveEnds(client, { ...at, seconds, now: clock() })
      }),
  }
}

const refusal = (statusCode: number, message: string): Reply => ({
  status: statusCode,
  text: JSON.stringify({ statusCode, message }),
})
