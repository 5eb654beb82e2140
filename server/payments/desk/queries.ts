import * as z from 'zod/mini'
import { unclearReasons } from '#domain/desk/fees/online-calls.ts'
import { orderStates } from '#domain/fee/online/rules.ts'
import { given } from '#server/access/given.ts'
import { command, forEachRow, many, maybeOne, one, params, raw, type Sql, sql } from '#server/database/sql.ts'
import { providerNames } from '#server/payments/tables.ts'

const { instituteId, now } = given
const {
  keyId,
  secret,
  webhookSecret,
  formerUntil,
  provider,
  isOn,
  basisPoints,
  fixedPaise,
  mayPart,
  before,
  beforeId,
  beforeOnlineId,
  capturedFrom,
  capturedBefore,
  limit,
  state,
  onlineId,
} = params({
  keyId: z.string(),
  /** Sealed; '' leaves what is there. */
  secret: z.string(),
  webhookSecret: z.string(),
  formerUntil: z.date(),
  provider: z.enum(providerNames),
  isOn: z.boolean(),
  basisPoints: z.number(),
  fixedPaise: z.number(),
  mayPart: z.boolean(),
  /** Of the row before; far in the future at first. */
  before: z.date(),
  beforeId: z.number(),
  beforeOnlineId: z.number(),
  /** Null for all, also those that never came. */
  capturedFrom: z.nullable(z.date()),
  capturedBefore: z.nullable(z.date()),
  limit: z.number(),
  /** As it is shown; null for all. */
  state: z.nullable(z.enum(orderStates)),
  onlineId: z.number(),
})

/** One change of the keys of an institute at a time. */
export const holdInstitute = command(
  'payments-desk.hold',
  sql`select 1 from institute where id = ${instituteId} for no key update`,
)

export const endCurrent = command(
  'payments-desk.end-current',
  sql`update payment_account set is_current = false where institute_id = ${instituteId} and is_current and (key_id <> ${keyId} or provider <> ${provider})`,
)

/** Keys that were there before are taken again. A new webhook secret leaves the one before it for a while. */
export const keepAccount = one(
  'payments-desk.keep-account',
  z.object({ id: z.number() }),
  sql`insert into payment_account as a (institute_id, provider, key_id, sealed_key_secret, sealed_webhook_secret, is_on, basis_points, fixed_paise, may_part)
    values (${instituteId}, ${provider}, ${keyId}, ${secret}, ${webhookSecret}, ${isOn}, ${basisPoints}, ${fixedPaise}, ${mayPart})
    on conflict (institute_id, provider, key_id) do update set is_current = true, is_on = excluded.is_on, basis_points = excluded.basis_points,
      fixed_paise = excluded.fixed_paise, may_part = excluded.may_part,
      sealed_key_secret = coalesce(nullif(excluded.sealed_key_secret, ''), a.sealed_key_secret),
      sealed_former_secret = case excluded.sealed_webhook_secret when '' then a.sealed_former_secret else a.sealed_webhook_secret end,
      former_until = case excluded.sealed_webhook_secret when '' then a.former_until else ${formerUntil}::timestamptz end,
      sealed_webhook_secret = coalesce(nullif(excluded.sealed_webhook_secret, ''), a.sealed_webhook_secret)
    returning id`,
)

export const findAccountByKey = maybeOne(
  'payments-desk.account-by-key',
  z.object({ id: z.number() }),
  sql`select id from payment_account where institute_id = ${instituteId} and provider = ${provider} and key_id = ${keyId}`,
)

/** The host of an institute, for its webhook. */
export const findHost = maybeOne(
  'payments-desk.host',
  z.object({ host: z.string() }),
  sql`select host from institute_host where institute_id = ${instituteId} order by is_main desc, host limit 1`,
)

const back = raw(`(select coalesce(sum(refund.amount_paise), 0)::bigint from online_refund refund
    where refund.institute_id = online.institute_id and refund.online_id = online.id and refund.state <> 'failed')`)
