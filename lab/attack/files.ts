import { downloadAttachments } from '#domain/assignment/calls.ts'
import { signedFileAddress, signedPackAddress } from '#server/files/addresses.ts'
import { forAll } from '#server/files/right.ts'
import type { Caller } from '#server/http/testing/caller.ts'
import { validRequest } from '#server/http/testing/requests.ts'
import { send } from '#server/http/testing/send.ts'
import { type Attack, fewOf, hosts, people, type Target } from './attack.ts'
import { sendRaw, statusOf } from './over-http.ts'

/** The address of a submitted file. */
export async function fileAddressOf(target: Target, me: Caller): Promise<string> {
  const answer = await send(target, downloadAttachments, validRequest(downloadAttachments, me), me.token)
  const address = /\/files\/[\w.-]+/.exec(answer.body)?.[0]
  if (!address) throw new Error(`no file of ${me.phone}: ${answer.body}`)
  return address
}

const get = (target: Target, url: string, headers: Record<string, string> = {}) =>
  target.app.inject({ url, headers: { host: 'localhost', ...headers } })

const hourMs = 60 * 60 * 1000

/** Signed with the server's key, so that only the content of the address is wrong. */
const wrongAddresses: Attack = {
  name: 'file addresses that are over, of nobody, or of another',
  isShort: true,
  run: async (target) => {
    const [me, other] = [await target.callerOf(people.aarav), await target.callerOf(people.riya)]
    const own = await fileAddressOf(target, me)
    const [, fileId = 0, sessionId = 0] = (own.split('/').at(-1) ?? '').split('.').map(Number)
    const { secrets } = target
    const now = new Date()
    const at = (ms: number) => new Date(now.getTime() + ms)
    const mine = { instituteId: me.institute, fileId, sessionId, right: forAll }
    const [theirs] = await target.query<{ id: number }>(
      'select max(id)::int as id from session where institute_id = $1',
      [other.institute],
    )
    const pack = { ...mine, fileIds: [fileId, fileId] }
    const wrong: [string, string][] = [
      ['over for a minute', signedFileAddress(secrets, mine, at(-hourMs - 11 * 60_000))],
      ['over for a year', signedFileAddress(secrets, mine, at(-365 * 24 * hourMs))],
      ['of no session', signedFileAddress(secrets, { ...mine, sessionId: 999_999_999 }, now)],
      [
        'of a session of another institute',
        signedFileAddress(secrets, { ...mine, sessionId: theirs?.id ?? 0 }, now),
      ],
      [
        'of another person’s photo',
        signedFileAddress(secrets, { ...mine, right: { of: 'photo', id: 999_999_999 } }, now),
      ],
      ['of no file', signedFileAddress(secrets, { ...mine, fileId: 999_999_999 }, now)],
      ['of another institute', signedFileAddress(secrets, { ...mine, instituteId: other.institute }, now)],
      ['an archive that is over', signedPackAddress(secrets, pack, at(-2 * hourMs))],
      ['an archive of no file', signedPackAddress(secrets, { ...pack, fileIds: [fileId, 999_999_999] }, now)],
      ['an archive as a file', own.replace('/files/', '/files/pack?of=')],
      ['with a sign before it', own.replace('/files/', '/files/+')],
      ['with another number and the same signature', own.replace(`.${fileId}.`, `.${fileId + 1}.`)],
      ['with a number written otherwise', own.replace(`.${fileId}.`, `.0${fileId}.`)],
      ['of a pass', own.replace(`.${sessionId}.`, `.p${sessionId}.`)],
    ]
    const found: string[] = []
    if ((await get(target, own)).statusCode !== 200) found.push('his own file is not answered')
    for (const [what, address] of wrong)
      for (const query of ['', '?as=pdf', '?as=download', '/name.pdf'])
        if ((await get(target, address.includes('?') ? address : address + query)).statusCode < 400)
          found.push(`an address ${what}`)
    for (const host of hosts.slice(1))
      if ((await get(target, own, { host })).statusCode !== 404) found.push(`his address at ${host}`)
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'] as const) {
      const answer = await target.app.inject({
        method: method as 'POST',
        url: own,
        headers: { host: 'localhost' },
      })
      if (answer.statusCode < 400) found.push(`${method} of a file: ${answer.statusCode}`)
    }
    return { attempts: wrong.length * 4 + 8, found: fewOf(found) }
  },
}

