import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { allCalls } from '#domain/calls.ts'
import { readConfig } from '#server/config.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { createApp } from '#server/http/app.ts'
import { ownedIds, ownsAll } from '#server/http/parts-guard.ts'
import { checkedByQuery } from '#server/http/testing/checked-ids.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import type { Session } from '#server/session.ts'

type Described = {
  openapi: string
  paths: Record<string, Record<string, { security?: unknown[]; summary?: string }>>
  components: { schemas: Record<string, unknown> }
}

let t: TestApp
let described: Described
beforeAll(async () => {
  t = await createTestApp()
  described = (await t.app.inject('/api-docs/json')).json() as Described
})
afterAll(() => t.close())

/** A call of records is described once for each kind. */
const describedCalls = allCalls.flatMap((call) =>
  call.path.endsWith('/records/:kind') && call.access === 'admin'
    ? kinds
        .filter(({ removal }) => removal || call.method !== 'DELETE')
        .map(({ name, title }) => ({
          ...call,
          path: call.path.replace(':kind', name),
          summary: `${title}: ${call.summary}`,
        }))
    : [call],
)
const openApiPath = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')

describe('routes, calls and the OpenAPI description agree', () => {
  test('every call is mounted [start-1]', () => {
    const missing = allCalls.filter((call) => !t.app.hasRoute({ method: call.method, url: call.path }))
    expect(missing.map((call) => call.path)).toEqual([])
  })

  test('the description is OpenAPI 3.1 and lists every call, and nothing else', () => {
    expect(described.openapi).toMatch(/^3\.1/)
    const listed = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(listed.sort()).toEqual(
      describedCalls.map((call) => `${call.method} ${openApiPath(call.path)}`).sort(),
    )
  })

  test('every call that is not open says which token it needs', () => {
    for (const call of describedCalls) {
      const entry = described.paths[openApiPath(call.path)]?.[call.method.toLowerCase()]
      expect(entry?.summary).toBe(call.summary)
      expect(entry?.security).toEqual(call.access === 'open' ? undefined : [{ [call.access]: [] }])
    }
  })

  test('records are described with the fields of their declarations', () => {
    const { schemas } = described.components
    expect(schemas['record-students']).toMatchObject({
      title: 'Students',
      required: ['id'],
      properties: {
        id: { type: ['string'] },
        name: { type: ['string', 'null'], description: expect.stringMatching(/Needed for a new row/) },
        status: { enum: ['active', 'blocked', 'removed', null] },
        date_of_birth: { format: 'date', examples: ['2011-08-21'] },
        fees_block_login: { type: ['boolean', 'string', 'null'] },
      },
    })
    const ref = /"#\/components\/schemas\/((record-|refused)[^"]+)"/g
    const refs = [...JSON.stringify(described).matchAll(ref)]
    expect(refs.map(([, name = '']) => name).filter((name) => !schemas[name])).toEqual([])
    expect(refs.length).toBeGreaterThan(kinds.length)
  })

  test('the API page loads, and runs only its own scripts', async () => {
    for (const path of ['/api-docs/', '/api-docs/static/swagger-initializer.js', '/api-docs/json']) {
      const { headers } = await t.app.inject(path)
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(/default-src 'none'; script-src 'self'; style-src 'self';/)
      expect(policy).toMatch(/frame-ancestors 'none'; base-uri 'none'/)
      expect(policy).not.toMatch(/unsafe|https:/)
    }
    const page = await t.app.inject('/api-docs/')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).not.toMatch(/<style|<script(?! src=)| style=| on\w+=/i)
  })

  test('a real server has no such page unless it is turned on', async () => {
    const real = { DATABASE_URL: 'postgres://x', SECRET_KEY: 'x'.repeat(32) }
    expect(readConfig(real).hasApiDocs).toBe(false)
    expect(readConfig({ ...real, API_DOCS: 'on' }).hasApiDocs).toBe(true)
    const app = await createApp({ ...t.context, config: { ...t.context.config, hasApiDocs: false } })
    for (const path of ['/api-docs', '/api-docs/', '/api-docs/json', '/api-docs/static/swagger-ui.css'])
      expect((await app.inject(path)).statusCode).toBe(404)
    await app.close()
  })
})

