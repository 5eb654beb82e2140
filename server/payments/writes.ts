import * as z from 'zod/mini'
import { refundReasons } from '#domain/fee/online/rules.ts'
import { given } from '#server/access/given.ts'
import { command, many, maybeOne, one, params, type Runner, sql } from '#server/database/sql.ts'
import { refundStates, storedStates } from '#server/payments/tables.ts'

const { instituteId, personId, studentId, now } = given
const {
  accountId,
  orderId,
  onlineId,
  paymentId,
  refundId,
  code,
  parts,
  instalmentIds,
  studentIds,
  amount,
  convenience,
  providerOrderId,
  providerPaymentId,
  providerRefundId,
  until,
  askAt,
  status,
  method,
  capturedAt,
  refunded,
  charges,
  unclear,
  failure,
  isPending,
  reason,
  words,
  state,
  sourceIds,
  accountRef,
  day,
} = params({
  accountId: z.number(),
  orderId: z.nullable(z.number()),
  onlineId: z.number(),
  paymentId: z.number(),
  refundId: z.number(),
  code: z.string(),
  /** JSON. */
  parts: z.string(),
  instalmentIds: z.array(z.number()),
  studentIds: z.array(z.number()),
  /** Whole paise, like all of these. */
  amount: z.number(),
  convenience: z.number(),
  refunded: z.number(),
  charges: z.nullable(z.number()),
  providerOrderId: z.string(),
  providerPaymentId: z.string(),
  providerRefundId: z.string(),
  until: z.date(),
  askAt: z.nullable(z.date()),
  status: z.string(),
  method: z.string(),
  capturedAt: z.nullable(z.date()),
  unclear: z.string(),
  failure: z.string(),
  /** Whether the provider has something of the order that is not decided. */
  isPending: z.boolean(),
  reason: z.enum(refundReasons),
  words: z.string(),
  state: z.enum(refundStates),
  sourceIds: z.array(z.string()),
  accountRef: z.string(),
  day: z.string(),
})

/** Lets payments of the same students begin one after the other. */
export const holdStudents = command(
  'payments.hold-students',
  sql`select id from student where institute_id = ${instituteId} and id = any(${studentIds}::bigint[]) order by id for no key update`,
)

export const insertOrder = one(
  'payments.insert-order',
  z.object({ id: z.number() }),
  sql`insert into payment_order (institute_id, code, account_id, person_id, state, parts, instalment_ids, student_ids, amount_paise,
      convenience_paise, begun_at, until, ask_at)
    values (${instituteId}, ${code}, ${accountId}, ${personId}, 'making', ${parts}::jsonb, ${instalmentIds}::bigint[], ${studentIds}::bigint[],
      ${amount}, ${convenience}, ${now}, ${until}, ${askAt}) returning id`,
)

/** The first one that is noted stays. Returns 0 where there is one. */
export const setProviderOrder = command(
  'payments.set-provider-order',
  sql`update payment_order set provider_order_id = ${providerOrderId}, state = case state when 'making' then 'open' else state end
    where institute_id = ${instituteId} and id = ${orderId} and provider_order_id is null`,
)

/** Returns 0 for one that is paid, or decided. */
export const cancelOrder = command(
  'payments.cancel-order',
  sql`update payment_order set state = 'cancelled' where institute_id = ${instituteId} and id = ${orderId} and state in ('making', 'open')`,
)

/** What the provider says of a payment, also where a refund failed and less went back than it said before. What was decided of it stays. */
export const notePayment = one(
  'payments.note-payment',
  z.object({ id: z.number(), isDecided: z.boolean() }),
  sql`insert into online_payment (institute_id, account_id, order_id, provider_payment_id, amount_paise, refunded_paise, status, method,
      captured_at, charges_paise, unclear)
    values (${instituteId}, ${accountId}, ${orderId}, ${providerPaymentId}, ${amount}, ${refunded}, ${status}, ${method}, ${capturedAt}, ${charges}, ${unclear})
    on conflict (institute_id, account_id, provider_payment_id) do update set order_id = coalesce(online_payment.order_id, excluded.order_id),
      refunded_paise = excluded.refunded_paise, status = excluded.status, method = excluded.method,
      captured_at = coalesce(online_payment.captured_at, excluded.captured_at),
      charges_paise = coalesce(excluded.charges_paise, online_payment.charges_paise),
      unclear = case when online_payment.decided_at is null then excluded.unclear else online_payment.unclear end
    returning id, decided_at is not null as "isDecided"`,
)