const unclear = sql`case when online.unclear <> '' then online.unclear
    when exists (select from online_refund refund where refund.institute_id = online.institute_id and refund.online_id = online.id
      and refund.state = 'failed' and refund.settled_at is null) then 'refundFailed'
    when online.decided_at is not null and online.refunded_paise > ${back} and (online.refunded_paise < online.amount_paise
      or exists (select from online_receipt receipt where receipt.institute_id = online.institute_id and receipt.online_id = online.id)) then 'refundedElsewhere'
    when online.captured_at is not null and online.decided_at is null and online.captured_at < ${now}::timestamptz - interval '1 hour' then 'undecided'
    else '' end`

/** The ids of payments that may be unclear, by indexes that have only these: of all others `unclear` is ''. */
const mayBeUnclear = sql`(select id from online_payment where institute_id = ${instituteId} and (unclear <> '' or decided_at is null)
    union select id from online_payment where institute_id = ${instituteId} and refunded_paise > 0
    union select online_id from online_refund where institute_id = ${instituteId} and state = 'failed' and settled_at is null)`

/** Of a payment, the money that is unclear: of an undecided one what is left, else what went back otherwise than is known here. */
const left = sql`case when online.decided_at is null then online.amount_paise - online.refunded_paise
    else greatest((select coalesce(sum(refund.amount_paise), 0)::bigint from online_refund refund where refund.institute_id = online.institute_id
      and refund.online_id = online.id and refund.state = 'failed' and refund.settled_at is null), online.refunded_paise - ${back}, 0) end::bigint`

const row = z.object({
  /** Of the order; 0 of a payment without one. */
  id: z.number(),
  code: z.string(),
  state: z.enum(orderStates),
  begunAt: z.date(),
  by: z.string(),
  studentIds: z.array(z.number()),
  amount: z.number(),
  convenience: z.number(),
  providerOrderId: z.string(),
  onlineId: z.nullable(z.number()),
  providerPaymentId: z.string(),
  captured: z.number(),
  refunded: z.number(),
  method: z.string(),
  capturedAt: z.nullable(z.date()),
  charges: z.nullable(z.number()),
  settledOn: z.nullable(z.string()),
  unclear: z.enum(['', ...unclearReasons]),
  left: z.number(),
  isDecided: z.boolean(),
})

/** One payment as the desk sees it, to settle it. */
export const findUnclear = maybeOne(
  'payments-desk.unclear',
  z.object({
    accountId: z.number(),
    orderId: z.nullable(z.number()),
    providerPaymentId: z.string(),
    unclear: z.enum(['', ...unclearReasons]),
    left: z.number(),
    refunded: z.number(),
    isDecided: z.boolean(),
  }),
  sql`select online.account_id as "accountId", online.order_id as "orderId", online.provider_payment_id as "providerPaymentId", ${unclear} as unclear,
      ${left} as left, online.refunded_paise as refunded, online.decided_at is not null as "isDecided"
    from online_payment online where online.institute_id = ${instituteId} and online.id = ${onlineId}`,
)

const withoutOrder = sql`case when online.decided_at is null then 'checking' when ${back} > online.refunded_paise then 'refunding' else 'refunded' end`
/** An order whose time is over, or that the provider does not have yet, is being confirmed. */
const ofOrder = sql`case when ordered.state = 'making' or (ordered.state = 'open' and ordered.until <= ${now}) then 'checking' else ordered.state end`
const isAsked = sql`(${capturedFrom}::timestamptz is null or online.captured_at >= ${capturedFrom})
  and (${capturedBefore}::timestamptz is null or online.captured_at < ${capturedBefore})`
const position = sql`(${before}::timestamptz, ${beforeId}::bigint, ${beforeOnlineId}::bigint)`

