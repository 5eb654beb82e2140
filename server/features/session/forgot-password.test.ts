import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function forgot(payload: Record<string, unknown>) {
  const url = '/api/v2/user/forgotPassword'
  const answer = await t.app.inject({ method: 'POST', url, headers: { host: 'localhost' }, payload })
  return { status: answer.statusCode, body: answer.json() as { message: string; result: unknown } }
}

/** The password in the newest message to a number, as the person reads it. */
async function sentPassword(phone: string): Promise<string> {
  const { rows } = await t.database.pool.query<{ text: string }>(
    'select text from message_outbox where recipient = $1 order by id desc limit 1',
    [phone],
  )
  return /new password is (\w+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
}

describe('forgot password (spec/1 §4.2, PRODUCT §3)', () => {
  test('an unknown number gets the same answer as a known one', async () => {
    const known = await forgot({ user_name: '9000000001', source: 'WEB' })
    const unknown = await forgot({ user_name: '9111111111', source: 'WEB' })
    expect(known).toEqual({ status: 200, body: { statusCode: 200, message: 'OK', result: null } })
    expect(unknown).toEqual(known)
  })

  test('the old password works until the new one is first used; then it does not, and other sessions end', async () => {
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

  test('unused, the new one dies after 24 hours and the old one stays', async () => {
    await forgot({ user_name: '9000000022', source: 'WEB' })
    const password = await sentPassword('9000000022')
    t.setClock(new Date(Date.now() + 24 * 3_600_000 + 1000))
    expect((await t.login('9000000022', { password })).status).toBe(401)
    await t.signedIn('9000000022')
    t.setClock(new Date())
  })

  test('a number with several accounts lists them with masked names; the chosen one gets the message', async () => {
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

  test('admins are not served, and asking again and again is slowed down', async () => {
    await forgot({ user_name: '9000000041', source: 'WEB' })
    expect(await sentPassword('9000000041')).toBe('')
    for (let i = 0; i < 4; i++) await forgot({ user_name: '9000000041', source: 'WEB' })
    expect((await forgot({ user_name: '9000000041', source: 'WEB' })).status).toBe(429)
  })
})
