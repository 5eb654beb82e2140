import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { many, maybeOne, params, sql } from '#server/database/sql.ts'

const { instituteId, personId } = given
const { phone, start, count } = params({ phone: z.string(), start: z.number(), count: z.number() })

/** The phone number of a person, as in the call's path (`91-9000000001`), and as stored with messages. */
export const findOwnPhone = maybeOne(
  'message.own-phone',
  z.object({ phone: z.string(), callingCode: z.string() }),
  sql`select p.phone, i.country_calling_code as "callingCode"
    from person p join institute i on i.id = p.institute_id
    where p.institute_id = ${instituteId} and p.id = ${personId} and p.phone is not null`,
)

/** Messages of the institute to a number, the newest first. */
export const findMessages = many(
  'message.list',
  z.object({ text: z.string(), sentAt: z.date() }),
  sql`select text, sent_at as "sentAt" from message where institute_id = ${instituteId} and phone = ${phone}
    order by sent_at desc, id desc offset ${start} limit ${count}`,
)
