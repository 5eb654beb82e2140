import * as z from 'zod/mini'
import { paidChannels } from '#domain/news/channels.ts'
import { newsTopics } from '#domain/news/kinds.ts'
import { reportStates } from '#domain/news/reports.ts'
import { command, many, params, raw, sql } from '#server/database/sql.ts'

const {
  instituteIds,
  newsIds,
  channels,
  states,
  moments,
  reasons,
  areOfRecipient,
  phone,
  sender,
  topics,
  isOn,
} = params({
  /** Of each report, as are the following. */
  instituteIds: z.array(z.number()),
  newsIds: z.array(z.number()),
  channels: z.array(z.enum(paidChannels)),
  states: z.array(z.enum(reportStates)),
  moments: z.array(z.date()),
  /** '' where there is none. */
  reasons: z.array(z.string()),
  /** Whether it failed because the number cannot be reached. */
  areOfRecipient: z.array(z.boolean()),
  /** Digits with the calling code. */
  phone: z.string(),
  /** Meta's id of a number that sends. */
  sender: z.string(),
  topics: z.array(z.enum(newsTopics)),
  isOn: z.boolean(),
})

/** The later in `reportStates`, the better. */
const order = raw(`array[${reportStates.map((name) => `'${name}'`).join(', ')}]`)

/**
 * Stores reports, at most one for each delivery. Clocks of providers may be a minute behind ours: what is older than the plan is
 * about a message that was sent before. A report may come before the reply to the message. Rows are locked in one order, as
 * at the end of a job, so that neither waits for the other.
 */
export const noteReports = command(
  'news.note-reports',
  sql`with reported as (
      select * from unnest(${instituteIds}::int[], ${newsIds}::bigint[], ${channels}::text[], ${states}::text[], ${moments}::timestamptz[],
        ${reasons}::text[], ${areOfRecipient}::boolean[]) given(institute_id, news_id, channel, state, at, reason, is_of_recipient)),
    locked as materialized (
      select reported.* from reported
      join news_delivery on news_delivery.institute_id = reported.institute_id and news_delivery.news_id = reported.news_id
        and news_delivery.channel = reported.channel
      join news on news.institute_id = reported.institute_id and news.id = reported.news_id and news.withdrawn_at is null
      order by news_delivery.institute_id, news_delivery.news_id, news_delivery.channel for update of news_delivery),
    noted as (
      update news_delivery set report = locked.state, reported_at = locked.at, report_reason = nullif(locked.reason, '')
      from locked
      where news_delivery.institute_id = locked.institute_id and news_delivery.news_id = locked.news_id and news_delivery.channel = locked.channel
        and news_delivery.job_id is not null and news_delivery.dropped_at is null and locked.at > news_delivery.due_at - interval '1 minute'
        and array_position(${order}, locked.state) > coalesce(array_position(${order}, news_delivery.report), 0)
      returning news_delivery.institute_id, news_delivery.person_id, news_delivery.channel, locked.state, locked.at, locked.reason, locked.is_of_recipient),
    reached as (select distinct institute_id, person_id, channel from noted where state <> 'failed'),
    ended as (
      delete from news_refusal using reached
      where news_refusal.institute_id = reached.institute_id and news_refusal.person_id = reached.person_id and news_refusal.channel = reached.channel)
    insert into news_refusal (institute_id, person_id, channel, reason, refused_at)
    select distinct on (noted.institute_id, noted.person_id, noted.channel) noted.institute_id, noted.person_id, noted.channel, noted.reason, noted.at
    from noted where noted.is_of_recipient and noted.state = 'failed'
      and not exists (select from reached where reached.institute_id = noted.institute_id and reached.person_id = noted.person_id
        and reached.channel = noted.channel)
    order by noted.institute_id, noted.person_id, noted.channel, noted.at desc
    on conflict (institute_id, person_id, channel) do update set reason = excluded.reason, refused_at = excluded.refused_at`,
)

/** Of people with a number: `institute` is joined. */
const hasNumber = sql`(starts_with(${phone}, institute.country_calling_code)
  and person.phone = substr(${phone}, length(institute.country_calling_code) + 1))`

/** Institutes that send WhatsApp messages from a number. */
export const findWhatsAppSenders = many(
  'news.whatsapp-senders',
  z.object({ instituteId: z.number() }),
  sql`select distinct institute_id as "instituteId" from news_template where channel = 'whatsapp' and sender = ${sender} order by 1`,
)

/** Turns WhatsApp off or on for all topics, for everybody with a number in some institutes. */
export const wishWhatsApp = command(
  'news.wish-whatsapp',
  sql`insert into news_choice (institute_id, person_id, topic, channel, is_on)
    select person.institute_id, person.id, wished.topic, 'whatsapp', ${isOn}
    from institute join person on person.institute_id = institute.id and ${hasNumber}
    cross join unnest(${topics}::text[]) wished(topic)
    where institute.id = any(${instituteIds}::int[])
    on conflict (institute_id, person_id, topic, channel) do update set is_on = excluded.is_on`,
)
