import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { makeZone } from '#domain/zone.ts'
import type { Context } from '#server/context.ts'
import { findChange, findCluster, findNextMoment } from '#server/http/unchanged/queries.ts'
import { repeatedCalls } from '#server/http/unchanged/repeated-calls.ts'
import { headersOf } from '#server/route.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import type { Session } from '#server/session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a repeated call: the state of the data for its reply, and the key of everything else that it depends on. */
    made: (Tag & { key: string; etag: string }) | null
  }
}

const minuteMs = 60_000
const dayMinutes = 24 * 60
/** Rows of `data_change` are stored for much longer (`server/database/bounds.ts`). */
const maxAgeMs = 120 * minuteMs
/** Signed addresses work for at least 50 minutes: 20 of them are left when a reply is last confirmed. */
const addressesMs = 30 * minuteMs

type CachedReply = Tag & { etag: string; text: string }

/** Of one process; a month of a full time table has 75 KB. */
const maxBytes = 32 * 1024 * 1024
const bytesPerChar = 2

/** The last replies to repeated calls in memory, by everything that they depend on besides data and time. */
const createReplyCache = (): LRUCache<string, CachedReply> =>
  new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ text, etag }, of) => (text.length + etag.length + of.length) * bytesPerChar,
  })

/**
 * Answers a repeated call, after all guards, without its statements where nothing has changed since the last reply: with
 * 304 where the caller has that one, otherwise with the one that this process has cached (docs/decisions/23). While the
 * clocks do not agree every reply is read, and has no tag.
 */
export function answerUnchanged(app: FastifyInstance, { pool, clock, clocks, secrets }: Context): void {
  app.decorateRequest('made', null)
  const replies = createReplyCache()
  // A stale one only costs a full reply: the check looks at the database itself.
  let cluster: string | undefined

  app.addHook('preHandler', async (request, reply) => {
    const { session, headers } = request
    const repeated = repeatedOf(request)
    if (!repeated || !session || clocks.isInDoubt()) return
    const now = clock()
    const key = await nameRequest(request, session)
    const people = peopleOf(session)
    const ofCaller = readTag(secrets, headers['if-none-match'], key, now)
    const cached = headers['cache-control'] === 'no-cache' ? undefined : replies.get(key)
    const current = ofCaller ?? (cached && holdsAt(cached, now) ? cached : undefined)
    if (current) {
      const found = await findChange(pool, { ...people, snapshot: current.snapshot })
      cluster = found.cluster
      if (found.isSame && current.cluster === cluster) {
        if (ofCaller) return reply.header('etag', headers['if-none-match']).status(304).send()
        if (cached)
          return sendCached(
            reply,
            cached.etag,
            repeated.atNow?.(cached.text, now, session.timeZone) ?? cached.text,
          )
      }
    }
    cluster ??= (await findCluster(pool)).cluster
    const { dayAt, momentOf } = makeZone(session.timeZone)
    const ends = [
      now.getTime() + (repeated.hasAddresses ? addressesMs : maxAgeMs),
      momentOf(dayAt(now.getTime()), dayMinutes),
    ]
    const { nextMoment } = repeated.hasMoments ? await findNextMoment(pool, { ...people, now }) : {}
    if (nextMoment) ends.push(nextMoment.getTime())
    const until = new Date(Math.min(...ends))
    request.made = { key, etag: '', from: now, until, snapshot: request.snapshot, cluster }
  })

  app.addHook('preSerialization', async (request, reply, payload) => {
    const repeated = repeatedOf(request)
    if (repeated && reply.statusCode !== 200) {
      // A failure after this hook, such as of the access log, passes here a second time.
      request.made = null
      reply.removeHeader('etag')
    }
    const { made } = request
    if (!made) return payload
    const changesAt = repeated?.changesAt?.(payload, made.from.getTime())
    if (changesAt !== undefined && changesAt < made.until.getTime()) made.until = new Date(changesAt)
    made.etag = writeTag(secrets, made, made.key)
    reply.header('etag', made.etag)
    return payload
  })

  app.addHook('onSend', async ({ made }, _reply, payload) => {
    if (made?.etag && typeof payload === 'string') {
      const { key, ...tag } = made
      replies.set(key, { ...tag, text: payload })
    }
    return payload
  })
}

const sendCached = (reply: FastifyReply, etag: string, text: string) =>
  reply.header('etag', etag).type('application/json; charset=utf-8').send(text)

const repeatedOf = ({ routeOptions }: FastifyRequest) =>
  routeOptions.config.call && repeatedCalls.get(routeOptions.config.call)

/** Everything that a reply depends on besides data and time: the tag is of no other request, session or release. */
async function nameRequest(request: FastifyRequest, session: Session): Promise<string> {
  const { secret: _, ...own } = session
  const { params, query, body, routeOptions } = request
  return JSON.stringify([
    await findRelease(),
    routeOptions.method,
    routeOptions.url,
    params,
    query,
    body,
    headersOf(request),
    own,
  ])
}

/** Whose rows a session may see: `topic` of `data_change`. */
function peopleOf({ instituteId, personId, yearId, students }: Session) {
  const studentIds = students.map((student) => student.studentId)
  const personIds = [personId, ...students.map((student) => student.personId)]
  const topics = [
    'institute',
    ...studentIds.map((id) => `student ${id}`),
    ...personIds.map((id) => `person ${id}`),
  ]
  return { instituteId, yearId, studentIds, personIds, topics }
}

const tag = z.tuple([z.number(), z.number(), z.string(), z.string()])

/** What a reply was made of, as its ETag says it. */
export type Tag = {
  /** The moment whose picture it is. */
  from: Date
  /** Until when the reply holds if nothing is written. */
  until: Date
  snapshot: string
  cluster: string
}

/** A picture of the future was made by a clock that was wrong. */
export const holdsAt = ({ from, until }: Pick<Tag, 'from' | 'until'>, now: Date): boolean =>
  from <= now && now < until

/** An ETag for one request of one session, which only a server can read. @param request everything else that the reply depends on */
export function writeTag(secrets: Secrets, { from, until, snapshot, cluster }: Tag, request: string): string {
  const text = JSON.stringify([from.getTime(), until.getTime(), snapshot, cluster])
  return `"${secrets.hide('tag', text, request)}"`
}

/** A snapshot is longer than this when hundreds of transactions are open. */
const form = /^(?:W\/)?"([\w-]{40,1400})"$/

/** @returns undefined if it is of another request or session, forged, or expired */
export function readTag(
  secrets: Secrets,
  header: string | undefined,
  request: string,
  now: Date,
): Tag | undefined {
  const [, hidden] = form.exec(header ?? '') ?? []
  const text = hidden && secrets.reveal('tag', hidden, request)
  if (!text) return undefined
  const [from, until, snapshot, cluster] = tag.parse(JSON.parse(text))
  const read = { from: new Date(from), until: new Date(until), snapshot, cluster }
  return holdsAt(read, now) ? read : undefined
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
let found: Promise<string> | undefined

/** Names the code of this server, the same for each process of one installation: other code may answer otherwise. */
export function findRelease(): Promise<string> {
  found ??= hashSources()
  return found
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const room of ['server', 'domain']) {
    const entries = await readdir(join(root, room), { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const path of paths.sort()) {
      const { size, mtimeMs } = await stat(path)
      hash.update(`${path} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('base64url')
}
