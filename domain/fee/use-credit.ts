import type { Part } from '#domain/fee/split-payment.ts'

/** Of one payment, for one instalment; whole paise. */
export type CreditUse = { paymentId: number; instalmentId: number; fee: number; fine: number }

/**
 * Takes what instalments get from the credit of payments, in the order of both [desk-105].
 * @param credits what is left of each payment, whole paise
 * @returns undefined where less is left than the parts need
 */
export function drawCredit(
  credits: readonly { id: number; left: number }[],
  parts: readonly Part[],
): CreditUse[] | undefined {
  const rest = credits.map((one) => ({ ...one })).filter(({ left }) => left > 0)
  const uses: CreditUse[] = []
  for (const part of parts) {
    let [fee, fine] = [part.fee, part.fine]
    while (fee + fine > 0) {
      const credit = rest[0]
      if (!credit) return undefined
      const ofFee = Math.min(fee, credit.left)
      const ofFine = Math.min(fine, credit.left - ofFee)
      uses.push({ paymentId: credit.id, instalmentId: part.id, fee: ofFee, fine: ofFine })
      fee -= ofFee
      fine -= ofFine
      credit.left -= ofFee + ofFine
      if (credit.left === 0) rest.shift()
    }
  }
  return uses
}
