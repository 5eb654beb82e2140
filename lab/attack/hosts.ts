import type { Call } from '#domain/call.ts'
import { allCalls } from '#domain/calls.ts'
import { callOf } from '#server/http/testing/foreign-ids.ts'
import type { Answer } from '#server/http/testing/requester.ts'
import { nameOf, tokenOf, validRequest } from '#server/http/testing/requests.ts'
import { send } from '#server/http/testing/send.ts'
import { type Attack, fewOf, isFor, isInTurn, people, type Target, withoutYear } from './attack.ts'
import { sendRaw, statusOf } from './over-http.ts'

/** Other spellings of an institute's host. */
const otherHosts = [
  'coaching.localhost',
  'COACHING.localhost:3000',
  'coaching.localhost.',
  'summit.localhost:80',
]
const unknownHosts = [
  'evil.example',
  '127.0.0.1',
  '[::1]:3000',
  'school.localhost.evil.example',
  'xschool.localhost',
]
const oddHosts = [
  'a b',
  'evil.example/x',
  'evil.example@school.localhost',
  'a,b',
  'school.localhost#',
  '..',
  '%00',
  '"><b>',
]

/** Headers that name a host besides `Host`. */
const forwarding = [
  'x-forwarded-host',
  'forwarded',
  'x-host',
  'x-original-host',
  'x-forwarded-server',
  'x-http-host-override',
]

/** Every call of a session, at the host of another institute. */
const atOthersHost: Attack = {
  name: 'tokens and ids of one institute at the host of another',
  isShort: true,
  run: async (target) => {
    const found: string[] = []
    let attempts = 0
    for (const [index, phone] of [people.aarav, people.parent].entries()) {
      const me = await target.callerOf(phone)
      for (const [at, call] of allCalls.filter((one) => !isFor(one, 'open')).entries())
        for (const [way, host] of otherHosts.entries()) {
          if (!isInTurn(at + index, way)) continue
          const answer = await send(target, call, validRequest(call, me), tokenOf(call, me), { host })
          attempts += 1
          if (![401, 404].includes(answer.statusCode))
            found.push(`${nameOf(call)} at ${host}: ${answer.statusCode}`)
        }
    }
    return { attempts, found: fewOf(found) }
  },
}

/** Calls without a session must not show one institute's data at the host of another. */
const openAtOthersHost: Attack = {
  name: 'sign-in, new passwords and receipts at the host of another',
  isShort: true,
  run: async (target) => {
    const me = await target.callerOf(people.aarav)
    const found: string[] = []
    let attempts = 0
    for (const host of otherHosts) {
      await target.query('delete from throttle')
      const { result } = await target.login(people.aarav, { host })
      if (result !== null) found.push(`signed in at ${host}`)
      for (const path of ['/api/v1/feeReceipt/:code', '/api/v1/test-receipt/:code']) {
        const call = callOf(path)
        const { statusCode } = await send(target, call, validRequest(call, me), undefined, { host })
        if (statusCode !== 404) found.push(`${path} at ${host}: ${statusCode}`)
      }
      const asked = { user_name: me.phone, source: 'WEB' }
      await send(target, callOf('/api/v2/user/forgotPassword'), { body: asked }, undefined, { host })
      attempts += 4
    }
    const [sent] = await target.query<{ count: number }>(
      `select count(*)::int as count from job where payload->>'to' = $1`,
      [me.phone],
    )
    if (sent?.count !== 0) found.push(`${sent?.count} new passwords were sent`)
    return { attempts, found }
  },
}

/** An unknown host belongs to no institute, and is never repeated. */
const unknownHost: Attack = {
  name: 'unknown and odd hosts',
  isShort: true,
  run: async (target) => {
    const me = await target.callerOf(people.aarav)
    const found: string[] = []
    let attempts = 0
    const look = (what: string, host: string, answer: Answer, isOdd: boolean) => {
      attempts += 1
      const text = JSON.stringify(answer.headers) + answer.body
      if (host.includes('evil') && text.includes('evil.example')) found.push(`${what} repeats ${host}`)
      if (isOdd ? answer.statusCode !== 400 : answer.statusCode >= 500)
        found.push(`${what} at ${host}: ${answer.statusCode}`)
    }
    const pages = [
      '/',
      '/login',
      '/home',
      '/exampanel/x',
      '/config.json',
      '/api-docs',
      '/.well-known/security.txt',
    ]
    for (const [way, host] of [...unknownHosts, ...oddHosts].entries()) {
      const isOdd = oddHosts.includes(host)
      for (const url of pages)
        look(url, host, await target.app.inject({ url, headers: { host, accept: 'text/html' } }), isOdd)
      for (const [at, call] of allCalls.filter(isReading).entries()) {
        if (!isInTurn(at, way)) continue
        const parts = validRequest(call, me)
        look(nameOf(call), host, await send(target, call, parts, tokenOf(call, me), { host }), isOdd)
      }
      await target.query('delete from throttle')
      const reply = await send(
        target,
        callOf('/api/v2/user/forgotPassword'),
        { body: { user_name: people.twice, source: 'WEB' } },
        undefined,
        { host },
      )
      attempts += 1
      if (reply.body.includes('institute_name') && !isLoopback(host))
        found.push(`accounts are listed at ${host}`)
    }
    return { attempts, found: fewOf(found) }
  },
}

const isReading = ({ method, access, path }: Call) =>
  method === 'GET' && access !== 'open' && access !== 'admin' && !path.endsWith('/logout')
/** A user at the machine of the demo. */
const isLoopback = (host: string) => host.startsWith('127.') || host.startsWith('[::1]')

