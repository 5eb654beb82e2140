import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type DeskSettings,
  maxPictureBytes,
  maxTokens,
  type ShownToken,
  type ShownWebhook,
} from '#domain/desk/settings/calls.ts'
import { type AtDesk, deskOf } from '#server/desk/testing.ts'
import { validSettingsRequests } from '#server/http/testing/desk/requests-settings.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { fetchPublic } from '#server/network/public-fetch.ts'

let t: TestApp
let d: ReturnType<typeof deskOf>
let owner: AtDesk
let stranger: AtDesk
let receiver: Server
let hook: string
let status = 204
const got: { headers: IncomingHttpHeaders; body: string }[] = []
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const pixel = validSettingsRequests['PUT /desk/v1/settings/picture']().body.data

beforeAll(async () => {
  t = await createTestApp({ WEBHOOKS_PRIVATE: 'on' })
  d = deskOf(t)
  owner = await d.open('owner@staff.test', ['owner'])
  stranger = await d.open('other@staff.test', ['owner'], 2)
  receiver = createServer((request, answer) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part
    })
    request.on('end', () => {
      got.push({ headers: request.headers, body })
      answer.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
})
afterAll(async () => {
  receiver.close()
  await t.close()
})

const ask = <R>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, by = owner) =>
  d.ask<R>(method, path, payload, by.token)
const settings = async () => (await ask<DeskSettings>('GET', 'settings')).result
const lastNote = async (action: string) =>
  (
    await query(
      'select actor_id::int, detail from audit_log where action = $1 order by at desc, id desc limit 1',
      [action],
    )
  )[0]

