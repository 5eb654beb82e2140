import type { Call } from '#domain/call.ts'
import { allCalls } from '#domain/calls.ts'
import { setVideo } from '#server/features/live/testing-video-hosts.ts'
import { type Caller, signInCaller } from '#server/http/testing/caller.ts'
import { canariesIn, canariesOf, plantCanaries } from '#server/http/testing/canaries.ts'
import { neverAnsweredAtDesk } from '#server/http/testing/desk/never-answered.ts'
import { type Depth, type Try, triesOf } from '#server/http/testing/ids.ts'
import type { Answer, Requested } from '#server/http/testing/requester.ts'
import { tokenOf } from '#server/http/testing/requests.ts'
import { send } from '#server/http/testing/send.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** Each caller, and the rights of the token [access-2]. */
export const actors = {
  nobody: { phone: '9000000001', victims: ['9000000002', '9000000021'], token: 'none', depth: 'few' },
  'a classmate': { phone: '9000000002', victims: ['9000000001'], token: 'live', depth: 'most' },
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
export type ActorName = keyof typeof actors
const names = Object.keys(actors) as ActorName[]
/** A pass of the staff is an institute's, not a person's: these have none, one of the institute, and one of another. */
const namesAtStaff: readonly ActorName[] = ['nobody', 'a classmate', 'another institute']

/** Unsigned, used, or about things that the demo does not have: other tests answer them. */
const neverAnswered = [
  '/prod/ext/sso/login',
  '/examPanel/open',
  // The tests that are tried have no locked parts.
  '/examPanel/endPart',
  '/admin/v1/countLateAnswer',
  '/admin/v1/regrade',
  '/admin/v1/extraTime',
  '/admin/v1/examDevice',
  '/api/v1/studentdashboard/challenge',
  '/api/v1/studentdashboard/takeBackChallenge',
  '/admin/v1/challenges/:challenge_id/file',
  '/admin/v1/challenges/answer',
  '/admin/v1/extraTime/group',
  // Once for each person, and then it waits.
  '/admin/v1/passwords',
  ...neverAnsweredAtDesk,
  '/api/v1/session/passkey',
  // They write, or are about what somebody has seen or asked for.
  ...[
    'payments',
    'reversals',
    'refunds',
    'credits',
    'fines',
    'write-offs',
    'write-offs/decide',
    'series',
  ].map((path) => `/desk/v1/fees/${path}`),
  '/api/v1/session/second-step',
  '/api/v1/sign-in-security/passkey',
  '/api/v1/sign-in-security/second-factor-on',
  '/api/v1/sign-in-security/recovery-codes',
]

/** Calls after which an actor lacks a session, or a device with notifications. */
const usesUp = /\/alternateLogin\/logout$|\/desk\/v1\/sign-out$|\/news\/push\//

export type ForeignIds = {
  callerOf: (phone: string) => Caller
  /** Resets an actor before a try. */
  prepare: (name: ActorName) => Promise<void>
  /**
   * Sends a call with all foreign ids, as every actor.
   * @param depth how much the actors with a session try; each as much as needed by default
   * @returns the number of requests, and what was wrong with the replies
   */
  tryCall: (call: Call, depth?: Depth) => Promise<{ attempts: number; faults: string[] }>
}

/** Signs all actors in at a server whose demo then is full of canaries. @param secrets the server's own */
export async function prepareForeignIds(t: Requested, secrets: Secrets): Promise<ForeignIds> {
  const { pool } = t.database
  const callers = new Map<string, Caller>()
  const readable = new Map<string, ReadonlySet<string>>()
  const sealedPush = secrets.seal(JSON.stringify({ endpoint: 'http://127.0.0.1:1/', p256dh: '', auth: '' }))
  await giveFeeds()
  await givePasskeys()
  await givePushes()
  await giveCopies()
  // So that an id of another person is never by chance that of one's own session.
  await pool.query('alter table session alter column id restart with 500000000')
  const institutes = await pool.query<{ id: number }>('select id from institute')
  const query = (text: string, values: unknown[]) => pool.query(text, values)
  for (const { id } of institutes.rows) await setVideo(query, secrets, id)
  await plantCanaries(pool)
  // Everyone's password hash, for those who have changed it.
  const { rows } = await pool.query('select password_hash from person where phone is not null limit 1')
  const demoHash = rows[0].password_hash
  for (const phone of new Set(Object.values(actors).flatMap((actor) => [actor.phone, ...actor.victims]))) {
    const caller = await signInCaller(t, phone)
    callers.set(phone, caller)
    readable.set(phone, await canariesOf(pool, caller.personId))
  }
  await t.get('/api/v1/alternateLogin/logout', callerOf(actors['an ended session'].phone).token)
  await pool.query(`update person set status = 'blocked' where id = $1`, [
    callerOf(actors['a blocked account'].phone).personId,
  ])

  /** A calendar address for everyone. */
  async function giveFeeds(): Promise<void> {
    await pool.query(`insert into calendar_feed (institute_id, person_id, student_id, secret_hash)
      select p.institute_id, p.id, coalesce(s.id, (select min(g.student_id) from guardian g where g.parent_id = p.id)), p.id
      from person p left join student s on s.person_id = p.id`)
  }

  /** A passkey for everyone. */
  async function givePasskeys(): Promise<void> {
    await pool.query(`insert into passkey (institute_id, person_id, host, credential_id, public_key, counter,
        transports, name)
      select institute_id, id, 'localhost', 'passkey-' || id, '', 0, '{}', 'Phone' from person`)
  }

  /** A device with notifications for everyone. No push service is called: its address is of none. */
  async function givePushes(): Promise<void> {
    await pool.query(
      `insert into device (institute_id, person_id, key) select institute_id, id, 'push' from person`,
    )
    await pool.query(
      `insert into push_subscription (institute_id, person_id, device_key, endpoint_hash, sealed, shows_details, device_name)
        select institute_id, id, 'push', id, $1, false, '' from person`,
      [sealedPush],
    )
  }

  /** A copy of the data of everyone, and of every child for its parents. */
  async function giveCopies(): Promise<void> {
    await pool.query(`insert into own_data (institute_id, person_id, subject_id, host, requested_at, finished_at,
        expires_at, file_id)
      select p.institute_id, p.id, s.id, '', now(), now(), now() + interval '1 day',
        (select min(f.id) from file f where f.institute_id = p.institute_id)
      from person p join lateral (
        select p.id union select x.person_id from guardian g join student x on x.id = g.student_id
        where g.parent_id = p.id) s on true`)
  }

  function callerOf(phone: string): Caller {
    const caller = callers.get(phone)
    if (!caller) throw new Error(`${phone} is not signed in`)
    return caller
  }

  /** Makes a session live again that the caller's own logout ended, and a device that it forgot; resets the throttle. */
  async function prepare(name: ActorName): Promise<void> {
    const { personId, things } = callerOf(actors[name].phone)
    await pool.query('delete from throttle')
    await pool.query('update person set password_hash = $2 where id = $1', [personId, demoHash])
    if (actors[name].token !== 'live') return
    await pool.query('update session set ended_at = null, end_reason = null where person_id = $1', [personId])
    await pool.query('update desk_session set ended_at = null')
    await pool.query(
      `insert into push_subscription (institute_id, id, person_id, device_key, endpoint_hash, sealed, shows_details, device_name)
        overriding system value select institute_id, $2, id, 'push', id, $3, false, '' from person where id = $1
        on conflict (institute_id, id) do update set tested_at = null`,
      [personId, things.push, sealedPush],
    )
  }

  /** The faults of a reply; empty for a correct one. */
  function faultsOf(call: Call, name: ActorName, one: Try, answer: Answer): string[] {
    const { phone } = actors[name]
    const status = answer.statusCode
    const own = readable.get(phone)
    const seen = canariesIn(answer.body).filter(
      (canary) => !own?.has(canary) && !isOnLoginScreen(call, canary) && !isForExaminer(call, phone, canary),
    )
    // A conflict says what it is now, to those who may see it.
    const isConflict = status === 409 && (one.kind === 'own' || isOfOwnInstitute(call, name))
    const hasMessage = status < 400 || isConflict || isMessage(answer)
    return [
      ...seen.map((canary) => `shows ${canary}`),
      ...(hasMessage ? [] : [`tells no message: ${answer.body.slice(0, 80)}`]),
      ...(expectedOf(call, name, one.kind).includes(status) ? [] : [`answers ${status}`]),
    ].map((fault) => `${name}: ${one.what}: ${fault}`)
  }

  /** A token of the institute reads all of it. */
  const isForExaminer = (call: Call, phone: string, canary: string) =>
    isOfStaff(call) && canary.startsWith(`canary-${callerOf(phone).institute}-`)

  /** A slow call is sent several times at once: fewer than its throttle allows. */
  async function tryAs(call: Call, name: ActorName, wanted?: Depth) {
    const { phone, victims, token, depth } = actors[name]
    const me = callerOf(phone)
    const tries = triesOf(call, me, victims.map(callerOf), (token === 'live' && wanted) || depth)
    const atOnce = call.access === 'open' ? 4 : 1
    const answered = []
    for (let first = 0; first < tries.length; first += atOnce) {
      if (call.access === 'open' || usesUp.test(call.path)) await prepare(name)
      const requests = tries.slice(first, first + atOnce).map(async (one) => {
        const answer = await send(t, call, one.parts, token === 'none' ? undefined : tokenOf(call, me))
        return { ...one, answer, faults: faultsOf(call, name, one, answer) }
      })
      answered.push(...(await Promise.all(requests)))
    }
    return { name, answered }
  }

  async function tryCall(call: Call, depth?: Depth) {
    const perActor: Awaited<ReturnType<typeof tryAs>>[] = []
    // Open calls would be throttled when sent together.
    if (call.access === 'open') for (const name of names) perActor.push(await tryAs(call, name, depth))
    else {
      const some = isOfStaff(call) ? namesAtStaff : names
      perActor.push(...(await Promise.all(some.map((name) => tryAs(call, name, depth)))))
    }
    if (usesUp.test(call.path)) for (const { name } of perActor) await prepare(name)
    const all = perActor.flatMap(({ answered }) => answered)
    const faults = all.flatMap((one) => one.faults)
    const isAnswered = all.some(({ kind, answer }) => kind === 'own' && answer.statusCode === 200)
    if (!isAnswered && !neverAnswered.includes(call.path)) faults.push('nobody is answered about his own')
    for (const { name, answered } of perActor) {
      if (isOfOwnInstitute(call, name)) continue
      const foreign = answered.filter(({ kind, what }) => kind === 'foreign' && !what.startsWith('headers'))
      const answers = new Set(foreign.map(({ answer }) => `${answer.statusCode} ${answer.body}`))
      if (answers.size > 1)
        faults.push(`${name} learns from the answers which ids exist: ${[...answers].join(' | ')}`)
    }
    return { attempts: all.length, faults }
  }

  return { callerOf, prepare, tryCall }
}

/** An address that matches no call, e.g. with a broken encoding, is 400 or 404 for everyone. */
function expectedOf(call: Call, name: ActorName, kind: Try['kind']): number[] {
  const { token } = actors[name]
  const unroutable = kind === 'malformed' ? [400, 404] : []
  if (call.access === 'open') return [200, 400, 401, 404, 422]
  if (call.access === 'panel' || isOfStaff(call)) return expectedOfPass(call, name, kind)
  if (token !== 'live') return [token === 'none' ? 401 : 403, ...unroutable]
  if (kind === 'foreign') return [404, 422]
  // Even with his own ids a call may not be for the caller: an open user has no student.
  return kind === 'malformed' ? [400, 404, 422] : [200, 400, 404, 422]
}

/**
 * A pass to an attempt, and a token of the institute, are independent of sessions; the pass of a parent, who
 * takes no tests, is not valid. The token reads all of its institute.
 */
function expectedOfPass(call: Call, name: ActorName, kind: Try['kind']): number[] {
  if (actors[name].token === 'none') return [401, 404]
  if (kind === 'foreign' && !isOfOwnInstitute(call, name)) return [401, 404, 422]
  // No preview has the fingerprint, no row or mark what was read of it, leave may be answered already, a question has gone on, and a meeting is booked or changed.
  const mayDiffer =
    /^\/admin\/v1\/regrade$|\/leaves\/decide$|\/questions\/:thread_id\/(reply|hand-over|close)$|\/meetings\/:offer_id\/(change|book|call-off-one)$|^\/desk\/v1\/(records|imports|fees|online-payments|attendance\/classes)\//
  const changed = mayDiffer.test(call.path) ? [409] : []
  return [200, 400, 401, 404, 422, ...changed]
}
/** Calls of an institute's program, or of its staff. */
const isOfStaff = ({ access }: Call) => access === 'admin' || access === 'desk'
const isOfOwnInstitute = (call: Call, name: ActorName) => isOfStaff(call) && name !== 'another institute'

/** The login screen shows the name of an institute before signing in. */
const isOnLoginScreen = (call: Call, canary: string) => call.access === 'open' && /-institute-/.test(canary)

/** Whether a reply is `{statusCode, message}` and nothing else. */
function isMessage(answer: Answer): boolean {
  try {
    const body = answer.json() as { statusCode: unknown } | null
    return (
      Object.keys(body ?? {})
        .sort()
        .join() === 'message,statusCode' && body?.statusCode === answer.statusCode
    )
  } catch {
    return false
  }
}

/** The call of a path. */
export function callOf(path: string): Call {
  const call = allCalls.find((each) => each.path === path)
  if (!call) throw new Error(`no call ${path}`)
  return call
}
