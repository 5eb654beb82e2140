/** An instalment, in whole rupees. Days count from today, or in a past year from its first day. */
export type InstalmentPlan = {
  day: number
  fee: number
  tax?: number
  discount?: number
  fine?: number
  badDebt?: number
}
/** A payment: the amounts for which instalments, and for their fines. */
export type PaymentPlan = {
  day: number
  method: string
  parts: readonly { of: number; fee: number; fine?: number }[]
  /** Paid too much. */
  credit?: number
  /** It did not come. */
  reversal?: { day: number; reason: string }
}
export type FeePlan = { instalments: readonly InstalmentPlan[]; payments: readonly PaymentPlan[] }

/** Every status: paid, partially paid, discounted (and a fine left), bad debt, overdue, due. */
const everyStatus: FeePlan = {
  instalments: [
    { day: -160, fee: 12_000 },
    { day: -130, fee: 12_000, fine: 250 },
    { day: -100, fee: 4_500, discount: 4_500, fine: 200 },
    { day: -70, fee: 12_000, discount: 1_200 },
    { day: -45, fee: 2_500, badDebt: 2_500 },
    { day: -12, fee: 12_345.5, fine: 150 },
    { day: 6, fee: 12_000 },
    { day: 75, fee: 1_23_456 },
  ],
  payments: [
    {
      day: -118,
      method: 'UPI',
      parts: [
        { of: 1, fee: 12_000 },
        { of: 2, fee: 12_000, fine: 250 },
      ],
    },
    { day: -60, method: 'Cheque', parts: [{ of: 4, fee: 5_000 }] },
    { day: -58, method: 'Cash', parts: [{ of: 3, fee: 0, fine: 100 }] },
  ],
}

const allPaid: FeePlan = {
  instalments: [
    { day: -140, fee: 15_000 },
    { day: -50, fee: 15_000 },
  ],
  payments: [
    { day: -141, method: 'Net Banking', parts: [{ of: 1, fee: 15_000 }] },
    { day: -48, method: 'UPI', parts: [{ of: 2, fee: 15_000 }] },
  ],
}

const dueSoon: FeePlan = {
  instalments: [
    { day: -120, fee: 9_000 },
    { day: 9, fee: 9_000 },
    { day: 95, fee: 9_000 },
  ],
  payments: [{ day: -121, method: 'Debit Card', parts: [{ of: 1, fee: 9_000 }], credit: 500 }],
}

const overdue: FeePlan = {
  instalments: [
    { day: -150, fee: 18_000 },
    { day: -80, fee: 18_000, fine: 500 },
    { day: -20, fee: 18_000, fine: 250 },
    { day: 40, fee: 18_000 },
  ],
  payments: [
    { day: -149, method: 'Cheque', parts: [{ of: 1, fee: 18_000 }] },
    {
      day: -75,
      method: 'Cheque',
      parts: [{ of: 2, fee: 18_000, fine: 500 }],
      reversal: { day: -71, reason: 'Cheque bounced' },
    },
  ],
}

/** A coaching institute adds the tax on services. */
const withTax: FeePlan = {
  instalments: [
    { day: -125, fee: 42_372.88, tax: 7_627.12 },
    { day: -64, fee: 25_423.73, tax: 4_576.27, discount: 2_500 },
    { day: -5, fee: 25_423.73, tax: 4_576.27 },
    { day: 12, fee: 8_475, tax: 1_525.5 },
    { day: 70, fee: 10_000, tax: 1_800, discount: 11_800 },
  ],
  payments: [
    { day: -125, method: 'Net Banking', parts: [{ of: 1, fee: 50_000 }] },
    { day: -61, method: 'UPI', parts: [{ of: 2, fee: 12_500.25 }] },
  ],
}

const ofLastYear: FeePlan = {
  instalments: [
    { day: 9, fee: 11_000 },
    { day: 100, fee: 11_000, fine: 300 },
    { day: 192, fee: 3_000, badDebt: 3_000 },
    { day: 220, fee: 5_000, discount: 5_000 },
    { day: 284, fee: 11_000 },
  ],
  payments: [
    { day: 8, method: 'Cash', parts: [{ of: 1, fee: 11_000 }] },
    { day: 118, method: 'UPI', parts: [{ of: 2, fee: 11_000, fine: 300 }] },
    { day: 283, method: 'UPI', parts: [{ of: 5, fee: 8_500 }] },
  ],
}

export const lastYearPlan = ofLastYear

/** The students of the demo who are known by name [start-15]; the others share `otherPlans`. */
export const namedPlans: Readonly<Record<string, FeePlan>> = {
  'Aarav Sharma': everyStatus,
  'Anaya Sharma': dueSoon,
  'Diya Menon': allPaid,
  'Kabir Nair': overdue,
  'Ira Kapoor': dueSoon,
  'Ishaan Pillai': overdue,
  'Riya Verma': withTax,
  'Arjun Rao': withTax,
  'Vikram Kapoor': withTax,
  'Karan Malhotra': everyStatus,
  'Tara Singh': dueSoon,
}
export const otherPlans: readonly FeePlan[] = [allPaid, dueSoon, allPaid, overdue, dueSoon]
