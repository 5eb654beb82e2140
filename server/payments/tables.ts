import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { orderStates, refundReasons } from '#domain/fee/online/rules.ts'
import { generatedId, instituteId, key, moment, reference, refersTo } from '#server/database/columns.ts'
import { person } from '#server/database/tables/people.ts'
import { feePayment } from '#server/features/fee/tables.ts'

/** `test` is the test provider of the demo. */
export const providerNames = ['razorpay', 'test'] as const

/** Keys of an institute at a provider, with how it takes payments. Former ones stay, for the orders that were made with them. */
export const paymentAccount = pgTable(
  'payment_account',
  {
    instituteId: instituteId(),
    id: generatedId(),
    provider: text('provider', { enum: providerNames }).notNull(),
    keyId: text('key_id').notNull(),
    sealedKeySecret: text('sealed_key_secret').notNull(),
    /** '' without one. */
    sealedWebhookSecret: text('sealed_webhook_secret').notNull().default(''),
    /** The one before it, which is taken until `formerUntil`. */
    sealedFormerSecret: text('sealed_former_secret').notNull().default(''),
    formerUntil: moment('former_until'),
    /** The provider's id of the account, as its first webhook gave it; '' before that. */
    accountRef: text('account_ref').notNull().default(''),
    isCurrent: boolean('is_current').notNull().default(true),
    isOn: boolean('is_on').notNull(),
    /** Of the convenience fee: hundredths of a percent, and paise. */
    basisPoints: integer('basis_points').notNull().default(0),
    fixedPaise: integer('fixed_paise').notNull().default(0),
    mayPart: boolean('may_part').notNull().default(true),
    webhookAt: moment('webhook_at'),
    /** When everything of the last days was compared. */
    comparedAt: moment('compared_at'),
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('payment_account_current').on(t.instituteId).where(sql`is_current`),
    uniqueIndex('payment_account_key').on(t.instituteId, t.provider, t.keyId),
  ],
)

/** What was shown of an instalment, in whole paise. It may be gone since. */
export type OrderPart = {
  instalmentId: number
  studentId: number
  yearId: number
  number: number
  dueDay: string
  fee: number
  fine: number
}

/** `making`: the provider has not said yet that it has the order. */
export const storedStates = ['making', ...orderStates] as const
export type StoredState = (typeof storedStates)[number]

/** A payment that was begun: what is paid by it, and how far it is. */
export const paymentOrder = pgTable(
  'payment_order',
  {
    instituteId: instituteId(),
    id: generatedId(),
    /** In addresses, and the `receipt` at the provider. */
    code: text('code').notNull().unique(),
    accountId: reference('account_id').notNull(),
    personId: reference('person_id').notNull(),
    state: text('state', { enum: storedStates }).notNull(),
    parts: jsonb('parts').$type<OrderPart[]>().notNull(),
    /** Of the parts, to find them. */
    instalmentIds: bigint('instalment_ids', { mode: 'number' }).array().notNull(),
    studentIds: bigint('student_ids', { mode: 'number' }).array().notNull(),
    amountPaise: reference('amount_paise').notNull(),
    conveniencePaise: reference('convenience_paise').notNull(),
    providerOrderId: text('provider_order_id'),
    begunAt: moment('begun_at').notNull(),
    until: moment('until').notNull(),
    /** A code of the provider: why the last try failed; '' without one. */
    failure: text('failure').notNull().default(''),
    /** When the provider is asked next; null: not any more. */
    askAt: moment('ask_at'),
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('payment_order_provider').on(t.instituteId, t.accountId, t.providerOrderId),
    index('payment_order_ask').on(t.askAt).where(sql`ask_at is not null`),
    index('payment_order_person').on(t.instituteId, t.personId, t.begunAt),
    index('payment_order_begun').on(t.instituteId, t.begunAt, t.id),
    index('payment_order_student').using('gin', t.studentIds),
    refersTo(t, t.accountId, paymentAccount),
    refersTo(t, t.personId, person),
  ],
)

