import * as z from 'zod/mini'
import { newsChannels, newsKindNames } from '#domain/news/kinds.ts'
import { given } from '#server/access/given.ts'
import { command, many, params, sql } from '#server/database/sql.ts'
import { choicesOf, hoursOf, hoursRow } from '#server/news/queries-choices.ts'

const { instituteId, personId, now } = given
const { limit, ids, handed, newsIds, people, dues, channel, jobId } = params({
  limit: z.number(),
  ids: z.array(z.number()),
  handed: z.array(z.number()),
  newsIds: z.array(z.number()),
  people: z.array(z.number()),
  dues: z.array(z.date()),
  channel: z.enum(newsChannels),
  jobId: z.number(),
})

export const findWithoutClock = many(
  'news.without-clock',
  z.object({ id: z.number() }),
  sql`select institute.id from institute where not exists (select from job
    where job.institute_id = institute.id and job.name = 'news-clock' and job.done_at is null and job.failed_at is null) order by institute.id`,
)

const unplanned = z.object({
  id: z.number(),
  personId: z.number(),
  kind: z.enum(newsKindNames),
  untilAt: z.date(),
  timeZone: z.string(),
  email: z.nullable(z.string()),
  choices: z.record(z.string(), z.boolean()),
  hours: z.nullable(hoursRow),
})
export type Unplanned = z.output<typeof unplanned>

/** Takes what is not planned yet; another process takes other rows. */
export const takeUnplanned = many(
  'news.take-unplanned',
  unplanned,
  sql`with taken as (
      update news set planned_at = ${now}
      from (select id from news where institute_id = ${instituteId} and planned_at is null and withdrawn_at is null
        order by id limit ${limit} for update skip locked) due
      where news.institute_id = ${instituteId} and news.id = due.id returning news.id, news.person_id, news.kind, news.until_at)
    select taken.id, taken.person_id as "personId", taken.kind, taken.until_at as "untilAt", institute.time_zone as "timeZone", person.email,
      ${choicesOf} as choices, ${hoursOf} as hours
    from taken join institute on institute.id = ${instituteId}
    join person on person.institute_id = institute.id and person.id = taken.person_id`,
)

/** News that holds again after it was sent and withdrawn is sent again. */
export const addDeliveries = command(
  'news.add-deliveries',
  sql`insert into news_delivery (institute_id, news_id, channel, person_id, due_at)
    select ${instituteId}::int, planned.id, ${channel}::text, planned.person_id, planned.due_at
    from unnest(${newsIds}::bigint[], ${people}::bigint[], ${dues}::timestamptz[]) planned(id, person_id, due_at)
    on conflict (institute_id, news_id, channel) do update
      set due_at = excluded.due_at, job_id = null, handed_at = null, dropped_at = null`,
)

/** What is due to a person becomes one message, and stays the same at every try of its job. */
export const claimDeliveries = command(
  'news.claim-deliveries',
  sql`update news_delivery set job_id = ${jobId}
    where institute_id = ${instituteId} and person_id = ${personId} and channel = ${channel} and due_at <= ${now}
      and handed_at is null and dropped_at is null and job_id is null
      and not exists (select from news_delivery claimed where claimed.institute_id = ${instituteId} and claimed.person_id = ${personId}
        and claimed.channel = ${channel} and claimed.handed_at is null and claimed.dropped_at is null and claimed.job_id = ${jobId})`,
)

/** What was handed over with one message, and what was left out of it. */
export const markDone = command(
  'news.mark-done',
  sql`update news_delivery set handed_at = case when news_id = any(${handed}::bigint[]) then ${now}::timestamptz end,
      dropped_at = case when news_id = any(${handed}::bigint[]) then null else ${now}::timestamptz end
    where institute_id = ${instituteId} and channel = ${channel} and news_id = any(${ids}::bigint[])`,
)

/** What the person may not see any more leaves the inbox too. */
export const withdraw = command(
  'news.withdraw',
  sql`update news set withdrawn_at = ${now} where institute_id = ${instituteId} and id = any(${ids}::bigint[])
    and withdrawn_at is null`,
)
