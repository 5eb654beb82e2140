import type { FastifyInstance } from 'fastify'
import { confirmReceipt, feeReceipt, fees } from '#domain/fee/calls.ts'
import { receiptFileName, sumsOf } from '#domain/fee/rules.ts'
import { mayViewYearOf, requireFeesOf, viewablePersonIds } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import { Failure, notFound } from '#server/failure.ts'
import { findFeeSetting, findInstalments, findPayment, findPayments } from '#server/features/fee/queries.ts'
import { findByCode } from '#server/features/fee/queries-receipt.ts'
import { receiptFileOf } from '#server/features/fee/receipt.ts'
import { namedFileAddress, publicFileAddress } from '#server/files/addresses.ts'
import { forPeople } from '#server/files/right.ts'
import { payerName } from '#server/pdf/payer-name.ts'
import { readReceiptCode } from '#server/pdf/receipt-code.ts'
import { answer, mount } from '#server/route.ts'
import type { Session } from '#server/session.ts'

export function feeRoutes(app: FastifyInstance, context: Context): void {
  const { pool, secrets, clock } = context

  mount(app, fees, async ({ session, params }) => {
    const { instituteId } = session
    const at = { instituteId, studentId: params.student_id, yearId: params.acad_year_id }
    requireFeesOf(session, at)
    const [setting, instalments, payments] = await Promise.all([
      findFeeSetting(pool, { instituteId }),
      findInstalments(pool, at),
      findPayments(pool, at),
    ])
    if (instalments.length + payments.length === 0 && !mayViewYearOf(session, at)) throw notFound()
    const hasFines = setting?.isFineConfigured ?? false
    return answer({ ...sumsOf({ instalments, payments }), hasFines, instalments, payments })
  })

  mount(app, feeReceipt, async ({ session, params, query }) => {
    const { instituteId, sessionId } = session
    const { student_id: studentId, receipt_no: receiptNo } = params
    const wanted = { instituteId, studentId, receiptNo, financialYear: query.fin_yr }
    const [setting, payment] = await Promise.all([
      findFeeSetting(pool, { instituteId }),
      findPayment(pool, wanted),
    ])
    const paid = requireReceipt(session, { studentId, payment, setting })
    const fileId = await receiptFileOf(context, { session, payment: paid })
    const right = forPeople(...viewablePersonIds(session))
    const file = { instituteId, sessionId, fileId, right, name: receiptFileName(receiptNo) }
    return answer({ awsDownloadLink: namedFileAddress(secrets, file, clock()) })
  })

  mount(app, confirmReceipt, async ({ params, host }) => {
    const code = readReceiptCode(params.code)
    const found = code && (await findByCode(pool, { code, host }))
    if (!found) throw notFound()
    const logo = found.logo === null ? '' : publicFileAddress(found.logo)
    return answer({ ...found, logo, student: payerName(found.student) })
  })
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
function requireReceipt<Payment extends { yearId: number }>(
  session: Pick<Session, 'students'>,
  { studentId, payment, setting }: Receipt<Payment>,
): Payment {
  if (!payment) throw notFound()
  requireFeesOf(session, { studentId })
  if (!setting?.hasReceipts) throw new Failure('noReceipts')
  return payment
}
