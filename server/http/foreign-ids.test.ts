import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#domain/call.ts'
import { allCalls } from '#domain/calls.ts'
import { setVideo, startVideoHosts, type VideoHosts } from '#server/features/live/testing-video-hosts.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { type Caller, signInCaller } from '#server/http/testing-caller.ts'
import { canariesIn, canariesOf, plantCanaries } from '#server/http/testing-canaries.ts'
import { idFieldsOf } from '#server/http/testing-fields.ts'
import { type Try, triesOf } from '#server/http/testing-ids.ts'
import { nameOf, tokenOf, validRequest, validRequests } from '#server/http/testing-requests.ts'
import { send } from '#server/http/testing-send.ts'

/** Who asks, about whom, and what his token is good for (PRODUCT §3 "Who may read what"). */
const actors = {
  nobody: { phone: '9000000001', victims: ['9000000002', '9000000021'], token: 'none', depth: 'few' },
  'a classmate': { phone: '9000000002', victims: ['9000000001'], token: 'live', depth: 'all' },
  'a sibling’s parent': {
    phone: '9000000010',
    victims: ['9000000011', '9000000002'],
    token: 'live',
    depth: 'some',
  },
  'a parent of another': {
    phone: '9000000011',
    victims: ['9000000010', '9000000001'],
    token: 'live',
    depth: 'some',
  },
  'an open user': { phone: '9000000031', victims: ['9000000021'], token: 'live', depth: 'some' },
  'another institute': {
    phone: '9000000021',
    victims: ['9000000001', '9000000010', '9000000044'],
    token: 'live',
    depth: 'some',
  },
  'an ended session': { phone: '9000000051', victims: ['9000000001'], token: 'ended', depth: 'few' },
  'a blocked account': { phone: '9000000022', victims: ['9000000021'], token: 'ended', depth: 'few' },
} as const
type ActorName = keyof typeof actors

let t: TestApp
/** Vimeo and VdoCipher, so that those who may ask them get an answer. */
let hosts: VideoHosts
/** Of the password of everybody, for whoever has changed his. */
let demoHash: string
const callers = new Map<string, Caller>()
const readable = new Map<string, ReadonlySet<string>>()
beforeAll(async () => {
  hosts = await startVideoHosts()
  t = await createTestApp(hosts.environment)
  await giveFeeds()
  await givePasskeys()
  // So that no number of somebody else is by chance that of one's own session.
  await t.database.pool.query('alter table session alter column id restart with 500000000')
  const institutes = await t.database.pool.query<{ id: number }>('select id from institute')
  const query = (text: string, values: unknown[]) => t.database.pool.query(text, values)
  for (const { id } of institutes.rows) await setVideo(query, t.context.secrets, id)
  await plantCanaries(t.database.pool)
  const { rows } = await t.database.pool.query(
    'select password_hash from person where phone is not null limit 1',
  )
  demoHash = rows[0].password_hash
  for (const phone of new Set(Object.values(actors).flatMap((actor) => [actor.phone, ...actor.victims]))) {
    const caller = await signInCaller(t, phone)
    callers.set(phone, caller)
    readable.set(phone, await canariesOf(t.database.pool, caller.personId))
  }
  await t.get('/api/v1/alternateLogin/logout', callerOf(actors['an ended session'].phone).token)
  await t.database.pool.query(`update person set status = 'blocked' where id = $1`, [
    callerOf(actors['a blocked account'].phone).personId,
  ])
})
afterAll(async () => {
  await t.close()
  await hosts.close()
})

/** A calendar address for everybody. */
async function giveFeeds(): Promise<void> {
  await t.database.pool.query(`insert into calendar_feed (institute_id, person_id, student_id, secret_hash)
    select p.institute_id, p.id, coalesce(s.id, (select min(g.student_id) from guardian g where g.parent_id = p.id)), p.id
    from person p left join student s on s.person_id = p.id`)
}

/** A passkey for everybody. */
async function givePasskeys(): Promise<void> {
  await t.database.pool.query(`insert into passkey (institute_id, person_id, host, credential_id, public_key, counter,
      transports, name)
    select institute_id, id, 'localhost', 'passkey-' || id, '', 0, '{}', 'Phone' from person`)
}

