import * as z from 'zod/mini'
import { refundReasons } from '#domain/fee/online/rules.ts'
import { claims, feeDue, fineDue, paid } from '#server/access/fees.ts'
import { given } from '#server/access/given.ts'
import { many, maybeOne, one, params, raw, sql } from '#server/database/sql.ts'
import { type OrderPart, providerNames, refundStates, storedStates } from '#server/payments/tables.ts'

const { instituteId, personId, now } = given
const { accountId, orderId, code, provider, providerOrderId, instalmentIds, studentIds, since, limit } =
  params({
    accountId: z.number(),
    orderId: z.number(),
    code: z.string(),
    provider: z.enum(providerNames),
    providerOrderId: z.string(),
    instalmentIds: z.array(z.number()),
    studentIds: z.array(z.number()),
    since: z.date(),
    limit: z.number(),
  })

const account = z.object({
  instituteId: z.number(),
  id: z.number(),
  provider: z.enum(providerNames),
  keyId: z.string(),
  sealedKeySecret: z.string(),
  sealedWebhookSecret: z.string(),
  sealedFormerSecret: z.string(),
  formerUntil: z.nullable(z.date()),
  accountRef: z.string(),
  isOn: z.boolean(),
  basisPoints: z.number(),
  fixedPaise: z.number(),
  mayPart: z.boolean(),
  webhookAt: z.nullable(z.date()),
  comparedAt: z.nullable(z.date()),
})
export type Account = z.output<typeof account>

const accountColumns =
  raw(`institute_id as "instituteId", id, provider, key_id as "keyId", sealed_key_secret as "sealedKeySecret",
    sealed_webhook_secret as "sealedWebhookSecret", sealed_former_secret as "sealedFormerSecret", former_until as "formerUntil",
    account_ref as "accountRef", is_on as "isOn", basis_points as "basisPoints", fixed_paise as "fixedPaise", may_part as "mayPart",
    webhook_at as "webhookAt", compared_at as "comparedAt"`)

/** The one with which new payments are made. */
export const findCurrentAccount = maybeOne(
  'payments.current-account',
  account,
  sql`select ${accountColumns} from payment_account where institute_id = ${instituteId} and is_current`,
)

export const findAccount = one(
  'payments.account',
  account,
  sql`select ${accountColumns} from payment_account where institute_id = ${instituteId} and id = ${accountId}`,
)

/** The present one first. */
export const findAccounts = many(
  'payments.accounts',
  account,
  sql`select ${accountColumns} from payment_account where institute_id = ${instituteId} and provider = ${provider}
    order by is_current desc, id desc limit 10`,
)

/** Accounts of which the last days were not compared since a moment. */
export const findToCompare = many(
  'payments.to-compare',
  z.object({ instituteId: z.number(), accountId: z.number() }),
  sql`select institute_id as "instituteId", id as "accountId" from payment_account
    where (compared_at is null or compared_at < ${since}) and (is_current or exists (
      select from payment_order where payment_order.institute_id = payment_account.institute_id and payment_order.account_id = payment_account.id
        and payment_order.begun_at > ${since}::timestamptz - interval '30 days'))`,
)

const order = z.object({
  instituteId: z.number(),
  id: z.number(),
  code: z.string(),
  accountId: z.number(),
  personId: z.number(),
  state: z.enum(storedStates),
  parts: z.custom<OrderPart[]>(),
  studentIds: z.array(z.number()),
  amount: z.number(),
  convenience: z.number(),
  providerOrderId: z.nullable(z.string()),
  begunAt: z.date(),
  until: z.date(),
  failure: z.string(),
  askAt: z.nullable(z.date()),
  /** Whether money came that does not agree with it, and that the desk has not decided. */
  isUnclear: z.boolean(),
})
export type StoredOrder = z.output<typeof order>

