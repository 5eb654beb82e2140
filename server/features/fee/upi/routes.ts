import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type * as z from 'zod/mini'
import { leastPayment, minPaise } from '#domain/fee/online/rules.ts'
import {
  claimDays,
  claimedAlready,
  drawnLetters,
  readUtr,
  referenceLetters,
  referenceOf,
  transferMinutes,
} from '#domain/fee/upi.ts'
import { askUpiTransfer, claimUpiTransfer, type UpiTransfer, upiTransfers } from '#domain/fee/upi-calls.ts'
import { makeZone } from '#domain/zone.ts'
import { mayViewFeesOf } from '#server/access/viewed-student.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import type { Runner } from '#server/database/sql.ts'
import { Failure, notFound } from '#server/failure.ts'
import {
  countClaims,
  findOpen,
  findPayable,
  findStudentNames,
  findTransfers,
  findUpiAccount,
  type TransferRow,
} from '#server/features/fee/upi/queries.ts'
import { claimTransfer, holdPerson, insertTransfer, noteClaim } from '#server/features/fee/upi/writes.ts'
import { answer, mount } from '#server/route.ts'
import type { Session } from '#server/session.ts'

const dayMs = 86_400_000
/** How long a family sees what became of a transfer, how many of them, and transfers of a person that wait to be made. */
const shownDays = 60
const maxShown = 20
const maxOpen = 20

/** Payment by UPI without a provider [pay-70]. */
export function upiRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock } = context

  mount(app, upiTransfers, async ({ session }) => {
    const { instituteId } = session
    const students = { instituteId, studentIds: studentIdsOf(session) }
    const [account, found, dues, names] = await Promise.all([
      findUpiAccount(pool, { instituteId }),
      findShown(pool, session, clock(), null),
      findPayable(pool, students),
      findStudentNames(pool, students),
    ])
    const today = makeZone(session.timeZone).dayAt(clock().getTime())
    return answer({
      students: account?.isOffered
        ? names.map(({ studentId, name }) => ({
            student_id: studentId,
            name,
            instalments: dues
              .filter((one) => one.studentId === studentId && mayViewFeesOf(session, one))
              .map((one) => presentDue(one, today)),
          }))
        : [],
      account: account?.isOffered ? { vpa: account.vpa, payee: account.payee } : null,
      transfers: found.map((one) => present(one, session)),
    })
  })

  mount(app, askUpiTransfer, async ({ session, body, once }) => {
    const { instituteId, personId } = session
    return once.write(async (client) => {
      await holdPerson(client, { instituteId, personId })
      const account = await findUpiAccount(client, { instituteId })
      if (!account?.isOffered)
        throw new Failure('feesRefused', 'The institute takes no payments by UPI here.')
      const parts = await partsOf(client, session, body.items)
      const now = clock()
      const { vpa, payee } = account
      const open = await findOpen(client, { instituteId, personId, now })
      const same = parts
        .toSorted((one, other) => one.instalmentId - other.instalmentId)
        .map(({ instalmentId, amount }) => `${instalmentId} ${amount}`)
        .join(',')
      // What was begun before the institute has taken another account would go to the former one.
      let id = open.find((one) => one.parts === same && one.vpa === vpa && one.payee === payee)?.id
      if (id === undefined) {
        if (open.length >= maxOpen)
          throw new Failure('feesRefused', 'You have begun many payments. Please wait half an hour.')
        const made = await insertTransfer(client, {
          instituteId,
          personId,
          vpa,
          payee,
          now,
          reference: drawReference(),
          amount: parts.reduce((sum, { amount }) => sum + amount, 0),
          validUntil: new Date(now.getTime() + transferMinutes * 60_000),
          parts: JSON.stringify(parts),
        })
        id = made.id
      }
      const [row] = await findShown(client, session, now, id)
      if (!row) throw notFound()
      return answer(present(row, session))
    })
  })

  mount(app, claimUpiTransfer, async ({ session, body, once }) => {
    const { instituteId, personId } = session
    const utr = readUtr(body.utr)
    if (!utr)
      throw new Failure('feesRefused', 'The UTR has 12 digits. Your payment app shows it with the payment.')
    try {
      return await once.write(async (client) => {
        await holdPerson(client, { instituteId, personId })
        const now = clock()
        const [found] = await findShown(client, session, now, body.transfer_id)
        if (!found?.parts.every(({ studentId }) => mayView(session, studentId))) throw notFound()
        if ((await countClaims(client, { instituteId, personId })).count >= maxOpen)
          throw new Failure('feesRefused', 'Many of your payments wait for the office. Please ask there.')
        if (now.getTime() > found.createdAt.getTime() + claimDays * dayMs)
          throw new Failure('feesRefused', 'This payment was begun too long ago. Please ask the office.')
        if ((await claimTransfer(client, { instituteId, transferId: found.id, utr, now })) === 0)
          throw new Failure('feesChanged', 'This payment is with the office already.')
        await noteClaim(client, {
          instituteId,
          personId,
          now,
          utr,
          reference: found.reference,
          amount: found.amount,
        })
        const [row] = await findShown(client, session, now, found.id)
        if (!row) throw notFound()
        return answer(present(row, session))
      })
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '23505')
        throw new Failure(
          'feesRefused',
          'This UTR was given for another payment already. Look whether it is the right one, or ask the office.',
        )
      throw error
    }
  })
}

