import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { timeLimitOf } from '#domain/exam/duration.ts'
import { deliveryMs, endOf } from '#domain/exam/panel/clock.ts'
import { maxUntimedADay } from '#domain/exam/panel/limits.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Failure, notFound } from '#server/failure.ts'
import { noteEvent } from '#server/features/exam/integrity/queries.ts'
import { mayStart } from '#server/features/exam/panel/opening.ts'
import { lockAttempt } from '#server/features/exam/panel/submit/writes.ts'
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
  writeBegun,
  writeEnd,
  writeOpened,
} from '#server/features/exam/panel/writes-open.ts'
import type { PanelPass } from '#server/secrets/panel-pass.ts'
import { hashOfSecret } from '#server/secrets/secret.ts'

const dayMs = 24 * 60 * 60_000
/** How long a tab may ask again with a ticket that it has spent, because the reply was lost. */
const repeatableMs = 2 * 60_000
/** How long an attempt at the notebook, which belongs to no test, may be continued. */
const notebookMs = 7 * dayMs

type Opening = {
  ticket: string
  page: string
  host: string
  /** Whether a new attempt at a timed test begins only with `beginAttempt`. */
  beginsLater: boolean
  /** The browser's name of itself; '' where it gave none. */
  device: string
  /** 'Chrome on Android', for the examiner. */
  browser: string
}

/** The examiner sees it, although nothing else of the opening is stored. */
class OtherDevice extends Failure {
  readonly at: { instituteId: number; attemptId: number }

  constructor(at: OtherDevice['at']) {
    super('otherDevice')
    this.at = at
  }
}

/**
 * Exchanges a ticket, once, for a pass: to the running attempt, or to a new one. Of several tickets at once one begins the
 * attempt, and the others continue it. A tab that lost the reply gets the same pass again.
 * @returns the pass, and whether the attempt was begun before
 * @throws Failure `ticketOver`; `testNotOpen` after the test has closed, `testCalledOff`, `otherDevice`, or `tooMuchPractice`:
 * then the ticket is not spent
 */
export async function openAttempt(
  context: Context,
  opening: Opening,
): Promise<{ pass: string; isResumed: boolean }> {
  const { page, browser: detail } = opening
  const now = context.clock()
  return exchange(context, opening, now).catch(async (error) => {
    if (error instanceof OtherDevice)
      await noteEvent(context.pool, { ...error.at, page, kind: 'otherDevice', now, detail })
    throw error
  })
}

async function exchange(
  { pool, secrets }: Context,
  { ticket, page, host, beginsLater, device, browser }: Opening,
  now: Date,
): Promise<{ pass: string; isResumed: boolean }> {
  // Derived, so that the same reply can be given again although only hashes are stored.
  const pass = secrets.sign('panel-pass', ticket)
  return inTransaction(pool, async (client) => {
    const exchange = { ticketHash: hashOfSecret(ticket), passHash: hashOfSecret(pass), page, now }
    const spent = await spendTicket(client, exchange)
    if (!spent) {
      const again = await findSpentTicket(client, {
        ...exchange,
        since: new Date(now.getTime() - repeatableMs),
      })
      if (!again || !(await lockTaker(client, { ...again, host }))) throw new Failure('ticketOver')
      return { pass, isResumed: again.isResumed }
    }
    if (!(await lockTaker(client, { ...spent, host }))) throw new Failure('ticketOver')
    const deviceHash = device === '' ? '' : hashOfSecret(deviceKey(device))
    const { attemptId, isResumed, usedUntil, boundTo } =
      spent.testId === null
        ? await beginNotebook(client, spent, now)
        : await openTest(client, { ...spent, testId: spent.testId, page, beginsLater, deviceHash }, now)
    const expiresAt = new Date(usedUntil + deliveryMs)
    const { instituteId } = spent
    await writeOpened(client, {
      ...exchange,
      instituteId,
      attemptId,
      expiresAt,
      deviceHash: boundTo,
      browser,
    })
    return { pass, isResumed }
  })
}

/** Sign-in signs the name of a device again; the part before the signature stays. */
const deviceKey = (device: string): string => device.split('.')[0] ?? ''

type TestTaker = Ticket & { testId: number }

