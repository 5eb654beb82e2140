import { raw, sql } from '#server/database/sql.ts'

/** What of instalment `f` is due, in whole paise: computed only here. */

/** The amount with tax and after the discount. */
export const asked = raw('(f.initial_paise + f.tax_paise - f.discount_paise)')

/** The amount without bad debt, before payments: of the fee, and with its fine. */
const feeOwed = sql`(${asked} - f.bad_debt_paise)`
export const owed = sql`(${feeOwed} + f.fine_paise)`

/** `paid`: the payments of it, as `fee` and `fine`. */
export const paid = sql`cross join lateral (
  select coalesce(sum(x.fee_paise), 0)::bigint as fee, coalesce(sum(x.fine_paise), 0)::bigint as fine
  from fee_payment_part x where x.institute_id = f.institute_id and x.instalment_id = f.id) paid`

/** What is left to pay, after `paid`. */
export const feeDue = sql`(${feeOwed} - paid.fee)`
export const fineDue = raw('(f.fine_paise - paid.fine)')
export const due = sql`(${owed} - paid.fee - paid.fine)`
