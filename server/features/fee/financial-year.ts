/** `2026-2027`: the financial year, April to March, that a day lies in. */
export function financialYearOf(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const start = month >= 4 ? year : year - 1
  return `${start}-${start + 1}`
}
