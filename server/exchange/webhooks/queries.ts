import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, many, maybeOne, params, sql } from '#server/database/sql.ts'

const { instituteId, now } = given
const { url, sealedSecret, max, anyInstitute, webhookId, reason, announced, actorId } = params({
  url: z.string(),
  sealedSecret: z.string(),
  max: z.number(),
  anyInstitute: z.nullable(z.number()),
  webhookId: z.number(),
  reason: z.string(),
  announced: z.number(),
  /** Null for the operator. */
  actorId: z.nullable(z.number()),
})

/** Announces changes from now on. Writes no row for an unknown institute, or beyond `max` webhooks. */
export const insertWebhook = command(
  'webhooks.insert',
  sql`with added as (
      insert into webhook (institute_id, url, sealed_secret, announced)
      select institute.id, ${url}, ${sealedSecret}, coalesce(change_counter.last, 0)
    from institute left join change_counter on change_counter.institute_id = institute.id
    where institute.id = ${instituteId} and (select count(*) from webhook where webhook.institute_id = institute.id) < ${max}
      returning institute_id, id, url)
    insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id, detail)
    select institute_id, now(), ${actorId}, 'institute.add-webhook', 'webhook', id, jsonb_build_object('url', url) from added`,
)

export const findWebhooks = many(
  'webhooks.list',
  z.object({
    id: z.number(),
    instituteId: z.number(),
    url: z.string(),
    deliveredAt: z.nullable(z.date()),
    failingSince: z.nullable(z.date()),
    lastError: z.string(),
  }),
  sql`select id, institute_id as "instituteId", url, delivered_at as "deliveredAt", failing_since as "failingSince",
      last_error as "lastError"
    from webhook where ${anyInstitute}::int is null or institute_id = ${anyInstitute} order by id`,
)

/** Of an institute, or of any (null). */
export const deleteWebhook = command(
  'webhooks.delete',
  sql`with removed as (
      delete from webhook where id = ${webhookId} and (${anyInstitute}::int is null or institute_id = ${anyInstitute})
      returning institute_id, id, url)
    insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id, detail)
    select institute_id, now(), ${actorId}, 'institute.remove-webhook', 'webhook', id, jsonb_build_object('url', url) from removed`,
)

/** Institutes that have webhooks and changes without a position. */
export const findToNumber = many(
  'webhooks.to-number',
  z.object({ instituteId: z.number() }),
  sql`select distinct webhook.institute_id as "instituteId" from webhook
    where exists (select 1 from change where change.institute_id = webhook.institute_id and change.position is null)`,
)

/** Webhooks that have something to announce, and no job that does. */
export const findToAnnounce = many(
  'webhooks.to-announce',
  z.object({
    instituteId: z.number(),
    webhookId: z.number(),
    /** The last position. */
    announcing: z.number(),
    deliveredAt: z.nullable(z.date()),
  }),
  sql`select webhook.institute_id as "instituteId", webhook.id as "webhookId", change_counter.last as announcing,
    webhook.delivered_at as "deliveredAt"
    from webhook join change_counter on change_counter.institute_id = webhook.institute_id
    where change_counter.last > webhook.announced and not exists (
      select 1 from job where job.institute_id = webhook.institute_id and job.name = 'webhook' and job.key = webhook.id::text
        and job.done_at is null and job.failed_at is null)`,
)

export const findWebhook = maybeOne(
  'webhooks.one',
  z.object({ url: z.string(), sealedSecret: z.string(), announced: z.number() }),
  sql`select url, sealed_secret as "sealedSecret", announced from webhook
    where institute_id = ${instituteId} and id = ${webhookId}`,
)

export const markDelivered = command(
  'webhooks.delivered',
  sql`update webhook set announced = ${announced}, failing_since = null, last_error = '', delivered_at = ${now}
    where institute_id = ${instituteId} and id = ${webhookId}`,
)

export const markFailed = command(
  'webhooks.failed',
  sql`update webhook set last_error = ${reason}, failing_since = coalesce(failing_since, ${now})
    where institute_id = ${instituteId} and id = ${webhookId}`,
)
