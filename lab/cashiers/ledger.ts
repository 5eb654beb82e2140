/**
 * What students owe and have paid, worked out by a program of its own: it shares no code with the product, begins with the rows of a
 * database, and is changed by what the desk has acknowledged. Amounts are whole paise.
 */
export type Instalment = {
  id: number
  student: number
  year: number
  billed: number
  fine: number
  badDebt: number
}
export type Payment = {
  id: number
  student: number
  year: number
  credit: number
  parts: Map<number, { fee: number; fine: number }>
  isReversed: boolean
  back: { instalment: number | null; fee: number; fine: number; credit: number }[]
}
export type Ledger = { instalments: Map<number, Instalment>; payments: Map<number, Payment> }

export type Sums = { total: number; paid: number; due: number; credit: number }

type Query = <Row>(text: string) => Promise<Row[]>

/** Reads the rows as they are before the cashiers begin. @param query of numbers, days as texts */
export async function readLedger(query: Query): Promise<Ledger> {
  type Row = Record<string, number>
  const instalments = await query<Row>('select * from fee_instalment where institute_id = 1')
  const payments = await query<Row>('select * from fee_payment where institute_id = 1')
  const ledger: Ledger = { instalments: new Map(), payments: new Map() }
  const number = (value: unknown) => Number(value)
  for (const row of instalments)
    ledger.instalments.set(number(row.id), {
      id: number(row.id),
      student: number(row.student_id),
      year: number(row.academic_year_id),
      billed: Math.max(0, number(row.initial_paise) + number(row.tax_paise) - number(row.discount_paise)),
      fine: number(row.fine_paise),
      badDebt: number(row.bad_debt_paise),
    })
  for (const row of payments)
    ledger.payments.set(number(row.id), {
      id: number(row.id),
      student: number(row.student_id),
      year: number(row.academic_year_id),
      credit: number(row.credit_paise),
      parts: new Map(),
      isReversed: false,
      back: [],
    })
  for (const row of await query<Row>('select * from fee_payment_part where institute_id = 1'))
    ledger.payments
      .get(number(row.payment_id))
      ?.parts.set(number(row.instalment_id), { fee: number(row.fee_paise), fine: number(row.fine_paise) })
  for (const row of await query<Row>('select payment_id from fee_reversal where institute_id = 1')) {
    const payment = ledger.payments.get(number(row.payment_id))
    if (payment) payment.isReversed = true
  }
  for (const row of await query<Row>('select * from fee_refund where institute_id = 1'))
    ledger.payments.get(number(row.payment_id))?.back.push({
      instalment: row.instalment_id === null ? null : number(row.instalment_id),
      fee: number(row.fee_paise),
      fine: number(row.fine_paise),
      credit: number(row.credit_paise),
    })
  return ledger
}

/** The sums of a student in a year, as a clerk would work them out with pencil and paper. */
export function sumsOf({ instalments, payments }: Ledger, student: number, year: number): Sums {
  const sums = { total: 0, paid: 0, due: 0, credit: 0 }
  const own = [...payments.values()].filter((one) => one.student === student)
  for (const one of instalments.values()) {
    if (one.student !== student || one.year !== year) continue
    let [fee, fine] = [0, 0]
    for (const payment of own) {
      if (payment.isReversed) continue
      const part = payment.parts.get(one.id)
      fee += part?.fee ?? 0
      fine += part?.fine ?? 0
      for (const back of payment.back) {
        if (back.instalment !== one.id) continue
        fee -= back.fee
        fine -= back.fine
      }
    }
    const off = Math.min(one.badDebt, one.billed)
    const feeDue = one.billed - off - fee
    const fineDue = one.fine - fine
    sums.paid += fee + fine
    sums.due += feeDue + fineDue
    sums.total += one.billed + one.fine
  }
  for (const payment of own) {
    if (payment.year !== year || payment.isReversed) continue
    sums.credit += payment.credit - payment.back.reduce((sum, one) => sum + one.credit, 0)
  }
  return sums
}

/** What all payments have brought, without what was cancelled or given back. */
export function netOf({ payments }: Ledger): number {
  let net = 0
  for (const { credit, parts, isReversed, back } of payments.values()) {
    if (isReversed) continue
    net += credit
    for (const { fee, fine } of parts.values()) net += fee + fine
    for (const one of back) net -= one.fee + one.fine + one.credit
  }
  return net
}
