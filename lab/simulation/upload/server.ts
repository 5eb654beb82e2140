import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { updateAssignment } from '#domain/assignment/calls.ts'
import { agreedMoment } from '#server/clock/clocks.ts'
import type { Context } from '#server/context.ts'
import { unavailableReason } from '#server/database/unavailable.ts'
import { Failure } from '#server/failure.ts'
import { assignmentRoutes } from '#server/features/assignment/routes.ts'
import { submitWork } from '#server/features/assignment/submit.ts'
import { openFolder } from '#server/files/store/folder.ts'
import { keyed, writeOnce } from '#server/once/once.ts'
import type { Session } from '#server/session.ts'
import { openUploads } from '#server/uploads/open.ts'
import { uploadRoutes } from '#server/uploads/routes.ts'
import { sweepUploads } from '#server/uploads/sweep.ts'
import type { Reply, Sent } from '../network.ts'
import { diskFolder } from '../node-modules.ts'
import type { ServerProcess } from '../server-process.ts'
import type { World } from './world.ts'

type Route = {
  method: string | string[]
  url: string
  handler: (request: object, reply: object) => Promise<unknown>
}
export type UploadServer = {
  handle: (sent: Sent) => Promise<Reply | undefined>
  sweep: () => Promise<void>
}

/** The folders of the server's data. */
export const folders = { uploads: `${diskFolder}/uploads`, files: `${diskFolder}/files` }

let started = 0

/** The server's own routes of uploads and homework, on a simulated disk, database and clock. */
export async function startUploadServer(process: ServerProcess, world: World): Promise<UploadServer> {
  started += 1
  // Calls of a session wait for each other in the memory of its process.
  const sessionId = started
  const pool = Object.assign(world.database.poolOf(process), {
    options: { simulated: () => world.locks.poolOf(process) },
  })
  const uploads = await openUploads({ dataFolder: diskFolder }, pool)
  const context = {
    pool,
    uploads,
    files: openFolder(folders.files),
    clock: () => new Date(process.date()),
    clocks: { agreedNow: async () => agreedMoment.parse(new Date(process.date())) },
    config: { CLAMAV_ADDRESS: '', dataFolder: diskFolder },
    log: { error: (_: unknown, message: string) => world.notes.say('server log', message) },
  } as unknown as Context
  const routes: Route[] = []
  const app = {
    addHook: () => undefined,
    removeAllContentTypeParsers: () => undefined,
    addContentTypeParser: () => undefined,
    route: (route: Route) => routes.push(route),
  }
  // Scopes are for the parsers of bodies, which are not part of it.
  const register = (scope: (app: unknown) => Promise<void>) => void scope(app)
  uploadRoutes({ ...app, register } as unknown as FastifyInstance, context)
  assignmentRoutes({ ...app, register: () => undefined } as unknown as FastifyInstance, context)

  const { instituteId, personId, studentId } = world.facts
  const session: Session = {
    instituteId,
    sessionId,
    personId,
    role: 'student',
    userType: 1,
    secret: '',
    deviceKey: '',
    students: [{ studentId, personId, yearIds: [1] }],
    yearId: 1,
    timeZone: 'Asia/Kolkata',
    isSchool: true,
  }

  async function answer(sent: Sent): Promise<Reply | undefined> {
    const { pathname, searchParams } = new URL(sent.url, 'https://school.test')
    const raw = new Body(sent, world, process)
    if (sent.method === 'POST' && pathname === updateAssignment.path) {
      const body = updateAssignment.body.parse(JSON.parse(String((sent.body as FormData).get('fileJson'))))
      const of = keyed(session, sent.headers['Idempotency-Key'] ?? '', body, context.clock())
      const once = writeOnce(pool, of)
      const reply = await once.answer(() => submitWork(context, { session, body, files: [], once }))
      return { status: 200, text: JSON.stringify(reply) }
    }
    for (const { method, url, handler } of routes) {
      const params = [method].flat().includes(sent.method) ? paramsIn(url, pathname) : undefined
      if (!params) continue
      const query = Object.fromEntries([...searchParams].map(([name, value]) => [name, Number(value)]))
      const headers = Object.fromEntries(
        Object.entries(sent.headers).map(([name, value]) => [name.toLowerCase(), value]),
      )
      if (sent.body instanceof Uint8Array) headers['content-length'] = String(sent.body.length)
      const reply = new FakeReply()
      await handler(
        {
          method: sent.method,
          url: pathname,
          headers,
          params,
          query,
          raw,
          session,
          once: writeOnce(pool, undefined),
          ip: '::1',
          hostname: 'school.test',
        },
        reply,
      )
      return raw.isBroken ? undefined : reply.done
    }
    return refusal(404, 'Not found.')
  }

  return {
    handle: (sent) =>
      answer(sent).catch((error: unknown) => {
        if (error instanceof Failure) return refusal(error.status, error.message, error.details)
        if (unavailableReason(error)) return refusal(503, 'The database is away.')
        world.notes.note('server failed', error instanceof Error ? error.stack : error)
        return refusal(500, 'It failed.')
      }),
    sweep: () =>
      sweepUploads(context).catch((error: unknown) => {
        if (!unavailableReason(error)) throw error
      }),
  }
}

const refusal = (statusCode: number, message: string, details = {}): Reply => ({
  status: statusCode,
  text: JSON.stringify({ statusCode, message, ...details }),
})

/** @returns undefined where the path is not of this address; ids of calls are numbers */
function paramsIn(url: string, path: string): Record<string, unknown> | undefined {
  const [parts, given] = [url.split('/'), path.split('/')]
  if (parts.length !== given.length) return undefined
  const params: Record<string, unknown> = {}
  for (const [index, part] of parts.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = part === ':id' ? value : Number(value)
    else if (part !== value) return undefined
  }
  return params
}

class FakeReply {
  readonly done: Reply & { headers: Record<string, string> } = { status: 200, headers: {}, text: '' }

  header(name: string, value: string): this {
    this.done.headers[name] = value
    return this
  }
  status(status: number): this {
    this.done.status = status
    return this
  }
  send(body?: unknown): this {
    this.done.text = body === undefined ? '' : JSON.stringify(body)
    return this
  }
}

/** The body of a request, which arrives in pieces, and breaks off where the connection does. */
class Body extends Readable {
  /** Whether all of it has arrived, as of an `IncomingMessage`. */
  complete = false
  isBroken = false

  constructor({ body, isGone }: Sent, { network, random, scheduler, notes }: World, process: ServerProcess) {
    super({ read: () => undefined })
    const bytes = body instanceof Uint8Array ? body : new Uint8Array()
    const breaksAt = random.chance(network.faults.cut ?? 0) ? random.int(0, bytes.length) : undefined
    let at = 0
    const arrive = () => {
      if (this.destroyed) return
      if (isGone() || (breaksAt !== undefined && at >= breaksAt)) {
        notes.note('part cut')
        this.isBroken = true
        this.destroy()
        return
      }
      if (at === bytes.length) {
        this.complete = true
        this.push(null)
        return
      }
      const end = Math.min(breaksAt ?? bytes.length, at + random.int(1, 500), bytes.length)
      this.push(Buffer.from(bytes.subarray(at, end)))
      at = end
      const isSlow = random.chance(network.faults.slow)
      scheduler.in(isSlow ? random.int(50, 2000) : random.int(1, 40), arrive, process)
    }
    arrive()
  }
}
