/** Minutes for which what was shown is what is asked for, and days in which a family may say that it has paid. */
export const transferMinutes = 30
export const claimDays = 10

/** Why what a family says it has paid is not paid once more [pay-90]. */
export const claimedAlready = 'This was paid by UPI already, and waits for the office to confirm it.'

/** An address of the unified payments interface: `school@okbank`. */
export const isVpa = (text: string): boolean => /^[a-z\d][a-z\d._-]{1,99}@[a-z][a-z\d]{1,63}$/i.test(text)

/** Letters of a reference, without those that look like others. */
export const referenceLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const referenceStart = 'HR'
/** Letters that are drawn. */
export const drawnLetters = 10

/** @param drawn as many letters as `drawnLetters` */
export const referenceOf = (drawn: string): string => `${referenceStart}${drawn}`

/** Digits of the number that a bank gives to a transfer (UTR, also called RRN). */
const utrDigits = 12

/**
 * The number of a transfer as people type it, with spaces.
 * @returns undefined for what is none
 */
export function readUtr(text: string): string | undefined {
  const plain = text.replaceAll(/[\s-]/g, '')
  return plain.length === utrDigits && /^\d+$/.test(plain) && !/^0+$/.test(plain) ? plain : undefined
}

/** Every number of a transfer in the text of a bank: twelve digits that are in no longer number. */
export const utrsIn = (text: string): string[] => [
  ...new Set(text.match(/(?<!\d)\d{12}(?!\d)/g)?.filter((one) => readUtr(one)) ?? []),
]

/** The letters and digits of a bank's text, where a reference is found also with signs between its letters. */
const lettersOf = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z\d]/g, '')

/** Whatever may be a reference in the text of a bank, also where signs are between its letters, or more of them around it. */
export function referencesIn(text: string): string[] {
  const letters = lettersOf(text)
  const found = new Set<string>()
  for (let at = letters.indexOf(referenceStart); at >= 0; at = letters.indexOf(referenceStart, at + 1))
    found.add(letters.slice(at, at + referenceStart.length + drawnLetters))
  return [...found]
}

type Asked = {
  vpa: string
  payee: string
  /** Whole paise. */
  amount: number
  reference: string
}

/** What a payment app opens, from a link or a QR code: the exact amount, and our reference as number and as note. */
export function upiLink({ vpa, payee, amount, reference }: Asked): string {
  const parts = {
    pa: vpa,
    pn: payee,
    am: (amount / 100).toFixed(2),
    cu: 'INR',
    tr: reference,
    tn: reference,
  }
  // Apps read %20, and take a plus for itself.
  const query = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `upi://pay?${query.join('&')}`
}
