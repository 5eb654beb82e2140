import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { feedSpan } from '#domain/timetable/feed.ts'
import { calendarFeeds, makeCalendarFeed, revokeCalendarFeed } from '#domain/timetable/feed-calls.ts'
import { flagsOf, includedKinds } from '#domain/timetable/included.ts'
import { makeZone } from '#domain/zone.ts'
import { audiencesOf } from '#server/access/events.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Failure, notFound } from '#server/failure.ts'
import { writeCalendar } from '#server/features/timetable/feed-calendar.ts'
import { feedOwnerOf } from '#server/features/timetable/feed-policy.ts'
import {
  type FeedRow,
  type FoundFeed,
  findFeed,
  findFeedEntries,
  findFeeds,
} from '#server/features/timetable/queries-feed.ts'
import { addFeed, noteFeedRead, revokeFeed } from '#server/features/timetable/writes-feed.ts'
import { names } from '#server/files/send.ts'
import { portalOf } from '#server/network/portal-address.ts'
import { answer, hostOf, mount } from '#server/route.ts'
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts'
import type { Session } from '#server/session.ts'

/** Reads of a feed are recorded at most this often. */
const noteEveryMs = 60_000

/** Private calendar addresses: the calls that make and end them, and the address itself. */
export function feedRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock } = context

  mount(app, calendarFeeds, async ({ session, query }) => {
    const owner = feedOwnerOf(session, query)
    if (!owner) throw notFound()
    const { instituteId, personId } = session
    const rows = await findFeeds(pool, { instituteId, personId, studentId: owner.studentId })
    return answer(rows.map((row) => presentFeed(session, row)))
  })

  mount(app, makeCalendarFeed, async ({ session, body }) => {
    const owner = feedOwnerOf(session, body)
    if (!owner) throw notFound()
    const secret = makeSecret()
    const { instituteId, personId } = session
    const made = await inTransaction(pool, (client) =>
      addFeed(client, {
        instituteId,
        personId,
        studentId: owner.studentId,
        secretHash: hashOfSecret(secret),
        now: clock(),
      }),
    )
    if (!made) throw new Failure('tooManyFeeds')
    return answer({ ...presentFeed(session, made), path: `/calendar/${secret}.ics` })
  })

  mount(app, revokeCalendarFeed, async ({ session, body }) => {
    const { instituteId, personId } = session
    const isEnded = await revokeFeed(pool, { instituteId, personId, feedId: body.feed_id, now: clock() })
    if (!isEnded) throw notFound()
    return answer(null)
  })

  // Not a call of the contract: a calendar only has the address.
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/calendar/:name',
    schema: { hide: true },
    handler: async (request, reply) => {
      const secret = /^([\w-]{43})\.ics$/.exec(request.params.name)?.[1]
      const feed =
        secret && (await findFeed(pool, { secretHash: hashOfSecret(secret), host: hostOf(request) }))
      if (!feed || isOfOther(feed)) throw notFound()
      const now = clock()
      const text = await readCalendar(feed, now, await linksOf(feed.instituteId))
      if (now.getTime() - (feed.lastReadAt?.getTime() ?? 0) > noteEveryMs)
        await noteFeedRead(pool, { ...feed, now })
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
      reply
        .header('cache-control', 'private, no-cache')
        .header('etag', etag)
        .header('content-disposition', 'inline; filename="timetable.ics"')
        .header('x-robots-tag', 'noindex')
        .type('text/calendar; charset=utf-8')
      if (names(request.headers['if-none-match'], etag)) return reply.status(304).send()
      if (request.method === 'HEAD') return reply.send()
      return reply.send(text)
    },
  })

  /** Links in a calendar lead to the institute's portal, and only by https. */
  async function linksOf(instituteId: number): Promise<string | undefined> {
    const portal = await portalOf(context, instituteId)
    return portal.startsWith('https:') ? portal : undefined
  }

  async function readCalendar(feed: FoundFeed, now: Date, portal: string | undefined): Promise<string> {
    const { instituteId, ownerId, studentId, timeZone, plan, role } = feed
    const today = makeZone(timeZone).dayAt(now.getTime())
    const span = feedSpan(today)
    const included = includedKinds(flagsOf(plan), plan)
    const isSchool = feed.isSchool && studentId !== null
    const audiences = audiencesOf(role)
    const asked = { instituteId, ownerId, studentId, timeZone, now, ...span, included, isSchool, audiences }
    const rows = await findFeedEntries(pool, asked)
    return writeCalendar(rows, { ...feed, ...span, portal })
  }
}

function presentFeed({ timeZone }: Session, { feedId, createdAt, lastReadAt }: FeedRow) {
  return {
    feed_id: feedId,
    created_at: isoIn(timeZone, createdAt),
    last_read_at: lastReadAt ? isoIn(timeZone, lastReadAt) : '',
  }
}

/** Like a session, a feed answers at its institute's host, or at one of no institute [timetable-42]. */
const isOfOther = ({ hostInstituteId, instituteId }: FoundFeed) =>
  hostInstituteId !== null && hostInstituteId !== instituteId