const ups = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '%252e%252e%252f',
  '..%c0%af',
  '....//',
  '..;/',
  '%00../',
  '.%2e/',
]
const goals = [
  'etc/passwd',
  'secret-key',
  'package.json',
  'server/main.ts',
  'portal.html',
  'postgres/PG_VERSION',
  'proc/self/environ',
]
const roots = [
  '/',
  '/assets/',
  '/files/',
  '/files/public/',
  '/calendar/',
  '/api-docs/',
  '/api-docs/static/',
  '/api/v1/uploads/',
  '/fonts/',
]
/** Content of those files. */
const secretText = /root:.*:0:0|"name": "homeroom"|startServer|DATABASE_URL|SECRET_KEY|tests-only|Index of/

const traversal: Attack = {
  name: 'paths out of every folder that is served',
  run: async (target) => {
    const found: string[] = []
    const paths = roots.flatMap((root) =>
      ups.flatMap((up) => goals.flatMap((goal) => [1, 3, 8].map((depth) => root + up.repeat(depth) + goal))),
    )
    const odd = [
      '//etc/passwd',
      '///',
      '/.git/config',
      '/.env',
      '/assets',
      '/assets/',
      '/dist/portal/',
      '/style-hashes.json%00.js',
      '/%2e%2e',
      '/file:///etc/passwd',
      '/C:%5cWindows%5cwin.ini',
      '/portal.html',
      '/login.html',
      '/server-status',
      '/metrics',
      '/healthz/../metrics',
    ]
    // A few connections with many requests each, sent unchanged: clients would normalise the paths.
    const all = [...paths, ...odd]
    const each = 100
    for (let first = 0; first < all.length; first += each) {
      const some = all.slice(first, first + each)
      const last = some.at(-1)
      const text = some
        .map(
          (path) =>
            `GET ${path.replaceAll(' ', '%20')} HTTP/1.1\r\nhost: localhost\r\n${path === last ? 'connection: close\r\n' : ''}\r\n`,
        )
        .join('')
      const answers = await sendRaw(target.port, text)
      if (secretText.test(answers))
        found.push(`a file was shown: ${secretText.exec(answers)?.[0]}, one of ${some[0]} …`)
      if (/^HTTP\/1\.1 5\d\d/m.test(answers)) found.push(`an answer of 5xx, one of ${some[0]} …`)
      if ((answers.match(/^HTTP\/1\.1 \d/gm) ?? []).length === 0) found.push(`no answer from ${some[0]}`)
    }
    return { attempts: all.length, found: fewOf(found) }
  },
}

const manyRanges = `bytes=${Array.from({ length: 1000 }, (_, n) => `${n}-${n}`).join(',')}`
const rangeHeaders = [
  'bytes=0-',
  'bytes=0-0',
  'bytes=-1',
  'bytes=-0',
  'bytes=5-1',
  'bytes=-99999999999',
  'bytes=0-99999999999999999999',
  'bytes=99999999-',
  'bytes=a-b',
  'bytes=',
  'bytes=0-1,0-1,0-1',
  'BYTES=0-1',
  'lines=0-1',
  'bytes=0x0-0x1',
  'bytes=-9223372036854775809',
  'bytes=0 - 1',
  manyRanges,
]

const ranges: Attack = {
  name: 'ranges of files',
  isShort: true,
  run: async (target) => {
    const me = await target.callerOf(people.aarav)
    const address = await fileAddressOf(target, me)
    const whole = await get(target, address)
    const found: string[] = []
    for (const range of rangeHeaders)
      for (const url of [address, `${address}?as=download`]) {
        const { statusCode, rawPayload, headers } = await get(target, url, { range })
        const text = `${range.slice(0, 40)}: ${statusCode} with ${rawPayload.length} bytes`
        if (![200, 206, 416].includes(statusCode)) found.push(text)
        if (rawPayload.length > whole.rawPayload.length + 200) found.push(text)
        if (statusCode === 206 && Number(headers['content-length']) !== rawPayload.length) found.push(text)
      }
    const twice = `GET ${address} HTTP/1.1\r\nhost: localhost\r\nrange: bytes=0-1\r\nrange: bytes=2-3\r\nconnection: close\r\n\r\n`
    if (![200, 206, 416].includes(statusOf(await sendRaw(target.port, twice)))) found.push('two ranges')
    return { attempts: rangeHeaders.length * 2 + 1, found: fewOf(found) }
  },
}

export const fileAttacks: Attack[] = [wrongAddresses, traversal, ranges]
