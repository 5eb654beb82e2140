import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { many, sql } from '#server/database/sql.ts'
import { type OrderPart, storedStates } from '#server/payments/tables.ts'

const { instituteId, studentId } = given

/** Orders for a student with what came of them, for a copy of own data; the newest first. What was given back is that student's. */
export const findOwnOrders = many(
  'payments.own-orders',
  z.object({
    begunAt: z.date(),
    by: z.string(),
    state: z.enum(storedStates),
    parts: z.custom<OrderPart[]>(),
    method: z.string(),
    capturedAt: z.nullable(z.date()),
    providerPaymentId: z.string(),
    back: z.number(),
  }),
  sql`select ordered.begun_at as "begunAt", person.name as by, ordered.state, ordered.parts, coalesce(online.method, '') as method,
      online.captured_at as "capturedAt", coalesce(online.provider_payment_id, '') as "providerPaymentId",
      coalesce((select sum(refund.amount_paise) from online_refund refund where refund.institute_id = online.institute_id
        and refund.online_id = online.id and refund.student_id = ${studentId} and refund.state <> 'failed'), 0)::bigint as back
    from payment_order ordered
    join person on person.institute_id = ordered.institute_id and person.id = ordered.person_id
    left join online_payment online on online.institute_id = ordered.institute_id and online.order_id = ordered.id
    where ordered.institute_id = ${instituteId} and ordered.student_ids @> array[${studentId}::bigint]
    order by ordered.begun_at desc, ordered.id desc limit 1000`,
)
