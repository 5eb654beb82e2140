import * as z from 'zod/mini'
import { deliveryStates } from '#domain/news/admin-calls.ts'
import { newsChannels } from '#domain/news/channels.ts'
import { newsKindNames } from '#domain/news/kinds.ts'
import { reportStates } from '#domain/news/reports.ts'
import { given } from '#server/access/given.ts'
import { mayUsePortal, personCode } from '#server/access/named.ts'
import { exists, many, params, raw, sql } from '#server/database/sql.ts'
import { roles } from '#server/database/tables/people.ts'
import { hasPush } from '#server/news/queries-choices.ts'
import { isKnown } from '#server/news/queries-known.ts'

const { instituteId } = given
const { fromAt, untilAt, kind, onlyKind, causeId, afterId, limit, isOnlyUnreached, channels } = params({
  fromAt: z.date(),
  untilAt: z.date(),
  kind: z.enum(newsKindNames),
  /** null for all. */
  onlyKind: z.nullable(z.enum(newsKindNames)),
  causeId: z.number(),
  afterId: z.number(),
  limit: z.number(),
  isOnlyUnreached: z.boolean(),
  /** Those by which this server sends. */
  channels: z.array(z.enum(newsChannels)),
})

const state = z.enum(deliveryStates)
const channel = z.enum(newsChannels)
const stateOf = sql`case when news_delivery.handed_at is not null then 'handed' when news_delivery.dropped_at is not null then 'dropped' else 'waiting' end`
const isUnreached = sql`(news.read_at is null and not exists (select from news_delivery
  where news_delivery.institute_id = news.institute_id and news_delivery.news_id = news.id and news_delivery.handed_at is not null
    and news_delivery.report is distinct from 'failed'))`

const counts = {
  firstAt: z.date(),
  people: z.number(),
  read: z.number(),
  unreached: z.number(),
  channels: z.array(z.object({ channel, state, count: z.number() })),
}

/** News of a time, without what was withdrawn: how many people, and deliveries in each state, for each `group`. */
const countedBy = (group: 'kind' | 'cause_id') => {
  const by = raw(`notified.${group}`)
  return {
    tables: sql`with notified as materialized (
        select news.id, news.kind, news.cause_id, news.args, news.created_at, news.person_id, news.read_at, ${isUnreached} as is_unreached
        from news where news.institute_id = ${instituteId} and news.created_at >= ${fromAt} and news.created_at < ${untilAt}
          and news.withdrawn_at is null and ${isKnown} and (${onlyKind}::text is null or news.kind = ${onlyKind})),
      sent as (
        select counted.grouped, json_agg(json_build_object('channel', counted.channel, 'state', counted.state, 'count', counted.count)
          order by counted.channel, counted.state) as channels
        from (select ${by} as grouped, news_delivery.channel, ${stateOf} as state, count(*)
          from notified join news_delivery on news_delivery.institute_id = ${instituteId} and news_delivery.news_id = notified.id
          group by ${by}, news_delivery.channel, state) counted
        group by counted.grouped)`,
    columns: sql`min(notified.created_at) as "firstAt", count(distinct notified.person_id)::int as people,
      (count(distinct notified.person_id) filter (where notified.read_at is not null))::int as read,
      (count(distinct notified.person_id) filter (where notified.is_unreached))::int as unreached, coalesce((array_agg(sent.channels))[1], '[]') as channels`,
    from: sql`from notified left join sent on sent.grouped = ${by} group by ${by}`,
  }
}
const byKind = countedBy('kind')
const byCause = countedBy('cause_id')

export const findKindsBetween = many(
  'news.kinds-between',
  z.object({ kind: z.enum(newsKindNames), ...counts }),
  sql`${byKind.tables} select notified.kind, ${byKind.columns} ${byKind.from} order by notified.kind`,
)

export const findCausesBetween = many(
  'news.causes-between',
  z.object({
    causeId: z.number(),
    /** null where they differ. */
    values: z.nullable(z.record(z.string(), z.string())),
    ...counts,
  }),
  sql`${byCause.tables} select notified.cause_id as "causeId", ${byCause.columns},
      case when min(notified.args::text) = max(notified.args::text) then min(notified.args::text)::json end as values
    ${byCause.from} having notified.cause_id > ${afterId} order by notified.cause_id limit ${limit}`,
)

