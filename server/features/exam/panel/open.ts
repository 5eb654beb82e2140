import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { timeLimitOf } from '#domain/exam/duration.ts'
import { deliveryMs, endOf } from '#domain/exam/panel/clock.ts'
import { maxUntimedADay } from '#domain/exam/panel/limits.ts'
import type { Context } from '#server/context.ts'
import type { Runner } from '#server/database/sql.ts'
import { inShortTransaction } from '#server/database/transaction.ts'
import { Failure, notFound } from '#server/failure.ts'
import { noteEvent } from '#server/features/exam/integrity/queries.ts'
import { mayStart } from '#server/features/exam/panel/opening.ts'
import { findPass } from '#server/features/exam/panel/queries.ts'
import { type Facts, findFacts } from '#server/features/exam/panel/read-paper.ts'
import { lockAttempt } from '#server/features/exam/panel/submit/writes.ts'
import {
  countUntimed,
  findOpenedTest,
  findSpentTicket,
  holdTest,
  holdTicket,
  insertOpened,
  insertQuestions,
  lockTaker,
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

type Opened = {
  pass: string
  /** Whether the attempt was begun before. */
  isResumed: boolean
  /** The attempt of the pass. */
  panel: PanelPass
}

/**
 * Exchanges a ticket, once, for a pass: to the running attempt, or to a new one. Of several tickets at once one begins the
 * attempt, and the others continue it. A tab that lost the reply gets the same pass again.
 * @throws Failure `ticketOver`; `testNotOpen` after the test has closed, `testCalledOff`, `otherDevice`, or `tooMuchPractice`:
 * then the ticket is not spent
 */
export async function openAttempt(context: Context, opening: Opening): Promise<Opened> {
  const { page, browser: detail } = opening
  const now = context.clock()
  return exchange(context, opening, now).catch(async (error) => {
    if (error instanceof OtherDevice)
      await noteEvent(context.pool, { ...error.at, page, kind: 'otherDevice', now, detail })
    throw error
  })
}

type Exchange = {
  ticketHash: string
  passHash: string
  page: string
  host: string
  browser: string
  now: Date
}

async function exchange(
  { pool, secrets }: Context,
  { ticket, page, host, beginsLater, device, browser }: Opening,
  now: Date,
): Promise<Opened> {
  // Derived, so that the same reply can be given again although only hashes are stored.
  const pass = secrets.sign('panel-pass', ticket)
  const exchange = {
    ticketHash: hashOfSecret(ticket),
    passHash: hashOfSecret(pass),
    page,
    host,
    browser,
    now,
  }
  let isResumed = false
  const [, panel] = await inShortTransaction(
    pool,
    (runner) => [holdTicket(runner, exchange)],
    async (client, [ticket]) => {
      const open = await prepare(client, ticket)
      return (runner) => [open(runner), findPass(runner, exchange)]
    },
  )
  if (!panel) throw notFound()
  return { pass, isResumed, panel }

  /** @returns what starts the last statement */
  async function prepare(client: pg.PoolClient, ticket: HeldTicket): Promise<(runner: Runner) => unknown> {
    if (!ticket) {
      isResumed = await continueSpent(client, exchange)
      return () => undefined
    }
    if (!ticket.isTaker) throw new Failure('ticketOver')
    const { testId } = ticket
    if (testId === null) {
      await beginNotebook(client, { ...ticket, ...exchange })
      return () => undefined
    }
    if (ticket.isCalledOff) throw new Failure('testCalledOff')
    const deviceHash = device === '' ? '' : hashOfSecret(deviceKey(device))
    const opening = await openTest(client, { ...ticket, testId, ...exchange, beginsLater, deviceHash })
    isResumed = opening.isResumed
    return opening.write
  }
}

type HeldTicket = Awaited<ReturnType<typeof holdTicket>>

/** @returns whether the attempt was begun before the ticket was spent @throws Failure `ticketOver` */
async function continueSpent(client: pg.PoolClient, exchange: Exchange): Promise<boolean> {
  const since = new Date(exchange.now.getTime() - repeatableMs)
  const again = await findSpentTicket(client, { ...exchange, since })
  if (!again || !(await lockTaker(client, { ...again, host: exchange.host }))) throw new Failure('ticketOver')
  return again.isResumed
}

/** Sign-in signs the name of a device again; the part before the signature stays. */
const deviceKey = (device: string): string => device.split('.')[0] ?? ''

type TestTaker = Ticket & { testId: number }

/** @returns `write`: starts the statement that opens the attempt */
async function openTest(
  client: pg.PoolClient,
  taker: TestTaker & Exchange & { beginsLater: boolean; deviceHash: string },
) {
  const { now } = taker
  const test = mayOpen(await findOpenedTest(client, { ...taker, personIds: [taker.personId] }), now)
  const { attemptId: running } = test
  // A panel of an earlier version asks for no code.
  const beginsLater = taker.beginsLater || test.isGuarded
  const deviceHash = test.isOneDevice ? taker.deviceHash : ''
  if (running !== null && test.isOneDevice && test.deviceHash !== '' && test.deviceHash !== deviceHash)
    throw new OtherDevice({ instituteId: taker.instituteId, attemptId: running })
  const opened = { ...taker, deviceHash, expiresAt: new Date(test.endsAt.getTime() + deliveryMs) }
  const endsAt = endFrom(test, now)
  if (running === null) {
    const isBegun = !beginsLater || endsAt === null
    const attempt = { startedAt: now, isBegun, endsAt: isBegun ? endsAt : test.endsAt, seed: makeSeed() }
    await limitUntimed(client, { ...taker, endsAt: attempt.endsAt })
    return { isResumed: false, write: (runner: Runner) => insertOpened(runner, { ...opened, ...attempt }) }
  }
  const at = { ...taker, attemptId: running, endsAt, now }
  // An attempt from before the panel, or of a test that was practice: it had no end, so its time begins
  // now.
  if (endsAt && !test.hasEnd) await writeEnd(client, at)
  if (!beginsLater && !test.isBegun) await writeBegun(client, at)
  const write = (runner: Runner) => writeOpened(runner, { ...opened, attemptId: running })
  return { isResumed: test.isBegun, write }
}

type OpenedTest = NonNullable<Awaited<ReturnType<typeof findOpenedTest>>>

/** @throws Failure `notFound` for a test that the student does not have, or `testNotOpen` */
function mayOpen(test: OpenedTest | undefined, now: Date): OpenedTest {
  if (!test) throw notFound()
  if (!mayStart(test, now)) throw new Failure('testNotOpen')
  return test
}

/** The end of an attempt that begins now; null if untimed. */
function endFrom(test: OpenedTest, now: Date): Date | null {
  const { typeId, durationMinutes, extraMinutes, endsAt } = test
  const minutes = timeLimitOf({ typeId, minutes: durationMinutes + extraMinutes })
  const end = endOf(now.getTime(), minutes, endsAt.getTime())
  return end === null ? null : new Date(end)
}

type Begun = { panel: PanelPass; facts?: Facts }

/**
 * Begins the time of an opened attempt, in the requesting tab, which becomes the active one. A begun attempt stays unchanged,
 * even after its test has closed.
 * @returns the pass with the times of the attempt, and what else is read for its paper
 * @throws Failure `notFound` if the student no longer has the test, `testNotOpen`, `testCalledOff`
 */
export async function beginAttempt({ pool, clock }: Context, pass: PanelPass, page: string): Promise<Begun> {
  const { instituteId, personId, testId, attemptId } = pass
  if (pass.isBegun || testId === null) return { panel: pass }
  // Waiting for a connection takes nothing from the student's time.
  let now = clock()
  const of = { instituteId, attemptId }
  const [begun, ...facts] = await inShortTransaction(
    pool,
    // Extra time is given before or after, never between reading and writing.
    (runner) => {
      now = clock()
      return [
        holdTest(runner, { instituteId, testId }),
        lockAttempt(runner, of, false),
        findOpenedTest(runner, { instituteId, testId, personIds: [personId], now }),
      ]
    },
    async (_, [held, , found]) => {
      if (held?.isCalledOff) throw new Failure('testCalledOff')
      const endsAt = endFrom(mayOpen(found, now), now)
      return (runner) => [
        writeBegun(runner, { ...of, page, now, endsAt }),
        ...findFacts(runner, { ...pass, isBegun: true }),
      ]
    },
  )
  return { panel: { ...pass, ...begun }, facts }
}

async function beginNotebook(client: pg.PoolClient, taker: Ticket & Exchange): Promise<void> {
  const { instituteId, personId, questionIds, now } = taker
  await limitUntimed(client, { ...taker, endsAt: null })
  const { id: attemptId } = await insertOpened(client, {
    ...taker,
    startedAt: now,
    isBegun: true,
    endsAt: null,
    seed: makeSeed(),
    deviceHash: '',
    expiresAt: new Date(now.getTime() + notebookMs + deliveryMs),
  })
  const wanted = { instituteId, personIds: [personId], attemptId, questionIds: questionIds ?? [], now }
  if ((await insertQuestions(client, wanted)) === 0) throw notFound()
}

/** @throws Failure `tooMuchPractice` for one more attempt without an end */
async function limitUntimed(
  client: pg.PoolClient,
  { endsAt, now, ...taker }: Ticket & { endsAt: Date | null; now: Date },
): Promise<void> {
  if (endsAt) return
  const since = new Date(now.getTime() - dayMs)
  if ((await countUntimed(client, { ...taker, since })).count >= maxUntimedADay)
    throw new Failure('tooMuchPractice')
}

const makeSeed = () => randomInt(2 ** 31)
