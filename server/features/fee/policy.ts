import { mayViewYearOf } from '#server/access/viewed-student.ts'
import { Failure, notFound } from '#server/failure.ts'
import type { Session } from '#server/session.ts'

type Viewer = Pick<Session, 'students'>

/** Fees of a year are for the student and the parents. @throws notFound for everyone else */
export function requireFees(session: Viewer, feesOf: { studentId: number; yearId: number }): void {
  if (!mayViewYearOf(session, feesOf)) throw notFound()
}

type Receipt<Payment> = {
  studentId: number
  payment: Payment | undefined
  setting: { hasReceipts: boolean } | undefined
}

/**
 * @returns the payment of the receipt
 * @throws notFound without a payment that the session may view; noReceipts for an institute without receipts
 */
export function requireReceipt<Payment extends { yearId: number }>(
  session: Viewer,
  { studentId, payment, setting }: Receipt<Payment>,
): Payment {
  if (!payment) throw notFound()
  requireFees(session, { studentId, yearId: payment.yearId })
  if (!setting?.hasReceipts) throw new Failure('noReceipts')
  return payment
}
