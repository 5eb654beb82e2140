import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { noteChange } from '#server/database/writes-changes.ts'
import { findWebhooks, insertWebhook } from '#server/exchange/webhooks/queries.ts'
import { makeWebhookSecret, sendWebhook, signMessage } from '#server/exchange/webhooks/send.ts'
import { addCalls, callWebhook } from '#server/exchange/webhooks/worker.ts'
import { faultOfUrl } from '#server/network/public-address.ts'
import { workOnce } from '#server/queue/testing.ts'
import { createSecrets } from '#server/secrets/secrets.ts'
import { testKey } from '#server/secrets/testing-key.ts'
import { worldClocks } from '#server/testing.ts'

type Got = { headers: IncomingHttpHeaders; body: string }

let database: TestDatabase
let receiver: Server
let url: string
let status = 204
let now = new Date()
const extra: Record<number, Record<string, string>> = {
  302: { location: '/elsewhere' },
  503: { 'retry-after': '60' },
}
const got: Got[] = []
const secrets = createSecrets(testKey)
const secret = makeWebhookSecret()

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    `insert into institute (name, kind, plan, features, sign_in) select 'School ' || n, 'school', '{}', '{}', '{}'
      from generate_series(1, 2) n`,
  )
  await database.pool.query(
    `insert into person (institute_id, role, name, joined_on) select id, 'student', 'Asha', now() from institute`,
  )
  receiver = createServer((request, answer) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk
    })
    request.on('end', () => {
      got.push({ headers: request.headers, body })
      answer.writeHead(status, extra[status]).end('a long answer')
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
})
beforeEach(async () => {
  status = 204
  now = new Date()
  got.length = 0
  await database.pool.query('truncate webhook, change, job')
  await insertWebhook(database.pool, {
    instituteId: 1,
    url,
    sealedSecret: secrets.seal(secret),
    max: 10,
    actorId: null,
  })
})
afterAll(async () => {
  receiver.close()
  await database.close()
})

/** Looks for changes and does what is due, as the server does every few seconds. */
async function work({ mayBePrivate = true } = {}): Promise<void> {
  const needs = {
    pool: database.pool,
    secrets,
    config: readConfig({ WEBHOOKS_PRIVATE: mayBePrivate ? 'on' : 'off' }),
    clocks: worldClocks(() => now),
    log: pino({ level: 'silent' }),
    nudgeQueue: () => undefined,
  }
  await addCalls(needs)
  await workOnce([callWebhook], needs)
}
async function note(instituteId = 1): Promise<void> {
  const { rows } = await database.pool.query('select id from person where institute_id = $1', [instituteId])
  const change = { kind: 'profile', subjectId: null, detail: 'address', now, instituteId } as const
  await noteChange(database.pool, { ...change, personId: rows[0].id })
}
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const state = async () => (await findWebhooks(database.pool, { anyInstitute: 1 }))[0]

