import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, many, params, sql } from '#server/database/sql.ts'

const { instituteId, now, agreedNow } = given
const {
  url,
  sealedSecret,
  max,
  anyInstitute,
  webhookId,
  heldUntil,
  limit,
  nextAttemptAt,
  reason,
  announced,
} = params({
  url: z.string(),
  sealedSecret: z.string(),
  max: z.number(),
  anyInstitute: z.nullable(z.number()),
  webhookId: z.number(),
  heldUntil: z.date(),
  limit: z.number(),
  nextAttemptAt: z.date(),
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

const due = z.object({
  instituteId: z.number(),
  id: z.number(),
  url: z.string(),
  sealedSecret: z.string(),
  /** Position up to which it announces. */
  announcing: z.number(),
  tries: z.number(),
})
export type DueWebhook = z.output<typeof due>

/**
 * Leases webhooks that have something to announce until `heldUntil`: no other process takes them meanwhile, and
 * if this one dies, another does afterwards.
 */
export const takeDue = many(
  'webhooks.take-due',
  due,
  sql`update webhook w set attempts = w.attempts + 1, next_attempt_at = ${heldUntil},
      announcing = coalesce(w.announcing, d.last)
    from (
      select w.institute_id, w.id, k.last from webhook w join change_counter k on k.institute_id = w.institute_id
      where w.next_attempt_at <= ${agreedNow} and (w.announcing is not null or k.last > w.announced)
      order by w.next_attempt_at, w.id limit ${limit} for update of w skip locked) d
    where w.institute_id = d.institute_id and w.id = d.id
    returning w.institute_id as "instituteId", w.id, w.url, w.sealed_secret as "sealedSecret", w.announcing,
      w.attempts as tries`,
)

/** May be called again at `nextAttemptAt`, if there is something new by then. */
export const markDelivered = command(
  'webhooks.delivered',
  sql`update webhook set announced = ${announced}, announcing = null, attempts = 0, failing_since = null,
      last_error = '', delivered_at = ${now}, next_attempt_at = ${nextAttemptAt}
    where institute_id = ${instituteId} and id = ${webhookId}`,
)

export const markFailed = command(
  'webhooks.failed',
  sql`update webhook set next_attempt_at = ${nextAttemptAt}, last_error = ${reason},
      failing_since = coalesce(failing_since, ${now})
    where institute_id = ${instituteId} and id = ${webhookId}`,
)
