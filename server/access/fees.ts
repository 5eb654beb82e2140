import { raw, sql } from '#server/database/sql.ts'

/** What is owed of instalment `f`, in whole paise: the one place that says so. */

/** What it asks for, with tax and after the discount. */
export const asked = raw('(f.initial_paise + f.tax_paise - f.discount_paise)')

/** What was asked for and not given up, without what was paid; of the fee, and with its fine. */
const feeOwed = sql`(${asked} - f.bad_debt_paise)`
export const owed = sql`(${feeOwed} + f.fine_paise)`

/** `paid`: what was paid of it, as `fee` and `fine`. */
export const paid = sql`cross join lateral (
  select coalesce(sum(x.fee_paise), 0)::bigint as fee, coalesce(sum(x.fine_paise), 0)::bigint as fine
  from fee_payment_part x where x.institute_id = f.institute_id and x.instalment_id = f.id) paid`

/** What is left to pay, by `paid`. */
export const feeLeft = sql`(${feeOwed} - paid.fee)`
export const fineLeft = raw('(f.fine_paise - paid.fine)')
export const left = sql`(${owed} - paid.fee - paid.fine)`