async function openTest(
  client: pg.PoolClient,
  taker: TestTaker & { page: string; beginsLater: boolean; deviceHash: string },
  now: Date,
) {
  await holdOpen(client, taker)
  const test = await findOpen(client, taker, now)
  const { attemptId: running } = test
  // A panel of an earlier version asks for no code.
  const beginsLater = taker.beginsLater || test.isGuarded
  const boundTo = test.isOneDevice ? taker.deviceHash : ''
  if (running !== null && test.isOneDevice && test.deviceHash !== '' && test.deviceHash !== boundTo)
    throw new OtherDevice({ instituteId: taker.instituteId, attemptId: running })
  const usedUntil = test.endsAt.getTime()
  const endsAt = endFrom(test, now)
  if (running === null) {
    const isBegun = !beginsLater || endsAt === null
    const attempt = { startedAt: now, isBegun, endsAt: isBegun ? endsAt : test.endsAt }
    return { attemptId: await insert(client, taker, attempt), isResumed: false, usedUntil, boundTo }
  }
  const at = { ...taker, attemptId: running, endsAt, now }
  // An attempt from before the panel, or of a test that was practice: it had no end, so its time begins
  // now.
  if (endsAt && !test.hasEnd) await writeEnd(client, at)
  if (!beginsLater && !test.isBegun) await writeBegun(client, at)
  return { attemptId: running, isResumed: test.isBegun, usedUntil, boundTo }
}

/** The test is not moved until the transaction ends. @throws Failure `testCalledOff` */
async function holdOpen(client: pg.PoolClient, taker: TestTaker): Promise<void> {
  if ((await holdTest(client, taker))?.isCalledOff) throw new Failure('testCalledOff')
}

/** @throws Failure `notFound`, or `testNotOpen` */
async function findOpen(client: pg.PoolClient, taker: TestTaker, now: Date) {
  const test = await findOpenedTest(client, { ...taker, personIds: [taker.personId], now })
  if (!test) throw notFound()
  if (!mayStart(test, now)) throw new Failure('testNotOpen')
  return test
}

/** The end of an attempt that begins now; null if untimed. */
function endFrom(test: Awaited<ReturnType<typeof findOpen>>, now: Date): Date | null {
  const { typeId, durationMinutes, extraMinutes, endsAt } = test
  const minutes = timeLimitOf({ typeId, minutes: durationMinutes + extraMinutes })
  const end = endOf(now.getTime(), minutes, endsAt.getTime())
  return end === null ? null : new Date(end)
}

/**
 * Begins the time of an opened attempt, in the requesting tab, which becomes the active one. A begun attempt stays unchanged,
 * even after its test has closed.
 * @returns the pass with the times of the attempt
 * @throws Failure `notFound` if the student no longer has the test, `testNotOpen`, `testCalledOff`
 */
export async function beginAttempt(
  { pool, clock }: Context,
  pass: PanelPass,
  page: string,
): Promise<PanelPass> {
  const { instituteId, personId, testId, attemptId } = pass
  if (pass.isBegun || testId === null) return pass
  return inTransaction(pool, async (client) => {
    const now = clock()
    const taker = { instituteId, personId, testId, questionIds: null }
    await holdOpen(client, taker)
    // Extra time is given before or after, never between reading and writing.
    await lockAttempt(client, { instituteId, attemptId }, false)
    const test = await findOpen(client, taker, now)
    const at = { instituteId, attemptId, page, endsAt: endFrom(test, now), now }
    return { ...pass, ...(await writeBegun(client, at)) }
  })
}

async function beginNotebook(client: pg.PoolClient, taker: Ticket, now: Date) {
  const { instituteId, personId, questionIds } = taker
  const attemptId = await insert(client, taker, { startedAt: now, isBegun: true, endsAt: null })
  const wanted = { instituteId, personIds: [personId], attemptId, questionIds: questionIds ?? [], now }
  if ((await insertQuestions(client, wanted)) === 0) throw notFound()
  return { attemptId, isResumed: false, usedUntil: now.getTime() + notebookMs, boundTo: '' }
}

type NewAttempt = { startedAt: Date; isBegun: boolean; endsAt: Date | null }

async function insert(client: pg.PoolClient, taker: Ticket, attempt: NewAttempt): Promise<number> {
  const since = new Date(attempt.startedAt.getTime() - dayMs)
  if (!attempt.endsAt && (await countUntimed(client, { ...taker, since })).count >= maxUntimedADay)
    throw new Failure('tooMuchPractice')
  const { id } = await insertAttempt(client, { ...taker, ...attempt, seed: makeSeed() })
  return id
}

const makeSeed = () => randomInt(2 ** 31)
