import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import type { LiveSession } from '#domain/session/device-calls.ts'
import { todaysNoon } from '#server/http/testing/noon.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { deviceNameOf } from '#server/network/device-name.ts'

const noon = todaysNoon()
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  t.setClock(new Date(noon))
})
afterEach(() => t.setClock(new Date(noon)))
afterAll(() => t.close())

const aarav = '9000000001'
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const minutes = (count: number) => new Date(noon + count * 60_000)

const signIn = (who = aarav) => t.signedIn(who, { device_id: randomUUID(), logout_from_all_devices: false })
const live = async ({ institute_id, student_auth }: SignedIn) =>
  ((await t.get(`/api/v1/session/live/${institute_id}`, student_auth)).body as { result: LiveSession[] })
    .result
const statusOf = async ({ institute_id, student_auth }: SignedIn) =>
  (await t.get(`/api/v1/academicYear/all/${institute_id}`, student_auth)).status
const post = async (me: SignedIn, what: string, body: object = {}) => {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/v1/session/${what}`,
    headers: { host: 'localhost', authorization: me.student_auth },
    payload: { institute_id: me.institute_id, proof: await proofOf(me), ...body },
  })
  return { status: answer.statusCode, body: answer.json() as { message: string; result: { ended: number } } }
}
const proofOf = async (me: SignedIn) => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/v1/sign-in-security/confirm',
    headers: { host: 'localhost', authorization: me.student_auth },
    payload: { password: 'demo123' },
  })
  return (answer.json() as { result?: { proof: string } }).result?.proof ?? 'none'
}
const idOf = async (me: SignedIn) => (await live(me)).find((one) => one.is_this)?.session_id ?? 0

describe('the list of sessions [session-47, session-70]', () => {
  test('each session with device and way, this one first, then by last use', async () => {
    const { body } = await t.app.inject({
      method: 'POST',
      url: '/api/v2/user/v3/login',
      headers: { host: 'localhost', 'user-agent': phone },
      payload: {
        device_id: randomUUID(),
        source: 'WEB',
        user_name: aarav,
        password: 'demo123',
        from_link: true,
      },
    })
    expect(body).toContain('student_auth')
    const first = await signIn()
    const second = await signIn()
    const at = minutes(5)
    t.setClock(at)
    await statusOf(first)
    const list = await live(second)
    expect(list.map(({ is_this, device, way }) => ({ is_this, device, way }))).toEqual([
      { is_this: true, device: '', way: 'password' },
      { is_this: false, device: '', way: 'password' },
      { is_this: false, device: 'Chrome on Android', way: 'link' },
    ])
    expect(Math.abs(Date.parse(list[1]?.last_used_at ?? '') - at.getTime())).toBeLessThan(2000)
    expect(Date.parse(list[1]?.signed_in_at ?? '')).toBeLessThan(at.getTime() - 60_000)
  })

  test('an ended, expired or idle session is not listed', async () => {
    const me = await signIn('9000000002')
    await t.database.pool.query(
      `insert into session (institute_id, person_id, device_key, student_token_hash, exam_token_hash, scorecard_token_hash,
          expires_at, last_seen_at, ended_at)
        select institute_id, id, x, x || 'a', x || 'b', x || 'c', now() + case x when 'expired' then -1 else 1 end * interval '1 h',
          now() - case x when 'idle' then interval '13 h' else '0' end, case x when 'ended' then now() end
        from person, unnest(array['expired', 'idle', 'ended']) x where id = $1`,
      [me.account_id],
    )
    expect(await live(me)).toHaveLength(1)
  })

  test('a parent sees the own sessions, and not the child’s', async () => {
    await signIn()
    const parent = await t.login('9000000010')
    const [child] = (parent.result as { student_details: { user_id: number }[] }).student_details
    const me = await t.signedIn('9000000010', { user_id: child?.user_id })
    expect(await live(me)).toHaveLength(1)
  })
})

describe('ending one of them', () => {
  test('its next request gets the reason, with all three tokens', async () => {
    const [here, there] = [await signIn(), await signIn()]
    expect((await post(here, 'sign-out-there', { session_id: await idOf(there) })).status).toBe(200)
    const reply = await t.get(`/api/v1/academicYear/all/${there.institute_id}`, there.student_auth)
    expect(reply).toMatchObject({
      status: 403,
      body: { message: 'You were signed out from another of your devices. Please sign in again.' },
    })
    expect((await t.get('/examPanel/time', there.examdesk_auth_token)).status).toBe(403)
    const refused = await t.get(`/student/standings/${there.user_id}`, there.examdesk_auth_token)
    expect(refused.status).toBe(403)
    expect(await statusOf(here)).toBe(200)
  })

  test('a second sign-out changes nothing, and the reason stays', async () => {
    const [here, there] = [await signIn(), await signIn()]
    const session_id = await idOf(there)
    await t.get(`/api/v1/alternateLogin/logout?deviceId=x`, there.student_auth)
    expect((await post(here, 'sign-out-there', { session_id })).status).toBe(200)
    const reply = await t.get(`/api/v1/academicYear/all/${there.institute_id}`, there.student_auth)
    expect(reply.body).toMatchObject({ message: 'Your session has ended. Please sign in again.' })
  })

  test('another person’s session gets the same 404 as an unknown one', async () => {
    const [here, foreign] = [await signIn(), await signIn('9000000002')]
    for (const session_id of [await idOf(foreign), 999_999_999])
      expectNotFound(await post(here, 'sign-out-there', { session_id }))
    expect(await statusOf(foreign)).toBe(200)
  })

  test('without a fresh password confirmation nothing ends [session-38]', async () => {
    const [here, there] = [await signIn(), await signIn()]
    const asked = { session_id: await idOf(there), proof: await proofOf(there) }
    for (const what of ['sign-out-there', 'sign-out-elsewhere'])
      expect(await post(here, what, asked)).toMatchObject({
        status: 422,
        body: { message: 'Please enter your password again.' },
      })
    expect(await statusOf(there)).toBe(200)
  })

  test('signing out elsewhere ends all but this session', async () => {
    const [here, one, two] = [await signIn(), await signIn(), await signIn()]
    const before = (await live(here)).length
    const { body } = await post(here, 'sign-out-elsewhere')
    expect(body.result.ended).toBe(before - 1)
    expect(await Promise.all([here, one, two].map(statusOf))).toEqual([200, 403, 403])
    expect((await post(here, 'sign-out-elsewhere')).body.result.ended).toBe(0)
  })

  test('a registered device stays registered: its session ends, and no other device may take its place', async () => {
    await t.database.pool.query('delete from device where is_registered')
    const me = await signIn('9000000045')
    expect(await live(me)).toMatchObject([{ is_this: true, is_registered: true }])
    expect((await post(me, 'sign-out-there', { session_id: await idOf(me) })).status).toBe(200)
    expect((await t.login('9000000045', { device_id: randomUUID() })).result).toMatchObject({
      login_option: 11,
    })
    await t.signedIn('9000000045', { device_id: me.device_id })
  })

  test('where one device is allowed, the next one is not asked for confirmation', async () => {
    const me = await t.signedIn('9000000044', { device_id: randomUUID(), logout_from_all_devices: true })
    await post(me, 'sign-out-there', { session_id: await idOf(me) })
    expect((await t.login('9000000044', { device_id: randomUUID() })).result).not.toMatchObject({
      login_option: 10,
    })
  })
})

test('the key of kept files is the same in each session of a person, and another for other people [session-48]', async () => {
  const keyOf = async ({ institute_id, student_auth }: SignedIn) =>
    (
      (await t.get(`/api/v1/session/files-key/${institute_id}`, student_auth)).body as {
        result: { key: string }
      }
    ).result.key
  const key = await keyOf(await signIn())
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(await keyOf(await signIn())).toBe(key)
  expect(await keyOf(await signIn('9000000002'))).not.toBe(key)
})

test.each([
  [phone, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Microsoft Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-A515F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['curl/8.1', ''],
  ['Call 123 at once/1.0 (Windows NT 10.0)', ''],
  ['', ''],
])('%s is called %s', (userAgent, name) => {
  expect(deviceNameOf(userAgent)).toBe(name)
})
