import * as z from 'zod/mini'
import { newsChannels } from '#domain/news/channels.ts'
import { newsKindNames } from '#domain/news/kinds.ts'
import { given } from '#server/access/given.ts'
import { command, many, maybeOne, params, sql } from '#server/database/sql.ts'
import {
  choicesOf,
  defaultsOf,
  defaultsRow,
  hasPush,
  hoursOf,
  hoursRow,
} from '#server/news/queries-choices.ts'
import { isKnown } from '#server/news/queries-known.ts'

const { instituteId, now } = given
const { limit, newsIds, people, dues, channel } = params({
  limit: z.number(),
  newsIds: z.array(z.number()),
  people: z.array(z.number()),
  dues: z.array(z.date()),
  channel: z.enum(newsChannels),
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
  createdAt: z.date(),
  untilAt: z.date(),
  timeZone: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  hasPush: z.boolean(),
  choices: z.record(z.string(), z.boolean()),
  defaults: defaultsRow,
  hours: z.nullable(hoursRow),
})
export type Unplanned = z.output<typeof unplanned>

/** Takes what is not planned yet and is of a kind that this release knows; another process takes other rows. */
export const takeUnplanned = many(
  'news.take-unplanned',
  unplanned,
  sql`with taken as (
      update news set planned_at = ${now}
      from (select id from news where institute_id = ${instituteId} and planned_at is null and withdrawn_at is null and ${isKnown}
        order by id limit ${limit} for update skip locked) due
      where news.institute_id = ${instituteId} and news.id = due.id returning news.id, news.person_id, news.kind, news.created_at, news.until_at)
    select taken.id, taken.person_id as "personId", taken.kind, taken.created_at as "createdAt", taken.until_at as "untilAt", institute.time_zone as "timeZone", person.email, person.phone,
      ${hasPush} as "hasPush", ${choicesOf} as choices, ${defaultsOf} as defaults, ${hoursOf} as hours
    from taken join institute on institute.id = ${instituteId}
    join person on person.institute_id = institute.id and person.id = taken.person_id`,
)

/**
 * Waits for what another transaction holds, such as one that notifies people of the same again: `takeUnplanned` leaves it out. Must
 * not run in a transaction, so that it cannot be waited for.
 */
export const waitForUnplanned = maybeOne(
  'news.wait-for-unplanned',
  z.object({ id: z.number() }),
  sql`select id from news where institute_id = ${instituteId} and planned_at is null and withdrawn_at is null and ${isKnown}
    order by id limit 1 for update`,
)

/** News that holds again after it was sent and withdrawn is sent again. */
export const addDeliveries = command(
  'news.add-deliveries',
  sql`insert into news_delivery (institute_id, news_id, channel, person_id, due_at)
    select ${instituteId}::int, planned.id, ${channel}::text, planned.person_id, planned.due_at
    from unnest(${newsIds}::bigint[], ${people}::bigint[], ${dues}::timestamptz[]) planned(id, person_id, due_at)
    on conflict (institute_id, news_id, channel) do update
      set due_at = excluded.due_at, job_id = null, handed_at = null, dropped_at = null, reason = null,
        report = null, reported_at = null, report_reason = null, price_micros = null, priced_month = null`,
)
