import type { FastifyInstance } from 'fastify'
import { newsOfDay, newsOfKind, newsReach, reachPage, unreachablePeople } from '#domain/news/admin-calls.ts'
import { newsChannels } from '#domain/news/channels.ts'
import { newsText } from '#domain/news/text.ts'
import { makeZone } from '#domain/zone.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { writeAudit } from '#server/exchange/queries.ts'
import { notFound } from '#server/failure.ts'
import { nextAfter, readPosition } from '#server/network/cursor.ts'
import {
  findCausesBetween,
  findKindsBetween,
  findReach,
  findUnreachable,
  hasNews,
} from '#server/news/reach/queries.ts'
import { channels } from '#server/news/send/channels.ts'
import { answer, mount } from '#server/route.ts'

const [ofKind, ofNews, ofPeople] = ['news-of-kind', 'news-reach', 'news-unreachable']

/** Whom news of an institute reached, for its staff [news-29]. */
export function newsReachRoutes(app: FastifyInstance, { pool, clock, config }: Context): void {
  const used = newsChannels.filter((name) => channels[name].isSet(config))
  const hoursOf = (timeZone: string, day: string | undefined) => {
    const zone = makeZone(timeZone)
    const first = Temporal.PlainDate.from(day ?? zone.dayAt(clock().getTime()))
    const startOf = (date: Temporal.PlainDate) => new Date(zone.momentOf(date.toString(), 0))
    return { fromAt: startOf(first), untilAt: startOf(first.add({ days: 1 })) }
  }

  mount(app, newsOfDay, async ({ admin, query }) => {
    const { instituteId, timeZone } = admin
    const rows = await findKindsBetween(pool, {
      instituteId,
      ...hoursOf(timeZone, query.day),
      onlyKind: null,
    })
    return answer(rows.map(({ kind, ...counts }) => ({ kind, ...presentCounts(timeZone, counts) })))
  })

  mount(app, newsOfKind, async ({ admin, params: { kind }, query }) => {
    const { instituteId, timeZone } = admin
    const [afterId] = readPosition(ofKind, query.after)
    const at = { instituteId, ...hoursOf(timeZone, query.day), onlyKind: kind }
    const rows = await findCausesBetween(pool, { ...at, afterId, limit: reachPage + 1 })
    return answer({
      news: rows.slice(0, reachPage).map(({ causeId, values, ...counts }) => ({
        about_id: causeId,
        text: values ? newsText(kind, values) : '',
        ...presentCounts(timeZone, counts),
      })),
      next: nextAfter(ofKind, rows, reachPage, ({ causeId }) => [causeId]),
    })
  })

  mount(app, newsReach, async ({ admin, params, query }) => {
    const { instituteId, timeZone, tokenId } = admin
    const { kind, about_id: causeId } = params
    const [afterId] = readPosition(ofNews, query.after)
    const isOnlyUnreached = query.only === 'unreached'
    const rows = await findReach(pool, {
      instituteId,
      kind,
      causeId,
      afterId,
      isOnlyUnreached,
      limit: reachPage + 1,
    })
    if (rows.length === 0 && !(await hasNews(pool, { instituteId, kind, causeId }))) throw notFound()
    const page = rows.slice(0, reachPage)
    const detail = { token: tokenId, kind, about: causeId, people: page.length }
    await writeAudit(pool, { instituteId, now: clock(), action: 'news.reach-read', detail })
    const iso = (moment: Date | string | null) => moment && isoIn(timeZone, new Date(moment))
    return answer({
      people: page.map(({ deliveries, readAt, createdAt: _createdAt, withdrawnAt, child, ...person }) => ({
        ...presentPerson(person),
        child,
        read_at: iso(readAt),
        withdrawn_at: iso(withdrawnAt),
        deliveries: deliveries.map(({ at, report, reportedAt, reportReason, ...one }) => ({
          ...one,
          at: iso(at),
          report,
          reported_at: iso(reportedAt),
          report_reason: reportReason,
        })),
      })),
      next: nextAfter(ofNews, rows, reachPage, ({ id }) => [id]),
    })
  })

  mount(app, unreachablePeople, async ({ admin, query }) => {
    const { instituteId, tokenId } = admin
    const [afterId] = readPosition(ofPeople, query.after)
    const rows = await findUnreachable(pool, { instituteId, afterId, channels: used, limit: reachPage + 1 })
    const page = rows.slice(0, reachPage)
    const detail = { token: tokenId, people: page.length }
    await writeAudit(pool, { instituteId, now: clock(), action: 'news.unreachable-read', detail })
    return answer({
      people: page.map(presentPerson),
      next: nextAfter(ofPeople, rows, reachPage, ({ personId }) => [personId]),
    })
  })
}

type Person = { personId: number; recordId: string; name: string; role: string }
const presentPerson = ({ personId, recordId, name, role }: Person) => ({
  person_id: personId,
  record_id: recordId,
  name,
  role,
})

const presentCounts = <Counts extends { firstAt: Date }>(
  timeZone: string,
  { firstAt, ...counts }: Counts,
) => ({
  first_at: isoIn(timeZone, firstAt),
  ...counts,
})
