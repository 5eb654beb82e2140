import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { timeLimitOf } from '#domain/exam/duration.ts'
import { deliveryMs, endOf } from '#domain/exam/panel/clock.ts'
import { maxUntimedADay } from '#domain/exam/panel/limits.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Failure, notFound } from '#server/failure.ts'
import { mayStart } from '#server/features/exam/panel/opening.ts'
import {
  countUntimed,
  findOpenedTest,
  findSpentTicket,
  holdTest,
  insertAttempt,
  insertQuestions,
  lockTaker,
  spendTicket,
  type Ticket,
  writeEnd,
  writeOpened,
} from '#server/features/exam/panel/writes-open.ts'
import { hashOfSecret } from '#server/secrets/secret.ts'

const dayMs = 24 * 60 * 60_000
/** How long a tab may ask again with a ticket that it has spent, because the reply was lost. */
const repeatableMs = 2 * 60_000
/** How long an attempt at the notebook, which belongs to no test, may be continued. */
const notebookMs = 7 * dayMs

type Opening = { ticket: string; page: string; host: string }

/**
 * Exchanges a ticket, once, for a pass: to the running attempt, or to a new one. Of several tickets at once
 * one begins the attempt, and the others continue it. A tab that did not get the reply gets the same pass again.
 * @returns the pass, and whether the attempt was begun before
 * @throws Failure `ticketOver`; `testNotOpen` where the test has closed, `testCalledOff`, or `tooMuchPractice`: then the
 * ticket is not spent
 */
export async function openAttempt(
  { pool, clock, secrets }: Context,
  { ticket, page, host }: Opening,
): Promise<{ pass: string; isResumed: boolean }> {
  const now = clock()
  // Derived, so that the same reply can be given again although only hashes are stored.
  const pass = secrets.sign('panel-pass', ticket)
  return inTransaction(pool, async (client) => {
    const asked = { ticketHash: hashOfSecret(ticket), passHash: hashOfSecret(pass), page, now }
    const spent = await spendTicket(client, asked)
    if (!spent) {
      const again = await findSpentTicket(client, { ...asked, since: new Date(now.getTime() - repeatableMs) })
      if (!again || !(await lockTaker(client, { ...again, host }))) throw new Failure('ticketOver')
      return { pass, isResumed: again.isResumed }
    }
    if (!(await lockTaker(client, { ...spent, host }))) throw new Failure('ticketOver')
    const { attemptId, isResumed, usedUntil } =
      spent.testId === null
        ? await beginNotebook(client, spent, now)
        : await beginTest(client, { ...spent, testId: spent.testId }, now)
    const expiresAt = new Date(usedUntil + deliveryMs)
    await writeOpened(client, { ...asked, instituteId: spent.instituteId, attemptId, expiresAt })
    return { pass, isResumed }
  })
}

async function beginTest(client: pg.PoolClient, taker: Ticket & { testId: number }, now: Date) {
  if ((await holdTest(client, taker))?.isCalledOff) throw new Failure('testCalledOff')
  const test = await findOpenedTest(client, { ...taker, personIds: [taker.personId], now })
  if (!test) throw notFound()
  if (!mayStart(test, now)) throw new Failure('testNotOpen')
  const { attemptId: running } = test
  const usedUntil = test.endsAt.getTime()
  const minutes = timeLimitOf({
    typeId: test.typeId,
    minutes: test.durationMinutes + test.extraMinutes,
  })
  const end = endOf(now.getTime(), minutes, usedUntil)
  const endsAt = end === null ? null : new Date(end)
  if (running !== null) {
    // An attempt from before the panel, or of a test that was practice: it had no end, so its time begins
    // now.
    if (endsAt && !test.hasEnd) await writeEnd(client, { ...taker, attemptId: running, endsAt })
    return { attemptId: running, isResumed: true, usedUntil }
  }
  return { attemptId: await begin(client, taker, now, endsAt), isResumed: false, usedUntil }
}

async function beginNotebook(client: pg.PoolClient, taker: Ticket, now: Date) {
  const { instituteId, personId, questionIds } = taker
  const attemptId = await begin(client, taker, now, null)
  const wanted = { instituteId, personIds: [personId], attemptId, questionIds: questionIds ?? [], now }
  if ((await insertQuestions(client, wanted)) === 0) throw notFound()
  return { attemptId, isResumed: false, usedUntil: now.getTime() + notebookMs }
}

async function begin(client: pg.PoolClient, taker: Ticket, now: Date, endsAt: Date | null): Promise<number> {
  const since = new Date(now.getTime() - dayMs)
  if (!endsAt && (await countUntimed(client, { ...taker, since })).count >= maxUntimedADay)
    throw new Failure('tooMuchPractice')
  const { id } = await insertAttempt(client, { ...taker, startedAt: now, endsAt, seed: makeSeed() })
  return id
}

const makeSeed = () => randomInt(2 ** 31)
