import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminScopes, type Call } from '#domain/call.ts'
import { allCalls } from '#domain/calls.ts'
import { createTestDatabase, makeTestFolder, type TestDatabase } from '#server/database/testing.ts'
import { createApp } from '#server/http/app.ts'
import type { Caller } from '#server/http/testing/caller.ts'
import { giveDesk } from '#server/http/testing/panel.ts'
import { nameOf, tokenOf, validRequest } from '#server/http/testing/requests.ts'
import { inFull, send } from '#server/http/testing/send.ts'
import { hashOfSecret } from '#server/secrets/secret.ts'
import { createTestContext } from '#server/testing.ts'
import { callerOf, parentOfCaller } from './caller.ts'
import { finishLoad, loadInstitutes } from './load.ts'
import { makeShared } from './shared.ts'
import { statements } from './statement-counts.ts'
import { describeSchools, few, many, schools, sharedForTests } from './testing.ts'

let database: TestDatabase
let app: FastifyInstance
type Callers = { few: Caller; many: Caller }
let callers: Callers
/** Of few: a parent of one child; of many: of two. */
let parents: Callers
/** The student of both schools, from 0. */
const studentNumber = 10
const adminToken = 'A'.repeat(43)

beforeAll(async () => {
  database = await createTestDatabase()
  const { connectionString, pool } = database
  const now = new Date()
  const folder = await makeTestFolder('scale')
  const context = await createTestContext({ database, folder, clock: () => new Date() })
  const shared = await makeShared(context.files, context.secrets)
  await loadInstitutes({ connectionString, sizes: [schools.few], has: few, shared, now })
  await loadInstitutes({ connectionString, sizes: [schools.many], has: many, shared, now })
  await finishLoad(connectionString, 2)
  for (const { number } of Object.values(schools))
    await pool.query('insert into admin_token (institute_id, token_hash, scopes) values ($1, $2, $3)', [
      number,
      hashOfSecret(`${number}${adminToken.slice(1)}`),
      adminScopes,
    ])
  const deskTokens = new Map<number, string>()
  for (const { number } of Object.values(schools))
    deskTokens.set(number, await giveDesk({ database, now: () => now }, number))
  app = await createApp(context)
  const made = describeSchools(now)
  const caller = (name: keyof typeof made) => ({
    ...callerOf(made[name], studentNumber, sharedForTests.secrets),
    adminToken: `${made[name].id}${adminToken.slice(1)}`,
    deskToken: deskTokens.get(made[name].id) ?? '',
  })
  callers = { few: caller('few'), many: caller('many') }
  const parent = (name: keyof typeof made) => ({
    ...callers[name],
    ...parentOfCaller(made[name], studentNumber),
  })
  parents = { few: parent('few'), many: parent('many') }
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** Calls that cannot be repeated: they begin or end a session, or use something up. */
const onceOnly =
  /POST \/api\/v1\/(payments\/orders|feeTransfers)|POST \/desk\/v1\/online-payments\/(check|refund|settle)|POST \/desk\/v1\/fees\/(payments|reversals|refunds|credits|fines|write-offs|series|transfers|statements)|desk\/v1\/(sign-in|second-step|passkey$|set-up|invitation|accept|changes\/undo|staff\/(reset-step|roles)|exports$|begin(\/code)?$|beginning\/classes|settings\/(picture|test-message)|(tokens|webhooks)\/|tokens$|webhooks$)|login|logout|Password|changePwd|sign-out|sign-in-security\/|session\/(passkey$|second-step|student)|examPanel\/(open|submit|endPart|launch$)|feed\/revoke|news\/push\/(remove|test)|updateAssignment|admin\/v1\/(marks|countLateAnswer|extraTime|examDevice|passwords|regrade$|challenges\/answer)|studentdashboard\/(c|takeBackC)hallenge$|leaves\/decide|leave\/(ask|withdraw)$|ask\/(open|write|close|read|report)$|questions\/:thread_id\/(reply|hand-over|close|report|decide|pause)$/

/** Calls about what none of these students has. */
const aboutOthers =
  /v1\/payments\/|online-payments|home\/open|videoOTP|fees\/receipts|download-links|receipt\/download|test-receipt|own-data.*download|family-view\/end|challenge_id|leave_id|thread_id|desk\/v1\/imports|export_id|notice_id|message_id|home\/notice-|desk\/v1\/(notices$|notice-reach|meetings\/)|POST \/desk\/v1\/meetings$|meeting\/(book|give-back)/

/** Calls that read again while they last. */
const lasting = /live\/stream/

const counted = allCalls.filter(
  ({ method, path }) => ![onceOnly, aboutOthers, lasting].some((left) => left.test(`${method} ${path}`)),
)

type Counted = { status: number; statements: number; size: number }

/** What the second of two requests costs: the first one notes what is noted once a day. */
async function count(call: Call, me: Caller): Promise<Counted> {
  const ask = () =>
    send(
      { app: { inject: (one) => app.inject(one) } },
      call,
      validRequest(call, me),
      tokenOf(call, me),
      inFull,
    )
  await ask()
  const { query } = pg.Client.prototype
  let statements = 0
  pg.Client.prototype.query = function (this: pg.Client, ...values: unknown[]) {
    statements++
    return Reflect.apply(query, this, values)
  } as typeof query
  try {
    const { statusCode, body } = await ask()
    return { status: statusCode, statements, size: body.length }
  } finally {
    pg.Client.prototype.query = query
  }
}

test('a call sends as many statements for sixty of everything as for three', {
  timeout: 120_000,
}, async () => {
  const found: Record<string, unknown> = {}
  const longer = []
  for (const call of counted) {
    const [less, more] = [await count(call, callers.few), await count(call, callers.many)]
    const isAlike = less.statements === more.statements && less.status === 200 && more.status === 200
    found[nameOf(call)] = isAlike ? less.statements : { less, more }
    if (more.size > 3 * less.size) longer.push(nameOf(call))
  }
  expect(found).toEqual(statements)
  // The replies of calls that list something are longer.
  expect(longer.length).toBeGreaterThan(20)
})

test('a call of a parent of two sends as many as one of a parent with one child', {
  timeout: 120_000,
}, async () => {
  const different = []
  let answered = 0
  for (const call of counted.filter(({ access }) => access === 'student')) {
    const [one, two] = [await count(call, parents.few), await count(call, parents.many)]
    if (one.status === 200) answered++
    if (one.status !== two.status || one.statements !== two.statements)
      different.push({ name: nameOf(call), one, two })
  }
  expect(different).toEqual([])
  expect(answered).toBeGreaterThan(30)
})
