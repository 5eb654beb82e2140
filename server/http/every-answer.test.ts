import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { signedFileAddress } from '#server/files/addresses.ts'
import { forAll } from '#server/files/right.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let me: SignedIn
let port: number
let addresses: Record<string, string>
beforeAll(async () => {
  t = await createTestApp({ TRUSTED_PROXIES: '1' })
  me = await t.signedIn('9000000001')
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
  addresses = await findAddresses()
})
afterAll(() => t.close())

/** One of each kind of reply. */
async function findAddresses() {
  const page = await ask('/dashboard', { accept: 'text/html' })
  const asset = (ending: string) => page.body.match(new RegExp(`/assets/[\\w.-]+\\.${ending}`))?.[0] ?? 'none'
  const { rows } = await t.database.pool.query<{ fileId: number; sessionId: number; logo: string }>(
    `select (select min(id) from file where institute_id = $1) as "fileId", max(id) as "sessionId",
      (select sha256 from file where is_public limit 1) as logo from session`,
    [me.institute_id],
  )
  const { fileId = 0, sessionId = 0, logo = '' } = rows[0] ?? {}
  const file = { instituteId: me.institute_id, fileId, sessionId, right: forAll }
  return {
    'a page': '/',
    'a page of the portal': '/dashboard',
    'the exam panel': '/exampanel/1',
    settings: '/config.json',
    'a script': asset('js'),
    'a style': asset('css'),
    'the worker': '/sw.js',
    'a call': `/api/v1/home/student/${me.institute_id}/${me.student_id}`,
    'a refusal': '/api/v1/nothing',
    'a file': signedFileAddress(t.context.secrets, file, new Date()),
    'a public file': `/files/public/${logo}`,
    'no file': '/files/nothing',
    health: '/healthz',
    readiness: '/readyz',
    'a description': '/api-docs/',
    'a calendar that is not there': '/calendar/x.ics',
  }
}

const ask = (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ url, headers: { host: 'localhost', authorization: me.student_auth, ...headers } })

const kinds = [
  'a page',
  'a page of the portal',
  'the exam panel',
  'settings',
  'a script',
  'a style',
  'the worker',
  'a call',
  'a refusal',
  'a file',
  'a public file',
  'no file',
  'health',
  'readiness',
  'a description',
  'a calendar that is not there',
]

describe('every reply', () => {
  test.each(kinds)('%s has the security headers', async (kind) => {
    const isPage = /page|panel|description/.test(kind)
    const answer = await ask(addresses[kind] ?? '', isPage ? { accept: 'text/html' } : {})
    const isRefusal = ['a refusal', 'no file', 'a calendar that is not there'].includes(kind)
    expect(answer.statusCode).toBe(isRefusal ? 404 : 200)
    const { headers } = answer
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    const policy = String(headers['content-security-policy'])
    for (const directive of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy).toContain(directive)
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*|https:)/)
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
    const type = String(headers['content-type'])
    if (/^(text\/|application\/(json|javascript))/.test(type)) expect(type).toMatch(/; ?charset=utf-8$/)
    else expect(type).toMatch(/^(image|application|audio|video)\/[\w.+-]+$/)
  })

  test('the only cookie of a reply is the key of pages, which scripts cannot read', async () => {
    const { headers, statusCode } = await t.app.inject({
      method: 'POST',
      url: '/api/v2/user/v3/login',
      headers: { host: 'localhost' },
      payload: { device_id: 'x', source: 'WEB', user_name: '9000000001', password: 'demo123' },
    })
    expect(statusCode).toBe(200)
    expect(headers['set-cookie']).toMatch(
      /^homeroom-page=[\w-]+; path=\/; max-age=86400; samesite=lax; httponly$/,
    )
  })

  test('a reply over TLS sets HSTS for a year, subdomains included; no other does', async () => {
    for (const url of Object.values(addresses)) {
      const { headers } = await ask(url, { 'x-forwarded-proto': 'https' })
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    }
    expect((await ask('/')).headers['strict-transport-security']).toBeUndefined()
  })
})

test('folders are not listed', async () => {
  for (const url of ['/assets/', '/assets', '/fonts/', '/files/', '/files/public/', '/.git/config', '/.git/'])
    expect([url, (await ask(url)).statusCode]).toEqual([url, 404])
})

test('a repeated parameter is refused', async () => {
  const path = '/api/v1/institutes/getLogoAndFavIcon?virtualHostUrl=school.localhost'
  expect((await ask(path)).statusCode).toBe(200)
  const twice = await ask(`${path}&virtualHostUrl=coaching.localhost`)
  expect(twice.statusCode).toBe(400)
  expect(twice.json().message).toMatch(/^virtualHostUrl/)
})

describe('over a connection', () => {
  const answerTo = async (lines: string[], body = '') => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.end(`${[...lines, 'connection: close', '', ''].join('\r\n')}${body}`)
    return text(socket)
  }

  test.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND'])('%s is not answered', async (method) => {
    const answer = await answerTo([`${method} / HTTP/1.1`, 'host: localhost', 'x-mine: not to be repeated'])
    expect(answer).not.toContain('not to be repeated')
    expect(answer).toMatch(/^(HTTP\/1\.1 (400|404|405|501) |$)/)
  })

  const smuggled = 'GET /smuggled HTTP/1.1\r\nhost: localhost\r\n\r\n'
  test.each([
    ['two lengths are', ['content-length: 0', `content-length: ${smuggled.length}`]],
    ['a length and chunks are', [`content-length: ${smuggled.length}`, 'transfer-encoding: chunked']],
    ['chunks by another name are', ['transfer-encoding: xchunked']],
    ['a length that is no number is', ['content-length: +5']],
    ['a line that goes on is', ['x-mine: a', ' b', 'content-length: 0']],
  ])('%s refused, and nothing behind them is read', async (_what, headers) => {
    const head = ['POST /api/v2/user/v3/login HTTP/1.1', 'host: localhost', 'content-type: application/json']
    const answer = await answerTo([...head, ...headers], `0\r\n\r\n${smuggled}`)
    expect(answer).toMatch(/^HTTP\/1\.1 4(00|11) /)
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  })
})

test('no more forwarded addresses are trusted than there are proxies', async () => {
  const seen: string[] = []
  const fail = (forwarded: string) =>
    t.app.inject({
      method: 'POST',
      url: '/prod/ext/sso/login',
      headers: { host: 'coaching.localhost', 'x-forwarded-for': forwarded },
      payload: { token: 'rubbish' },
    })
  // The proxy appends the true address.
  for (let count = 0; count < 31; count++) {
    const { statusCode } = await fail(`198.51.100.${count}, 203.0.113.9`)
    seen.push(String(statusCode))
  }
  expect(seen.filter((status) => status === '422')).toHaveLength(30)
  expect(seen.at(-1)).toBe('429')
  expect((await fail('203.0.113.9, 203.0.113.10')).statusCode).toBe(422)
})