function callerOf(phone: string): Caller {
  const caller = callers.get(phone)
  if (!caller) throw new Error(`${phone} is not signed in`)
  return caller
}

/** A session that the caller's own logout ended lives again for the next try; sign-ins are not throttled away. */
async function prepare(name: ActorName): Promise<void> {
  const { personId } = callerOf(actors[name].phone)
  await t.database.pool.query('delete from throttle')
  await t.database.pool.query('update person set password_hash = $2 where id = $1', [personId, demoHash])
  if (actors[name].token !== 'live') return
  await t.database.pool.query('update session set ended_at = null, end_reason = null where person_id = $1', [
    personId,
  ])
}

/** What is wrong with an answer; nothing when it is as it must be. */
function faultsOf(call: Call, name: ActorName, one: Try, answer: LightMyRequestResponse): string[] {
  const { phone } = actors[name]
  const status = answer.statusCode
  const own = readable.get(phone)
  const seen = canariesIn(answer.body).filter(
    (canary) => !own?.has(canary) && !isOnLoginScreen(call, canary) && !isForExaminer(call, phone, canary),
  )
  const told = status < 400 || (isMessage(answer.json()) && answer.json().statusCode === status)
  return [
    ...seen.map((canary) => `shows ${canary}`),
    ...(told ? [] : [`tells no message: ${answer.body.slice(0, 80)}`]),
    ...(expectedOf(call, name, one.kind).includes(status) ? [] : [`answers ${status}`]),
  ].map((fault) => `${name}: ${one.what}: ${fault}`)
}

/** An address that is no call's at all, e.g. with a broken encoding, is 400 or 404 for everybody. */
function expectedOf(call: Call, name: ActorName, kind: Try['kind']): number[] {
  const { token } = actors[name]
  const unroutable = kind === 'malformed' ? [400, 404] : []
  if (call.access === 'open') return [200, 400, 401, 404, 422]
  if (call.access === 'panel' || call.access === 'admin') return expectedOfPass(call, name, kind)
  if (token !== 'live') return [token === 'none' ? 401 : 403, ...unroutable]
  if (kind === 'foreign') return [404, 422]
  // With his own ids a call may still not be for him: an open user has no student.
  return kind === 'malformed' ? [400, 404, 422] : [200, 400, 404, 422]
}

/**
 * A pass to an attempt, and a token of the institute, live apart from sessions; of parents, who take no tests, the pass is
 * nobody's. The token reads about all of its institute.
 */
function expectedOfPass(call: Call, name: ActorName, kind: Try['kind']): number[] {
  if (actors[name].token === 'none') return [401, 404]
  if (kind === 'foreign' && !isOfOwnInstitute(call, name)) return [401, 404, 422]
  return [200, 400, 401, 404, 422]
}
const isOfOwnInstitute = (call: Call, name: ActorName) =>
  call.access === 'admin' && name !== 'another institute'

/** The name of an institute stands on its login screen, before anybody signs in. */
const isOnLoginScreen = (call: Call, canary: string) => call.access === 'open' && /-institute-/.test(canary)
/** Who holds a token of the institute reads about all of it. */
const isForExaminer = (call: Call, phone: string, canary: string) =>
  call.access === 'admin' && canary.startsWith(`canary-${callerOf(phone).institute}-`)
const isMessage = (body: unknown) =>
  typeof body === 'object' &&
  Object.keys(body ?? {})
    .sort()
    .join() === 'message,statusCode'

const names = Object.keys(actors) as ActorName[]

/** A call that takes its time, whoever asks, is asked several times at once: fewer than its throttle allows. */
async function tryAll(call: Call, name: ActorName) {
  const { phone, victims, token, depth } = actors[name]
  const me = callerOf(phone)
  const tries = triesOf(call, me, victims.map(callerOf), depth)
  const atOnce = call.access === 'open' ? 4 : 1
  const answered = []
  for (let first = 0; first < tries.length; first += atOnce) {
    if (call.access === 'open' || call.path === '/api/v1/alternateLogin/logout') await prepare(name)
    const asked = tries.slice(first, first + atOnce).map(async (one) => {
      const answer = await send(t, call, one.parts, token === 'none' ? undefined : tokenOf(call, me))
      return { ...one, answer, faults: faultsOf(call, name, one, answer) }
    })
    answered.push(...(await Promise.all(asked)))
  }
  return answered
}

