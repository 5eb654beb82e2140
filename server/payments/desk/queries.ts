import * as z from 'zod/mini'
import { unclearReasons } from '#domain/desk/fees/online-calls.ts'
import { given } from '#server/access/given.ts'
import { command, many, maybeOne, one, params, raw, sql } from '#server/database/sql.ts'
import { providerNames, storedStates } from '#server/payments/tables.ts'

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
  capturedFrom,
  capturedBefore,
  limit,
  state,
  onlyUnclear,
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
  /** Of the row before, in milliseconds since 1970; a large number at first. */
  before: z.number(),
  beforeId: z.number(),
  /** Null for all, also those that never came. */
  capturedFrom: z.nullable(z.date()),
  capturedBefore: z.nullable(z.date()),
  limit: z.number(),
  state: z.nullable(z.enum(storedStates)),
  onlyUnclear: z.boolean(),
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
const isWanted = sql`(not ${onlyUnclear}::boolean or online.id in ${mayBeUnclear})`

/** Of a payment, the money that is unclear: of an undecided one what is left, else what went back otherwise than is known here. */
const left = sql`case when online.decided_at is null then online.amount_paise - online.refunded_paise
    else greatest((select coalesce(sum(refund.amount_paise), 0)::bigint from online_refund refund where refund.institute_id = online.institute_id
      and refund.online_id = online.id and refund.state = 'failed' and refund.settled_at is null), online.refunded_paise - ${back}, 0) end::bigint`

const row = z.object({
  /** Of the order, or below 0 of a payment without one. */
  id: z.number(),
  code: z.string(),
  state: z.enum(storedStates),
  until: z.date(),
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
export type DeskRow = z.output<typeof row>

/** Orders with the payment that became something of them, and payments without an order; the newest first. */
const rows = sql`select * from (
    select ordered.id, ordered.code, ordered.state, ordered.until, ordered.begun_at as "begunAt", person.name as by, array(select unnest(ordered.student_ids)::float8) as "studentIds",
      ordered.amount_paise as amount, ordered.convenience_paise as convenience, coalesce(ordered.provider_order_id, '') as "providerOrderId",
      online.id as "onlineId", coalesce(online.provider_payment_id, '') as "providerPaymentId",
      case when online.captured_at is null then 0 else online.amount_paise end as captured, greatest(online.refunded_paise, ${back}, 0) as refunded,
      coalesce(online.method, '') as method, online.captured_at as "capturedAt", online.charges_paise as charges,
      online.settled_on::text as "settledOn", coalesce(${unclear}, '') as unclear,
      coalesce(${left}, 0) as left, online.decided_at is not null as "isDecided"
    from payment_order ordered
    join person on person.institute_id = ordered.institute_id and person.id = ordered.person_id
    left join online_payment online on online.institute_id = ordered.institute_id and online.order_id = ordered.id
    where ordered.institute_id = ${instituteId} and ${isWanted}
    union all
    select online.id, '', case when online.decided_at is null then 'checking' when ${back} > online.refunded_paise then 'refunding' else 'refunded' end,
      online.captured_at, online.captured_at, '', '{}', online.amount_paise, 0, '', online.id, online.provider_payment_id,
      online.amount_paise, greatest(online.refunded_paise, ${back}), online.method, online.captured_at, online.charges_paise, online.settled_on::text,
      ${unclear}, ${left}, online.decided_at is not null
    from online_payment online where online.institute_id = ${instituteId} and online.order_id is null and ${isWanted}) row`

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

export const findRows = many(
  'payments-desk.rows',
  row,
  sql`${rows} where (extract(epoch from "begunAt") * 1000, id) < (${before}::float8, ${beforeId}::bigint) and (${state}::text is null or state = ${state})
      and (${capturedFrom}::timestamptz is null or "capturedAt" >= ${capturedFrom})
      and (${capturedBefore}::timestamptz is null or "capturedAt" < ${capturedBefore})
      and (not ${onlyUnclear}::boolean or unclear <> '')
    order by "begunAt" desc, id desc limit ${limit}`,
)

export const countUnclear = one(
  'payments-desk.count-unclear',
  z.object({ count: z.number() }),
  sql`select count(*)::int as count from ${mayBeUnclear} may
    join online_payment online on online.institute_id = ${instituteId} and online.id = may.id where ${unclear} <> ''`,
)