const orderColumns =
  raw(`ordered.institute_id as "instituteId", ordered.id, ordered.code, ordered.account_id as "accountId", ordered.person_id as "personId", ordered.state, ordered.parts,
    array(select unnest(ordered.student_ids)::float8) as "studentIds", ordered.amount_paise as amount, ordered.convenience_paise as convenience,
    ordered.provider_order_id as "providerOrderId", ordered.begun_at as "begunAt", ordered.until, ordered.failure, ordered.ask_at as "askAt",
    exists (select from online_payment unclear where unclear.institute_id = ordered.institute_id and unclear.order_id = ordered.id
      and unclear.decided_at is null and unclear.unclear <> '') as "isUnclear"`)

export const findOrder = maybeOne(
  'payments.order',
  order,
  sql`select ${orderColumns} from payment_order ordered where ordered.institute_id = ${instituteId} and ordered.id = ${orderId}`,
)

export const findOrderByCode = maybeOne(
  'payments.order-by-code',
  order,
  sql`select ${orderColumns} from payment_order ordered where ordered.institute_id = ${instituteId} and ordered.code = ${code}`,
)

export const findOrderOfProvider = maybeOne(
  'payments.order-of-provider',
  order,
  sql`select ${orderColumns} from payment_order ordered
    where ordered.institute_id = ${instituteId} and ordered.account_id = ${accountId} and ordered.provider_order_id = ${providerOrderId}`,
)

/** Orders that may still be paid and have one of these instalments. */
export const findLiveOrders = many(
  'payments.live-orders',
  order,
  sql`select ${orderColumns} from payment_order ordered
    where ordered.institute_id = ${instituteId} and ordered.student_ids && ${studentIds}::bigint[] and ordered.instalment_ids && ${instalmentIds}::bigint[]
      and (ordered.state = 'checking' or ordered.state in ('making', 'open') and ordered.until > ${now})
    order by ordered.id limit 20`,
)

const isGoingOn = (order: string) => raw(`${order}.state in ('making', 'open', 'checking', 'refunding')`)

/** Of a family: all orders that are not at their end, and the latest others that were begun since a moment. */
export const findFamilyOrders = many(
  'payments.family-orders',
  order,
  sql`select ${orderColumns} from payment_order ordered
    where ordered.institute_id = ${instituteId} and ordered.student_ids && ${studentIds}::bigint[]
      and (${isGoingOn('ordered')} or ordered.id in (select ended.id from payment_order ended where ended.institute_id = ${instituteId}
        and ended.student_ids && ${studentIds}::bigint[] and ended.begun_at > ${since} and not ${isGoingOn('ended')} order by ended.id desc limit ${limit}))
    order by ordered.id desc`,
)

export const countBegun = one(
  'payments.count-begun',
  z.object({ count: z.number() }),
  sql`select count(*)::int as count from payment_order
    where institute_id = ${instituteId} and person_id = ${personId} and begun_at > ${since}`,
)

/** Orders of which the provider is to be asked now, of all institutes, and is not being asked: where it is away its orders would keep from all others. */
export const findToAsk = many(
  'payments.to-ask',
  z.object({ instituteId: z.number(), orderId: z.number() }),
  sql`select institute_id as "instituteId", id as "orderId" from payment_order ordered
    where ask_at <= ${now} and not exists (select from job where job.institute_id = ordered.institute_id and job.name = 'payment'
      and job.key = ordered.id || ' time' and job.done_at is null and job.failed_at is null)
    order by ask_at limit ${limit}`,
)

/** What is due of instalments; one that is gone has no row. */
export const findDues = many(
  'payments.dues',
  z.object({
    instalmentId: z.number(),
    studentId: z.number(),
    feeDue: z.number(),
    fineDue: z.number(),
    /** What families say they have paid of it by UPI. */
    claimed: z.number(),
  }),
  sql`select instalment.id as "instalmentId", instalment.student_id as "studentId", ${feeDue} as "feeDue", ${fineDue} as "fineDue",
      claims.amount as claimed
    from fee_instalment instalment ${paid} ${claims}
    where instalment.institute_id = ${instituteId} and instalment.id = any(${instalmentIds}::bigint[])`,
)

