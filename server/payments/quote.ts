import * as z from 'zod/mini'
import { showMoney } from '#domain/fee/money.ts'
import {
  choosePart,
  convenienceOf,
  leastPayment,
  maxOrderPaise,
  minPaise,
  payBy,
  quoteMinutes,
} from '#domain/fee/online/rules.ts'
import { claimedAlready } from '#domain/fee/upi.ts'
import { makeZone } from '#domain/zone.ts'
import { mayViewFeesOf } from '#server/access/viewed-student.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { Failure, notFound } from '#server/failure.ts'
import { findPayable } from '#server/features/fee/upi/queries.ts'
import { presentParts } from '#server/payments/present.ts'
import { type Account, findCurrentAccount, findDues } from '#server/payments/queries.ts'
import type { OrderPart } from '#server/payments/tables.ts'
import type { Session } from '#server/session.ts'

/** What was shown to a person. */
const quoted = z.object({
  accountId: z.number(),
  parts: z.custom<OrderPart[]>(),
  amount: z.number(),
  convenience: z.number(),
  until: z.number(),
})
export type Quoted = z.output<typeof quoted>

const purpose = 'payment quote'
const ownerOf = ({ instituteId, personId }: Session) => `${instituteId} ${personId}`

/** The account by which an institute takes payments. @throws paymentsOff; notFound for an open user, who has no fees */
export async function requireAccount({ pool }: Context, session: Session): Promise<Account> {
  if (session.role === 'open') throw notFound()
  const account = await findCurrentAccount(pool, session)
  if (!account?.isOn) throw new Failure('paymentsOff')
  return account
}

/** What a family may pay. */
export async function readPayable({ pool }: Context, { instituteId, students }: Session) {
  const studentIds = students.map(({ studentId }) => studentId)
  const found = await findPayable(pool, { instituteId, studentIds })
  return found.filter((one) => mayViewFeesOf({ students }, one))
}

type Wanted = readonly { instalment_id: number; amount: number }[]

/** @throws notFound for instalments of others, as for those that are not there */
async function requireOwn(
  { pool }: Context,
  { instituteId, students }: Session,
  wanted: Wanted,
): Promise<void> {
  const instalmentIds = wanted.map(({ instalment_id }) => instalment_id)
  const found = await findDues(pool, { instituteId, instalmentIds })
  const isOwn = (id: number) =>
    found.some(
      ({ instalmentId, studentId }) =>
        instalmentId === id && students.some((student) => student.studentId === studentId),
    )
  if (!instalmentIds.every(isOwn)) throw notFound()
}

/** What a payment of chosen instalments is; it holds for half an hour [pay-3]. @throws paymentRefused with a sentence */
export async function quote(context: Context, session: Session, wanted: Wanted) {
  await requireOwn(context, session, wanted)
  const account = await requireAccount(context, session)
  const payable = new Map((await readPayable(context, session)).map((one) => [one.instalmentId, one]))
  if (new Set(wanted.map(({ instalment_id }) => instalment_id)).size < wanted.length)
    throw new Failure('paymentRefused', 'An instalment is there twice.')
  const parts = wanted.map(({ instalment_id, amount }) => {
    const found = payable.get(instalment_id)
    if (!found) throw new Failure('paymentRefused', 'Nothing is due of this instalment any more.')
    const due = { ...found, id: instalment_id }
    const part = choosePart({ due, amount, mayPart: account.mayPart })
    if (typeof part === 'string') throw new Failure('paymentRefused', part)
    if (found.claimed + amount > found.feeDue + found.fineDue)
      throw new Failure('paymentRefused', claimedAlready)
    const { studentId, yearId, number, dueDay } = found
    return { instalmentId: instalment_id, studentId, yearId, number, dueDay, ...part }
  })
  const amount = parts.reduce((sum, { fee, fine }) => sum + fee + fine, 0)
  if (amount < minPaise) throw new Failure('paymentRefused', leastPayment)
  const convenience = convenienceOf(account, amount)
  if (amount + convenience > maxOrderPaise)
    throw new Failure('paymentRefused', `One payment is at most ${showMoney(maxOrderPaise)}.`)
  const now = context.clock()
  const until = new Date(now.getTime() + quoteMinutes * 60_000)
  const shown: Quoted = { accountId: account.id, parts, amount, convenience, until: until.getTime() }
  const today = makeZone(session.timeZone).dayAt(now.getTime())
  return {
    quote: context.secrets.hide(purpose, JSON.stringify(shown), ownerOf(session)),
    parts: await presentParts(context, session.instituteId, parts),
    amount,
    convenience,
    total: amount + convenience,
    pay_by: payBy(
      parts.map(({ dueDay }) => dueDay),
      today,
    ),
    until: isoIn(session.timeZone, until),
  }
}

/** @throws quoteOver for one that has ended, or that was shown to somebody else */
export function openQuote({ secrets, clock }: Context, session: Session, hidden: string): Quoted {
  const text = secrets.reveal(purpose, hidden, ownerOf(session))
  const shown = text === undefined ? undefined : quoted.parse(JSON.parse(text))
  if (!shown || shown.until <= clock().getTime()) throw new Failure('quoteOver')
  return shown
}
