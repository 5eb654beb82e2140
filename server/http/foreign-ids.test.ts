import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#domain/calls.ts'
import { startVideoHosts, type VideoHosts } from '#server/features/live/testing-video-hosts.ts'
import { canariesIn } from '#server/http/testing/canaries.ts'
import { idFieldsOf } from '#server/http/testing/fields.ts'
import { actors, callOf, type ForeignIds, prepareForeignIds } from '#server/http/testing/foreign-ids.ts'
import { nameOf, tokenOf, validRequest, validRequests } from '#server/http/testing/requests.ts'
import { send } from '#server/http/testing/send.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
/** Vimeo and VdoCipher, so that allowed calls get an answer. */
let hosts: VideoHosts
let foreign: ForeignIds
beforeAll(async () => {
  hosts = await startVideoHosts()
  t = await createTestApp(hosts.environment)
  foreign = await prepareForeignIds(t, t.context.secrets)
})
afterAll(async () => {
  await t.close()
  await hosts.close()
})

test('every call has a valid request here, so that each is tried', () => {
  expect(Object.keys(validRequests).sort()).toEqual(allCalls.map(nameOf).sort())
})

test('every id of the contract is found in its schemas', () => {
  const found = allCalls.flatMap((call) => idFieldsOf(call).map((field) => field.name))
  expect(found).toEqual(
    expect.arrayContaining([
      'params.student_id',
      'body.student_id',
      'query.deviceId',
      'headers.x-prod-inst-id',
    ]),
  )
})

describe('foreign and malformed ids [access-2, access-3]', () => {
  test.each(allCalls.map((call) => [nameOf(call), call] as const))(
    '%s',
    { timeout: 120_000 },
    async (_name, call) => {
      expect(await foreign.tryCall(call)).toEqual({ attempts: expect.any(Number), faults: [] })
    },
  )
})

test('a caller who sent nothing is unchanged: still signed in, no new password, no message', async () => {
  const asked = Object.values(actors).map(({ phone }) => phone as string)
  const [karan] = Object.values(actors).flatMap(({ victims }) =>
    victims.filter((phone) => !asked.includes(phone)),
  )
  const { token, institute, personId } = foreign.callerOf(karan ?? '')
  expect((await t.get(`/api/v1/academicYear/all/${institute}`, token)).status).toBe(200)
  const { rows } = await t.database.pool.query(
    `select pending_password_hash as pending, (select count(*)::int from job where payload->>'to' = phone) as messages
      from person where id = $1`,
    [personId],
  )
  expect(rows).toEqual([{ pending: null, messages: 0 }])
})

test('the canaries work: one’s own home shows one’s own, so a foreign one would be found', async () => {
  for (const [name, path] of [
    ['a classmate', '/api/v1/home/student/:institute_id/:student_id'],
    ['an open user', '/api/v1/home/open/:institute_id/:user_id'],
    ['another institute', '/api/v1/banner-prom/for_student/:user_type'],
  ] as const) {
    const call = callOf(path)
    const me = foreign.callerOf(actors[name].phone)
    await foreign.prepare(name)
    const { body } = await send(t, call, validRequest(call, me), tokenOf(call, me))
    expect(canariesIn(body).length).toBeGreaterThan(2)
  }
})