/**
 * Which rows a page has: orders with the payments that became something of them, and payments without an order; the newest first. Refunds
 * are added up after the limit; before it only for a state of payments without an order.
 */
const chosen = sql`(
    (select ordered.begun_at, ordered.id as order_id, coalesce(online.id, 0) as online_id from payment_order ordered
      left join online_payment online on online.institute_id = ordered.institute_id and online.order_id = ordered.id
      where ordered.institute_id = ${instituteId} and ordered.begun_at <= ${before} and (ordered.begun_at, ordered.id, coalesce(online.id, 0)) < ${position}
        and (${state}::text is null or ${ofOrder} = ${state}) and ${isAsked}
      order by 1 desc, 2 desc, 3 desc limit ${limit})
    union all
    (select online.captured_at, 0, online.id from online_payment online
      where online.institute_id = ${instituteId} and online.order_id is null and (online.captured_at, 0, online.id) < ${position}
        and (${state}::text is null or ${withoutOrder} = ${state}) and ${isAsked}
      order by 1 desc, 3 desc limit ${limit})
    order by 1 desc, 2 desc, 3 desc limit ${limit})`

/** The same of payments that somebody has to look at: of those that may be unclear. */
const chosenUnclear = sql`(
    select coalesce(ordered.begun_at, online.captured_at) as begun_at, coalesce(ordered.id, 0) as order_id, online.id as online_id from ${mayBeUnclear} may
    join online_payment online on online.institute_id = ${instituteId} and online.id = may.id
    left join payment_order ordered on ordered.institute_id = ${instituteId} and ordered.id = online.order_id
    where (coalesce(ordered.begun_at, online.captured_at), coalesce(ordered.id, 0), online.id) < ${position}
      and (${state}::text is null or coalesce(${ofOrder}, ${withoutOrder}) = ${state}) and ${isAsked} and ${unclear} <> ''
    order by 1 desc, 2 desc, 3 desc limit ${limit})`

const rowsOf = <Values>(page: Sql<Values>) =>
  sql`select chosen.order_id as id, coalesce(ordered.code, '') as code, coalesce(${ofOrder}, ${withoutOrder}) as state, chosen.begun_at as "begunAt", coalesce(person.name, '') as by,
      array(select unnest(ordered.student_ids)::float8) as "studentIds", coalesce(ordered.amount_paise, online.amount_paise) as amount,
      coalesce(ordered.convenience_paise, 0) as convenience, coalesce(ordered.provider_order_id, '') as "providerOrderId",
      online.id as "onlineId", coalesce(online.provider_payment_id, '') as "providerPaymentId",
      case when online.captured_at is null then 0 else online.amount_paise end as captured, greatest(online.refunded_paise, ${back}, 0) as refunded,
      coalesce(online.method, '') as method, online.captured_at as "capturedAt", online.charges_paise as charges,
      online.settled_on::text as "settledOn", coalesce(${unclear}, '') as unclear,
      coalesce(${left}, 0) as left, online.decided_at is not null as "isDecided"
    from ${page} chosen
    left join lateral (select * from payment_order where institute_id = ${instituteId} and id = chosen.order_id ${forEachRow}) ordered on true
    left join person on person.institute_id = ${instituteId} and person.id = ordered.person_id
    left join lateral (select * from online_payment where institute_id = ${instituteId} and id = chosen.online_id ${forEachRow}) online on true
    order by chosen.begun_at desc, chosen.order_id desc, chosen.online_id desc`

export const findRows = many('payments-desk.rows', row, rowsOf(chosen))
export const findUnclearRows = many('payments-desk.unclear-rows', row, rowsOf(chosenUnclear))

export const countUnclear = one(
  'payments-desk.count-unclear',
  z.object({ count: z.number() }),
  sql`select count(*)::int as count from ${mayBeUnclear} may
    join online_payment online on online.institute_id = ${instituteId} and online.id = may.id where ${unclear} <> ''`,
)
