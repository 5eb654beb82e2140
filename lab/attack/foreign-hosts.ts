import { inflateSync } from 'node:zlib'
import { allCalls } from '#domain/calls.ts'
import type { Answer } from '#server/http/testing/requester.ts'
import { nameOf, tokenOf, validRequest } from '#server/http/testing/requests.ts'
import { send } from '#server/http/testing/send.ts'
import { type Attack, fewOf, isInTurn, people, type Target } from './attack.ts'

const foreign = 'foreign.example'
/** A name that leads people here by its own DNS, and headers that a proxy does not set. */
const ways: readonly Record<string, string>[] = [
  { host: foreign },
  { host: `${foreign}:8443` },
  { host: `${foreign}.` },
  { host: 'school.localhost', 'x-forwarded-host': foreign },
  { host: 'school.localhost', forwarded: `host=${foreign}` },
]

/** Everything that makes an address, and what a browser or a cache would keep. */
export const foreignHosts: Attack = {
  name: 'foreign hosts where addresses are made: receipts, calendars, copies, files, redirects',
  isShort: true,
  run: async (target) => {
    const me = await target.callerOf(people.aarav)
    const found: string[] = []
    let attempts = 0
    const look = (what: string, headers: Record<string, string>, answer: Answer) => {
      attempts += 1
      const way = JSON.stringify(headers)
      if (textOf(answer).includes(foreign)) found.push(`${what} with ${way} repeats the host`)
      if (headers.host === 'school.localhost') return
      const { 'cache-control': caching, etag, 'set-cookie': cookie } = answer.headers
      if (etag || cookie || !String(caching).includes('no-store'))
        found.push(`${what} with ${way} may be kept`)
    }
    const page = await target.app.inject({ url: '/', headers: { host: 'localhost', accept: 'text/html' } })
    const assets = page.body.match(/\/assets\/[\w.-]+/g)?.slice(0, 3) ?? []
    const pages = [
      '/',
      '/dashboard',
      '/exampanel/1',
      '/config.json',
      '/icon.svg',
      '/manifest.webmanifest',
      '/sw.js',
    ]
    for (const [way, headers] of ways.entries()) {
      for (const url of [...pages, ...assets]) {
        const answer = await target.app.inject({ url, headers: { accept: 'text/html', ...headers } })
        look(url, headers, answer)
        const isPart = url === '/sw.js' || url === '/manifest.webmanifest'
        if (isPart && headers.host !== 'school.localhost' && answer.statusCode !== 404)
          found.push(`${url} is there at ${headers.host}`)
      }
      for (const url of ['/', '/share'])
        look(`POST ${url}`, headers, await target.app.inject({ method: 'POST', url, headers }))
      for (const [at, call] of allCalls.entries()) {
        const isReading = call.method === 'GET' && !call.path.endsWith('/logout')
        if (!makesAddress.test(call.path) && !(isReading && isInTurn(at, way))) continue
        const answer = await send(target, call, validRequest(call, me), tokenOf(call, me), headers)
        look(nameOf(call), headers, answer)
      }
      await target.query('delete from throttle')
    }
    found.push(...(await storedIn(target)))
    return { attempts, found: fewOf(found) }
  },
}

const makesAddress = /calendar|own-data|receipt|forgotPassword|passkey-challenge|downloadFile|sso/i

/** Headers, and the body with what a PDF has compressed. */
function textOf({ headers, rawPayload }: Answer): string {
  const body = rawPayload.toString('latin1')
  const streams = [...body.matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)].map(([, packed = '']) =>
    unpack(packed),
  )
  return [JSON.stringify(headers), body, ...streams].join('\n')
}

function unpack(packed: string): string {
  try {
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

/** The tables that have the host afterwards. */
async function storedIn(target: Target): Promise<string[]> {
  const tables = await target.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await target.query<{ count: number }>(
      `select count(*)::int as count from ${name} t where t::text like '%${foreign}%'`,
    )
    if (row?.count) found.push(`${name} has it in ${row.count} rows`)
  }
  return found
}
