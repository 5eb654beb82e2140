import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { testTypes } from '#domain/exam/calls.ts'
import { mayStart } from '#domain/exam/opening.ts'
import { deliveryMs, endOf } from '#domain/panel/clock.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Failure, notFound } from '#server/failure.ts'
import {
  findOpenedTest,
  insertAttempt,
  insertQuestions,
  lockTaker,
  spendTicket,
  type Ticket,
  writeEnd,
  writeOpened,
} from '#server/features/panel/writes-open.ts'
import { hashOfSecret, makeSecret } from '#server/secret.ts'

/** How long an attempt at the notebook, which belongs to no test, may be gone on with. */
const notebookMs = 7 * 24 * 60 * 60_000

type Opening = { ticket: string; page: string; host: string }

/**
 * Exchanges a ticket, once, for a pass: to the attempt that runs, or to one that begins now. Of several tickets at once
 * one begins the attempt, and the others go on with it.
 * @returns the pass, and whether the attempt was begun before
 * @throws Failure `ticketOver`, or `testNotOpen` where the test is not open any more: then the ticket is not spent
 */
export async function openAttempt(
  { pool, clock }: Context,
  { ticket, page, host }: Opening,
): Promise<{ pass: string; isResumed: boolean }> {
  const now = clock()
  return inTransaction(pool, async (client) => {
    const spent = await spendTicket(client, { ticketHash: hashOfSecret(ticket), now })
    if (!spent || !(await lockTaker(client, { ...spent, host }))) throw new Failure('ticketOver')
    const { attemptId, isResumed, usedUntil } =
      spent.testId === null
        ? await beginNotebook(client, spent, now)
        : await beginTest(client, { ...spent, testId: spent.testId }, now)
    const pass = makeSecret()
    const expiresAt = new Date(usedUntil + deliveryMs)
    const { instituteId } = spent
    await writeOpened(client, { instituteId, attemptId, page, passHash: hashOfSecret(pass), now, expiresAt })
    return { pass, isResumed }
  })
}

async function beginTest(client: pg.PoolClient, taker: Ticket & { testId: number }, now: Date) {
  const test = await findOpenedTest(client, { ...taker, now })
  if (!test) throw notFound()
  if (!mayStart(test, now)) throw new Failure('testNotOpen')
  const { attemptId: running } = test
  const usedUntil = test.endsAt.getTime()
  const minutes = test.typeId === testTypes.practice ? null : test.durationMinutes
  const end = endOf(now.getTime(), minutes, usedUntil)
  const endsAt = end === null ? null : new Date(end)
  if (running !== null) {
    // One of before the panel, or of a test that was practice: nobody was told of an end, so its time begins now.
    if (endsAt && !test.hasEnd) await writeEnd(client, { ...taker, attemptId: running, endsAt })
    return { attemptId: running, isResumed: true, usedUntil }
  }
  const attemptId = await insertAttempt(client, { ...taker, startedAt: now, endsAt, seed: makeSeed() })
  return { attemptId, isResumed: false, usedUntil }
}

async function beginNotebook(client: pg.PoolClient, taker: Ticket, now: Date) {
  const { instituteId, personId, questionIds } = taker
  const attemptId = await insertAttempt(client, { ...taker, startedAt: now, endsAt: null, seed: makeSeed() })
  await insertQuestions(client, { instituteId, personId, attemptId, questionIds: questionIds ?? [], now })
  return { attemptId, isResumed: false, usedUntil: now.getTime() + notebookMs }
}

const makeSeed = () => randomInt(2 ** 31)
