import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeToken } from '#server/exchange/admin/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { messagesOf } from '#server/messengers/testing.ts'

let t: TestApp
let token: string
let instituteId: number
beforeAll(async () => {
  t = await createTestApp()
  instituteId = (await t.signedIn('9000000001')).institute_id
  token = await makeToken(t, instituteId, ['security'])
})
afterEach(async () => {
  await t.database.pool.query('delete from throttle')
  await t.database.pool.query('delete from job')
})
afterAll(() => t.close())

async function ask(payload: object, authorization = token) {
  const reply = await t.app.inject({
    method: 'POST',
    url: '/admin/v1/passwords',
    headers: { authorization, host: 'school.localhost' },
    payload,
  })
  return { status: reply.statusCode, body: reply.json(), text: reply.body }
}
const sent = () => messagesOf(t.context)
const enters = async (login: string, password: string) =>
  (await t.login(login, { host: 'school.localhost', password })).status === 200

describe('new passwords by the admin API [records-15]', () => {
  test('go to the person alone, never into the reply', async () => {
    const { status, body, text } = await ask({ of: ['+91 90000 00002'] })
    expect([status, body.result]).toEqual([200, { sent: 1 }])
    const [message] = await sent()
    expect(message).toMatchObject({ to: '9000000002', registeredAs: 'signIn' })
    const password = /password (\w{10})/.exec(message?.text ?? '')?.[1] ?? ''
    expect(text).not.toContain(password)
    expect(await enters('9000000002', password)).toBe(true)
  })

  test('who cannot be reached keeps the old one', async () => {
    const { config } = t.context
    Object.assign(config, { MESSENGER: 'live' })
    expect((await ask({ of: ['9000000011'] })).body.result).toEqual({ sent: 0 })
    Object.assign(config, { MESSENGER: 'log' })
    expect(await enters('9000000011', 'demo123')).toBe(true)
  })

  test('go to a section with its parents, and to who never signed in', async () => {
    expect((await ask({ section: '10-A' })).body.result.sent).toBeGreaterThan(2)
    expect((await ask({ never_signed_in: true })).body.result.sent).toBeGreaterThan(2)
  })

  test('of another institute there is no one to name', async () => {
    const { status, body } = await ask({ of: ['9000000021'] })
    expect([status, body.message]).toEqual([422, 'of.0 is the e-mail, phone number, number or id of no one.'])
    expect(await sent()).toEqual([])
  })

  test('the same request again has to wait', async () => {
    expect((await ask({ of: ['9000000011'] })).status).toBe(200)
    expect((await ask({ of: ['9000000011'] })).status).toBe(429)
    expect(await sent()).toHaveLength(1)
  })

  test('needs the scope and one question', async () => {
    expect(
      (await ask({ of: ['9000000011'] }, await makeToken(t, instituteId, ['read', 'write']))).status,
    ).toBe(403)
    for (const wrong of [
      {},
      { of: [] },
      { section: '10-A', never_signed_in: true },
      { never_signed_in: false },
    ])
      expect((await ask(wrong)).status).toBe(400)
  })
})