const mayView = ({ students }: Session, studentId: number) =>
  students.some((one) => one.studentId === studentId)

const studentIdsOf = ({ students }: Pick<Session, 'students'>) => students.map(({ studentId }) => studentId)

const findShown = (
  runner: Runner,
  { instituteId, personId, students }: Session,
  now: Date,
  transferId: number | null,
) =>
  findTransfers(runner, {
    instituteId,
    ofPerson: personId,
    limit: maxShown,
    studentIds: studentIdsOf({ students }),
    since: new Date(now.getTime() - shownDays * dayMs),
    transferId,
  })

/** What others see of a transfer for children of several families is the part for theirs. */
function present(row: TransferRow, session: Session): UpiTransfer {
  const shown = row.parts.filter(({ studentId }) => mayView(session, studentId))
  return {
    transfer_id: row.id,
    reference: row.reference,
    amount: shown.reduce((sum, { amount }) => sum + amount, 0),
    vpa: row.vpa,
    payee: row.payee,
    state: stateOf(row),
    created_at: isoIn(session.timeZone, row.createdAt),
    valid_until: isoIn(session.timeZone, row.validUntil),
    utr: row.utr ?? '',
    answer: row.answer,
    items: shown.map(({ instalmentId, studentId, yearId, number, amount }) => ({
      instalment_id: instalmentId,
      student_id: studentId,
      year_id: yearId,
      number,
      amount,
    })),
    receipts: row.receipts
      .filter(({ studentId }) => mayView(session, studentId))
      .map(({ studentId, receiptNo, financialYear, year, paid }) => ({
        student_id: studentId,
        receipt_no: receiptNo,
        financial_year: financialYear,
        year,
        paid,
      })),
  }
}

function stateOf({ isConfirmed, utr }: Pick<TransferRow, 'isConfirmed' | 'utr'>): UpiTransfer['state'] {
  if (isConfirmed !== null) return isConfirmed ? 'confirmed' : 'refused'
  return utr === null ? 'open' : 'claimed'
}

type Due = Awaited<ReturnType<typeof findPayable>>[number]
type Items = z.output<typeof askUpiTransfer.body>['items']

const presentDue = (one: Due, today: string) => ({
  instalment_id: one.instalmentId,
  year_id: one.yearId,
  year: one.year,
  number: one.number,
  due_day: one.dueDay,
  fee_due: one.feeDue,
  fine_due: one.fineDue,
  due: one.feeDue + one.fineDue,
  is_due: one.dueDay <= today,
  claimed: one.claimed,
})

/** @throws Failure `feesChanged` where something else is due than was shown; `feesRefused` for what cannot be paid */
async function partsOf(client: Runner, session: Session, items: Items) {
  const { instituteId } = session
  const dues = await findPayable(client, { instituteId, studentIds: studentIdsOf(session) })
  const own = new Map(dues.filter((one) => mayViewFeesOf(session, one)).map((one) => [one.instalmentId, one]))
  if (new Set(items.map(({ instalment_id }) => instalment_id)).size < items.length)
    throw new Failure('badRequest', 'items: an instalment is there twice')
  const parts = items.map(({ instalment_id, due, amount }) => {
    const found = own.get(instalment_id)
    if (!found) throw notFound()
    const { instalmentId, studentId, yearId, number, claimed } = found
    if (found.feeDue + found.fineDue !== due) throw new Failure('feesChanged')
    if (amount < Math.min(minPaise, due))
      throw new Failure('feesRefused', 'Please pay at least Rs 1 of an instalment.')
    if (amount > due) throw new Failure('feesRefused', 'This is more than what is due.')
    if (claimed + amount > due) throw new Failure('feesRefused', claimedAlready)
    if (found.isBeingConfirmed)
      throw new Failure('feesRefused', 'A payment of this is being confirmed. Look how far it is first.')
    return { studentId, yearId, number, instalmentId, amount }
  })
  if (parts.reduce((sum, { amount }) => sum + amount, 0) < minPaise)
    throw new Failure('feesRefused', leastPayment)
  return parts
}

const drawReference = () =>
  referenceOf(
    Array.from({ length: drawnLetters }, () => referenceLetters[randomInt(referenceLetters.length)]).join(''),
  )
