import type { DueInstalment, FeeResult, Payment } from '#domain/fee/calls.ts'
import { payerName } from '#domain/fee/payer-name.ts'
import type { InstalmentRow, PaymentRow } from '#server/features/fee/queries.ts'
import type { ConfirmedRow } from '#server/features/fee/queries-receipt.ts'
import { publicFileAddress } from '#server/files/addresses.ts'

/** Amounts are added up as whole paise, and leave as rupees. */
const rupees = (paise: number): number => paise / 100

const asked = ({ initial, tax, discount }: InstalmentRow): number => initial + tax - discount
const leftOfFee = (row: InstalmentRow): number => asked(row) - row.badDebt - row.paidFee
const leftOfFine = ({ fine, paidFine }: InstalmentRow): number => fine - paidFine

/** What was given up was not paid; what was discounted whole has nothing left to pay. */
const isPaid = (row: InstalmentRow): boolean =>
  row.badDebt === 0 && leftOfFee(row) <= 0 && leftOfFine(row) <= 0

/** The sums of a year: what it asks for is what was paid, what is left, and what was given up. */
export function presentFees(
  instalments: readonly InstalmentRow[],
  payments: readonly PaymentRow[],
  isFineConfigured: boolean,
): FeeResult {
  const sum = (amount: (row: InstalmentRow) => number) =>
    rupees(instalments.reduce((total, row) => total + amount(row), 0))
  return {
    total_fee_amount: sum((row) => asked(row) + row.fine),
    total_paid_amount: sum((row) => row.paidFee + row.paidFine),
    total_unpaid_amount: sum((row) => leftOfFee(row) + leftOfFine(row)),
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
    t_amount: rupees(asked(row)),
    balance_fine: rupees(leftOfFine(row)),
    d_amount: rupees(leftOfFee(row)),
    p_status: isPaid(row) ? 'Y' : 'N',
    p_amount: rupees(row.paidFee + row.paidFine),
    bad_debt_amount: rupees(row.badDebt),
    initial_amount: rupees(row.initial),
    tax_amount: rupees(row.tax),
    disc_amount: rupees(row.discount),
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
    p_amount: rupees(row.paid),
    d_amount: rupees(row.left),
    financial_yr: row.financialYear,
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
    p_amount: rupees(row.paid),
  }
}
