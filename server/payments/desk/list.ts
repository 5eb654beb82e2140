import type * as z from 'zod/mini'
import type { listOnlinePayments, OnlineRow } from '#domain/desk/fees/online-calls.ts'
import { actsOf } from '#domain/desk/fees/settle.ts'
import { makeZone } from '#domain/zone.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { note } from '#server/database/writes-access-log.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { Failure } from '#server/failure.ts'
import { countUnclear, type DeskRow, findRows } from '#server/payments/desk/queries.ts'
import { methodOf } from '#server/payments/method.ts'
import {
  findReceipts,
  findRefundsOfPayments,
  findStudentNames,
  findStudentPeople,
} from '#server/payments/queries.ts'

const perPage = 100

/** Payments online as the desk sees them [pay-22], seven statements however many there are. */
export async function listRows(
  { pool, clock }: Context,
  { instituteId, personId, timeZone }: DeskSession,
  { unclear, state, after }: z.output<typeof listOnlinePayments.query>,
) {
  const before = after === undefined ? 1e15 : Number(after)
  if (!Number.isFinite(before)) throw new Failure('badRequest', 'after: is not known')
  const now = clock()
  const at = { instituteId, now }
  const onlyUnclear = unclear === 'true'
  const [found, { count }] = await Promise.all([
    findRows(pool, { ...at, before, limit: perPage + 1, state: state ?? null, onlyUnclear }),
    countUnclear(pool, at),
  ])
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
    unclear: count,
    next: last ? String(last.begunAt.getTime()) : null,
    rows: rows.map((row): OnlineRow => {
      const ofRow = ({ onlineId }: { onlineId: number }) => onlineId === row.onlineId
      return {
        online_id: row.onlineId ?? row.id,
        order: row.code,
        state: shownState(row, now),
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

const shownState = ({ state, until }: DeskRow, now: Date): OnlineRow['state'] =>
  state === 'making' || (state === 'open' && until <= now) ? 'checking' : state
