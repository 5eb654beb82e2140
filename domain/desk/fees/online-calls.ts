import * as z from 'zod/mini'
import { defineCall, envelope, id } from '#domain/call.ts'
import { dayText } from '#domain/day.ts'
import { forFeeReaders, forFeeWriters, parts, rupees, state, sum, words } from '#domain/desk/fees/shared.ts'
import { ownersOnly } from '#domain/desk/roles.ts'
import { orderCode } from '#domain/fee/online/calls.ts'
import { orderStates, refundReasons } from '#domain/fee/online/rules.ts'

const moment = z.string()
const word = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^[\x21-\x7e]*$/))

/** No secret is in it. */
const settings = z.object({
  provider: z.enum(['', 'razorpay', 'test']),
  /** '' without one. */
  key_id: z.string(),
  has_key_secret: z.boolean(),
  has_webhook_secret: z.boolean(),
  /** Until when webhooks with the secret before this one are taken; null without one. */
  former_until: z.nullable(moment),
  /** What the provider calls; to be entered there. */
  webhook_address: z.string(),
  /** When a webhook with a right signature came last. */
  last_webhook_at: z.nullable(moment),
  /** When the nightly comparison was done last. */
  compared_at: z.nullable(moment),
  is_on: z.boolean(),
  percent: z.number(),
  fixed: sum,
  may_part: z.boolean(),
})
export type OnlineSettings = z.output<typeof settings>

export const onlinePaymentSettings = defineCall({
  ...forFeeReaders,
  method: 'GET',
  path: '/desk/v1/online-payments/settings',
  summary: 'How the institute takes payments online; no secret is in it',
  source: 'pay-20',
  reply: envelope(settings),
})

export const setOnlinePayments = defineCall({
  access: 'desk',
  roles: ownersOnly,
  method: 'PUT',
  path: '/desk/v1/online-payments/settings',
  summary:
    'Sets keys, the convenience fee, and whether payments are taken; secrets are sealed and never shown again',
  source: 'pay-20',
  body: z.object({
    key_id: word(60),
    /** Null: as it is. Another key id needs one. */
    key_secret: z.nullable(word(200)),
    /** Null: as it is. The one before it is taken for 48 hours more. */
    webhook_secret: z.nullable(word(200)),
    is_on: z.boolean(),
    /** With two decimals. */
    percent: z.number().check(z.nonnegative(), z.maximum(10)),
    fixed: rupees.check(z.maximum(100_000)),
    may_part: z.boolean(),
  }),
  reply: envelope(settings),
})

export const testOnlinePayments = defineCall({
  access: 'desk',
  roles: ownersOnly,
  method: 'GET',
  path: '/desk/v1/online-payments/test',
  summary: 'Asks the provider whether the keys are right',
  source: 'pay-21',
  reply: envelope(
    z.object({
      /** Null where they are. */
      problem: z.nullable(z.string()),
    }),
  ),
})

/** Why the desk has to look at a payment online [pay-22]. */
export const unclearReasons = [
  'otherOrder',
  'otherCurrency',
  'otherAmount',
  'refundedElsewhere',
  'withoutOrder',
  'refundFailed',
  'undecided',
] as const

/**
 * What the desk may do with what is unclear [pay-86]: take it onto the account as it came, give it back by the provider, or say that it was
 * given back by hand.
 */
export const settleActs = ['take', 'giveBack', 'byHand'] as const
export type SettleAct = (typeof settleActs)[number]

const onlineRow = z.object({
  online_id: id,
  /** '' where the money came without an order of ours. */
  order: z.string(),
  state: z.enum(orderStates),
  /** Why somebody has to look at it; '' where all is clear. */
  unclear: z.enum(['', ...unclearReasons]),
  /** What of the money that is about, and what may be done with it. */
  left: sum,
  acts: z.array(z.enum(settleActs)),
  begun_at: moment,
  by: z.string(),
  students: z.array(z.object({ student_id: id, name: z.string() })),
  amount: sum,
  convenience: sum,
  total: sum,
  /** What came, and what of it went back. */
  captured: sum,
  refunded: sum,
  method: z.string(),
  provider_order_id: z.string(),
  /** Of the provider; '' where nothing came. */
  provider_payment_id: z.string(),
  captured_at: z.nullable(moment),
  /** What the provider has kept for itself, and when it has paid out; null until it says so. */
  charges: z.nullable(sum),
  settled_on: z.nullable(dayText),
  receipts: z.array(z.object({ payment_id: id, student_id: id, receipt_no: z.string(), amount: sum })),
  refunds: z.array(
    z.object({
      amount: sum,
      reason: z.enum(refundReasons),
      words: z.string(),
      state: z.enum(['wanted', 'made', 'done', 'failed']),
      /** Whether one that failed needs no more. */
      is_settled: z.boolean(),
      provider_refund_id: z.string(),
      at: moment,
    }),
  ),
})
export type OnlineRow = z.output<typeof onlineRow>

export const listOnlinePayments = defineCall({
  ...forFeeReaders,
  method: 'GET',
  path: '/desk/v1/online-payments',
  summary: 'Payments online, the newest first, with what is unclear',
  source: 'pay-22',
  query: z.object({
    /** Only those that somebody has to look at. */
    unclear: z.optional(z.enum(['true', 'false'])),
    state: z.optional(z.enum(orderStates)),
    after: z.optional(z.string().check(z.maxLength(500))),
  }),
  reply: envelope(z.object({ rows: z.array(onlineRow), unclear: z.number(), next: z.nullable(z.string()) })),
})

export const onlinePaymentsFile = defineCall({
  ...forFeeReaders,
  method: 'GET',
  path: '/desk/v1/online-payments/file',
  summary: 'What came online in some days, as a file, to compare with the bank',
  source: 'pay-94',
  query: z.object({ from: dayText, to: dayText, format: z.enum(['csv', 'xlsx']) }),
  reply: envelope(z.null()),
  mayAnswerFile: true,
})

export const checkOnlinePayment = defineCall({
  ...forFeeWriters,
  method: 'POST',
  path: '/desk/v1/online-payments/check',
  summary: 'Asks the provider about an order now, and books or gives back what came',
  source: 'pay-23',
  body: z.object({ order: orderCode }),
  reply: envelope(z.object({ state: z.enum(orderStates) })),
})

export const refundOnlinePayment = defineCall({
  ...forFeeWriters,
  method: 'POST',
  path: '/desk/v1/online-payments/refund',
  summary:
    'Gives back parts of a payment that came online, by the provider; what was paid for an instalment is due again',
  source: 'pay-24',
  body: z.object({
    payment_id: id,
    parts,
    credit: rupees,
    reason: words,
    state,
  }),
  reply: envelope(z.object({})),
})

export const settleOnlinePayment = defineCall({
  ...forFeeWriters,
  method: 'POST',
  path: '/desk/v1/online-payments/settle',
  summary:
    'Settles what is unclear of a payment online: takes it onto the account, gives it back, or notes that it was given back by hand',
  source: 'pay-86',
  body: z.object({
    online_id: id,
    act: z.enum(settleActs),
    /** As it was shown: refused where it is another amount by now. */
    left: rupees,
    words,
  }),
  reply: envelope(z.object({})),
})

export const deskOnlineCalls = [
  onlinePaymentSettings,
  setOnlinePayments,
  testOnlinePayments,
  listOnlinePayments,
  onlinePaymentsFile,
  checkOnlinePayment,
  refundOnlinePayment,
  settleOnlinePayment,
] as const
