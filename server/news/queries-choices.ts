import * as z from 'zod/mini'
import { sql } from '#server/database/sql.ts'

/** Of a `person`: `topic channel` → whether it is on, where that is not the usual. */
export const choicesOf = sql`(select coalesce(json_object_agg(news_choice.topic || ' ' || news_choice.channel, news_choice.is_on), '{}')
  from news_choice where news_choice.institute_id = person.institute_id and news_choice.person_id = person.id)`

/** Of a `person`: whether a device shows the news. */
export const hasPush = sql`exists (select from push_subscription
  where push_subscription.institute_id = person.institute_id and push_subscription.person_id = person.id)`

export const hoursRow = z.object({
  quietFrom: z.number(),
  quietUntil: z.number(),
  digestAt: z.nullable(z.number()),
  /** ISO 8601. */
  pausedUntil: z.nullable(z.string()),
})

/** Of a `person`; null for the usual ones. */
export const hoursOf = sql`(select json_build_object('quietFrom', news_hours.quiet_from, 'quietUntil', news_hours.quiet_until,
    'digestAt', news_hours.digest_at, 'pausedUntil', news_hours.paused_until)
  from news_hours where news_hours.institute_id = person.institute_id and news_hours.person_id = person.id)`

/** Of an `institute`: `topic channel` → what it has set. */
export const defaultsOf = sql`(select coalesce(json_object_agg(news_default.topic || ' ' || news_default.channel,
    json_build_object('isOn', news_default.is_on, 'isFixed', news_default.is_fixed)), '{}')
  from news_default where news_default.institute_id = institute.id)`

export const defaultsRow = z.record(z.string(), z.object({ isOn: z.boolean(), isFixed: z.boolean() }))
