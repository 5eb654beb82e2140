import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { messagesOf } from '#server/messengers/testing.ts'
import { isLightHash } from '#server/secrets/passwords.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  t.setClock(new Date())
  await query('truncate throttle')
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const rule = 'New passwords must contain 6-10 alphanumeric entries.'
const wrong = { status: 422, message: 'Please enter correct existing password' }

async function change(of: SignedIn, typed: { old?: string; next: string; userid?: number }) {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/v1/changePwd',
    headers: { host: 'localhost', authorization: of.student_auth },
    payload: {
      institute_id: of.institute_id,
      username: of.phone,
      oldPassword: typed.old ?? 'demo123',
      newPassword: typed.next,
      userid: typed.userid ?? of.account_id,
    },
  })
  const { message } = answer.json() as { message: string }
  return { status: answer.statusCode, message }
}
const years = async ({ institute_id, student_auth }: SignedIn) => {
  const { status, body } = await t.get(`/api/v1/academicYear/all/${institute_id}`, student_auth)
  return status === 200 ? 'lives' : (body as { message: string }).message
}

describe('a changed password [session-60]', () => {
  test('signs in, the old one does not; this session continues, every other one ends', async () => {
    const other = await t.signedIn('9000000001', { device_id: 'tablet' })
    const sameDevice = await t.signedIn('9000000001')
    const me = await t.signedIn('9000000001', { device_id: sameDevice.device_id })
    const bystander = await t.signedIn('9000000002')
    expect(await change(me, { next: 'New1234' })).toEqual({
      status: 200,
      message: 'Password changed successfully,Please Re-Login!',
    })
    expect((await t.login('9000000001')).status).toBe(401)
    await t.signedIn('9000000001', { password: 'New1234' })
    expect(await years(me)).toBe('lives')
    expect(await years(bystander)).toBe('lives')
    const ended = 'Your password was changed. Please sign in again.'
    expect([await years(other), await years(sameDevice)]).toEqual([ended, ended])
  })

  test('is stored only as Argon2id at the full cost [session-58]; the change is logged [access-30]', async () => {
    const me = await t.signedIn('9000000002')
    await change(me, { next: 'Unseen99' })
    const [person] = await query('select * from person where id = $1', [me.account_id])
    expect(person.password_hash).toMatch(/^\$argon2id\$/)
    expect(isLightHash(person.password_hash)).toBe(false)
    const notes = await query(`select * from audit_log where actor_id = $1 order by id desc limit 1`, [
      me.account_id,
    ])
    expect(notes).toMatchObject([{ action: 'session.change-password' }])
    expect(JSON.stringify([person, notes])).not.toMatch(/Unseen99|demo123/)
  })

  test('a password that Forgot Password sent stops working', async () => {
    await t.app.inject({
      method: 'POST',
      url: '/api/v2/user/forgotPassword',
      headers: { host: 'localhost' },
      payload: { user_name: '9000000022', source: 'WEB' },
    })
    const [sent] = await messagesOf(t.context)
    const pending = /new password is (\w+)/.exec(sent?.text ?? '')?.[1] ?? ''
    expect(pending).toHaveLength(10)
    const me = await t.signedIn('9000000022')
    expect((await change(me, { next: 'fresh123' })).status).toBe(200)
    expect((await t.login('9000000022', { password: pending })).status).toBe(401)
    await t.signedIn('9000000022', { password: 'fresh123' })
  })

  test('a parent changes the own password, and gets a message; the child’s number is 404 and changes nothing', async () => {
    const parent = await t.signedIn('9000000011')
    expect(parent.user_id).not.toBe(parent.account_id)
    expectNotFound(await change(parent, { next: 'abc1234', userid: parent.user_id }))
    const stranger = await t.signedIn('9000000050', { host: 'school.localhost' })
    expectNotFound(await change(parent, { next: 'abc1234', userid: stranger.account_id }))
    expect(await change(parent, { next: 'abc1234' })).toEqual({
      status: 200,
      message: "Parent's Password changed successfully,Please Re-Login!",
    })
    await t.signedIn('9000000011', { password: 'abc1234' })
  })

  test('of two changes at once one succeeds, and the other gets an error', async () => {
    const me = await t.signedIn('9000000021')
    const answers = await Promise.all([change(me, { next: 'first111' }), change(me, { next: 'second22' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const winner = answers[0]?.status === 200 ? 'first111' : 'second22'
    expect(answers.find(({ status }) => status === 422)).toEqual(wrong)
    await t.signedIn('9000000021', { password: winner })
  })
})

describe('a refused change [session-59]', () => {
  test.each([
    ['abc12', rule],
    ['abcde123456', rule],
    ['abc 123', rule],
    ['abc-123', rule],
    ['', rule],
  ])('new password %j: %s', async (next, message) => {
    const me = await t.signedIn('9000000031')
    expect(await change(me, { next })).toEqual({ status: 422, message })
    await t.signedIn('9000000031')
  })

  test.each(['abc123', 'abcde12345'])('new password %j has a valid length', async (next) => {
    const me = await t.signedIn('9000000031')
    expect((await change(me, { next })).status).toBe(200)
    expect((await change(me, { old: next, next: 'demo123' })).status).toBe(200)
  })

  test('a wrong old password is an error, changes nothing, and too many are throttled', async () => {
    const me = await t.signedIn('9000000031')
    for (let turn = 0; turn < 5; turn++) {
      expect(await change(me, { old: 'wrong', next: 'abc1234' })).toEqual(wrong)
    }
    expect(await change(me, { next: 'abc1234' })).toEqual({
      status: 429,
      message: 'Too many attempts. Please try again in 5 seconds.',
    })
    // Sign-in has a separate limit: a stolen session cannot lock the owner out.
    await t.signedIn('9000000031')
    t.setClock(new Date(Date.now() + 6000))
    expect((await change(me, { next: 'demo123' })).status).toBe(200)
  })

  test('if the institute requires strong passwords their rule applies', async () => {
    const setRule = (value: string) =>
      query(`update institute set sign_in = jsonb_set(sign_in, '{passwords}', to_jsonb($1::text))`, [value])
    await setRule('strong')
    const me = await t.signedIn('9000000031')
    for (const [next, message] of [
      ['seven77', 'New passwords must contain 8-64 characters.'],
      ['password', 'This password is too common. Please choose another one.'],
      [
        '9000000031',
        'This password is easy to guess: it is a name or number that others know. Please choose another one.',
      ],
    ] as const) {
      expect(await change(me, { next })).toEqual({ status: 422, message })
    }
    expect((await change(me, { next: 'a long & good one' })).status).toBe(200)
    await t.signedIn('9000000031', { password: 'a long & good one' })
    await setRule('told')
  })
})
