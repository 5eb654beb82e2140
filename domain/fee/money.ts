const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/**
 * `Rs 1,23,456`: Indian grouping, and paise only where there are some (spec/2 §2.8, PRODUCT §3 "Money").
 * @param rupees with at most two decimals
 */
export function showRupees(rupees: number): string {
  const paise = Math.round(rupees * 100)
  return `Rs ${(paise % 100 === 0 ? whole : withPaise).format(paise / 100)}`
}

/** Adds rupees in whole paise, so that no fraction of a paisa is left over. */
export const sumOfRupees = (amounts: readonly number[]): number =>
  amounts.reduce((paise, rupees) => paise + Math.round(rupees * 100), 0) / 100