/** Locks a payment and its order until the transaction ends. */
export const lockPayment = one(
  'payments.lock-payment',
  z.object({ isDecided: z.boolean() }),
  sql`select decided_at is not null as "isDecided" from online_payment where institute_id = ${instituteId} and id = ${onlineId} for update`,
)
/** Whether another payment of the order has become a receipt. */
export const lockOrder = one(
  'payments.lock-order',
  z.object({ isBooked: z.boolean() }),
  sql`select exists (select from online_payment online
      join online_receipt receipt on receipt.institute_id = online.institute_id and receipt.online_id = online.id
      where online.institute_id = ordered.institute_id and online.order_id = ordered.id) as "isBooked"
    from payment_order ordered where ordered.institute_id = ${instituteId} and ordered.id = ${orderId} for update`,
)

export const decidePayment = command(
  'payments.decide',
  sql`update online_payment set decided_at = ${now}, unclear = '' where institute_id = ${instituteId} and id = ${onlineId}`,
)

export const insertReceipt = command(
  'payments.insert-receipt',
  sql`insert into online_receipt (institute_id, online_id, student_id, payment_id, amount_paise)
    values (${instituteId}, ${onlineId}, ${studentId}, ${paymentId}, ${amount})`,
)

export const insertRefund = one(
  'payments.insert-refund',
  z.object({ id: z.number() }),
  sql`insert into online_refund (institute_id, online_id, student_id, amount_paise, reason, words, source_ids, created_at)
    values (${instituteId}, ${onlineId}, ${studentId}, ${amount}, ${reason}, ${words}, ${sourceIds}, ${now}) returning id`,
)

/** What the provider says of a refund; one that is done, or failed, stays so, and a refusal, which has no id, says nothing of one that it has. Returns 0 then. */
export const setRefund = command(
  'payments.set-refund',
  sql`update online_refund set state = ${state}, provider_refund_id = ${providerRefundId}
    where institute_id = ${instituteId} and id = ${refundId}
      and (state = 'wanted' or state = 'made' and ${providerRefundId} <> '')`,
)

/** What the provider has refused, or failed to give back, is wanted again, by another code. What the desk gave back is entered again there. */
export const wantAgain = many(
  'payments.want-again',
  z.object({ id: z.number() }),
  sql`update online_refund refund set id = default, state = 'wanted', provider_refund_id = '', created_at = ${now}
    from online_payment online
    where online.institute_id = ${instituteId} and online.order_id = ${orderId} and refund.institute_id = online.institute_id
      and refund.online_id = online.id and refund.state = 'failed' and refund.settled_at is null and refund.source_ids = '{}' returning refund.id`,
)

/**
 * What failed to be given back of a payment needs no more. What the desk had in its books is entered there again; of all else it is noted that it
 * was given back by hand.
 */
export const settleFailed = command(
  'payments.settle-failed',
  sql`update online_refund set settled_at = ${now}, words = ${words},
      state = case when source_ids = '{}' then 'done' else state end
    where institute_id = ${instituteId} and online_id = ${onlineId} and state = 'failed' and settled_at is null`,
)

/** A refund of the desk that failed, once the desk has entered it again [pay-87]. */
export const settleEntered = command(
  'payments.settle-entered',
  sql`update online_refund set settled_at = ${now}
    where institute_id = ${instituteId} and online_id = ${onlineId} and student_id = ${studentId} and state = 'failed' and settled_at is null
      and source_ids <> '{}'`,
)

