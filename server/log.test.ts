import type { AddressInfo } from 'node:net'
import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { createApp } from '#server/http/app.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { createLog, describeError } from '#server/log.ts'
import { enqueue, sendMessage } from '#server/messengers/outbox.ts'
import { workOnce } from '#server/queue/testing.ts'
import { uploader } from '#server/uploads/testing.ts'

let t: TestApp
let app: FastifyInstance
let written = ''
const log = createLog('debug', {
  write: (line) => {
    written += line
  },
})
beforeAll(async () => {
  t = await createTestApp()
  app = await createApp({ ...t.context, log })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const loginName = '9000000001'
const headers = { host: 'localhost' }
const post = (url: string, payload: object, more = {}) =>
  app.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload })
const lines = (text: string) => written.split('\n').filter((line) => line.includes(text)).length

test('calls and their failures are logged without a name, number, token, id or file name', async () => {
  const login = (password: string) =>
    post('/api/v2/user/v3/login', { device_id: 'my-phone', source: 'WEB', user_name: loginName, password })
  await login('not-my-password')
  const { result } = (await login('demo123')).json() as { result: SignedIn }
  const { student_auth: token, student_id, institute_id } = result
  const home = `/api/v1/home/student/${institute_id}/${student_id}`
  expect((await app.inject({ url: home, headers: { ...headers, authorization: token } })).statusCode).toBe(
    200,
  )
  await app.inject({ url: `/files/${token}/report of Aarav.pdf`, headers })
  await app.inject({ url: `/userLogin?user=${loginName}&password=demo123`, headers })

  const mine = uploader({
    address: `http://localhost:${(app.server.address() as AddressInfo).port}`,
    token,
  })
  const fileName = 'Medical certificate.pdf'
  expect((await mine.create(fileName, 10)).status).toBe(201)
  // PostgreSQL's message repeats the row.
  await t.database.pool.query('alter table upload add constraint nothing_more check (false) not valid')
  expect((await mine.create(fileName, 10)).status).toBe(500)
  await t.database.pool.query('alter table session rename to session_away')
  expect((await login('demo123')).statusCode).toBe(500)
  await t.database.pool.query('alter table session_away rename to session')
  await post('/api/v2/user/forgotPassword', { user_name: loginName, source: 'WEB' })

  expect(lines('"msg":"answered"')).toBeGreaterThanOrEqual(9)
  expect(lines('"msg":"unexpected failure"')).toBe(2)
  expect(lines('"constraint":"nothing_more"')).toBe(1)
  const { rows } = await t.database.pool.query<{ word: string }>(
    'select name as word from person where phone = $1',
    [loginName],
  )
  const secrets = [
    loginName,
    'demo123',
    'not-my-password',
    'my-phone',
    token,
    token.slice(0, 20),
    fileName,
    'Medical',
    'Aarav',
    home,
    String(student_id),
    ...rows.map(({ word }) => word),
  ].filter(Boolean)
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([])
})

test('a failed message is logged without its recipient', async () => {
  const { pool, secrets } = t.context
  const recipient = 'mother@example.org'
  await enqueue(pool, secrets, { instituteId: 1, channel: 'email', to: recipient, subject: '', text: 'x' })
  const send = () => Promise.reject(new Error(`550 no such user ${recipient}`))
  await workOnce([sendMessage], { ...t.context, messenger: { send }, log })
  expect(lines('a message was not sent')).toBeGreaterThan(0)
  expect(written).not.toContain(recipient)
})

test.each([
  ['a query of drizzle', new DrizzleQueryError('select $1', [loginName], new Error('gone'))],
  ['broken JSON', parsing(`x${loginName}`)],
  ['an address that is none', addressing(`ftp//${loginName}`)],
  ['what is no error', loginName],
  ['a cause', new Error('outer', { cause: parsing(`x${loginName}`) })],
])('an error does not repeat what was written: %s', (_what, error) => {
  expect(JSON.stringify(describeError(error))).not.toContain(loginName)
})

test('our own words, and what a system call failed with, are logged', () => {
  expect(describeError(new Error('no room left'))).toMatchObject({ type: 'Error', message: 'no room left' })
  expect(describeError(Object.assign(new Error('x'), { code: 'ENOSPC' }))).toMatchObject({ code: 'ENOSPC' })
  expect(describeError(new Error('here')).stack).toContain('log.test.ts')
})

function parsing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return error
  }
}

function addressing(text: string): unknown {
  try {
    return new URL(text)
  } catch (error) {
    return error
  }
}
