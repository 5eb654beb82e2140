/** Longest series of receipts, with the number in it. */
export const maxDigits = 9

/** The first calendar year of the financial year, 1 April to 31 March, that a day lies in. @param day YYYY-MM-DD */
export function financialYearStart(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return month >= 4 ? year : year - 1
}

/** `2026-2027`, as payments have it. @param start as `financialYearStart` */
export const financialYearName = (start: number): string => `${start}-${start + 1}`

/** `2026-27`, as receipts show it. */
const shortYear = (start: number): string => `${start}-${String((start + 1) % 100).padStart(2, '0')}`

/** The number of a receipt: `{year}` and `{number}` of the format are filled in. @param start as `financialYearStart` */
export const receiptNumber = (format: string, digits: number, start: number, number: number): string =>
  format.replaceAll('{year}', shortYear(start)).replaceAll('{number}', String(number).padStart(digits, '0'))

/** What is wrong with a format; undefined for one that can be used. */
export function formatProblem(format: string): 'number' | 'letters' | undefined {
  if (format.split('{number}').length !== 2) return 'number'
  const rest = format.replace('{number}', '').replaceAll('{year}', '')
  return /^[\p{L}\p{N} /._-]*$/u.test(rest) && !/^[\s=+@-]/.test(format) ? undefined : 'letters'
}