/** Names for orders: of students and years, of the institute, and of who pays. */
export const findStudentNames = many(
  'payments.student-names',
  z.object({ studentId: z.number(), name: z.string() }),
  sql`select student.id as "studentId", person.name from student
    join person on person.institute_id = student.institute_id and person.id = student.person_id
    where student.institute_id = ${instituteId} and student.id = any(${studentIds}::bigint[])`,
)
/** Whose fees they are, for the access log. */
export const findStudentPeople = many(
  'payments.student-people',
  z.object({ personId: z.number() }),
  sql`select person_id as "personId" from student where institute_id = ${instituteId} and id = any(${studentIds}::bigint[])`,
)
export const findYearNames = many(
  'payments.year-names',
  z.object({ yearId: z.number(), name: z.string() }),
  sql`select id as "yearId", name from academic_year where institute_id = ${instituteId}`,
)
export const findPayer = one(
  'payments.payer',
  z.object({
    institute: z.string(),
    name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  sql`select institute.name as institute, person.name, person.email, person.phone
    from person join institute on institute.id = person.institute_id where person.institute_id = ${instituteId} and person.id = ${personId}`,
)

/** The receipts of orders. */
export const findReceipts = many(
  'payments.receipts',
  z.object({
    orderId: z.number(),
    onlineId: z.number(),
    studentId: z.number(),
    paymentId: z.number(),
    receiptNo: z.string(),
    financialYear: z.string(),
    yearId: z.number(),
    amount: z.number(),
    credit: z.number(),
  }),
  sql`select online.order_id as "orderId", online.id as "onlineId", receipt.student_id as "studentId", receipt.payment_id as "paymentId",
      payment.receipt_no as "receiptNo", payment.financial_year as "financialYear", payment.academic_year_id as "yearId",
      receipt.amount_paise as amount, payment.credit_paise as credit
    from online_payment online
    join online_receipt receipt on receipt.institute_id = online.institute_id and receipt.online_id = online.id
    join fee_payment payment on payment.institute_id = receipt.institute_id and payment.id = receipt.payment_id
    where online.institute_id = ${instituteId} and online.order_id = any(${params({ orderIds: z.array(z.number()) }).orderIds}::bigint[])
    order by receipt.payment_id`,
)

const refund = z.object({
  id: z.number(),
  onlineId: z.number(),
  orderId: z.nullable(z.number()),
  providerPaymentId: z.string(),
  studentId: z.number(),
  amount: z.number(),
  reason: z.enum(refundReasons),
  words: z.string(),
  state: z.enum(refundStates),
  providerRefundId: z.string(),
  sourceIds: z.array(z.string()),
  isSettled: z.boolean(),
  createdAt: z.date(),
})
export type StoredRefund = z.output<typeof refund>

const refunds =
  raw(`select refund.id, refund.online_id as "onlineId", online.order_id as "orderId", online.provider_payment_id as "providerPaymentId",
      refund.student_id as "studentId", refund.amount_paise as amount, refund.reason, refund.words, refund.state,
      refund.provider_refund_id as "providerRefundId", refund.source_ids as "sourceIds", refund.settled_at is not null as "isSettled",
      refund.created_at as "createdAt"
    from online_payment online join online_refund refund on refund.institute_id = online.institute_id and refund.online_id = online.id`)

/** The refunds of orders. */
export const findRefunds = many(
  'payments.refunds',
  refund,
  sql`${refunds} where online.institute_id = ${instituteId} and online.order_id = any(${params({ orderIds: z.array(z.number()) }).orderIds}::bigint[])
    order by refund.id`,
)

/** The refunds of payments, whether or not they have an order. */
export const findRefundsOfPayments = many(
  'payments.refunds-of-payments',
  refund,
  sql`${refunds} where online.institute_id = ${instituteId} and online.id = any(${params({ onlineIds: z.array(z.number()) }).onlineIds}::bigint[])
    order by refund.id`,
)
