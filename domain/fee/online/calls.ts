import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { dayText } from '#domain/day.ts'
import { maxParts, orderStates, refundReasons } from '#domain/fee/online/rules.ts'
import { rupees, sum } from '#domain/fee/sums.ts'

/** Names an order of ours: it cannot be guessed. */
export const orderCode = z.string().check(z.regex(/^[a-z2-9]{20}$/))
const moment = z.string()

/** A receipt that a payment of the family gave. */
export const newReceipt = {
  student_id: id,
  receipt_no: z.string(),
  financial_year: z.string(),
  /** The academic year, as `feeReceipt` takes it. */
  year: z.string(),
  paid: sum,
}

const part = z.object({
  instalment_id: id,
  student_id: id,
  name: z.string(),
  year_id: id,
  year: z.string(),
  number: z.number(),
  due_day: dayText,
  fee: sum,
  fine: sum,
})

const checkout = z.object({
  provider: z.enum(['razorpay', 'test']),
  /** Public: the key id. */
  key: z.string(),
  /** Of the provider. */
  order_id: z.string(),
  /** Whole paise, with the convenience fee, as Checkout takes it. */
  amount_paise: z.number(),
  currency: z.literal('INR'),
  institute: z.string(),
  description: z.string(),
  prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
  /** The address of the page that opens it: the marked test page, or a ticket for the page of the provider. */
  page: z.string(),
})

const order = z.object({
  order: orderCode,
  state: z.enum(orderStates),
  /** For fees, for convenience, and both. */
  amount: sum,
  convenience: sum,
  total: sum,
  /** ISO 8601; until when it can be paid with these amounts. */
  until: moment,
  begun_at: moment,
  /** Who has begun it, and whether that is the caller. */
  by: z.string(),
  is_own: z.boolean(),
  /** Whether money came that does not agree with it, so that the office decides what becomes of it. */
  is_with_office: z.optional(z.boolean()),
  /** Why the last try failed, as a sentence; '' without one. */
  failure: z.string(),
  parts: z.array(part),
  /** One for each student. */
  receipts: z.array(z.object({ ...newReceipt, credit: sum })),
  /** What is given back, or was. */
  refunds: z.array(
    z.object({ amount: sum, is_done: z.boolean(), is_failed: z.boolean(), reason: z.enum(refundReasons) }),
  ),
  /** Only while it is open. */
  checkout: z.nullable(checkout),
})
export type PaymentOrder = z.output<typeof order>

/** What can be paid of an instalment now. */
export const payable = {
  instalment_id: id,
  year_id: id,
  year: z.string(),
  number: z.number(),
  due_day: dayText,
  fee_due: sum,
  fine_due: sum,
  /** Both. */
  due: sum,
  /** Whether it was due today or before. */
  is_due: z.boolean(),
}
const payableInstalment = z.object({
  ...payable,
  /** The open order that has it; '' without one. */
  order: z.string(),
})
export type PayableInstalment = z.output<typeof payableInstalment>

export const payableFees = defineCall({
  method: 'GET',
  path: '/api/v1/payments/:institute_id/payable',
  access: 'student',
  anyYear: true,
  summary:
    'What can be paid online now, of the student or of all children, and payments that are not at their end',
  source: 'pay-1',
  params: z.object({ institute_id: pathId }),
  reply: envelope(
    z.object({
      /** Without it nothing else is there. */
      is_offered: z.boolean(),
      /** Whether no money moves: the provider is the test provider of the demo. */
      is_test: z.boolean(),
      convenience: z.object({ percent: z.number(), fixed: sum }),
      /** Whether a part of an instalment can be paid. */
      may_part: z.boolean(),
      students: z.array(
        z.object({ student_id: id, name: z.string(), instalments: z.array(payableInstalment) }),
      ),
      orders: z.array(order),
    }),
  ),
})

export const quotePayment = defineCall({
  method: 'POST',
  path: '/api/v1/payments/quote',
  access: 'student',
  anyYear: true,
  summary: 'What a payment of chosen instalments is, with the convenience fee; it holds for 30 minutes',
  source: 'pay-3',
  body: z.object({
    institute_id: id,
    /** An amount above what is due is refused. */
    parts: z
      .array(z.object({ instalment_id: id, amount: rupees }))
      .check(z.minLength(1), z.maxLength(maxParts)),
  }),
  reply: envelope(
    z.object({
      /** Sealed: `beginPayment` takes it as it is. */
      quote: z.string(),
      parts: z.array(part),
      amount: sum,
      convenience: sum,
      total: sum,
      /** The last day on which all of it is paid in time; null where something is late. */
      pay_by: z.nullable(dayText),
      until: moment,
    }),
  ),
})

const oneOrder = envelope(z.object({ order }))
const inPath = z.object({ order: orderCode })

export const beginPayment = defineCall({
  method: 'POST',
  path: '/api/v1/payments/orders',
  access: 'student',
  anyYear: true,
  takesKey: true,
  summary: 'Begins a payment with the amounts of a quote; the provider has an order of it then',
  source: 'pay-5',
  body: z.object({
    institute_id: id,
    /** Of 50 parts with long ids it has 11,000. */
    quote: z.string().check(z.minLength(1), z.maxLength(16_000)),
    /** Open orders of the family that it takes the place of: they are cancelled. */
    instead_of: z._default(z.array(orderCode).check(z.maxLength(10)), []),
  }),
  reply: oneOrder,
})

export const paymentOrder = defineCall({
  method: 'GET',
  path: '/api/v1/payments/orders/:order',
  access: 'student',
  anyYear: true,
  summary: 'How far a payment is',
  source: 'pay-6',
  params: inPath,
  reply: oneOrder,
})

export const returnedPayment = defineCall({
  method: 'POST',
  path: '/api/v1/payments/orders/:order/returned',
  access: 'student',
  anyYear: true,
  takesKey: true,
  summary:
    'Says that the browser is back from the provider, who is then asked; nothing is believed of what it says',
  source: 'pay-7',
  params: inPath,
  body: z.object({
    /** As Checkout gives them; null after a lost return. */
    proof: z.nullable(
      z.object({
        payment_id: z.string().check(z.minLength(1), z.maxLength(60)),
        order_id: z.string().check(z.minLength(1), z.maxLength(60)),
        signature: z.string().check(z.minLength(1), z.maxLength(200)),
      }),
    ),
  }),
  reply: oneOrder,
})

export const cancelPayment = defineCall({
  method: 'POST',
  path: '/api/v1/payments/orders/:order/cancel',
  access: 'student',
  anyYear: true,
  takesKey: true,
  summary: 'Cancels a payment that is open; what comes of it later is booked where it fits, or given back',
  source: 'pay-8',
  params: inPath,
  body: z.object({
    /** For the log: whether a button was pressed, or the checkout was closed. */
    why: z.optional(z.enum(['button', 'closed'])),
  }),
  reply: oneOrder,
})

export const onlineFeeCalls = [
  payableFees,
  quotePayment,
  beginPayment,
  paymentOrder,
  returnedPayment,
  cancelPayment,
] as const
