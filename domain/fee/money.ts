const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount as calls have it. A plain number is none, so that no one sends paise for it by mistake. */
export type Rupees = number & { readonly unit: 'rupees' }

/** The calls have rupees; everything else has whole paise. */
export const paiseOf = (rupees: number): number => Math.round(rupees * 100)
export const rupeesOf = (paise: number): Rupees => (paise / 100) as Rupees

/**
 * `Rs 1,23,456`: Indian grouping; paise are shown only if there are any [fee-12].
 * @param paise a whole number
 */
export const showMoney = (paise: number): string =>
  `Rs ${(paise % 100 === 0 ? whole : withPaise).format(paise / 100)}`
