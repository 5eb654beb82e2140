import { foldTyped } from '#domain/typed.ts'

/** Calling codes whose numbers all have one length. */
const lengths: Readonly<Record<string, number>> = { '91': 10, '1': 10 }

/**
 * Reads a phone number as people write it, into the form of accounts: digits without the calling code and without the zero
 * that is dialled before a number inside the country.
 * @param callingCode of the country, digits without +
 * @returns undefined for any other text
 */
export function readPhoneNumber(written: string, callingCode: string): string | undefined {
  const plain = foldTyped(written)
    .replace(/[\s().\p{Pd}]/gu, '')
    .replace(/^00/, '+')
  if (!/^\+?\d+$/.test(plain)) return undefined
  if (plain.startsWith('+') && !plain.startsWith(`+${callingCode}`)) return undefined
  const length = lengths[callingCode]
  let digits = plain.startsWith('+') ? plain.slice(1 + callingCode.length) : plain
  if (length && digits.length === length + callingCode.length && digits.startsWith(callingCode)) {
    digits = digits.slice(callingCode.length)
  }
  digits = digits.replace(/^0/, '')
  const fits = length ? digits.length === length : digits.length >= 4 && digits.length <= 15
  return fits ? digits : undefined
}
