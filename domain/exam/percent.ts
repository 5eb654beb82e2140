/** @returns undefined if the whole is 0 */
export function percentOf(part: number, whole: number): number | undefined {
  return whole > 0 ? (part / whole) * 100 : undefined
}

/** Percentages have two decimals [report-15]; 0.005 is rounded up, as in decimal arithmetic. */
export function showPercent(percent: number): string {
  const hundredths = Math.round(Number(`${Math.abs(percent)}e2`))
  return `${percent < 0 && hundredths > 0 ? '-' : ''}${(hundredths / 100).toFixed(2)}%`
}

/** Marks and averages have two decimals at most, without zeros at the end. */
export function showNumber(value: number): string {
  const rounded = Math.round(Number(`${Math.abs(value)}e2`)) / 100
  return String(value < 0 && rounded > 0 ? -rounded : rounded)
}
