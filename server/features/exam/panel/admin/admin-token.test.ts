import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AdminScope } from '#domain/call.ts'
import { failures } from '#domain/errors.ts'
import { insertAdminToken } from '#server/features/exam/panel/admin/writes-tokens.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts'

let t: TestApp
const instituteId = 1
let testId: number
beforeAll(async () => {
  t = await createTestApp()
  const { rows } = await t.database.pool.query('select id from test where institute_id = $1 limit 1', [
    instituteId,
  ])
  testId = rows[0].id
})
afterEach(() => t.setClock(new Date()))
afterAll(() => t.close())

async function make(scopes: AdminScope[], days = 1): Promise<string> {
  const token = makeSecret()
  const row = { instituteId, name: '', tokenHash: hashOfSecret(token), scopes, days }
  expect(await insertAdminToken(t.database.pool, row)).toBe(true)
  return token
}
const reply = async (method: 'GET' | 'POST', path: string, authorization: string, payload?: object) => {
  const headers = { host: 'localhost', authorization }
  const answer = await t.app.inject({
    method,
    url: `/admin/v1/${path}`,
    headers,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, message: (answer.json() as { message: string }).message }
}
const list = (by: string) => reply('GET', `tests/${testId}/waiting`, by)
const marks = (by: string) =>
  reply('POST', 'marks', by, { attempt_id: 999_999_999, question_id: 1, marks: 1 })
const time = (by: string) => reply('POST', 'extraTime', by, { test_id: 999_999_999, user_id: 1, minutes: 1 })
const statusesOf = async (by: string) => [
  (await list(by)).status,
  (await marks(by)).status,
  (await time(by)).status,
]

test('a token only allows the calls of its scope [panel-67]', async () => {
  expect(await statusesOf(await make(['marks']))).toEqual([200, 404, 403])
  const forTime = await make(['time'])
  expect(await statusesOf(forTime)).toEqual([403, 403, 404])
  expect((await list(forTime)).message).toBe(failures.otherScope.message)
  expect(await statusesOf(await make(['marks', 'time']))).toEqual([200, 404, 404])
})

test('it expires after its days; using it again does not count as a guess', async () => {
  const [short, long] = [await make(['marks'], 1), await make(['marks'], 90)]
  t.setClock(new Date(Date.now() + 23 * 3_600_000))
  expect((await list(short)).status).toBe(200)
  t.setClock(new Date(Date.now() + 25 * 3_600_000))
  for (let count = 0; count < 40; count++)
    expect(await list(short)).toEqual({ status: 401, message: failures.tokenExpired.message })
  expect((await list(long)).status).toBe(200)
})

test('a token without scopes, from an older version, allows everything for a year', async () => {
  const token = makeSecret()
  const row = [instituteId, hashOfSecret(token)]
  await t.database.pool.query('insert into admin_token (institute_id, token_hash) values ($1, $2)', row)
  expect(await statusesOf(token)).toEqual([200, 404, 404])
  t.setClock(new Date(Date.now() + 367 * 24 * 3_600_000))
  expect((await list(token)).status).toBe(401)
})
