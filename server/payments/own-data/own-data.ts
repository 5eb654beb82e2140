import { rupeesOf } from '#domain/fee/money.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import { findTransfers } from '#server/features/fee/upi/queries.ts'
import { type ReadOwnData, shownTime } from '#server/own-data-area.ts'
import { methodOf } from '#server/payments/method.ts'
import { findOwnOrders } from '#server/payments/own-data/queries.ts'

const dayMs = 86_400_000
/** Transfers are kept for 400 days. */
const transferDays = 400
/** As many as of orders. */
const maxTransfers = 1000

const orderWords = {
  ...{ making: 'Not paid yet', open: 'Not paid yet', checking: 'Being confirmed', paid: 'Paid' },
  ...{ refunding: 'Being given back', refunded: 'Given back', cancelled: 'Cancelled', expired: 'Not paid' },
} as const

/** What was begun to be paid online or by UPI for a student, in the years that are viewed [pay-93]. Receipts are among the fees. */
export const paymentsOwnData: ReadOwnData = async ({ pool }, { session, viewed, years, now }) => {
  const studentId = viewed?.studentId
  if (!studentId) return undefined
  const { instituteId, timeZone } = session
  const yearIds = new Set(years.map(({ id }) => id))
  const isOwn = (part: { studentId: number; yearId: number }) =>
    part.studentId === studentId && yearIds.has(part.yearId)
  const time = (at: Date | null) => at && shownTime(isoIn(timeZone, at))
  const since = new Date(now.getTime() - transferDays * dayMs)
  const [orders, transfers] = await Promise.all([
    findOwnOrders(pool, { instituteId, studentId }),
    findTransfers(pool, {
      instituteId,
      studentIds: [studentId],
      since,
      transferId: null,
      ofPerson: null,
      limit: maxTransfers,
    }),
  ])
  return {
    title: 'Payments online',
    tables: [
      {
        name: 'payments-online',
        title: 'Payments online',
        columns: [
          ...['Begun at', 'By', 'Instalments', 'Fees and fine (Rs)', 'State'],
          ...['Method', 'Came at', 'Given back (Rs)', 'Id of the payment'],
        ],
        rows: orders.flatMap((order) => {
          const parts = order.parts.filter(isOwn)
          if (parts.length === 0) return []
          const amount = parts.reduce((sum, { fee, fine }) => sum + fee + fine, 0)
          return [
            [
              time(order.begunAt),
              order.by,
              parts.map(({ number }) => number).join(', '),
              rupeesOf(amount),
              orderWords[order.state],
              order.method === '' ? null : methodOf(order.method),
              time(order.capturedAt),
              rupeesOf(order.back),
              order.providerPaymentId || null,
            ],
          ]
        }),
      },
      {
        name: 'payments-by-upi',
        title: 'Payments by UPI',
        columns: ['Begun at', 'By', 'Reference', 'Instalments', 'Amount (Rs)', 'UTR', 'State', 'Answer'],
        rows: transfers.flatMap((transfer) => {
          const parts = transfer.parts.filter(isOwn)
          if (parts.length === 0) return []
          const decided = transfer.isConfirmed ? 'Confirmed' : 'Refused'
          const open = transfer.utr === null ? 'Not paid yet' : 'With the office'
          return [
            [
              time(transfer.createdAt),
              transfer.by,
              transfer.reference,
              parts.map(({ number }) => number).join(', '),
              rupeesOf(parts.reduce((sum, { amount }) => sum + amount, 0)),
              transfer.utr,
              transfer.isConfirmed === null ? open : decided,
              transfer.answer || null,
            ],
          ]
        }),
      },
    ],
  }
}