/** A payment as the provider has it. Once it is captured it becomes receipts or refunds. */
export const onlinePayment = pgTable(
  'online_payment',
  {
    instituteId: instituteId(),
    id: generatedId(),
    accountId: reference('account_id').notNull(),
    /** Null: of an order that we do not have. */
    orderId: reference('order_id'),
    providerPaymentId: text('provider_payment_id').notNull(),
    amountPaise: reference('amount_paise').notNull(),
    /** What was given back, as the provider says. */
    refundedPaise: reference('refunded_paise').notNull().default(0),
    status: text('status').notNull(),
    method: text('method').notNull(),
    capturedAt: moment('captured_at'),
    /** When it became receipts or refunds. */
    decidedAt: moment('decided_at'),
    /** Why somebody has to look at it, as a code; '' where all is clear. */
    unclear: text('unclear').notNull().default(''),
    /** What the provider has kept for itself, and when it paid out. */
    chargesPaise: reference('charges_paise'),
    settledOn: date('settled_on'),
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('online_payment_provider').on(t.instituteId, t.accountId, t.providerPaymentId),
    index('online_payment_order').on(t.instituteId, t.orderId),
    index('online_payment_refunded').on(t.instituteId, t.id).where(sql`refunded_paise > 0`),
    index('online_payment_unclear').on(t.instituteId, t.id).where(sql`unclear <> '' or decided_at is null`),
    refersTo(t, t.accountId, paymentAccount),
    refersTo(t, t.orderId, paymentOrder),
  ],
)

/** The receipt that a payment online became, for one student. */
export const onlineReceipt = pgTable(
  'online_receipt',
  {
    instituteId: instituteId(),
    onlineId: reference('online_id').notNull(),
    studentId: reference('student_id').notNull(),
    paymentId: reference('payment_id').notNull(),
    amountPaise: reference('amount_paise').notNull(),
  },
  (t) => [
    key(t, t.onlineId, t.studentId),
    uniqueIndex('online_receipt_payment').on(t.instituteId, t.paymentId),
    refersTo(t, t.onlineId, onlinePayment),
    refersTo(t, t.paymentId, feePayment),
  ],
)

export const refundStates = ['wanted', 'made', 'done', 'failed'] as const

/** Money of a payment online that is given back by the provider. */
export const onlineRefund = pgTable(
  'online_refund',
  {
    instituteId: instituteId(),
    id: generatedId(),
    onlineId: reference('online_id').notNull(),
    /** 0 where it came without an order of ours. */
    studentId: reference('student_id').notNull(),
    amountPaise: reference('amount_paise').notNull(),
    reason: text('reason', { enum: refundReasons }).notNull(),
    /** What a member of the staff wrote; '' for others. */
    words: text('words').notNull().default(''),
    state: text('state', { enum: refundStates }).notNull().default('wanted'),
    providerRefundId: text('provider_refund_id').notNull().default(''),
    /** Of the entries in the books, which a refund of the desk has. */
    sourceIds: text('source_ids').array().notNull().default([]),
    /** Of one that failed: since when it needs no more, because the desk entered it again or gave it back by hand. */
    settledAt: moment('settled_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    key(t, t.id),
    index('online_refund_payment').on(t.instituteId, t.onlineId),
    index('online_refund_failed')
      .on(t.instituteId, t.onlineId)
      .where(sql`state = 'failed' and settled_at is null`),
    refersTo(t, t.onlineId, onlinePayment),
  ],
)

/** What the test provider of a provider knows, of a demo institute. */
export const testProvider = pgTable(
  'test_provider',
  {
    instituteId: instituteId(),
    id: generatedId(),
    state: jsonb('state').notNull(),
  },
  (t) => [key(t, t.id), uniqueIndex('test_provider_institute').on(t.instituteId)],
)