describe('deny by default', () => {
  test('every id field of a signed-in call is the session’s own, or its query is named here', () => {
    const fields = allCalls
      .filter((call) => call.access !== 'open')
      .flatMap((call) => [call.params, call.query, call.body])
      .filter((schema) => schema !== undefined)
      .flatMap((schema) =>
        Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}),
      )
      .filter((field) => /id(_array)?$/i.test(field) && !['deviceId', 'key_id'].includes(field))
    const unguarded = fields.filter((field) => !ownedIds[field] && !checkedByQuery[field])
    expect(unguarded).toEqual([])
  })

  test('every call of the admin API, and no other, names the scope of its token', () => {
    const named = allCalls.filter((call) => call.scope !== undefined)
    expect(named).toEqual(allCalls.filter((call) => call.access === 'admin'))
    expect(named.length).toBeGreaterThan(0)
  })

  test('every call of the desk, and no other, names its roles [desk-1]', () => {
    const named = allCalls.filter((call) => call.roles !== undefined && call.roles.length > 0)
    expect(named).toEqual(allCalls.filter((call) => call.access === 'desk'))
  })

  test.each(
    allCalls.filter((call) => call.access !== 'open').map((call) => [call.method, call.path] as const),
  )('%s %s needs a token', async (method, path) => {
    const url = path.replaceAll(/:\w+/g, '1')
    expect((await t.app.inject({ method, url, headers: { host: 'localhost' } })).statusCode).toBe(401)
  })

  const session = {
    instituteId: 1,
    personId: 10,
    userType: 5,
    students: [{ studentId: 100, personId: 11, yearIds: [] }],
  } as unknown as Session
  test.each([
    [{ institute_id: 1, student_id: 100, user_id: 11 }, true],
    [{ user_id: '10' }, true],
    [{ institute_id: 2 }, false],
    [{ 'x-prod-inst-id': '2' }, false],
    [{ student_id: 10 }, false],
    [{ student_id: 'abc' }, false],
    [{ studentId_array: [100, 101] }, false],
    [{ user_type: 1 }, false],
    [{ user_id: 100 }, false],
    [{ user_id: null }, true],
    [undefined, true],
  ])('%j: %s', (part, expected) => {
    expect(ownsAll(session, part)).toBe(expected)
  })
})

describe('failures as replies [access-13]', () => {
  const post = (url: string, payload: unknown) =>
    t.app.inject({ method: 'POST', url, headers: { host: 'localhost' }, payload: payload as object })

  test('a wrong type gets 400 with the field’s name; an unknown field is ignored', async () => {
    const good = { device_id: 'd', user_name: '9000000001', password: 'demo123', surprise: 1 }
    expect((await post('/api/v2/user/v3/login', good)).statusCode).toBe(200)
    const wrong = await post('/api/v2/user/v3/login', { ...good, institute_id: 'x' })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json()).toMatchObject({ statusCode: 400, message: expect.stringMatching(/^institute_id: /) })
  })

  test('an unknown call is 404 with a message; broken JSON is 400', async () => {
    const unknown = await t.app.inject({ url: '/api/v1/nothing', headers: { host: 'localhost' } })
    expect(unknown.json()).toEqual({ statusCode: 404, message: 'Not Found' })
    const broken = await t.app.inject({
      method: 'POST',
      url: '/api/v2/user/v3/login',
      headers: { host: 'localhost', 'content-type': 'application/json' },
      payload: '{"a":',
    })
    expect(broken.json()).toEqual({ statusCode: 400, message: 'Bad Request' })
  })

  test('an unexpected failure is 500 without detail', async () => {
    const { context } = t
    const query = context.pool.query
    context.pool.query = (() => Promise.reject(new Error('secret detail'))) as typeof query
    const answer = await post('/api/v2/user/v3/login', {
      device_id: 'd',
      user_name: 'x@y.zz',
      password: 'demo123',
    })
    context.pool.query = query
    expect(answer.statusCode).toBe(500)
    const message = `Internal Server Error. Reference: ${answer.headers['x-request-id']}`
    expect(answer.json()).toEqual({ statusCode: 500, message })
  })
})

test('pages carry a strict policy, calls are never stored [access-15, access-28]', async () => {
  const page = await t.app.inject({ url: '/', headers: { host: 'localhost', accept: 'text/html' } })
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/unsafe/)
  expect(page.headers['referrer-policy']).toBe('no-referrer')
  const call = await t.app.inject({
    url: '/api/v1/institutes/getLogoAndFavIcon?virtualHostUrl=x',
    headers: { host: 'x' },
  })
  expect(call.headers['cache-control']).toBe('no-store')
})

test.each(['mode=purple', '__Host-mode=purple'])(
  'the page has the class of the chosen theme: %s',
  async (cookie) => {
    const page = await t.app.inject({ url: '/', headers: { accept: 'text/html', cookie } })
    expect(page.body).toContain('<html lang="en" class="contrast"')
  },
)

test('a form that was sent before its script loaded leads back to the page', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  })
  expect(answer.statusCode).toBe(303)
})

test('a login link is not logged, whatever its length [session-5]', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const app = await createApp({ ...t.context, log })
  const link = 'user=9000000001&password=ZGVtbzEyMw==&token=abc.def'
  for (const path of [`/?${link}`, `/userLogin?${link}`, `/assets/none?${link}`, `/api/v1/none?${link}`])
    await app.inject({ url: path, headers: { host: 'localhost', accept: 'text/html', referer: path } })
  await app.close()
  expect(lines.length).toBeGreaterThanOrEqual(4)
  expect(lines.join()).not.toMatch(/9000000001|ZGVtbzEyMw|abc\.def/)
})
