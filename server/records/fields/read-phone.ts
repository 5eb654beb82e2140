import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { readPhoneNumber } from '#domain/phone.ts'
import { show } from '#server/records/import-faults.ts'

/**
 * A phone number of a roster, as it is typed to sign in. What the sign-in screen can read is stored in that form; the
 * library reads other ways of writing, and numbers of other countries, which cannot sign in.
 */
export function readPhone(cell: string, callingCode: string): string | { problem: string } {
  const own = readPhoneNumber(cell, callingCode)
  if (own !== undefined) return own
  const found = parsePhoneNumberFromString(cell.replace(/^00/, '+'), {
    defaultCallingCode: callingCode,
    extract: false,
  })
  if (found?.isValid() && found.countryCallingCode !== callingCode) {
    return {
      problem: `"${show(cell)}" is a number of +${found.countryCallingCode}; only those of +${callingCode} can sign in`,
    }
  }
  const read = found?.isValid() ? readPhoneNumber(found.number, callingCode) : undefined
  return read ?? { problem: `"${show(cell)}" is not a phone number of +${callingCode}` }
}
