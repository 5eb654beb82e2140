import { show } from '#domain/roster/faults.ts'

/** Calling codes whose numbers all have one length. */
const lengths: Readonly<Record<string, number>> = { '91': 10, '1': 10 }

/**
 * A phone number as the login screen takes it: digits without the calling code and without the zero that is
 * dialled before a number inside the country.
 */
export function readPhone(cell: string, callingCode: string): string | { problem: string } {
  const problem = { problem: `"${show(cell)}" is not a phone number of +${callingCode}` }
  const written = cell.replace(/[\s().-]/gu, '').replace(/^00/, '+')
  if (!/^\+?\d+$/.test(written)) return problem
  if (written.startsWith('+') && !written.startsWith(`+${callingCode}`)) return problem
  const length = lengths[callingCode]
  let digits = written.startsWith('+') ? written.slice(1 + callingCode.length) : written
  if (length && digits.length === length + callingCode.length && digits.startsWith(callingCode)) {
    digits = digits.slice(callingCode.length)
  }
  digits = digits.replace(/^0/, '')
  const fits = length ? digits.length === length : digits.length >= 4 && digits.length <= 14
  return fits ? digits : problem
}