test('owners, the office and the head read the settings, and no one reads a secret [desk-82]', async () => {
  await ask('PUT', 'settings/connection', { service: 'vimeo', connection: { secret: 'a secret word' } })
  const all = await settings()
  expect(all).toMatchObject({
    row: { name: 'Greenfield Public School', time_zone: 'Asia/Kolkata', audit_days: '365' },
    plan: { has_assignments: true },
    own: { email: 'owner@staff.test', phone: '' },
    sso: null,
    has_vimeo: true,
    has_vdocipher: false,
  })
  expect(all.hosts).toContainEqual({ host: 'school.localhost', is_main: expect.any(Boolean) })
  expect(all.logo).toMatch(/^\/files\/public\//)
  expect(JSON.stringify(all)).not.toMatch(/a secret word|sealed/)
  const head = await d.open('head@staff.test', ['head'])
  expect((await ask('GET', 'settings', undefined, head)).status).toBe(200)
  const accountant = await d.open('accounts@staff.test', ['accountant'])
  expect((await ask('GET', 'settings', undefined, accountant)).status).toBe(422)
})

describe('the logo [desk-83]', () => {
  const set = (data: string) =>
    ask<{ number: number | null }>('PUT', 'settings/picture', { field: 'logo', data })

  test('is a picture by its content, shown at once, and undone as any change', async () => {
    const before = (await settings()).logo
    const { result } = await set(pixel)
    const { logo } = await settings()
    expect(logo).not.toBe(before)
    const shown = await t.app.inject({ url: logo, headers: { host: 'school.localhost' } })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
    await ask('POST', 'changes/undo', { number: result.number })
    expect((await settings()).logo).toBe(before)
  })

  test('is set by many at once without waiting for ever for a connection', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => set(pixel)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('is refused where it is something else, or too large', async () => {
    const script = Buffer.from('<svg onload="alert(1)"></svg><script>alert(1)</script>').toString('base64')
    const before = (await settings()).logo
    expect((await set(script)).status).toBe(422)
    expect((await set('AA'.repeat(maxPictureBytes))).status).toBe(400)
    expect((await set('no base64!')).status).toBe(400)
    expect((await settings()).logo).toBe(before)
  })
})

test('a test message goes to oneself, and not more often than an institute needs [desk-85]', async () => {
  const send = (channel: string) =>
    ask<{ problem: string | null }>('POST', 'settings/test-message', { channel })
  expect((await send('sms')).result).toEqual({ problem: 'You have no phone number here.' })
  expect((await send('email')).result).toEqual({ problem: null })
  const outbox = await readFile(join(t.context.config.dataFolder, 'outbox.log'), 'utf8')
  expect(outbox).toContain('owner@staff.test')
  expect((await send('email')).status).toBe(429)
})

describe('single sign-on [desk-86]', () => {
  const sso = { issuer: 'https://login.school.example', audience: 'homeroom' }
  const connect = (connection: object | null, by = owner) =>
    ask('PUT', 'settings/connection', { service: 'sso', connection }, by)

  test('is connected by an owner, noted with who, and its secret is not shown', async () => {
    expect((await connect({ ...sso, secret: 'x'.repeat(32) })).status).toBe(200)
    expect((await settings()).sso).toEqual({ ...sso, keys: '', redirect: '', has_secret: true })
    expect(await lastNote('institute.connect')).toMatchObject({
      detail: { service: 'sso', isConnected: 1, by: owner.me.person_id },
    })
    expect((await ask('GET', 'settings/sso-test')).result).toEqual({ problem: null })
    expect((await connect(null)).status).toBe(200)
    expect((await settings()).sso).toBeNull()
  })

  test.each([
    [{ secret: 'short' }, /32 bytes/],
    [{}, /one of them is needed/],
    [{ keys: 'http://login.school.example/keys' }, /https/],
    [{ keys: 'https://10.0.0.7/keys' }, /private network/],
    [{ keys: 'https://[::1]/keys' }, /private network/],
    [{ secret: 'x'.repeat(32), redirect: 'javascript:alert(1)' }, /https/],
  ])('%j is refused', async (more, message) => {
    expect(await connect({ ...sso, ...more })).toMatchObject({
      status: 400,
      message: expect.stringMatching(message),
    })
  })

  test('the server asks no address of its own network for keys', async () => {
    await connect({ ...sso, keys: 'https://localhost/keys' })
    const { result } = await ask<{ problem: string }>('GET', 'settings/sso-test')
    expect(result.problem).toMatch(/resolves to a private address/)
    await expect(fetchPublic('https://localhost/keys')).rejects.toThrow('private')
    await expect(fetchPublic('https://127.0.0.1/keys')).rejects.toThrow('private')
    await connect(null)
  })
})

describe('tokens [desk-87]', () => {
  const make = (more: object = {}) =>
    ask<{ token: string }>('POST', 'tokens', {
      name: 'Results',
      scopes: ['read:students'],
      days: 30,
      ...more,
    })
  const list = async () => (await ask<{ tokens: ShownToken[] }>('GET', 'tokens')).result.tokens
  const read = (authorization: string) =>
    t.app.inject({ url: '/admin/v1/records/students', headers: { host: 'localhost', authorization } })

  test('one is shown once, works, and is revoked by an owner of its institute', async () => {
    const { token } = (await make()).result
    const [first] = await list()
    expect(first).toMatchObject({ name: 'Results', scopes: ['read:students'], state: 'valid' })
    expect(JSON.stringify(await list())).not.toContain(token)
    expect((await read(token)).statusCode).toBe(200)
    expect(await lastNote('admin.make-token')).toEqual({
      actor_id: owner.me.person_id,
      detail: { name: 'Results' },
    })
    const revoke = (by = owner) => ask('POST', 'tokens/revoke', { token_id: first?.token_id }, by)
    expect((await revoke(stranger)).status).toBe(404)
    expect((await read(token)).statusCode).toBe(200)
    expect((await revoke()).status).toBe(200)
    expect((await read(token)).statusCode).toBe(401)
    expect((await revoke()).status).toBe(404)
    expect((await list())[0]?.state).toBe('revoked')
    expect((await lastNote('admin.revoke-token')).actor_id).toBe(owner.me.person_id)
  })

  test('there are no more than fifty, and none for what does not exist', async () => {
    for (const more of [
      { scopes: ['everything'] },
      { scopes: [] },
      { days: 0 },
      { days: 367 },
      { name: ' ' },
    ])
      expect((await make(more)).status).toBe(400)
    await query(
      `insert into admin_token (institute_id, token_hash, expires_at)
        select 1, 'many' || n, now() + interval '1 day' from generate_series(1, $1) n`,
      [maxTokens - 1],
    )
    const both = await Promise.all([make(), make()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    await query('delete from admin_token')
  })
})

describe('webhooks [desk-88]', () => {
  const add = (url: string) => ask<{ secret: string }>('POST', 'webhooks', { url })
  const list = async (by = owner) =>
    (await ask<{ webhooks: ShownWebhook[] }>('GET', 'webhooks', undefined, by)).result.webhooks

  test('one is tested, with its signature, and removed by an owner of its institute', async () => {
    const { secret } = (await add(hook)).result
    expect(secret).toMatch(/^whsec_/)
    const [webhook] = await list()
    expect(webhook).toMatchObject({ url: hook, delivered_at: null, last_error: '' })
    const at = { webhook_id: webhook?.webhook_id }
    const tried = (by = owner) => ask<{ problem: string | null }>('POST', 'webhooks/test', at, by)
    expect((await tried()).result).toEqual({ problem: null })
    expect(JSON.parse(got[0]?.body ?? '')).toMatchObject({ type: 'test', data: {} })
    expect(got[0]?.headers['webhook-signature']).toMatch(/^v1,/)
    status = 500
    expect((await tried()).result).toEqual({ problem: 'webhook: answered 500' })
    expect((await tried(stranger)).status).toBe(404)
    expect(await list(stranger)).toEqual([])
    expect((await ask('POST', 'webhooks/remove', at, stranger)).status).toBe(404)
    expect((await ask('POST', 'webhooks/remove', at)).status).toBe(200)
    expect(await list()).toEqual([])
    expect(await lastNote('institute.remove-webhook')).toEqual({
      actor_id: owner.me.person_id,
      detail: { url: hook },
    })
  })

  test('there are ten at most, also for two owners at once', async () => {
    for (let count = 0; count < 9; count++) await add(`https://erp.example/${count}`)
    const both = await Promise.all([add('https://erp.example/a'), add('https://erp.example/b')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await add('ftp://erp.example')).status).toBe(400)
    expect(await list()).toHaveLength(10)
  })
})
