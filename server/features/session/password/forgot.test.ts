import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { messagesOf } from '#server/messengers/testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function forgot(
  payload: Record<string, unknown>,
  { host = 'localhost', remoteAddress = '127.0.0.1' } = {},
) {
  const url = '/api/v2/user/forgotPassword'
  const answer = await t.app.inject({ method: 'POST', url, headers: { host }, payload, remoteAddress })
  return { status: answer.statusCode, body: answer.json() as { message: string; result: unknown } }
}

const sentTo = async (phone: string) => (await messagesOf(t.context)).filter(({ to }) => to === phone).length

/** The password in the newest message to a number. */
async function sentPassword(phone: string): Promise<string> {
  const newest = (await messagesOf(t.context)).findLast(({ to }) => to === phone)
  return /new password is (\w+)/.exec(newest?.text ?? '')?.[1] ?? ''
}

describe('forgot password', () => {
  test('an unknown number gets the same answer as a known one [session-26]', async () => {
    const known = await forgot({ user_name: '9000000001', source: 'WEB' })
    const unknown = await forgot({ user_name: '9111111111', source: 'WEB' })
    expect(known).toEqual({ status: 200, body: { statusCode: 200, message: 'OK', result: null } })
    expect(unknown).toEqual(known)
  })

  test('the old password works until the new one is first used; then it does not, and other sessions end [session-25]', async () => {
    await forgot({ user_name: '9000000002', source: 'WEB' })
    const password = await sentPassword('9000000002')
    expect(password).toMatch(/^\w{10}$/)
    const before = await t.signedIn('9000000002')
    await t.signedIn('9000000002', { password })
    expect((await t.login('9000000002')).status).toBe(401)
    const years = await t.get(`/api/v1/academicYear/all/${before.institute_id}`, before.student_auth)
    expect(years).toMatchObject({
      status: 403,
      body: { message: 'Your password was changed. Please sign in again.' },
    })
  })

  test('unused, the new one expires after 24 hours and the old one stays [session-25]', async () => {
    await forgot({ user_name: '9000000022', source: 'WEB' })
    const password = await sentPassword('9000000022')
    t.setClock(new Date(Date.now() + 24 * 3_600_000 + 1000))
    expect((await t.login('9000000022', { password })).status).toBe(401)
    await t.signedIn('9000000022')
    t.setClock(new Date())
  })

  test('a number with several accounts lists them with masked names [session-27, session-66]; the chosen one gets the message', async () => {
    const { body } = await forgot({ user_name: '9000000050', source: 'WEB' })
    const accounts = body.result as { user_id: number; institute_id: number; name: string; display: string }[]
    expect(accounts.map((account) => account.display).sort()).toEqual(['Parent', 'Student'])
    for (const account of accounts) expect(account.name).toMatch(/•|\*|\./)
    const [first] = accounts
    const chosen = await forgot({
      user_name: '9000000050',
      source: 'WEB',
      user_id: first?.user_id,
      institute_id: first?.institute_id,
    })
    expect(chosen.body.result).toBeNull()
    expect(await sentPassword('9000000050')).not.toBe('')
  })

  test('admins get none [session-26], and repeated requests are throttled [session-28]', async () => {
    await forgot({ user_name: '9000000041', source: 'WEB' })
    expect(await sentPassword('9000000041')).toBe('')
    for (let i = 0; i < 4; i++) await forgot({ user_name: '9000000041', source: 'WEB' })
    expect((await forgot({ user_name: '9000000041', source: 'WEB' })).status).toBe(429)
  })

  test.each([
    ['one that somebody has', '9000000021', 1, 5],
    ['one that nobody has', '9111111112', 0, 0],
  ])(
    'of ten requests at once for a number, %s, one sends a message, and five a day',
    async (_, phone, one, five) => {
      const ask = () => forgot({ user_name: phone, source: 'WEB' })
      const answers = await Promise.all(Array.from({ length: 10 }, ask))
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array(5).fill(200),
        ...Array(5).fill(429),
      ])
      expect(await sentTo(phone)).toBe(one)
      for (let hour = 1; hour < 5; hour++) {
        t.setClock(new Date(Date.now() + hour * 3_600_000))
        expect((await ask()).status).toBe(200)
      }
      expect(await sentTo(phone)).toBe(five)
      t.setClock(new Date(Date.now() + 5 * 3_600_000))
      const { status, body } = await ask()
      expect([status, body.message]).toEqual([429, expect.stringMatching(/in 2[34] hours\.$/)])
      expect(await sentTo(phone)).toBe(five)
      t.setClock(new Date())
    },
  )

  describe('from a network that has sent too many requests', () => {
    const remoteAddress = '203.0.113.7'
    const at = { host: 'school.localhost', remoteAddress }
    const reply = { status: 200, body: { statusCode: 200, message: 'OK', result: null } }
    beforeEach(async () => {
      await t.database.pool.query('truncate throttle, job')
      const asked = Array.from({ length: 40 }, (_, i) => forgot({ user_name: `81000000${i + 10}` }, at))
      await Promise.all(asked)
    })

    test('a known number still gets its message, once; an unknown one gets the same answer', async () => {
      expect(await forgot({ user_name: '9000000002' }, at)).toEqual(reply)
      expect(await forgot({ user_name: '9000000002' }, at)).toEqual(reply)
      for (let i = 0; i < 7; i++) expect(await forgot({ user_name: '9111111111' }, at)).toEqual(reply)
      expect(await sentTo('9000000002')).toBe(1)
    })

    test('sixty are sent, and then all wait ten seconds, known or not', async () => {
      await t.database.pool.query(
        `insert into person (institute_id, role, name, phone, password_hash, joined_on)
          select institute_id, 'open', 'Busy ' || n, '71000000' || n, password_hash, joined_on
          from person, generate_series(10, 79) n where phone = '9000000002'`,
      )
      const all = Array.from({ length: 70 }, (_, i) => forgot({ user_name: `71000000${i + 10}` }, at))
      expect((await Promise.all(all)).filter(({ status }) => status === 200)).toHaveLength(60)
      expect(await messagesOf(t.context)).toHaveLength(60)
      for (const user_name of ['9000000001', '9111111111'])
        expect((await forgot({ user_name }, at)).body.message).toMatch(/again in \d+ seconds?\.$/)
    })

    test('at a host of no institute the request is throttled', async () => {
      expect((await forgot({ user_name: '9000000002' }, { ...at, host: 'portal.example' })).status).toBe(429)
    })
  })

  test('with other spellings, networks and times an account still gets five messages a day [session-28]', async () => {
    const { account_id: user_id, institute_id } = await t.signedIn('9000000031')
    const start = Date.now()
    for (let hour = 0; hour < 14; hour += 2) {
      t.setClock(new Date(start + hour * 3_600_000))
      const words = [{}, { user_id }, { institute_id }, { user_id, institute_id }]
      await Promise.all(
        words.map((more, i) =>
          forgot({ user_name: '9000000031', source: 'WEB', ...more }, { remoteAddress: `10.1.${hour}.${i}` }),
        ),
      )
    }
    expect(await sentTo('9000000031')).toBe(5)
    t.setClock(new Date())
  })

  test.each([
    ['any other host', { host: 'portal.example' }],
    ['somebody who says that he is here', { remoteAddress: '203.0.113.9' }],
  ])('%s shows no accounts: each gets its message [session-27]', async (_, from) => {
    await t.database.pool.query('truncate throttle, job')
    const known = await forgot({ user_name: '9000000050', source: 'WEB' }, from)
    const unknown = await forgot({ user_name: '9111111113', source: 'WEB' }, from)
    expect(known).toEqual({ status: 200, body: { statusCode: 200, message: 'OK', result: null } })
    expect(unknown).toEqual(known)
    expect(await sentTo('9000000050')).toBe(2)
  })
})
