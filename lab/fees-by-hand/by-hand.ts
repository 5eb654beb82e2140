/**
 * Adds up fees as the rules of fees say [fee-9, fee-14], with whole paise and nothing else: what the screens must show of a student in
 * a year. It shares no code with the product.
 */
import { type FeeSet, type Instalment, type Payment, today } from './make-sets.ts'

/** Sums of a year, rows of both tabs; whole paise. */
export type Shown = {
  sums: { total: number; paid: number; due: number; credit: number }
  instalments: {
    number: number
    amount: number
    paid: number
    feeDue: number
    fineDue: number
    badDebt: number
    isPaid: string
  }[]
  payments: {
    receipt: string
    numbers: string
    amount: number
    due: number
    credit: number
    whole: number
    cancelled: string
    refunds: number[]
  }[]
}

type Two = { fee: number; fine: number }

/** What a payment brought for an instalment, less what was given back. */
function broughtBy(payment: Payment, instalment: Instalment): Two {
  const sum: Two = { fee: 0, fine: 0 }
  if (payment.reversedOn !== '') return sum
  for (const part of payment.parts) {
    if (part.instalment !== instalment.id) continue
    sum.fee += part.fee
    sum.fine += part.fine
  }
  for (const refund of payment.refunds) {
    if (refund.instalment !== instalment.id) continue
    sum.fee -= refund.fee
    sum.fine -= refund.fine
  }
  return sum
}

function paidOf(set: FeeSet, instalment: Instalment): Two {
  const sum: Two = { fee: 0, fine: 0 }
  for (const payment of set.payments) {
    const brought = broughtBy(payment, instalment)
    sum.fee += brought.fee
    sum.fine += brought.fine
  }
  return sum
}

function dueOf(set: FeeSet, instalment: Instalment): Two {
  const paid = paidOf(set, instalment)
  const { fee, tax, discount, badDebt, fine } = instalment
  return { fee: fee + tax - discount - badDebt - paid.fee, fine: fine - paid.fine }
}

/** What the family handed over with a payment. */
export function wholeOf(payment: Payment): number {
  let sum = payment.credit
  for (const part of payment.parts) sum += part.fee + part.fine
  return sum
}

export function showYear(set: FeeSet, year: string): Shown {
  const own = set.instalments.filter((one) => one.year === year)
  const shown: Shown = { sums: { total: 0, paid: 0, due: 0, credit: 0 }, instalments: [], payments: [] }
  for (const one of own) {
    const paid = paidOf(set, one)
    const due = dueOf(set, one)
    const amount = one.fee + one.tax - one.discount
    shown.sums.total += amount + one.fine
    shown.sums.paid += paid.fee + paid.fine
    shown.sums.due += due.fee + due.fine
    shown.instalments.push({
      ...{ number: one.number, amount, paid: paid.fee + paid.fine, feeDue: due.fee, fineDue: due.fine },
      badDebt: one.badDebt,
      isPaid: one.badDebt === 0 && due.fee === 0 && due.fine === 0 ? 'Y' : 'N',
    })
  }
  for (const payment of set.payments) {
    const credit = payment.year === year ? payment.credit : 0
    if (payment.reversedOn === '') {
      shown.sums.credit += credit
      if (credit > 0) for (const refund of payment.refunds) shown.sums.credit -= refund.credit
    }
    const line = lineOf(set, own, payment, credit)
    if (line) shown.payments.unshift(line)
  }
  return shown
}

/** A line of Payment History; nothing where the payment has nothing to do with the year. */
function lineOf(set: FeeSet, own: readonly Instalment[], payment: Payment, credit: number) {
  const paidFor = own.filter((one) => payment.parts.some((part) => part.instalment === one.id))
  if (paidFor.length === 0 && credit === 0) return undefined
  let amount = credit
  for (const part of payment.parts)
    if (paidFor.some((one) => one.id === part.instalment)) amount += part.fee + part.fine
  let due = 0
  for (const one of paidFor) {
    let left = one.fee + one.tax - one.discount - one.badDebt + one.fine
    for (const other of set.payments.slice(0, set.payments.indexOf(payment) + 1)) {
      const brought = broughtBy(other, one)
      left -= brought.fee + brought.fine
    }
    due += left
  }
  const whole = wholeOf(payment)
  return {
    receipt: payment.id,
    numbers: paidFor.map((one) => one.number).join(', '),
    ...{ amount, due, credit },
    whole: whole === amount ? 0 : whole,
    cancelled: payment.reversedOn,
    refunds: payment.refunds.map((refund) => refund.fee + refund.fine + refund.credit),
  }
}

const daysUntil = (day: string) => (Date.parse(day) - Date.parse(today)) / 86_400_000

/** What Home asks for: all that is due, or will be within fifteen days, of both years. */
export function homeSum(set: FeeSet): number {
  let sum = 0
  for (const one of set.instalments) {
    const due = dueOf(set, one)
    if (daysUntil(one.dueDay) <= 15) sum += due.fee + due.fine
  }
  return sum
}
