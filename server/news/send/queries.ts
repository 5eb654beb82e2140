import * as z from 'zod/mini'
import { newsChannels } from '#domain/news/channels.ts'
import { type NewsKindName, newsKindNames } from '#domain/news/kinds.ts'
import { given } from '#server/access/given.ts'
import { command, many, params, sql } from '#server/database/sql.ts'
import {
  choicesOf,
  defaultsOf,
  defaultsRow,
  hasPush,
  hoursOf,
  hoursRow,
} from '#server/news/queries-choices.ts'
import { isKnown } from '#server/news/queries-known.ts'

const { instituteId, personIds, now } = given
const { jobId, channel, ids, handed, reasons, refusedIds, reachedIds } = params({
  /** People, `reasons` why. */
  refusedIds: z.array(z.number()),
  reachedIds: z.array(z.number()),
  jobId: z.number(),
  channel: z.enum(newsChannels),
  ids: z.array(z.number()),
  /** Of each of `ids`, whether it was handed over. */
  handed: z.array(z.boolean()),
  /** Why it was not; '' where it was. */
  reasons: z.array(z.string()),
})

/** What is due to people becomes one message to each, and stays the same at every try of its job. */
export const claimDeliveries = command(
  'news.claim-deliveries',
  sql`update news_delivery set job_id = ${jobId}
    where institute_id = ${instituteId} and person_id = any(${personIds}::bigint[]) and channel = ${channel} and due_at <= ${now}
      and handed_at is null and dropped_at is null and job_id is null
      and not exists (select from news_delivery claimed where claimed.institute_id = ${instituteId} and claimed.person_id = news_delivery.person_id
        and claimed.channel = ${channel} and claimed.job_id = ${jobId})`,
)

const claimedRow = z.object({
  id: z.number(),
  personId: z.number(),
  /** Null for one that only another release knows. */
  kind: z.nullable(z.enum(newsKindNames)),
  subject: z.string(),
  causeId: z.number(),
  values: z.record(z.string(), z.string()),
  untilAt: z.date(),
  isGone: z.boolean(),
  /** '' about oneself. */
  childName: z.string(),
  childId: z.nullable(z.number()),
  /** The person whom it is about. */
  concernedId: z.number(),
})
export type ClaimedRow = z.output<typeof claimedRow>
export type SendingRow = ClaimedRow & { kind: NewsKindName }

/** What one job sends, the oldest first. What was read, or does not hold any more, is not sent. */
export const findSending = many(
  'news.sending',
  claimedRow,
  sql`select news.id, news.person_id as "personId", case when ${isKnown} then news.kind end as kind, news.subject, news.cause_id as "causeId", news.args as values, news.until_at as "untilAt",
      news.withdrawn_at is not null or news.read_at is not null or news.until_at <= ${now} as "isGone",
      coalesce(child.name, '') as "childName", news.child_id as "childId", coalesce(child.id, news.person_id) as "concernedId"
    from news_delivery
    join news on news.institute_id = news_delivery.institute_id and news.id = news_delivery.news_id
    left join student on student.institute_id = news.institute_id and student.id = news.child_id
    left join person child on child.institute_id = student.institute_id and child.id = student.person_id
    where news_delivery.institute_id = ${instituteId} and news_delivery.person_id = any(${personIds}::bigint[])
      and news_delivery.channel = ${channel} and news_delivery.job_id = ${jobId}
      and news_delivery.handed_at is null and news_delivery.dropped_at is null
    order by news.created_at, news.id`,
)

const readerRow = z.object({
  personId: z.number(),
  name: z.string(),
  email: z.nullable(z.string()),
  /** As it is typed to sign in, without the calling code. */
  phone: z.nullable(z.string()),
  callingCode: z.string(),
  hasPush: z.boolean(),
  institute: z.string(),
  accent: z.nullable(z.string()),
  choices: z.record(z.string(), z.boolean()),
  defaults: defaultsRow,
  isPaused: z.boolean(),
  timeZone: z.string(),
  hours: z.nullable(hoursRow),
})
export type ReaderRow = z.output<typeof readerRow>

/** Those to whom it is sent, as they are now; without accounts that may not sign in. */
export const findReaders = many(
  'news.readers',
  readerRow,
  sql`select person.id as "personId", person.name, person.email, person.phone, institute.country_calling_code as "callingCode", ${hasPush} as "hasPush", institute.name as institute, institute.accent, ${choicesOf} as choices, ${defaultsOf} as defaults,
      exists (select from news_hours where news_hours.institute_id = institute.id and news_hours.person_id = person.id and news_hours.paused_until > ${now})
        as "isPaused", institute.time_zone as "timeZone", ${hoursOf} as hours
    from person join institute on institute.id = person.institute_id
    where person.institute_id = ${instituteId} and person.id = any(${personIds}::bigint[]) and person.status = 'active'`,
)

/**
 * Waits for who is changing these news, and has others wait until the messages are noted as handed over: a correction either sees that they
 * were, or is seen here.
 */
export const lockHanded = many(
  'news.lock-handed',
  z.object({ kind: z.enum(newsKindNames), causeId: z.number(), withdrawnAt: z.nullable(z.date()) }),
  sql`select kind, cause_id as "causeId", withdrawn_at as "withdrawnAt" from news
    where institute_id = ${instituteId} and id = any(${ids}::bigint[]) order by id for share`,
)

/** How the messages of a job went; what was planned again meanwhile is for another one. Reports of providers come meanwhile, and lock the rows in the same order. */
export const noteOutcomes = command(
  'news.note-outcomes',
  sql`with locked as materialized (
      select news_id from news_delivery where institute_id = ${instituteId} and channel = ${channel} and news_id = any(${ids}::bigint[])
      order by news_id for update)
    update news_delivery set handed_at = case when outcome.is_handed then ${now}::timestamptz end,
      dropped_at = case when outcome.is_handed then null else ${now}::timestamptz end,
      reason = nullif(outcome.reason, '')
    from unnest(${ids}::bigint[], ${handed}::boolean[], ${reasons}::text[]) outcome(id, is_handed, reason)
    join locked on locked.news_id = outcome.id
    where news_delivery.institute_id = ${instituteId} and news_delivery.channel = ${channel} and news_delivery.news_id = outcome.id
      and news_delivery.job_id = ${jobId}`,
)

/** Whose last message by the channel was refused permanently; a message that was handed over ends it, unless it was reported as failed since. */
export const noteRefusals = command(
  'news.note-refusals',
  sql`with ended as (
      delete from news_refusal where institute_id = ${instituteId} and channel = ${channel} and person_id = any(${reachedIds}::bigint[])
        and not exists (select from news_delivery where news_delivery.institute_id = ${instituteId} and news_delivery.channel = ${channel}
          and news_delivery.job_id = ${jobId} and news_delivery.person_id = news_refusal.person_id and news_delivery.report = 'failed'))
    insert into news_refusal (institute_id, person_id, channel, reason, refused_at)
    select ${instituteId}, refused.person_id, ${channel}, refused.reason, ${now}
    from unnest(${refusedIds}::bigint[], ${reasons}::text[]) refused(person_id, reason)
    on conflict (institute_id, person_id, channel) do update set reason = excluded.reason, refused_at = excluded.refused_at`,
)

/** What the person may not see any more leaves the inbox too. */
export const withdraw = command(
  'news.withdraw',
  sql`update news set withdrawn_at = ${now} where institute_id = ${instituteId} and id = any(${ids}::bigint[])
    and withdrawn_at is null`,
)
