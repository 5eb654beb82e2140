import type { DueInstalment, FeeResult, Payment } from '#domain/fee/calls.ts'
import { paiseOf, rupeesOf } from '#domain/fee/money.ts'
import { dueOf } from '#domain/fee/rules.ts'
import type { InstalmentRow, PaymentRow } from '#server/features/fee/queries.ts'
import type { ConfirmedRow } from '#server/features/fee/queries-receipt.ts'
import { publicFileAddress } from '#server/files/addresses.ts'
import { payerName } from '#server/pdf/payer-name.ts'

/** An instalment of which something was written off is not paid; one with a full discount is. */
const isPaid = ({ badDebt, feeDue, fineDue }: InstalmentRow): boolean =>
  badDebt === 0 && feeDue === 0 && fineDue === 0

/** The total is the sum of what was paid, what is left to pay, and bad debt. */
export function presentFees(
  instalments: readonly InstalmentRow[],
  payments: readonly PaymentRow[],
  isFineConfigured: boolean,
): FeeResult {
  const sum = (amountOf: (row: InstalmentRow) => number) =>
    rupeesOf(instalments.reduce((total, row) => total + amountOf(row), 0))
  const credit = payments.reduce((total, { creditLeft }) => total + creditLeft, 0)
  return {
    total_fee_amount: sum(({ amount, fine }) => amount + fine),
    total_paid_amount: sum(({ paid }) => paid),
    total_unpaid_amount: sum(dueOf),
    total_credit_amount: rupeesOf(paiseOf(sum(({ over }) => over)) + credit),
    is_fine_configured: isFineConfigured ? 'Y' : 'N',
    a_install_li: instalments.map(presentInstalment),
    p_install_li: payments.map(presentPayment),
  }
}

function presentInstalment(row: InstalmentRow): DueInstalment {
  return {
    install_no: row.number,
    d_date: row.dueDay,
    stnd_n: row.standard,
    c_n: row.section,
    t_amount: rupeesOf(row.amount),
    balance_fine: rupeesOf(row.fineDue),
    d_amount: rupeesOf(row.feeDue),
    p_status: isPaid(row) ? 'Y' : 'N',
    p_amount: rupeesOf(row.paid),
    bad_debt_amount: rupeesOf(row.badDebt),
    initial_amount: rupeesOf(row.initial),
    tax_amount: rupeesOf(row.tax),
    disc_amount: rupeesOf(row.discount),
  }
}

function presentPayment(row: PaymentRow): Payment {
  return {
    install_nos: row.numbers,
    p_date: row.paidOn,
    stnd_n: row.standard,
    c_n: row.section,
    p_method: row.method,
    f_rec_no: row.receiptNo,
    p_amount: rupeesOf(row.paid),
    d_amount: rupeesOf(row.due),
    financial_yr: row.financialYear,
    whole_amount: rupeesOf(row.whole),
    credit_amount: rupeesOf(row.credit),
    cancelled_on: row.reversal?.day ?? '',
    cancel_reason: row.reversal?.reason ?? '',
    refunds: row.refunds.map(({ day, amount, reason }) => ({ date: day, amount: rupeesOf(amount), reason })),
    corrected_on: row.correctedOn,
  }
}

export function presentConfirmed(row: ConfirmedRow) {
  return {
    institute_name: row.institute,
    logo_url: row.logo === null ? '' : publicFileAddress(row.logo),
    f_rec_no: row.receiptNo,
    p_date: row.paidOn,
    financial_yr: row.financialYear,
    student_name: payerName(row.student),
    p_amount: rupeesOf(row.paid),
    cancelled_on: row.reversedOn,
    corrected_on: row.correctedOn,
    refunded_on: row.refundedOn,
    refund_amount: rupeesOf(row.refunded),
  }
}