test('every call of the contract has a valid request here, so that none goes untried', () => {
  expect(Object.keys(validRequests).sort()).toEqual(allCalls.map(nameOf).sort())
})

test('every id of the contract is found in its schemas', () => {
  const found = allCalls.flatMap((call) => idFieldsOf(call).map((field) => field.name))
  expect(found).toEqual(
    expect.arrayContaining([
      'params.student_id',
      'body.student_id',
      'query.deviceId',
      'headers.x-prod-inst-id',
    ]),
  )
})

/** Signed by nobody, used up, or about what the demo has not: tests of their own answer them. */
const neverAnswered = [
  '/prod/ext/sso/login',
  '/examPanel/open',
  '/admin/v1/countLateAnswer',
  '/admin/v1/extraTime',
  '/api/v1/session/passkey',
  '/api/v1/session/second-step',
  '/api/v1/sign-in-security/passkey',
  '/api/v1/sign-in-security/second-factor-on',
  '/api/v1/sign-in-security/recovery-codes',
]

describe('foreign and malformed ids (PRODUCT §3 "Who may read what")', () => {
  test.each(allCalls.map((call) => [nameOf(call), call] as const))(
    '%s',
    { timeout: 120_000 },
    async (_name, call) => {
      const perActor: { name: ActorName; answered: Awaited<ReturnType<typeof tryAll>> }[] = []
      const ask = async (name: ActorName) => {
        perActor.push({ name, answered: await tryAll(call, name) })
      }
      // Together they would be throttled where nobody has to be signed in.
      if (call.access === 'open') for (const name of names) await ask(name)
      else await Promise.all(names.map(ask))
      expect(perActor.flatMap(({ answered }) => answered.flatMap(({ faults }) => faults))).toEqual([])
      const all = perActor.flatMap(({ answered }) => answered)
      const isAnswered = all.some(({ kind, answer }) => kind === 'own' && answer.statusCode === 200)
      expect(isAnswered || neverAnswered.includes(call.path)).toBe(true)
      for (const { name, answered } of perActor) {
        if (isOfOwnInstitute(call, name)) continue
        const foreign = answered.filter(({ kind, what }) => kind === 'foreign' && !what.startsWith('headers'))
        const answers = new Set(foreign.map(({ answer }) => `${answer.statusCode} ${answer.body}`))
        expect([...answers].slice(1), `${name} learns from the answers which ids exist`).toEqual([])
      }
    },
  )
})

test('who never asked anything is as he was: still signed in, no new password, no message', async () => {
  const asked = Object.values(actors).map(({ phone }) => phone as string)
  const [karan] = Object.values(actors).flatMap(({ victims }) =>
    victims.filter((phone) => !asked.includes(phone)),
  )
  const { token, institute, personId } = callerOf(karan ?? '')
  expect((await t.get(`/api/v1/academicYear/all/${institute}`, token)).status).toBe(200)
  const { rows } = await t.database.pool.query(
    `select pending_password_hash as pending, (select count(*)::int from message_outbox where recipient = phone) as messages
      from person where id = $1`,
    [personId],
  )
  expect(rows).toEqual([{ pending: null, messages: 0 }])
})

test('the canaries sing: one’s own home shows one’s own, so a foreign one would have been seen', async () => {
  for (const [name, path] of [
    ['a classmate', '/api/v1/home/student/:institute_id/:student_id'],
    ['an open user', '/api/v1/home/open/:institute_id/:user_id'],
    ['another institute', '/api/v1/banner-prom/for_student/:user_type'],
  ] as const) {
    const call = allCalls.find((each) => each.path === path)
    if (!call) throw new Error(`no call ${path}`)
    const me = callerOf(actors[name].phone)
    await prepare(name)
    const { body } = await send(t, call, validRequest(call, me), tokenOf(call, me))
    expect(canariesIn(body).length).toBeGreaterThan(2)
  }
})