/** Whether anybody was notified. */
export const hasNews = exists(
  'news.exists',
  sql`select from news where news.institute_id = ${instituteId} and news.kind = ${kind} and news.cause_id = ${causeId}`,
)

const personColumns = {
  personId: z.number(),
  recordId: z.string(),
  name: z.string(),
  role: z.enum(roles),
}
const personOf = sql`person.id as "personId", ${personCode} as "recordId", person.name, person.role`

export const findReach = many(
  'news.reach',
  z.object({
    ...personColumns,
    id: z.number(),
    child: z.string(),
    readAt: z.nullable(z.date()),
    createdAt: z.date(),
    withdrawnAt: z.nullable(z.date()),
    deliveries: z.array(
      z.object({
        channel,
        state,
        /** ISO 8601. */
        at: z.nullable(z.string()),
        reason: z.nullable(z.string()),
        report: z.nullable(z.enum(reportStates)),
        /** ISO 8601. */
        reportedAt: z.nullable(z.string()),
        reportReason: z.nullable(z.string()),
      }),
    ),
  }),
  sql`select ${personOf}, news.id, coalesce(child.name, '') as child, news.read_at as "readAt", news.created_at as "createdAt", news.withdrawn_at as "withdrawnAt",
      (select coalesce(json_agg(json_build_object('channel', news_delivery.channel, 'state', ${stateOf},
          'at', coalesce(news_delivery.handed_at, news_delivery.dropped_at), 'reason', news_delivery.reason,
          'report', news_delivery.report, 'reportedAt', news_delivery.reported_at, 'reportReason', news_delivery.report_reason) order by news_delivery.channel), '[]')
        from news_delivery where news_delivery.institute_id = news.institute_id and news_delivery.news_id = news.id) as deliveries
    from news join person on person.institute_id = news.institute_id and person.id = news.person_id
    left join student on student.institute_id = news.institute_id and student.id = news.child_id
    left join person child on child.institute_id = student.institute_id and child.id = student.person_id
    where news.institute_id = ${instituteId} and news.kind = ${kind} and news.cause_id = ${causeId} and news.id > ${afterId}
      and (not ${isOnlyUnreached}::boolean or (news.withdrawn_at is null and ${isUnreached}))
    order by news.id limit ${limit}`,
)

const isRefused = sql`exists (select from news_refusal where news_refusal.institute_id = person.institute_id
  and news_refusal.person_id = person.id and news_refusal.channel = way.channel)`

/** Whether the institute can send anything by a channel that costs money. */
const isPayable = sql`exists (select from news_budget join news_template on news_template.institute_id = news_budget.institute_id
    and news_template.channel = news_budget.channel
  where news_budget.institute_id = person.institute_id and news_budget.channel = way.channel and news_budget.monthly_micros >= news_budget.price_micros)`

/** WhatsApp is only for those who have asked for it, or for whom the institute has. */
const isAskedFor = sql`(exists (select from news_choice where news_choice.institute_id = person.institute_id
    and news_choice.person_id = person.id and news_choice.channel = way.channel and news_choice.is_on)
  or exists (select from news_default where news_default.institute_id = person.institute_id and news_default.channel = way.channel and news_default.is_on))`

const reaches = sql`case way.channel
  when 'email' then person.email is not null and not ${isRefused}
  when 'push' then ${hasPush}
  when 'sms' then person.phone is not null and not ${isRefused} and ${isPayable}
  when 'whatsapp' then person.phone is not null and not ${isRefused} and ${isPayable} and ${isAskedFor}
  else false end`

/** Active accounts of families and open users whom none of the channels reaches. */
export const findUnreachable = many(
  'news.unreachable',
  z.object(personColumns),
  sql`select ${personOf} from person
    where person.institute_id = ${instituteId} and person.id > ${afterId} and person.status = 'active'
      and ${mayUsePortal}
      and not exists (select from unnest(${channels}::text[]) way(channel) where ${reaches})
    order by person.id limit ${limit}`,
)
