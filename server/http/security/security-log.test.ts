import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { createApp } from '#server/http/app.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { createLog } from '#server/log.ts'
import { logNameOf } from '#server/secrets/log-name.ts'

type Line = { time: number; reqId?: string; security?: string; rule?: string; who?: string; count?: number }

let t: TestApp
let app: FastifyInstance
let written = ''
let now = new Date()
beforeAll(async () => {
  t = await createTestApp()
  const log = createLog('info', {
    write: (line) => {
      written += line
    },
  })
  app = await createApp({ ...t.context, log, clock: () => now })
})
beforeEach(() => {
  written = ''
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const login = (user_name: string, password = 'demo123') =>
  app.inject({
    method: 'POST',
    url: '/api/v2/user/v3/login',
    headers: { host: 'localhost' },
    payload: { device_id: 'x', source: 'WEB', user_name, password },
  })
const linesOf = () =>
  written
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.security)
const who = (subject: Parameters<typeof logNameOf>[1]) => logNameOf(t.context.secrets, subject)

async function signIn(): Promise<SignedIn & { personId: number }> {
  const { result } = (await login('9000000001')).json() as { result: SignedIn }
  return { ...result, personId: result.user_id }
}

describe('a line of the log', () => {
  test('for a sign-in, with its way; for a failed one, with the login that was tried', async () => {
    const me = await signIn()
    expect(linesOf()).toMatchObject([
      {
        security: 'signed in',
        by: 'password',
        who: who({ instituteId: me.institute_id, personId: me.personId }),
      },
    ])
    const answer = await login(' 90000 00001', 'wrong')
    const network = who({ network: 'this machine' })
    const { time, reqId, ...line } = linesOf().at(-1) ?? { time: 0 }
    expect(line).toMatchObject({
      security: 'refused',
      rule: 'invalidLogin',
      method: 'POST',
      route: '/api/v2/user/v3/login',
      network,
      who: who({ login: '9000000001' }),
    })
    expect(reqId).toBe(answer.headers['x-request-id'])
    expect(Math.abs(time - Date.now())).toBeLessThan(60_000)
  })

  test('for a foreign id, a made-up token, a wrong form and another host', async () => {
    const me = await signIn()
    const mine = who({ instituteId: me.institute_id, personId: me.personId })
    const home = (student: number, more = {}) =>
      app.inject({
        url: `/api/v1/home/student/${me.institute_id}/${student}`,
        headers: { host: 'localhost', authorization: me.student_auth, ...more },
      })
    written = ''
    await home(Number(me.student_id) + 1)
    await home(Number(me.student_id), { authorization: `${'x'.repeat(43)}.1` })
    await home('1 or 1=1' as unknown as number)
    await home(Number(me.student_id), { host: 'coaching.localhost' })
    expect(linesOf().map(({ rule, who }) => [rule, who])).toEqual([
      ['notFound', mine],
      ['unauthorized', undefined],
      ['badRequest', mine],
      ['notFound', undefined],
    ])
  })

  test('is one line without names, whatever was sent', async () => {
    await login('9000000001\n{"level":50,"security":"signed in"}', 'a\r\nb')
    await login('riya@apex.demo', 'hunter2')
    expect(linesOf().map(({ security }) => security)).toEqual(['refused', 'refused'])
    expect(written).not.toMatch(/9000000001|riya|hunter2|127\.0\.0\.1/)
  })

  test('at most six hundred of a rule in a minute, then the number of the rest', async () => {
    now = new Date('2026-11-20T05:00:00Z')
    const ask = () => app.inject({ url: '/api/v1/academicYear/all/1', headers: { host: 'localhost' } })
    for (let count = 0; count < 605; count++) await ask()
    expect(linesOf().filter(({ rule }) => rule === 'unauthorized')).toHaveLength(600)
    now = new Date('2026-11-20T05:01:00Z')
    await ask()
    expect(linesOf().slice(-2)).toMatchObject([
      { security: 'not logged one by one', rule: 'unauthorized', count: 5 },
      { security: 'refused', rule: 'unauthorized' },
    ])
  })
})

test('a person always has the same name in the log, another a different one, and none without the key', () => {
  const one = who({ instituteId: 1, personId: 23 })
  expect(one).toMatch(/^[\w-]{12}$/)
  expect(who({ instituteId: 12, personId: 3 })).not.toBe(one)
  expect(who({ login: 'A@b.example ' })).toBe(who({ login: 'a@B.example' }))
})
