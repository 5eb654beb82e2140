import type pg from 'pg'

type Runner = pg.Pool | pg.PoolClient
type OfStudent = { instituteId: number; studentId: number }

/** Amounts are whole paise. */
export type InstalmentRow = {
  number: number
  dueDay: string
  standard: string
  section: string
  initial: number
  tax: number
  discount: number
  fine: number
  badDebt: number
  paidFee: number
  paidFine: number
}

/** The instalments of a year, and what was paid of each. */
export async function findInstalments(
  runner: Runner,
  at: OfStudent & { yearId: number },
): Promise<InstalmentRow[]> {
  const found = await runner.query<InstalmentRow>({
    name: 'fee.instalments',
    text: `select f.number, f.due_date::text as "dueDay", coalesce(d.name, '') as standard, coalesce(s.name, '') as section,
        f.initial_paise as initial, f.tax_paise as tax, f.discount_paise as discount, f.fine_paise as fine,
        f.bad_debt_paise as "badDebt", coalesce(paid.fee, 0)::bigint as "paidFee", coalesce(paid.fine, 0)::bigint as "paidFine"
      from fee_instalment f
      left join section s on s.institute_id = $1 and s.id = f.section_id
      left join standard d on d.institute_id = $1 and d.id = s.standard_id
      left join lateral (
        select sum(x.fee_paise) as fee, sum(x.fine_paise) as fine from fee_payment_part x
        where x.institute_id = $1 and x.instalment_id = f.id) paid on true
      where f.institute_id = $1 and f.student_id = $2 and f.academic_year_id = $3
      order by f.number`,
    values: [at.instituteId, at.studentId, at.yearId],
  })
  return found.rows
}

/** Amounts are whole paise. */
export type PaymentRow = {
  numbers: string
  paidOn: string
  standard: string
  section: string
  method: string
  receiptNo: string
  financialYear: string
  paid: number
  left: number
}

/**
 * The payments for instalments of a year, the newest first. One that settles instalments of two years stands in both,
 * each time with that year's part, so that the sums of a year add up.
 */
export async function findPayments(
  runner: Runner,
  at: OfStudent & { yearId: number },
): Promise<PaymentRow[]> {
  const found = await runner.query<PaymentRow>({
    name: 'fee.payments',
    text: `with part as (
        select x.payment_id, f.number, f.section_id, x.fee_paise + x.fine_paise as paid,
          f.initial_paise + f.tax_paise - f.discount_paise + f.fine_paise - f.bad_debt_paise
            - sum(x.fee_paise + x.fine_paise) over (partition by f.id order by p.paid_on, p.id) as left
        from fee_instalment f
        join fee_payment_part x on x.institute_id = $1 and x.instalment_id = f.id
        join fee_payment p on p.institute_id = $1 and p.id = x.payment_id
        where f.institute_id = $1 and f.student_id = $2 and f.academic_year_id = $3)
      select string_agg(part.number::text, ', ' order by part.number) as numbers, p.paid_on::text as "paidOn",
        coalesce(min(d.name), '') as standard, coalesce(min(s.name), '') as section, p.method,
        p.receipt_no as "receiptNo", p.financial_year as "financialYear",
        sum(part.paid)::bigint as paid, sum(part.left)::bigint as left
      from part join fee_payment p on p.institute_id = $1 and p.id = part.payment_id
      left join section s on s.institute_id = $1 and s.id = part.section_id
      left join standard d on d.institute_id = $1 and d.id = s.standard_id
      group by p.institute_id, p.id
      order by p.paid_on desc, p.id desc`,
    values: [at.instituteId, at.studentId, at.yearId],
  })
  return found.rows
}

/** What of its fees an institute lets be seen. */
export async function findFeeSetting(
  runner: Runner,
  instituteId: number,
): Promise<{ isFineConfigured: boolean; hasReceipts: boolean } | undefined> {
  const found = await runner.query<{ isFineConfigured: boolean; hasReceipts: boolean }>({
    name: 'fee.setting',
    text: `select fines_late_fees as "isFineConfigured",
        coalesce((plan->>'student_fee_receipt_option')::boolean, false) as "hasReceipts"
      from institute where id = $1`,
    values: [instituteId],
  })
  return found.rows[0]
}

export type FoundPayment = { id: number; yearId: number; receiptFileId: number | null }

/** A payment of a student, by what its receipt says. */
export async function findPayment(
  runner: Runner,
  at: OfStudent & { receiptNo: string; financialYear: string },
): Promise<FoundPayment | undefined> {
  const found = await runner.query<FoundPayment>({
    name: 'fee.payment',
    text: `select id, academic_year_id as "yearId", receipt_file_id as "receiptFileId" from fee_payment
      where institute_id = $1 and student_id = $2 and financial_year = $3 and receipt_no = $4`,
    values: [at.instituteId, at.studentId, at.financialYear, at.receiptNo],
  })
  return found.rows[0]
}
