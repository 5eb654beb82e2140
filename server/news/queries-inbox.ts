import * as z from 'zod/mini'
import { newsChannels } from '#domain/news/channels.ts'
import { newsKindNames, newsTopics } from '#domain/news/kinds.ts'
import { given } from '#server/access/given.ts'
import { command, many, maybeOne, one, params, sql } from '#server/database/sql.ts'
import {
  choicesOf,
  defaultsOf,
  defaultsRow,
  hoursOf,
  hoursRow,
  payableOf,
  payableRow,
} from '#server/news/queries-choices.ts'
import { isKnown, isSettled } from '#server/news/queries-known.ts'

const { instituteId, personId, now } = given
const { studentIds, onlyStudentId, kinds, beforeAt, beforeId, limit, ids, until } = params({
  /** The children of a parent, as of the session. */
  studentIds: z.array(z.number()),
  onlyStudentId: z.nullable(z.number()),
  kinds: z.nullable(z.array(z.enum(newsKindNames))),
  /** The last row of the page before. */
  beforeAt: z.date(),
  beforeId: z.number(),
  limit: z.number(),
  ids: z.array(z.number()),
  until: z.nullable(z.date()),
})

/** `beforeAt` and `beforeId` of the first page: later than anything. */
export const beforeAll = { at: new Date(8.64e15), id: Number.MAX_SAFE_INTEGER }

/** In the inbox: what this release can show; of a child only as long as it is the person's, and may be viewed. */
const isThere = sql`news.institute_id = ${instituteId} and news.person_id = ${personId} and news.withdrawn_at is null and ${isKnown} and ${isSettled}
  and (news.child_id is null or news.child_id = any(${studentIds}::bigint[]))`

const inboxRow = z.object({
  id: z.number(),
  kind: z.enum(newsKindNames),
  causeId: z.number(),
  values: z.record(z.string(), z.string()),
  childId: z.nullable(z.number()),
  childName: z.string(),
  createdAt: z.date(),
  isRead: z.boolean(),
})
export type InboxRow = z.output<typeof inboxRow>

export const findInbox = many(
  'news.inbox',
  inboxRow,
  sql`select news.id, news.kind, news.cause_id as "causeId", news.args as values, news.child_id as "childId",
      coalesce(child.name, '') as "childName", news.created_at as "createdAt", news.read_at is not null as "isRead"
    from news
    left join student on student.institute_id = news.institute_id and student.id = news.child_id
    left join person child on child.institute_id = student.institute_id and child.id = student.person_id
    where ${isThere} and (${onlyStudentId}::bigint is null or news.child_id = ${onlyStudentId})
      and (${kinds}::text[] is null or news.kind = any(${kinds}))
      and (news.created_at, news.id) < (${beforeAt}, ${beforeId})
    order by news.created_at desc, news.id desc limit ${limit}`,
)

export const countUnread = one(
  'news.unread',
  z.object({ count: z.number() }),
  sql`select count(*)::int as count from news where ${isThere} and news.read_at is null`,
)

/** How many of these are the person's. */
export const countOwn = one(
  'news.own',
  z.object({ count: z.number() }),
  sql`select count(*)::int as count from news where ${isThere} and news.id = any(${ids}::bigint[])`,
)

/** What was read before stays so. */
export const markRead = command(
  'news.mark-read',
  sql`update news set read_at = ${now}
    where ${isThere} and news.read_at is null and (news.id = any(${ids}::bigint[]) or news.created_at <= ${until}::timestamptz)`,
)

export const findChoices = maybeOne(
  'news.choices',
  z.object({
    choices: z.record(z.string(), z.boolean()),
    defaults: defaultsRow,
    payable: payableRow,
    hours: z.nullable(hoursRow),
  }),
  sql`select ${choicesOf} as choices, ${defaultsOf} as defaults, ${payableOf} as payable, ${hoursOf} as hours
    from person join institute on institute.id = person.institute_id
    where person.institute_id = ${instituteId} and person.id = ${personId}`,
)

const { topics, channels, areOn, quietFrom, quietUntil, digestAt, pausedUntil } = params({
  topics: z.array(z.enum(newsTopics)),
  channels: z.array(z.enum(newsChannels)),
  areOn: z.array(z.boolean()),
  quietFrom: z.number(),
  quietUntil: z.number(),
  digestAt: z.nullable(z.number()),
  pausedUntil: z.nullable(z.date()),
})

export const saveChoices = command(
  'news.save-choices',
  sql`insert into news_choice (institute_id, person_id, topic, channel, is_on)
    select ${instituteId}::int, ${personId}::bigint, chosen.topic, chosen.channel, chosen.is_on
    from unnest(${topics}::text[], ${channels}::text[], ${areOn}::boolean[]) chosen(topic, channel, is_on)
    on conflict (institute_id, person_id, topic, channel) do update set is_on = excluded.is_on`,
)

export const saveHours = command(
  'news.save-hours',
  sql`insert into news_hours (institute_id, person_id, quiet_from, quiet_until, digest_at, paused_until)
    values (${instituteId}, ${personId}, ${quietFrom}, ${quietUntil}, ${digestAt}, ${pausedUntil})
    on conflict (institute_id, person_id) do update set quiet_from = excluded.quiet_from,
      quiet_until = excluded.quiet_until, digest_at = excluded.digest_at, paused_until = excluded.paused_until`,
)
