import type { FastifyInstance } from 'fastify'
import {
  chooseNews,
  maxPauseDays,
  type NewsItem,
  newsChoices,
  newsList,
  newsPage,
  newsUnread,
  readNews,
} from '#domain/news/calls.ts'
import { usualHours } from '#domain/news/due.ts'
import { newsKindNames, topicOf } from '#domain/news/kinds.ts'
import { newsOpens } from '#domain/news/opens.ts'
import { newsText } from '#domain/news/text.ts'
import { makeZone } from '#domain/zone.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { Failure, notFound } from '#server/failure.ts'
import { nextAfter, readMoment } from '#server/network/cursor.ts'
import { choiceOf, choicesFor, nothingStored } from '#server/news/choice.ts'
import {
  beforeAll,
  countOwn,
  countUnread,
  findChoices,
  findInbox,
  type InboxRow,
  markRead,
  saveChoices,
  saveHours,
} from '#server/news/queries-inbox.ts'
import { answer, mount } from '#server/route.ts'
import type { Session } from '#server/session.ts'

const dayMs = 86_400_000

const inboxOf = ({ instituteId, personId, students }: Session) => ({
  instituteId,
  personId,
  studentIds: students.map(({ studentId }) => studentId),
})

export function newsRoutes(app: FastifyInstance, { pool, clock, config }: Context): void {
  mount(app, newsList, async ({ session, query }) => {
    const [beforeAt, beforeId] = readMoment('news', query.after) ?? [beforeAll.at, beforeAll.id]
    const rows = await findInbox(pool, {
      ...inboxOf(session),
      now: clock(),
      onlyStudentId: query.student_id ?? null,
      kinds: query.topic ? newsKindNames.filter((kind) => topicOf(kind) === query.topic) : null,
      beforeAt,
      beforeId,
      limit: newsPage + 1,
    })
    const page = rows.slice(0, newsPage)
    const next = nextAfter('news', rows, newsPage, (row) => [row.createdAt.getTime(), row.id])
    return answer({ news: page.map((row) => present(row, session.timeZone)), next })
  })

  mount(app, newsUnread, async ({ session }) =>
    answer(await countUnread(pool, { ...inboxOf(session), now: clock() })),
  )

  mount(app, readNews, async ({ session, body, once }) => {
    const ids = [...new Set(body.news_ids)]
    const now = clock()
    const until = body.until === undefined ? null : new Date(Math.min(Date.parse(body.until), now.getTime()))
    return once.write(async (client) => {
      const at = { ...inboxOf(session), ids, now }
      if ((await countOwn(client, at)).count < ids.length) throw notFound()
      await markRead(client, { ...at, until })
      return answer(null)
    })
  })

  mount(app, newsChoices, async ({ session }) => {
    const found = await findChoices(pool, session)
    const hours = found?.hours ?? { ...usualHours, pausedUntil: null }
    const topics = choicesFor(found ?? nothingStored, config).map(({ topic, channel, isOn, isFixed }) => ({
      topic,
      channel,
      is_on: isOn,
      is_fixed: isFixed,
    }))
    const pausedUntil = hours.pausedUntil ? new Date(hours.pausedUntil) : undefined
    return answer({
      topics,
      quiet_from: timeOf(hours.quietFrom),
      quiet_until: timeOf(hours.quietUntil),
      digest_at: hours.digestAt === null ? null : timeOf(hours.digestAt),
      paused_until: pausedUntil && pausedUntil > clock() ? isoIn(session.timeZone, pausedUntil) : null,
    })
  })

  mount(app, chooseNews, async ({ session, body, once }) => {
    const { instituteId, personId } = session
    const { topics, digest_at, paused_until } = body
    const found = await findChoices(pool, session)
    const fixed = topics.find(({ topic, channel, is_on }) => {
      const { isOn, isFixed } = choiceOf(found ?? nothingStored, topic, channel)
      return isFixed && isOn !== is_on
    })
    if (fixed) throw new Failure('badRequest', `topics: ${fixed.topic} cannot be changed`)
    const pausedUntil = paused_until === null ? null : new Date(paused_until)
    if (pausedUntil && pausedUntil.getTime() > clock().getTime() + maxPauseDays * dayMs)
      throw new Failure('badRequest', `paused_until: must be within ${maxPauseDays} days`)
    return once.write(async (client) => {
      await saveChoices(client, {
        instituteId,
        personId,
        topics: topics.map(({ topic }) => topic),
        channels: topics.map(({ channel }) => channel),
        areOn: topics.map(({ is_on }) => is_on),
      })
      await saveHours(client, {
        instituteId,
        personId,
        quietFrom: minuteOf(body.quiet_from),
        quietUntil: minuteOf(body.quiet_until),
        digestAt: digest_at === null ? null : minuteOf(digest_at),
        pausedUntil,
      })
      return answer(null)
    })
  })
}

function present(row: InboxRow, timeZone: string): NewsItem {
  const { id, kind, causeId, values, childId, childName, createdAt, isRead } = row
  return {
    news_id: id,
    kind,
    topic: topicOf(kind),
    text: newsText(kind, values),
    opens: newsOpens(kind, causeId),
    student_id: childId,
    student_name: childName,
    academic_year_id: values.yearId === undefined ? null : Number(values.yearId),
    day: makeZone(timeZone).dayAt(createdAt.getTime()),
    created_at: isoIn(timeZone, createdAt),
    is_read: isRead,
  }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
const timeOf = (minute: number) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
