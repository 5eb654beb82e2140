import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { isSentToHolder } from '#server/access/messages.ts'
import { params, raw, sql } from '#server/database/sql.ts'
import { causeIds, defineNews, defineSeen } from '#server/news/kind.ts'

const { instituteId, now } = given
const { until } = params({ until: z.date() })

/** To the person who had the number when it was sent [message-6]. */
export const messageNews = defineNews({
  name: 'message',
  audience: 'self',
  causes: { message: 'id' },
  facts: (isAsked) => sql`
    select distinct message.id as cause_id, message.id::text as subject, phone_holder.person_id, message.sent_at as at,
      message.sent_at + interval '2 days' as until_at, jsonb_build_object('text', left(message.text, 200)) as args
    from message join phone_holder on ${raw(isSentToHolder)} and ${isAsked('phone_holder.person_id')}
    where message.institute_id = ${instituteId} and message.id = any(${causeIds}::bigint[]) and message.sent_at <= ${now}
      and message.sent_at > ${now}::timestamptz - interval '2 days'`,
  comes: ({ since, now: until }) => sql`
    select id from message where institute_id = ${instituteId} and sent_at > ${since} and sent_at <= ${until}`,
})

/** Once a person has read the messages until a moment. */
export const messagesSeen = defineSeen(
  ['message'],
  sql`exists (select from message where message.institute_id = news.institute_id and message.id = news.cause_id and message.sent_at <= ${until})`,
)