/** Of two hosts a proxy may have read the other one. */
const twoHosts: Attack = {
  name: 'two hosts in one request',
  isShort: true,
  run: async (target) => {
    const me = await target.callerOf(people.aarav)
    const path = `/api/v1/academicYear/all/${me.institute}`
    const found: string[] = []
    let attempts = 0
    const ask = async (
      what: string,
      line: string,
      headers: string[],
      isGood: (status: number) => boolean,
    ) => {
      const head = [line, ...headers, `authorization: ${me.token}`, 'connection: close', '', ''].join('\r\n')
      const status = statusOf(await sendRaw(target.port, head))
      attempts += 1
      if (!isGood(status)) found.push(`${what}: ${status}`)
    }
    const line = `GET ${path} HTTP/1.1`
    const [mine, other] = ['host: school.localhost', 'host: coaching.localhost']
    const isRefused = (status: number) => status === 400
    await ask('own host', line, [mine], (status) => status === 200)
    await ask('two hosts', line, [mine, other], isRefused)
    await ask('two hosts, the other first', line, [other, mine], isRefused)
    await ask('the same one twice', line, [mine, mine], isRefused)
    await ask('another case', line, [mine, 'HOST: coaching.localhost'], isRefused)
    await ask('a space before the colon', line, ['host : school.localhost', other], isRefused)
    await ask('a folded line', line, [mine, ' coaching.localhost'], isRefused)
    await ask('no host', line, [], isRefused)
    for (const at of ['http://coaching.localhost', 'https://school.localhost:99', '//coaching.localhost'])
      await ask(`a target at ${at}`, `GET ${at}${path} HTTP/1.1`, [mine], (status) =>
        [400, 404].includes(status),
      )
    for (const name of forwarding)
      await ask(
        `${name} of one's own at another's`,
        line,
        [other, `${name}: school.localhost`],
        (s) => s === 404,
      )
    return { attempts, found }
  },
}

/** What one institute's token may not do to the others. */
const claims: Attack = {
  name: 'hosts and settings of the operator, by the token of an institute',
  isShort: true,
  run: async (target) => {
    const me = await target.callerOf(people.aarav)
    const call = callOf('/admin/v1/records/:kind')
    const stored = () =>
      target.query(`select i.audit_days, i.space, i.time_zone, h.host from institute i
        join institute_host h on h.institute_id = i.id order by h.host`)
    const before = JSON.stringify(await stored())
    const [{ code } = { code: '' }] = await target.query<{ code: string }>(
      'select source_id as code from institute where id = $1',
      [me.institute],
    )
    const found: string[] = []
    const bodies: [kind: string, row: object][] = [
      ...['localhost', 'free.example', '127.0.0.1', '127.1', 'coaching.localhost', 'LOCALHOST'].map(
        (host): [string, object] => ['hosts', { host }],
      ),
      ['hosts', { host: 'school.localhost', removed: 'yes' }],
      ['institute', { id: code, audit_days: '1' }],
      ['institute', { id: code, institute_space_mb: '1000000' }],
      ['institute', { id: code, time_zone: 'Pacific/Kiritimati' }],
    ]
    for (const [kind, row] of bodies) {
      const { statusCode } = await target.app.inject({
        method: 'PUT',
        url: call.path.replace(':kind', kind),
        headers: { host: 'localhost', authorization: me.adminToken, 'content-type': 'application/json' },
        payload: JSON.stringify([row]),
      })
      if (statusCode !== 422) found.push(`${kind} ${JSON.stringify(row)}: ${statusCode}`)
    }
    if (JSON.stringify(await stored()) !== before) found.push('hosts or settings have changed')
    return { attempts: bodies.length, found: fewOf(found) }
  },
}

export const hostAttacks: Attack[] = [atOthersHost, openAtOthersHost, unknownHost, twoHosts, claims]

/** Years of others, years without an enrolment, and malformed years. */
export const yearAttack: Attack = {
  name: 'academic years of others, and those without enrolment',
  isShort: true,
  run: async (target) => {
    const found: string[] = []
    let attempts = 0
    for (const phone of [people.aarav, people.parent, people.riya, people.lastYear]) {
      const me = await target.callerOf(phone)
      const years = await foreignYears(target, me)
      // Malformed ones are refused for everyone.
      const odd =
        phone === people.aarav ? ['0', '-1', '999999999', '9'.repeat(15), '1e3', '0x1', ' 1', '1.1', ''] : []
      for (const [at, call] of allCalls.filter((one) => isFor(one, 'student') && !one.anyYear).entries())
        for (const [way, year] of [...years, ...odd].entries()) {
          if (!isInTurn(at, way)) continue
          const { statusCode } = await send(
            target,
            call,
            validRequest(call, me),
            `${withoutYear(me.token)}.${year}`,
          )
          attempts += 1
          if (![401, 404].includes(statusCode))
            found.push(`${nameOf(call)} for ${phone} in ${year}: ${statusCode}`)
        }
    }
    return { attempts, found: fewOf(found) }
  },
}

/** All years of all institutes except those in which the person, or a child, has a section. */
async function foreignYears(target: Target, { personId }: { personId: number }): Promise<number[]> {
  const rows = await target.query<{ id: number }>(
    `select y.id::int as id from academic_year y where y.id not in (
      select e.academic_year_id from enrolment e join student s on s.id = e.student_id
      left join guardian g on g.student_id = s.id where $1 in (s.person_id, g.parent_id)) order by y.id`,
    [personId],
  )
  return rows.map(({ id }) => id)
}
