import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, many, maybeOne, one, params, raw, sql } from '#server/database/sql.ts'
import { feeEntryKinds } from '#server/desk/fees/tables.ts'
import { spellingsOfYear } from '#server/features/fee/records-financial-year.ts'

const { instituteId, now } = given
const {
  personId,
  seriesId,
  name,
  format,
  digits,
  isFirst,
  isUsed,
  start,
  yearName,
  yearText,
  last,
  kind,
  sourceIds,
  paymentId,
  method,
  instrumentNo,
  bank,
  dated,
  number,
  writeOffId,
  instalmentId,
  amount,
  reason,
  isApproved,
  answer,
  changeNumber,
  usedPayments,
  usedInstalments,
  usedFees,
  usedFines,
} = params({
  usedPayments: z.array(z.number()),
  usedInstalments: z.array(z.number()),
  usedFees: z.array(z.number()),
  usedFines: z.array(z.number()),
  /** Null: no member of the staff. */
  personId: z.nullable(z.number()),
  seriesId: z.nullable(z.number()),
  name: z.string(),
  format: z.string(),
  digits: z.number(),
  isFirst: z.boolean(),
  isUsed: z.boolean(),
  changeNumber: z.nullable(z.number()),
  /** The calendar year in which a financial year begins, and the name of that one: 2026-2027. */
  start: z.number(),
  yearName: z.string(),
  /** As in numbers of receipts: 2026-27. */
  yearText: z.string(),
  last: z.number(),
  kind: z.enum(feeEntryKinds),
  sourceIds: z.array(z.string()),
  paymentId: z.number(),
  method: z.string(),
  instrumentNo: z.string(),
  bank: z.string(),
  dated: z.nullable(z.string()),
  number: z.nullable(z.number()),
  writeOffId: z.number(),
  instalmentId: z.number(),
  /** Whole paise. */
  amount: z.number(),
  reason: z.string(),
  isApproved: z.boolean(),
  answer: z.string(),
})

/** Series with the last number of a financial year; 0 where none was given. */
export const findSeries = many(
  'desk-fees.series',
  z.object({
    id: z.number(),
    name: z.string(),
    format: z.string(),
    digits: z.number(),
    isFirst: z.boolean(),
    isUsed: z.boolean(),
    last: z.number(),
  }),
  sql`select series.id, series.name, series.format, series.digits, series.is_first as "isFirst", series.is_used as "isUsed",
      coalesce(counter.last, 0) as last
    from receipt_series series
    left join receipt_counter counter on counter.institute_id = series.institute_id and counter.series_id = series.id
      and counter.financial_year = ${start}
    where series.institute_id = ${instituteId} order by series.is_used desc, series.is_first desc, series.name, series.id`,
)

/** One change of the series of an institute at a time. */
export const holdSeries = command(
  'desk-fees.hold-series',
  sql`select 1 from institute where id = ${instituteId} for no key update`,
)

export const insertSeries = one(
  'desk-fees.insert-series',
  z.object({ id: z.number() }),
  sql`insert into receipt_series (institute_id, name, format, digits, is_first, is_used)
    values (${instituteId}, ${name}, ${format}, ${digits}, ${isFirst}, ${isUsed}) returning id`,
)

/** Returns 0 for a series that the institute does not have. */
export const updateSeries = command(
  'desk-fees.update-series',
  sql`update receipt_series set name = ${name}, format = ${format}, digits = ${digits}, is_first = ${isFirst}, is_used = ${isUsed}
    where institute_id = ${instituteId} and id = ${seriesId}`,
)

/** Only one is chosen first. */
export const clearFirst = command(
  'desk-fees.clear-first',
  sql`update receipt_series set is_first = false where institute_id = ${instituteId} and id <> ${seriesId} and is_first`,
)

/** Locks the counter of a series in a financial year until the transaction ends. */
export const lockCounter = one(
  'desk-fees.lock-counter',
  z.object({ last: z.number() }),
  sql`insert into receipt_counter (institute_id, series_id, financial_year, last) values (${instituteId}, ${seriesId}, ${start}, 0)
    on conflict (institute_id, series_id, financial_year) do update set last = receipt_counter.last returning last`,
)

