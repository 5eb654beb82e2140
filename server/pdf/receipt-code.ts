/** Digits and capitals that are not mistaken for each other: without I, L, O and U (Crockford's Base 32). */
export const receiptSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 16

/** 16 characters are 80 bits, too many to guess. */
export const receiptCodeBytes = 10

/**
 * The code by which a receipt is confirmed.
 * @param random `receiptCodeBytes` bytes
 */
export function makeReceiptCode(random: Uint8Array): string {
  const bits = [...random].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const fives = bits.match(/.{5}/g) ?? []
  return fives.map((five) => receiptSigns[Number.parseInt(five, 2)]).join('')
}

/** In groups of four, as the receipt shows it: `7KQM-2F4T-9XWB-HR5C`. */
export const showReceiptCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''

/**
 * A code as a person typed it: case, dashes and spaces do not matter, nor does O for 0, I or L for 1.
 * @returns undefined for any other text
 */
export function readReceiptCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === codeLength && [...code].every((sign) => receiptSigns.includes(sign))
    ? code
    : undefined
}
