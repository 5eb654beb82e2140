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
  select m.text, m.sent_at as "sentAt", m.id
  from (select distinct phone from phone_holder where institute_id = ${instituteId} and person_id = ${personId}) n
  join message m on m.institute_id = ${instituteId} and m.phone = n.phone
  where exists (select from phone_holder h
    where h.institute_id = ${instituteId} and h.person_id = ${personId} and ${raw(isSentToHolder)})
  order by m.sent_at desc, m.id desc offset ${start} limit ${count})`

export const findMessages = many(
  'message.list',
  z.object({ id: z.number() }),
  sql`select m.id from ${messagesTo} m order by m."sentAt" desc, m.id desc`,
)

/**
 * The same, by a number that is or was the person's: no row for any other, one of nulls where there is no message. A person
 * without a number may call `noNumber`.
 */
export const findOwnMessages = many(
  'message.own',
  z.object({ text: z.nullable(z.string()), sentAt: z.nullable(z.date()) }),
  sql`select m.text, m."sentAt"
    from person p join institute i on i.id = p.institute_id
    left join lateral ${messagesTo} m on true
    where p.institute_id = ${instituteId} and p.id = ${personId}
      and (p.phone is null and i.country_calling_code || '-' || ${noNumber} = ${calledPhone}
        or exists (select from phone_holder h where h.institute_id = p.institute_id and h.person_id = p.id
          and i.country_calling_code || '-' || h.phone = ${calledPhone}))
    order by m."sentAt" desc, m.id desc`,
)

/** No row before a person has opened the messages. */
export const findMessagesRead = maybeOne(
  'message.read-until',
  z.object({ until: z.date() }),
  sql`select until from messages_read where institute_id = ${instituteId} and person_id = ${personId}`,
)