/** The first number behind the last one that no payment of the year has: imports may have brought some. No row where the next 1,000 are taken. */
export const findFreeNumber = maybeOne(
  'desk-fees.free-number',
  z.object({ number: z.number(), receiptNo: z.string() }),
  sql`select number, receipt_no as "receiptNo" from (
      select number, replace(replace(${format}::text, '{year}', ${yearText}), '{number}',
        lpad(number::text, greatest(${digits}::int, length(number::text)), '0')) as receipt_no
      from generate_series(${last}::int + 1, ${last}::int + 1000) number offset 0) candidate
    cross join (select ${raw(spellingsOfYear('year.name'))} as names from (select ${yearName}::text as name) year) year
    where not exists (select from fee_payment payment where payment.institute_id = ${instituteId}
      and payment.financial_year = any(year.names) and payment.receipt_no = candidate.receipt_no)
    order by number limit 1`,
)

export const raiseCounter = command(
  'desk-fees.raise-counter',
  sql`update receipt_counter set last = ${last} where institute_id = ${instituteId} and series_id = ${seriesId} and financial_year = ${start}`,
)

/** Notes who made entries: payments, or refunds of one, by the ids that their rows were written with. */
export const insertPaymentEntry = one(
  'desk-fees.insert-payment-entry',
  z.object({ id: z.number() }),
  sql`insert into fee_entry (institute_id, kind, entry_id, payment_id, person_id, at, method, instrument_no, bank, dated, series_id, financial_year, number)
    select institute_id, 'payment', id, id, ${personId}, ${now}, ${method}, ${instrumentNo}, ${bank}, ${dated}, ${seriesId}, ${start}, ${number}
    from fee_payment where institute_id = ${instituteId} and source_id = any(${sourceIds}) returning entry_id as id`,
)

export const insertRefundEntries = command(
  'desk-fees.insert-refund-entries',
  sql`insert into fee_entry (institute_id, kind, entry_id, payment_id, person_id, at, method, instrument_no, bank)
    select institute_id, 'refund', id, payment_id, ${personId}, ${now}, ${method}, ${instrumentNo}, ''
    from fee_refund where institute_id = ${instituteId} and source_id = any(${sourceIds})`,
)

export const insertReversalEntry = command(
  'desk-fees.insert-reversal-entry',
  sql`insert into fee_entry (institute_id, kind, entry_id, payment_id, person_id, at, method, instrument_no, bank)
    values (${instituteId}, ${kind}, ${paymentId}, ${paymentId}, ${personId}, ${now}, ${method}, '', '')`,
)

/** Notes who put credit to which instalments: rows of the same length. */
export const insertCreditUses = command(
  'desk-fees.insert-credit-uses',
  sql`insert into fee_credit_use (institute_id, payment_id, instalment_id, fee_paise, fine_paise, person_id, at, change_number)
    select ${instituteId}, used.*, ${personId}, ${now}, ${number}::int from unnest(${usedPayments}::bigint[], ${usedInstalments}::bigint[], ${usedFees}::bigint[], ${usedFines}::bigint[]) used`,
)

export const isReversedAlready = maybeOne(
  'desk-fees.reversed',
  z.object({ paymentId: z.number() }),
  sql`select payment_id as "paymentId" from fee_reversal where institute_id = ${instituteId} and payment_id = ${paymentId}`,
)

/** What a member of the staff did with fees; `detail` has no names. */
export const noteFees = command(
  'desk-fees.note',
  sql`insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id, detail)
    values (${instituteId}, ${now}, ${personId}, ${name}, 'person', ${number}::bigint, jsonb_build_object('what', ${reason}::text, 'amount', ${amount}::bigint))`,
)

/** No row where another one of the instalment waits already. */
export const insertWriteOff = maybeOne(
  'desk-fees.ask-write-off',
  z.object({ id: z.number() }),
  sql`insert into fee_write_off (institute_id, instalment_id, amount_paise, reason, asked_by, created_at)
    values (${instituteId}, ${instalmentId}, ${amount}, ${reason}, ${personId}, ${now})
    on conflict do nothing returning id`,
)

/** Locks a write-off until the transaction ends. */
export const lockWriteOff = maybeOne(
  'desk-fees.lock-write-off',
  z.object({
    instalmentId: z.number(),
    amount: z.number(),
    askedBy: z.number(),
    isDecided: z.boolean(),
    reason: z.string(),
  }),
  sql`select instalment_id as "instalmentId", amount_paise as amount, asked_by as "askedBy", decided_at is not null as "isDecided", reason
    from fee_write_off where institute_id = ${instituteId} and id = ${writeOffId} for update`,
)

export const decideWriteOffRow = command(
  'desk-fees.decide-write-off',
  sql`update fee_write_off set decided_by = ${personId}, decided_at = ${now}, is_approved = ${isApproved}, answer = ${answer},
      change_number = ${changeNumber}
    where institute_id = ${instituteId} and id = ${writeOffId}`,
)
