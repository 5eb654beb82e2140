import { type Due, partOf } from '#domain/fee/split-payment.ts'

/** What was shown is what is taken, for these minutes [pay-4]. */
export const quoteMinutes = 30
/** Instalments of one payment. */
export const maxParts = 50
/** The least that a provider takes, in paise: of a part, and of a payment [pay-88]. */
export const minPaise = 100
export const leastPayment = 'One payment is at least Rs 1.'
/** The most of one order, in paise: Rs 10,00,000. */
export const maxOrderPaise = 100_000_000
/** Orders that one person begins within an hour. */
export const maxOrdersAnHour = 20
/** Open orders and ended ones that a family sees. */
export const maxShownOrders = 20

/** What is added to each payment: a share in hundredths of a percent, and paise. */
export type Convenience = { basisPoints: number; fixedPaise: number }

/** The convenience fee of an amount, in whole paise, rounded half up [pay-3]. */
export const convenienceOf = ({ basisPoints, fixedPaise }: Convenience, paise: number): number =>
  paise === 0 ? 0 : Math.floor((paise * basisPoints + 5000) / 10_000) + fixedPaise

/**
 * `open`: it can be paid. `checking`: the provider is asked. `paid`: receipts are there. `refunding`, `refunded`: what came could not be
 * booked. `cancelled`, `expired`: nothing came.
 */
export const orderStates = [
  'open',
  'checking',
  'paid',
  'refunding',
  'refunded',
  'cancelled',
  'expired',
] as const

/** Why money of an order is given back. */
export const refundReasons = ['paidTwice', 'feesChanged', 'notBooked', 'desk'] as const
export type RefundReason = (typeof refundReasons)[number]

/** What was shown of an instalment, in whole paise. */
export type ShownPart = { instalmentId: number; studentId: number; fee: number; fine: number }
export type Booked = { instalmentId: number; fee: number; fine: number }

/** What becomes of the money for one student: a receipt with its parts and credit, or a refund. */
export type Share = { studentId: number; amount: number } & (
  | { becomes: 'receipt'; parts: Booked[]; credit: number }
  | { becomes: 'refund' }
)

/**
 * Decides what becomes of a captured amount [pay-12]: of each student what still fits is booked, and the rest is a credit; where nothing
 * fits any more, the student's share is given back.
 * @param shown what was shown @param dues what is due now, by instalment; one that is gone has none
 */
export function shareOut(
  shown: readonly ShownPart[],
  dues: ReadonlyMap<number, Pick<Due, 'feeDue' | 'fineDue'>>,
): Share[] {
  const students = [...new Set(shown.map(({ studentId }) => studentId))]
  return students.map((studentId) => {
    const own = shown.filter((part) => part.studentId === studentId)
    const amount = own.reduce((sum, { fee, fine }) => sum + fee + fine, 0)
    const parts = own.flatMap((part) => {
      const { feeDue = 0, fineDue = 0 } = dues.get(part.instalmentId) ?? {}
      const fee = Math.min(part.fee, Math.max(feeDue, 0))
      const fine = Math.min(part.fine, Math.max(fineDue, 0))
      return fee + fine > 0 ? [{ instalmentId: part.instalmentId, fee, fine }] : []
    })
    const booked = parts.reduce((sum, { fee, fine }) => sum + fee + fine, 0)
    if (booked === 0) return { studentId, amount, becomes: 'refund' }
    return { studentId, amount, becomes: 'receipt', parts, credit: amount - booked }
  })
}

/**
 * Shares an amount among what was shown, in its order; what is more than that is the last student's [pay-86].
 * @returns parts, of which the last may be more than was shown
 */
export function partsOfAmount<Part extends ShownPart>(shown: readonly Part[], paise: number): Part[] {
  let left = paise
  const parts = shown.map((part) => {
    const fee = Math.min(part.fee, left)
    const fine = Math.min(part.fine, left - fee)
    left -= fee + fine
    return { ...part, fee, fine }
  })
  return parts
    .map((part, index) => (index === parts.length - 1 ? { ...part, fee: part.fee + left } : part))
    .filter(({ fee, fine }) => fee + fine > 0)
}

type Wanted = { due: Due; amount: number; mayPart: boolean }

/**
 * The part of an instalment for an amount that a person has chosen: the fee first, then the fine [pay-2].
 * @returns why it is refused, as a sentence
 */
export function choosePart({ due, amount, mayPart }: Wanted): { fee: number; fine: number } | string {
  const whole = due.feeDue + due.fineDue
  if (whole <= 0) return 'Nothing is due of this instalment any more.'
  if (amount > whole) return 'This is more than is due of the instalment.'
  if (amount < whole && !mayPart) return 'Your institute takes whole instalments only.'
  if (amount < Math.min(minPaise, whole)) return 'Please pay at least Rs 1 of an instalment.'
  const { fee, fine } = partOf(due, amount)
  return { fee, fine }
}

/** The day until which everything is paid in time; null where something is late already [pay-3]. */
export function payBy(dueDays: readonly string[], today: string): string | null {
  const [first] = dueDays.toSorted()
  return first === undefined || first < today ? null : first
}
