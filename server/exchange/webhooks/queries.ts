import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, many, maybeOne, params, sql } from '#server/database/sql.ts'

const { instituteId, now } = given
const { url, sealedSecret, max, anyInstitute, webhookId, reason, announced } = params({
  url: z.string(),
  sealedSecret: z.string(),
  max: z.number(),
  anyInstitute: z.nullable(z.number()),
  webhookId: z.number(),
  reason: z.string(),
  announced: z.number(),
})

/** Announces what changes from now on. Writes nothing for an unknown institute, or where it has `max` already. */
export const insertWebhook = command(
  'webhooks.insert',
  sql`insert into webhook (institute_id, url, sealed_secret, announced)
    select i.id, ${url}, ${sealedSecret}, coalesce(k.last, 0)
    from institute i left join change_counter k on k.institute_id = i.id
    where i.id = ${instituteId} and (select count(*) from webhook w where w.institute_id = i.id) < ${max}`,
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

export const deleteWebhook = command('webhooks.delete', sql`delete from webhook where id = ${webhookId}`)

/** Institutes that have webhooks and changes without a position. */
export const findToNumber = many(
  'webhooks.to-number',
  z.object({ instituteId: z.number() }),
  sql`select distinct w.institute_id as "instituteId" from webhook w
    where exists (select 1 from change c where c.institute_id = w.institute_id and c.position is null)`,
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
  sql`select w.institute_id as "instituteId", w.id as "webhookId", k.last as announcing, w.delivered_at as "deliveredAt"
    from webhook w join change_counter k on k.institute_id = w.institute_id
    where k.last > w.announced and not exists (
      select 1 from job j where j.institute_id = w.institute_id and j.name = 'webhook' and j.key = w.id::text
        and j.done_at is null and j.failed_at is null)`,
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
