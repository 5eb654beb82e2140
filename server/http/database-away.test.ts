import { cp, rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { failures } from '#domain/errors.ts'
import { type OpenedDatabase, openDatabase } from '#server/database/open.ts'
import { createTestDatabase, demoFiles, makeTestFolder, type TestDatabase } from '#server/database/testing.ts'
import { startProxy, type TestProxy } from '#server/database/testing-proxy.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createApp } from '#server/http/app.ts'
import { createTestContext } from '#server/testing.ts'

const limits = { connectMs: 700, statementMs: 500, answerMs: 700, idleMs: 5000, maxWaiting: 100 }
const { status, message } = failures.databaseAway

let database: TestDatabase
let proxy: TestProxy
let opened: OpenedDatabase
let folder: string
let app: FastifyInstance
let lines: { msg: string }[]
let token: string
let years: string
beforeEach(async () => {
  database = await createTestDatabase({ withDemo: true })
  proxy = await startProxy(database.connectionString)
  opened = openDatabase(proxy.connectionString, { connections: 3, limits })
  folder = await makeTestFolder('away')
  await cp(demoFiles(), folder, { recursive: true })
  lines = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const context = await createTestContext({ database: opened, folder, clock: () => new Date() })
  app = await createApp({ ...context, log })
  const { result } = (await signIn()).json()
  token = result.student_auth
  years = `/api/v1/academicYear/all/${result.institute_id}`
})
afterEach(async () => {
  await app.close()
  await opened.close()
  await proxy.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const signIn = () =>
  app.inject({
    method: 'POST',
    url: '/api/v2/user/v3/login',
    payload: { device_id: 'a', source: 'WEB', user_name: '9000000001', password: 'demo123' },
  })
const ask = () => app.inject({ url: years, headers: { authorization: token } })

async function expectRefused(asking: ReturnType<typeof ask>): Promise<void> {
  const answer = await asking
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    status,
    '2',
    { statusCode: status, message },
  ])
}

test('refused or broken: every caller gets "try again", the log has a line, and all works once it is back [access-19]', async () => {
  await proxy.refuse()
  for (let count = 0; count < 5; count++) await expectRefused(ask())
  await expectRefused(signIn())
  await proxy.accept()
  expect((await ask()).statusCode).toBe(200)
  proxy.reset()
  expect([200, status]).toContain((await ask()).statusCode)
  expect((await signIn()).statusCode).toBe(200)
  expect(lines).toMatchObject([
    { level: 50, msg: 'the database does not respond', route: '/api/v1/academicYear/all/:institute_id' },
    { level: 40, msg: 'the database responds again', failed: 6 },
  ])
})

test('stopped: every caller gets a reply within the limits, and all works as soon as it continues', async () => {
  proxy.hold()
  await Promise.all([...Array(8).keys()].map(() => expectRefused(ask())))
  await expectRefused(signIn())
  proxy.letGo()
  expect((await ask()).statusCode).toBe(200)
})

test('slow: all are answered while it is within the limits, and get a reply in time where it is not', {
  tags: 'long',
}, async () => {
  proxy.slowDown(50)
  expect((await Promise.all([ask(), ask(), signIn()])).map((answer) => answer.statusCode)).toEqual([
    200, 200, 200,
  ])
  expect(lines).toEqual([])
  proxy.slowDown(2 * limits.answerMs)
  await Promise.all([...Array(4).keys()].map(() => expectRefused(ask())))
  proxy.slowDown(0)
  await expect.poll(async () => (await ask()).statusCode, { timeout: 5000 }).toBe(200)
})

test('half-open, with more requests than connections: each gets a reply, and all works afterwards', async () => {
  await Promise.all([ask(), ask(), ask()])
  proxy.forget()
  const replies = await Promise.all([...Array(8).keys()].map(ask))
  for (const { statusCode } of replies) expect([200, status]).toContain(statusCode)
  expect((await Promise.all([ask(), ask(), ask()])).map((answer) => answer.statusCode)).toEqual([
    200, 200, 200,
  ])
})

test('dead connections: one request fails, the next gets a new one', async () => {
  await Promise.all([ask(), ask(), ask()])
  proxy.forget()
  await expectRefused(ask())
  expect((await ask()).statusCode).toBe(200)
})

test('a table that is locked for long delays only the calls that need it, and ends no session [access-6]', async () => {
  await inTransaction(database.pool, async (client) => {
    await client.query('lock table session in access exclusive mode')
    await expectRefused(ask())
  })
  expect((await ask()).statusCode).toBe(200)
})

test('a single sign-on that could not be looked up is not refused', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const token = `${part({ alg: 'HS256' })}.${part({ iss: 'https://id.example' })}.${part({})}`
  await inTransaction(database.pool, async (client) => {
    await client.query('lock table institute in access exclusive mode')
    await expectRefused(app.inject({ method: 'POST', url: '/prod/ext/sso/login', payload: { token } }))
  })
})