/** Money that was given back by hand, or at the provider's own page. */
export const noteGivenBack = command(
  'payments.note-given-back',
  sql`insert into online_refund (institute_id, online_id, student_id, amount_paise, reason, words, state, source_ids, created_at, settled_at)
    values (${instituteId}, ${onlineId}, ${studentId}, ${amount}, 'desk', ${words}, 'done', '{}', ${now}, ${now})`,
)

const has = (what: 'receipt' | 'refund', where = sql``) =>
  what === 'receipt'
    ? sql`exists (select from online_payment online
        join online_receipt receipt on receipt.institute_id = online.institute_id and receipt.online_id = online.id
        where online.institute_id = ${instituteId} and online.order_id = ${orderId})`
    : sql`exists (select from online_payment online
        join online_refund refund on refund.institute_id = online.institute_id and refund.online_id = online.id
        where online.institute_id = ${instituteId} and online.order_id = ${orderId} ${where})`

/** Sets the state of an order by what has become of its payments, and when the provider is asked next. */
export const setState = one(
  'payments.set-state',
  z.object({ state: z.enum(storedStates) }),
  sql`update payment_order set failure = ${failure}, ask_at = ${askAt}, state = case
      when ${has('receipt')} then 'paid'
      when ${has('refund', sql`and refund.state <> 'done'`)} then 'refunding'
      when ${has('refund')} then 'refunded'
      when ${isPending}::boolean then 'checking'
      when state = 'cancelled' then state
      when until <= ${now} then 'expired'
      when provider_order_id is null then 'making'
      else 'open' end
    where institute_id = ${instituteId} and id = ${orderId} returning state`,
)

/** Has the provider be asked about an order. */
export const askSoon = command(
  'payments.ask-soon',
  sql`update payment_order set ask_at = ${askAt} where institute_id = ${instituteId} and id = ${orderId}`,
)

/** That a webhook with a right signature came; the first one says which account it is. */
export const noteWebhook = command(
  'payments.note-webhook',
  sql`update payment_account set webhook_at = ${now}, account_ref = case account_ref when '' then ${accountRef} else account_ref end
    where institute_id = ${instituteId} and id = ${accountId}`,
)

export const noteCompared = command(
  'payments.note-compared',
  sql`update payment_account set compared_at = ${now} where institute_id = ${instituteId} and id = ${accountId}`,
)

export const noteSettled = command(
  'payments.note-settled',
  sql`update online_payment set settled_on = ${day}::date, charges_paise = ${charges}
    where institute_id = ${instituteId} and account_id = ${accountId} and provider_payment_id = ${providerPaymentId}`,
)

const ofReceipt = sql`from online_receipt receipt
    join online_payment online on online.institute_id = receipt.institute_id and online.id = receipt.online_id
    where receipt.institute_id = ${instituteId} and receipt.payment_id = ${paymentId}`
const holdOfReceipt = command('payments.hold-of-receipt', sql`select 1 ${ofReceipt} for update of online`)
const findOfReceipt = maybeOne(
  'payments.of-receipt',
  z.object({
    onlineId: z.number(),
    orderId: z.number(),
    studentId: z.number(),
    amount: z.number(),
    /** What is given back of it, or was. */
    back: z.number(),
  }),
  sql`select online.id as "onlineId", online.order_id as "orderId", receipt.student_id as "studentId", online.amount_paise as amount,
      greatest(online.refunded_paise, coalesce((select sum(refund.amount_paise) from online_refund refund where refund.institute_id = online.institute_id
        and refund.online_id = online.id and refund.state <> 'failed'), 0))::bigint as back
    ${ofReceipt}`,
)

/** A payment online by the payment of the books that it became, which is locked until the transaction ends. */
export async function lockOfReceipt(client: Runner, of: { instituteId: number; paymentId: number }) {
  // A statement that waits for the payment sees of refunds what was there before.
  await holdOfReceipt(client, of)
  return findOfReceipt(client, of)
}
