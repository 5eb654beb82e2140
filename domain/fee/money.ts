const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Amounts are whole paise everywhere but in the calls, which speak of rupees: these two stand between. */
export const paiseOf = (rupees: number): number => Math.round(rupees * 100)
export const rupeesOf = (paise: number): number => paise / 100

/**
 * `Rs 1,23,456`: Indian grouping, and paise only where there are some (spec/2 §2.8, PRODUCT §3 "Money").
 * @param paise a whole number
 */
export const showMoney = (paise: number): string =>
  `Rs ${(paise % 100 === 0 ? whole : withPaise).format(paise / 100)}`
