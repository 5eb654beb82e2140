import * as z from 'zod/mini'
import { type Hours, usualHours } from '#domain/news/due.ts'
import { sql } from '#server/database/sql.ts'

/** Of a `person`: `topic channel` → whether it is on, where that is not the usual. */
export const choicesOf = sql`(select coalesce(json_object_agg(news_choice.topic || ' ' || news_choice.channel, news_choice.is_on), '{}')
  from news_choice where news_choice.institute_id = person.institute_id and news_choice.person_id = person.id)`

/** Of a `person`: whether a device shows the news. */
export const hasPush = sql`exists (select from push_subscription
  where push_subscription.institute_id = person.institute_id and push_subscription.person_id = person.id and push_subscription.gone_at is null)`

export const hoursRow = z.object({
  quietFrom: z.number(),
  quietUntil: z.number(),
  digestAt: z.nullable(z.number()),
  /** ISO 8601. */
  pausedUntil: z.nullable(z.string()),
})

/** @param row null for the usual ones */
export const readHours = (row: z.output<typeof hoursRow> | null): Hours =>
  row ? { ...row, pausedUntil: row.pausedUntil === null ? null : new Date(row.pausedUntil) } : usualHours

/** Of a `person`; null for the usual ones. */
export const hoursOf = sql`(select json_build_object('quietFrom', news_hours.quiet_from, 'quietUntil', news_hours.quiet_until,
    'digestAt', news_hours.digest_at, 'pausedUntil', news_hours.paused_until)
  from news_hours where news_hours.institute_id = person.institute_id and news_hours.person_id = person.id)`

/** Of an `institute`: `topic channel` → what it has set. */
export const defaultsOf = sql`(select coalesce(json_object_agg(news_default.topic || ' ' || news_default.channel,
    json_build_object('isOn', news_default.is_on, 'isFixed', news_default.is_fixed)), '{}')
  from news_default where news_default.institute_id = institute.id)`

export const defaultsRow = z.record(z.string(), z.object({ isOn: z.boolean(), isFixed: z.boolean() }))

/** Of an `institute`: the channels that cost money for which it has a budget, and the kinds for which it has a template there. */
export const payableOf = sql`(select coalesce(json_object_agg(payable.channel, payable.kinds), '{}') from (
    select news_template.channel, array_agg(news_template.kind) as kinds from news_template
    join news_budget on news_budget.institute_id = news_template.institute_id and news_budget.channel = news_template.channel
    where news_template.institute_id = institute.id and news_budget.monthly_micros >= news_budget.price_micros
    group by news_template.channel) payable)`

export const payableRow = z.record(z.string(), z.array(z.string()))
