import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { many, maybeOne, params, raw, type Sql, sql } from '#server/database/sql.ts'

const { instituteId, personId } = given
const { phone, calledPhone, start, count } = params({
  phone: z.string(),
  /** With the calling code, as in the call's path: `91-9000000001`. */
  calledPhone: z.string(),
  start: z.number(),
  count: z.number(),
})

/** The phone number of a person, as stored with messages. */
export const findOwnPhone = maybeOne(
  'message.own-phone',
  z.object({ phone: z.string() }),
  sql`select p.phone from person p
    where p.institute_id = ${instituteId} and p.id = ${personId} and p.phone is not null`,
)

/** Messages of the institute to a number, the newest first. */
const messagesTo = <Values>(number: Sql<Values>) => sql`(
  select text, sent_at as "sentAt", id from message where institute_id = ${instituteId} and phone = ${number}
  order by sent_at desc, id desc offset ${start} limit ${count})`

export const findMessages = many(
  'message.list',
  z.object({ text: z.string(), sentAt: z.date() }),
  sql`select m.text, m."sentAt" from ${messagesTo(sql`${phone}`)} m order by m."sentAt" desc, m.id desc`,
)

/** The same, by a number that must be the person's: no row for any other, one of nulls where there is no message. */
export const findOwnMessages = many(
  'message.own',
  z.object({ text: z.nullable(z.string()), sentAt: z.nullable(z.date()) }),
  sql`select m.text, m."sentAt"
    from person p join institute i on i.id = p.institute_id
    left join lateral ${messagesTo(raw('p.phone'))} m on true
    where p.institute_id = ${instituteId} and p.id = ${personId}
      and i.country_calling_code || '-' || p.phone = ${calledPhone}
    order by m."sentAt" desc, m.id desc`,
)
