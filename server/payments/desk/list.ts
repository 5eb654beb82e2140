import type * as z from 'zod/mini'
import type { listOnlinePayments, OnlineRow } from '#domain/desk/fees/online-calls.ts'
import { actsOf } from '#domain/desk/fees/settle.ts'
import { makeZone } from '#domain/zone.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { note } from '#server/database/writes-access-log.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { Failure } from '#server/failure.ts'
import { countUnclear, findRows, findUnclearRows } from '#server/payments/desk/queries.ts'
import { methodOf } from '#server/payments/method.ts'
import {
  findReceipts,
  findRefundsOfPayments,
  findStudentNames,
  findStudentPeople,
} from '#server/payments/queries.ts'

const perPage = 100

type Query = z.output<typeof listOnlinePayments.query>

/** Payments online as the desk sees them [pay-22], seven statements however many there are. */
export async function listRows(context: Context, desk: DeskSession, query: Query) {
  const at = { instituteId: desk.instituteId, now: context.clock() }
  const [page, { count }] = await Promise.all([
    readPage(context, desk, query, { capturedFrom: null, capturedBefore: null }),
    countUnclear(context.pool, at),
  ])
  return { ...page, unclear: count }
}

/** Where a page begins: after a row of this moment, order and payment. @throws Failure `badRequest` */
export function afterRow(after = '999999999999999.0.0') {
  const [, before, id, onlineId] = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})$/.exec(after) ?? []
  if (before === undefined) throw new Failure('badRequest', 'after: is not known')
  return { before: new Date(Number(before)), beforeId: Number(id), beforeOnlineId: Number(onlineId) }
}

type Captured = { capturedFrom: Date | null; capturedBefore: Date | null }

/** @param captured when the money came */
export async function readPage(
  { pool, clock }: Context,
  { instituteId, personId, timeZone }: DeskSession,
  { unclear, state, after }: Query,
  captured: Captured,
) {
  const now = clock()
  const find = unclear === 'true' ? findUnclearRows : findRows
  const asked = { instituteId, now, state: state ?? null, ...afterRow(after), ...captured }
  const found = await find(pool, { ...asked, limit: perPage + 1 })
  const rows = found.slice(0, perPage)
  const orderIds = rows.flatMap(({ id, code }) => (code === '' ? [] : [id]))
  const studentIds = [...new Set(rows.flatMap((row) => row.studentIds))]
  const onlineIds = rows.flatMap(({ onlineId }) => onlineId ?? [])
  const [names, people, receipts, refunds] = await Promise.all([
    findStudentNames(pool, { instituteId, studentIds }),
    findStudentPeople(pool, { instituteId, studentIds }),
    findReceipts(pool, { instituteId, orderIds }),
    findRefundsOfPayments(pool, { instituteId, onlineIds }),
  ])
  await note(pool, {
    instituteId,
    personId: people.map((one) => one.personId),
    actor: { person: personId },
    kind: 'sawFees',
    now,
    day: makeZone(timeZone).dayAt(now.getTime()),
  })
  const nameOf = (studentId: number) => names.find((one) => one.studentId === studentId)?.name ?? ''
  const last = found.length > perPage ? rows.at(-1) : undefined
  return {
    next: last ? `${last.begunAt.getTime()}.${last.id}.${last.onlineId ?? 0}` : null,
    rows: rows.map((row): OnlineRow => {
      const ofRow = ({ onlineId }: { onlineId: number }) => onlineId === row.onlineId
      return {
        online_id: row.onlineId ?? row.id,
        order: row.code,
        state: row.state,
        unclear: row.unclear,
        left: row.unclear === '' ? 0 : row.left,
        acts: [...actsOf(row)],
        begun_at: isoIn(timeZone, row.begunAt),
        by: row.by,
        students: row.studentIds.map((id) => ({ student_id: id, name: nameOf(id) })),
        amount: row.amount,
        convenience: row.convenience,
        total: row.amount + row.convenience,
        captured: row.captured,
        refunded: row.refunded,
        method: row.method === '' ? '' : methodOf(row.method),
        provider_order_id: row.providerOrderId,
        provider_payment_id: row.providerPaymentId,
        captured_at: row.capturedAt && isoIn(timeZone, row.capturedAt),
        charges: row.charges,
        settled_on: row.settledOn,
        receipts: receipts.filter(ofRow).map(({ paymentId, studentId, receiptNo, amount }) => ({
          payment_id: paymentId,
          student_id: studentId,
          receipt_no: receiptNo,
          amount,
        })),
        refunds: refunds.filter(ofRow).map((one) => ({
          amount: one.amount,
          reason: one.reason,
          words: one.words,
          state: one.state,
          provider_refund_id: one.providerRefundId,
          is_settled: one.isSettled,
          at: isoIn(timeZone, one.createdAt),
        })),
      }
    }),
  }
}