describe('a webhook', () => {
  test('is called once for what happened, with a signature and nothing about people', async () => {
    await note()
    await note()
    await work()
    await work()
    expect(got.length).toBe(1)
    const [{ headers, body } = { headers: {}, body: '' }] = got
    expect(JSON.parse(body)).toEqual({ type: 'changes.available', timestamp: now.toISOString(), data: {} })
    const id = String(headers['webhook-id'])
    expect(id).toMatch(/^msg_\d+_\d+$/)
    const signed = signMessage(secret, { id, at: now, body })
    expect(headers).toMatchObject({ ...signed, 'content-type': 'application/json' })
    expect((await state())?.deliveredAt).toEqual(now)
  })

  test('is called again for what happens later, but not at once', async () => {
    await note()
    await work()
    await note()
    await work()
    expect(got.length).toBe(1)
    later(5000)
    await work()
    expect(got.length).toBe(2)
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
  })

  test('is not called without changes, nor for those of another institute', async () => {
    await work()
    await note(2)
    await work()
    expect(got).toEqual([])
  })

  test('is called again with the same id after a failure, until it answers [records-17]', async () => {
    await note()
    status = 500
    await work()
    expect((await state())?.lastError).toBe('webhook: answered 500')
    const failingSince = now
    await note()
    later(5000)
    await work()
    expect(got.length).toBe(2)
    expect((await state())?.failingSince).toEqual(failingSince)
    status = 204
    later(15_000)
    await work()
    expect(got.length).toBe(3)
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await state())?.failingSince).toBe(null)
    // What happened meanwhile is announced next.
    await work()
    later(5000)
    await work()
    expect(got.length).toBe(4)
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
  })

  test('is tried every hour in the end, and never given up', async () => {
    await note()
    status = 500
    for (let tries = 1; tries < 12; tries++) {
      await work()
      await work()
      expect(got.length).toBe(tries)
      later(3_600_000)
    }
  })

  test('may say when it is to be called again', async () => {
    await note()
    status = 503
    await work()
    later(59_000)
    await work()
    expect(got.length).toBe(1)
    later(1000)
    await work()
    expect(got.length).toBe(2)
  })

  test('does not follow a redirect', async () => {
    await note()
    status = 302
    await work()
    expect((await state())?.lastError).toBe('webhook: answered 302')
    expect(got.length).toBe(1)
  })

  test('is called by one of two servers', async () => {
    await note()
    await Promise.all([work(), work()])
    await work()
    expect(got.length).toBe(1)
  })

  test('that was removed meanwhile is not called', async () => {
    await note()
    status = 500
    await work()
    await database.pool.query('delete from webhook')
    later(5000)
    await work()
    expect(got.length).toBe(1)
    expect((await database.pool.query('select 1 from job')).rowCount).toBe(0)
  })
})

test('an institute has ten at most', async () => {
  const another = () =>
    insertWebhook(database.pool, { instituteId: 1, url, sealedSecret: 'x', max: 10, actorId: null })
  for (let count = 1; count < 10; count++) expect(await another()).toBe(1)
  expect(await another()).toBe(0)
  expect(
    await insertWebhook(database.pool, { instituteId: 99, url, sealedSecret: 'x', max: 10, actorId: null }),
  ).toBe(0)
})

test('the signature is that of Standard Webhooks [records-17]', () => {
  const known = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const body = '{"test": 2432232314}'
  expect(
    signMessage(known, { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1614265330_000), body }),
  ).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

describe('addresses', () => {
  test.each<readonly [string, string | undefined]>([
    ['https://erp.example/hook', undefined],
    ['https://8.8.8.8/', undefined],
    ['https://[2606:4700::1111]/', undefined],
    ['http://erp.example/', 'must begin with https://'],
    ['ftp://erp.example/', 'must begin with https://'],
    ['https://user:word@erp.example/', 'must not have a password'],
    ['nonsense', 'is not an address'],
    ...[
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '10.0.0.1',
      '172.16.5.5',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '[::1]',
      '[::]',
      '[fe80::1]',
      '[fd00::1]',
      '[::ffff:10.0.0.1]',
      '[64:ff9b::a00:1]',
      '[2002:a00:1::]',
    ].map((host) => [`https://${host}/`, 'is an address of a private network'] as const),
  ])('%s', (address, fault) => {
    expect(faultOfUrl(address, false)).toBe(fault)
  })

  test('a private one may be called where the setting allows it', () => {
    expect(faultOfUrl('http://127.0.0.1/', true)).toBe(undefined)
    expect(faultOfUrl('file:///etc/passwd', true)).toBe('must begin with https://')
  })

  test('a name that leads to this machine is not connected to', async () => {
    const message = { id: 'x', at: now, body: '{}', secret, mayBePrivate: false }
    const { port } = new URL(url)
    await expect(sendWebhook({ ...message, url: `https://localhost:${port}/` })).rejects.toThrow(
      'webhook: resolves to a private address',
    )
    await note()
    await work({ mayBePrivate: false })
    expect((await state())?.lastError).toBe('webhook: must begin with https://')
    expect(got).toEqual([])
  })
})
