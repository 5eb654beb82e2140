import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { isSentToHolder } from '#server/access/messages.ts'
import { many, maybeOne, params, raw, sql } from '#server/database/sql.ts'

const { instituteId, personId } = given
const { calledPhone, noNumber, start, count } = params({
  /** With the calling code, as in the call's path: `91-9000000001`. */
  calledPhone: z.string(),
  /** What a person without a number calls instead of one. */
  noNumber: z.string(),
  start: z.number(),
  count: z.number(),
})

/** The messages that were sent to a person, to whichever number was the person's then; the newest first. */
const messagesTo = sql`(
  select message.text, message.sent_at as "sentAt", message.id
  from (select distinct phone from phone_holder where institute_id = ${instituteId} and person_id = ${personId}) number
  join message on message.institute_id = ${instituteId} and message.phone = number.phone
  where exists (select from phone_holder
    where phone_holder.institute_id = ${instituteId} and phone_holder.person_id = ${personId} and ${raw(isSentToHolder)})
  order by message.sent_at desc, message.id desc offset ${start} limit ${count})`

export const findMessages = many(
  'message.list',
  z.object({ id: z.number() }),
  sql`select sent.id from ${messagesTo} sent order by sent."sentAt" desc, sent.id desc`,
)

/**
 * The same, by a number that is or was the person's: no row for any other number, a row of nulls without messages. A person
 * without a number may call `noNumber`.
 */
export const findOwnMessages = many(
  'message.own',
  z.object({ text: z.nullable(z.string()), sentAt: z.nullable(z.date()) }),
  sql`select sent.text, sent."sentAt"
    from person join institute on institute.id = person.institute_id
    left join lateral ${messagesTo} sent on true
    where person.institute_id = ${instituteId} and person.id = ${personId}
      and (person.phone is null and institute.country_calling_code || '-' || ${noNumber} = ${calledPhone}
        or exists (select from phone_holder where phone_holder.institute_id = person.institute_id
          and phone_holder.person_id = person.id
          and institute.country_calling_code || '-' || phone_holder.phone = ${calledPhone}))
    order by sent."sentAt" desc, sent.id desc`,
)

/** No row before a person has opened the messages. */
export const findMessagesRead = maybeOne(
  'message.read-until',
  z.object({ until: z.date() }),
  sql`select until from messages_read where institute_id = ${instituteId} and person_id = ${personId}`,
)
