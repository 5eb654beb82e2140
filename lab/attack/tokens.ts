import type { Call } from '#domain/call.ts'
import { allCalls } from '#domain/calls.ts'
import { makeCalendarFeed } from '#domain/timetable/feed-calls.ts'
import { hashToken } from '#server/features/session/tokens.ts'
import type { Caller } from '#server/http/testing/caller.ts'
import { callOf } from '#server/http/testing/foreign-ids.ts'
import { nameOf, tokenOf, validRequest } from '#server/http/testing/requests.ts'
import { send } from '#server/http/testing/send.ts'
import { type Attack, fewOf, isFor, isInTurn, people, type Target, withoutYear } from './attack.ts'
import { fileAddressOf } from './files.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** All tokens, by what they open. */
async function tokensOf(target: Target, me: Caller): Promise<Record<string, string>> {
  const feed = await send(target, makeCalendarFeed, validRequest(makeCalendarFeed, me), me.token)
  const launch = callOf('/examPanel/launchNotebook')
  const ticket = await send(target, launch, validRequest(launch, me), me.examToken)
  const address = await fileAddressOf(target, me)
  return {
    student: me.token,
    exam: me.examToken,
    scorecard: me.scorecardToken,
    panel: me.panelPass,
    admin: me.adminToken,
    'a calendar feed': /calendar\/([\w-]{43})/.exec(feed.body)?.[1] ?? '',
    'a launch ticket': (ticket.json() as { data?: { ticket: string } }).data?.ticket ?? '',
    'a file address': address.split('/').at(-1) ?? '',
    'the signature of a file address': address.slice(-43),
    'a device': me.deviceId,
    'the signature of a device': me.deviceId.slice(-43),
    'a receipt': me.testReceiptCode,
  }
}

const forOtherCalls: Attack = {
  name: 'every kind of token at every call of another kind',
  isShort: true,
  run: async (target) => {
    const me = await target.callerOf(people.aarav)
    const tokens = await tokensOf(target, me)
    const found = Object.entries(tokens).flatMap(([kind, token]) =>
      token === '' ? [`there is no ${kind}`] : [],
    )
    let attempts = 0
    for (const [at, call] of allCalls.filter((one) => !isFor(one, 'open')).entries())
      for (const [way, [kind, token]] of Object.entries(tokens).entries()) {
        if (kind === call.access || !isInTurn(at, way)) continue
        if (isFor(call, 'admin')) await target.query('delete from throttle')
        const { statusCode } = await send(target, call, validRequest(call, me), token)
        attempts += 1
        if (statusCode !== 401) found.push(`${kind} at ${nameOf(call)}: ${statusCode}`)
      }
    for (const [kind, token] of Object.entries(tokens))
      for (const [what, status] of await statusesElsewhere(target, me, kind, token)) {
        attempts += 1
        if (status < 400) found.push(`${kind} as ${what}: ${status}`)
      }
    return { attempts, found: fewOf(found) }
  },
}

/** Sends a token in wrong fields of an address or a body. @returns the status of each reply */
async function statusesElsewhere(
  target: Target,
  me: Caller,
  kind: string,
  token: string,
): Promise<[string, number][]> {
  await target.query('delete from throttle')
  const secret = withoutYear(token)
  const get = async (url: string) =>
    (await target.app.inject({ url, headers: { host: 'localhost' } })).statusCode
  const open = callOf('/examPanel/open')
  const page = '0123456789abcdef'
  const ways: [string, () => Promise<number>][] = [
    ['a file address', () => get(`/files/${token}`)],
    ['an archive', () => get(`/files/pack?of=${token}`)],
    ['a public file', () => get(`/files/public/${token}`)],
    ['a calendar feed', () => get(`/calendar/${secret}.ics`)],
    ['a receipt', () => get(`/api/v1/test-receipt/${secret.slice(0, 40)}`)],
    [
      'a launch ticket',
      async () => (await send(target, open, { body: { ticket: secret, page } })).statusCode,
    ],
    ['a password', async () => ((await target.login(me.phone, { password: token })).result ? 200 : 401)],
  ]
  const other = ways.filter(
    ([way]) => way !== kind && !(kind.includes('file address') && way === 'a file address'),
  )
  return Promise.all(other.map(async ([way, tryIt]): Promise<[string, number]> => [way, await tryIt()]))
}

/** Changed tokens: another letter, one that only differs in unused bits, the other case. */
function* altered(token: string): Generator<string> {
  for (let at = 0; at < token.length; at += 1) {
    const letter = token[at] ?? ''
    const others = [1, 2, 3, 32].map((bits) => letters[(letters.indexOf(letter) ^ bits) & 63])
    const cases = [letter.toUpperCase(), letter.toLowerCase()]
    for (const other of new Set([...others, ...cases, '.', '=', '%00']))
      if (other !== letter) yield token.slice(0, at) + other + token.slice(at + 1)
    yield token.slice(0, at) + token.slice(at + 1)
  }
  for (const end of ['A', '=', '==', '.', '%00', ' x', ',', `.${token}`]) yield token + end
  for (const start of ['A', 'Basic ', 'Bearer Bearer ', 'Token ', '"', '.']) yield start + token
}

const ofBytes: Attack = {
  name: 'tokens altered byte by byte',
  run: async (target) => {
    const me = await target.callerOf(people.aarav)
    const found: string[] = []
    let attempts = 0
    const calls: [string, Call][] = [
      ['student', callOf('/api/v1/academicYear/all/:institute_id')],
      ['exam', callOf('/student/testLabels')],
      ['scorecard', callOf('/reportPreview/:account_id/:user_id/:test_id/-1')],
      ['panel', callOf('/examPanel/paper')],
      ['admin', callOf('/admin/v1/tests/:test_id/waiting')],
    ]
    for (const [kind, call] of calls) {
      const parts = validRequest(call, me)
      const own = withoutYear(tokenOf(call, me))
      for (const token of altered(own)) {
        if (kind === 'admin' && attempts % 20 === 0) await target.query('delete from throttle')
        const { statusCode } = await send(target, call, parts, token)
        attempts += 1
        if (statusCode !== 401) found.push(`${kind} ${token.slice(0, 60)}: ${statusCode}`)
      }
      // Headers in which a token does not count.
      for (const headers of [
        { cookie: `authorization=${own}` },
        { 'x-authorization': own },
        { 'proxy-authorization': own },
      ]) {
        const { statusCode } = await send(target, call, parts, undefined, headers)
        attempts += 1
        if (statusCode !== 401) found.push(`${kind} in ${Object.keys(headers)}: ${statusCode}`)
      }
    }
    return { attempts, found: fewOf(found) }
  },
}

const ofAddresses: Attack = {
  name: 'addresses of calendars and files altered byte by byte',
  isShort: true,
  run: async (target) => {
    const me = await target.callerOf(people.aarav)
    const tokens = await tokensOf(target, me)
    const found: string[] = []
    let attempts = 0
    for (const [kind, addressOf] of [
      ['a calendar feed', (token: string) => `/calendar/${token}.ics`],
      ['a file address', (token: string) => `/files/${token}`],
    ] as const) {
      const own = tokens[kind] ?? ''
      const right = await target.app.inject({ url: addressOf(own), headers: { host: 'localhost' } })
      if (right.statusCode !== 200) found.push(`${kind} is not answered: ${right.statusCode}`)
      for (const [way, token] of [...altered(own)].entries()) {
        if (!isInTurn(0, way)) continue
        const answer = await target.app.inject({ url: addressOf(token), headers: { host: 'localhost' } })
        attempts += 1
        if (answer.statusCode < 400) found.push(`${kind} ${token}: ${answer.statusCode}`)
      }
    }
    return { attempts, found: fewOf(found) }
  },
}

const ended: Attack = {
  name: 'tokens and file addresses of an ended session',
  isShort: true,
  run: async (target) => {
    const me = await target.callerOf(people.lastYear)
    const address = await fileAddressOf(target, await target.callerOf(people.aarav))
    const found: string[] = []
    let attempts = 0
    for (const [reason, end] of endings) {
      const session = await target.signedIn(me.phone)
      const tokens = {
        ...me,
        token: session.student_auth,
        examToken: session.examdesk_auth_token,
        scorecardToken: session.scorecard_auth_token,
      }
      await end(target, session.student_auth)
      for (const call of allCalls.filter((one) => isFor(one, 'student', 'exam', 'scorecard'))) {
        const { statusCode } = await send(target, call, validRequest(call, me), tokenOf(call, tokens))
        attempts += 1
        if (![401, 403].includes(statusCode)) found.push(`${nameOf(call)} after ${reason}: ${statusCode}`)
      }
      await target.query(`update person set status = 'active' where phone = $1`, [me.phone])
    }
    // File addresses of the session.
    const other = await target.callerOf(people.aarav)
    await target.query('update session set ended_at = now() where person_id = $1', [other.personId])
    const { statusCode } = await target.app.inject({ url: address, headers: { host: 'localhost' } })
    if (statusCode !== 404) found.push(`a file address: ${statusCode}`)
    await target.query('update session set ended_at = null where person_id = $1', [other.personId])
    return { attempts: attempts + 1, found: fewOf(found) }
  },
}

const hashOf = (token: string) => hashToken(withoutYear(token))
const endings: [string, (target: Target, token: string) => Promise<unknown>][] = [
  ['logout', (target, token) => target.get('/api/v1/alternateLogin/logout', token)],
  [
    'midnight',
    (target, token) =>
      target.query(`update session set expires_at = now() where student_token_hash = $1`, [hashOf(token)]),
  ],
  [
    'half a day away',
    (target, token) =>
      target.query(
        `update session set last_seen_at = now() - interval '13 hours' where student_token_hash = $1`,
        [hashOf(token)],
      ),
  ],
  [
    'the block of the account',
    (target) => target.query(`update person set status = 'blocked' where phone = $1`, [people.lastYear]),
  ],
]

export const tokenAttacks: Attack[] = [forOtherCalls, ofBytes, ofAddresses, ended]
