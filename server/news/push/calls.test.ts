import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PushDevice } from '#domain/news/push-calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { endSessionsOf } from '#server/features/session/writes-operator.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { type PushService, startPushService } from '#server/news/push/testing.ts'
import { hashOfSecret } from '#server/secrets/secret.ts'

let t: TestApp
let service: PushService
beforeAll(async () => {
  service = await startPushService()
  t = await createTestApp({ PUSH_SERVICES: `https://push.example ${service.address}` })
})
beforeEach(async () => {
  service.takeShown()
  t.setClock(new Date())
  await query('delete from push_subscription')
})
afterAll(async () => {
  await t.close()
  await service.stop()
})

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const [aarav, diya] = ['9000000001', '9000000002']
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

const signIn = (who = aarav, device_id: string = randomUUID()) =>
  t.signedIn(who, { device_id, logout_from_all_devices: false })
async function post(me: SignedIn, path: string, body: object) {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: { host: 'localhost', authorization: me.student_auth, 'user-agent': android },
    payload: { institute_id: me.institute_id, ...body },
  })
  return {
    status: answer.statusCode,
    body: answer.json() as { message: string; result: { outcome: string } },
  }
}
const list = async (me: SignedIn) =>
  (
    (await t.get(`/api/v1/news/push/devices/${me.institute_id}`, me.student_auth)).body as {
      result: { public_key: string; devices: PushDevice[] }
    }
  ).result
const turnOn = async (
  me: SignedIn,
  { shows_details = true, subscription = service.subscribe('phone') } = {},
) => {
  const { status } = await post(me, 'news/push/subscribe', { ...subscription, shows_details })
  expect(status).toBe(200)
  return subscription
}
const idOf = async (me: SignedIn) => (await list(me)).devices.find((one) => one.is_this)?.push_id ?? 0
const count = async () => (await query('select 1 from push_subscription where gone_at is null')).length
const proofOf = async (me: SignedIn) =>
  (
    (await post(me, 'sign-in-security/confirm', { password: 'demo123' })).body.result as unknown as {
      proof: string
    }
  ).proof

describe('notifications of a browser', () => {
  test('are turned on, changed and turned off; the address is stored sealed [news-30, news-34]', async () => {
    const me = await signIn()
    const subscription = await turnOn(me)
    await turnOn(me, { shows_details: false, subscription })
    const { public_key, devices } = await list(me)
    expect(public_key).toMatch(/^[\w-]{87}$/)
    expect((await list(await signIn(diya))).public_key).toBe(public_key)
    expect(devices).toMatchObject([
      { device: 'Chrome on Android', is_this: true, shows_details: false, last_notified_at: null },
    ])
    const rows = JSON.stringify(await query('select * from push_subscription'))
    expect(rows).not.toContain(subscription.endpoint)
    expect(rows).not.toContain(subscription.auth)
    const [key] = await query('select * from push_key')
    expect(t.context.secrets.open(key.sealed_private_key)).toMatch(/^[\w-]{43}$/)
    expect((await post(me, 'news/push/remove', { push_id: devices[0]?.push_id })).status).toBe(200)
    expect(await list(me)).toEqual({ public_key, devices: [] })
  })

  test.each([
    [{ endpoint: 'https://school.example/x' }, 'endpoint: must be of a known push service'],
    [{ endpoint: 'http://push.example/x' }, 'endpoint: must be of a known push service'],
    [{ endpoint: 'https://169.254.169.254/x' }, 'endpoint: must be of a known push service'],
    [{ p256dh: 'A'.repeat(87) }, 'p256dh: must be a key'],
  ])('%o is refused [news-35]', async (change, message) => {
    const me = await signIn()
    const body = { ...service.subscribe('phone'), shows_details: true, ...change }
    expect(await post(me, 'news/push/subscribe', body)).toMatchObject({ status: 400, body: { message } })
    expect(await count()).toBe(0)
  })

  test('a device of someone else is not found', async () => {
    const me = await signIn()
    await turnOn(me)
    const push_id = await idOf(me)
    const other = await signIn(diya)
    for (const what of ['remove', 'test']) expectNotFound(await post(other, `news/push/${what}`, { push_id }))
    expect(await count()).toBe(1)
    expect(service.takeShown()).toEqual([])
  })
})

test('of more than ten devices those go first whose services called them gone, then the oldest [news-31, news-35]', async () => {
  const at = t.context.clock().getTime()
  const ids: number[] = []
  const add = async (turn: number) => {
    t.setClock(new Date(at + turn * 1000))
    const me = await signIn()
    await turnOn(me)
    ids.push(await idOf(me))
  }
  const shows = async () => {
    const rows = await query(
      'select id::int from push_subscription where gone_at is null order by created_at',
    )
    return rows.map(({ id }) => ids.indexOf(id))
  }
  for (let turn = 0; turn < 10; turn++) await add(turn)
  await query('update push_subscription set gone_at = now() where id = any($1)', [ids.slice(8)])
  expect(await shows()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  for (const turn of [10, 11, 12]) await add(turn)
  expect(await shows()).toEqual([1, 2, 3, 4, 5, 6, 7, 10, 11, 12])
})

describe('a browser that has another address by itself [news-72]', () => {
  const renewed = async (me: SignedIn, before: { endpoint: string }) => {
    const subscription = service.subscribe('phone')
    const body = { ...subscription, shows_details: false, replaces: hashOfSecret(before.endpoint) }
    return { subscription, ...(await post(me, 'news/push/subscribe', body)) }
  }
  const isShownTo = async (me: SignedIn) => {
    t.setClock(new Date(t.context.clock().getTime() + 21_000))
    await post(me, 'news/push/test', { push_id: await idOf(me) })
    return service.takeShown().length === 1
  }

  test('gives it in place of the former one, also after that was found to be gone; what it shows stays', async () => {
    const me = await signIn()
    const first = await turnOn(me)
    const push_id = await idOf(me)
    const second = await renewed(me, first)
    expect(second.status).toBe(200)
    expect((await list(me)).devices).toMatchObject([
      { push_id, shows_details: true, endpoint_hash: hashOfSecret(second.subscription.endpoint) },
    ])
    expect(await isShownTo(me)).toBe(true)
    service.refuse('phone', { status: 410 })
    expect(await isShownTo(me)).toBe(false)
    expect(await list(me)).toMatchObject({ devices: [] })
    expect((await renewed(me, second.subscription)).status).toBe(200)
    expect(await isShownTo(me)).toBe(true)
    expect(await idOf(me)).toBe(push_id)
  })

  test('stays off where it was turned off from another device, or logged out', async () => {
    const me = await signIn()
    const first = await turnOn(me)
    await post(await signIn(), 'news/push/remove', { push_id: await idOf(me) })
    expectNotFound(await renewed(me, first))
    await turnOn(me, { subscription: first })
    await t.get('/api/v1/alternateLogin/logout?deviceId=x', me.student_auth)
    const { device_id } = me
    expectNotFound(await renewed(await signIn(aarav, device_id), first))
    expect(await count()).toBe(0)
  })

  test('cannot take over that of someone else, or of another device', async () => {
    const me = await signIn()
    const first = await turnOn(me)
    expectNotFound(await renewed(await signIn(), first))
    expectNotFound(await renewed(await signIn(diya, me.device_id), first))
    expect(await isShownTo(me)).toBe(true)
  })
})

describe('a test message [news-36]', () => {
  test('is shown at once, and not again within twenty seconds', async () => {
    const me = await signIn()
    await turnOn(me, { shows_details: false })
    const push_id = await idOf(me)
    expect((await post(me, 'news/push/test', { push_id })).body.result).toEqual({ outcome: 'sent' })
    expect((await post(me, 'news/push/test', { push_id })).status).toBe(429)
    const { body } = await t.get(`/api/v1/news/unread/${me.institute_id}`, me.student_auth)
    const { count } = (body as { result: { count: number } }).result
    expect(count).toBeGreaterThan(0)
    expect(service.takeShown()).toMatchObject([
      { message: { body: 'This is how news reaches this device.', count } },
    ])
    t.setClock(new Date(Date.now() + 21_000))
    expect((await post(me, 'news/push/test', { push_id })).status).toBe(200)
  })

  test.each([
    [410, 'gone', 0],
    [503, 'failed', 1],
    [403, 'failed', 1],
  ])('that is answered by %i: %s', async (status, outcome, left) => {
    const me = await signIn()
    await turnOn(me)
    service.refuse('phone', { status })
    expect((await post(me, 'news/push/test', { push_id: await idOf(me) })).body.result).toEqual({ outcome })
    expect(await count()).toBe(left)
    service.refuse('phone')
  })
})

describe('a device shows no more news [news-34]', () => {
  test('after Logout there, for both accounts that it showed news of; other devices stay', async () => {
    const [phone, tablet] = [await signIn(), await signIn()]
    const sibling = await signIn(diya, phone.device_id)
    const subscription = await turnOn(phone)
    await turnOn(sibling, { subscription })
    await turnOn(tablet)
    await t.get('/api/v1/alternateLogin/logout?deviceId=x', sibling.student_auth)
    expect((await list(tablet)).devices).toMatchObject([{ is_this: true }])
    expect(await count()).toBe(1)
  })

  test('but stays where the portal ends the session by itself', async () => {
    const phone = await signIn()
    await turnOn(phone)
    await t.get('/api/v1/alternateLogin/logout?keeps_notifications=true', phone.student_auth)
    expect((await list(await signIn(aarav, phone.device_id))).devices).toMatchObject([{ is_this: true }])
  })

  test('but stays when the day ends, and after the next sign-in', async () => {
    const phone = await signIn()
    await turnOn(phone)
    await query('update session set expires_at = now()')
    const next = await signIn(aarav, phone.device_id)
    expect((await list(next)).devices).toMatchObject([{ is_this: true }])
  })

  test('after a change of the password, except where it was changed', async () => {
    const [here, there, before] = [await signIn(), await signIn(), await signIn()]
    for (const one of [here, there, before]) await turnOn(one)
    await query('update session set expires_at = now() where id = (select max(id) from session)')
    const change = {
      username: here.phone,
      oldPassword: 'demo123',
      newPassword: 'New1234',
      userid: here.account_id,
    }
    expect((await post(here, 'changePwd', change)).status).toBe(200)
    expect((await list(here)).devices).toMatchObject([{ is_this: true }])
    const back = { ...change, oldPassword: 'New1234', newPassword: 'demo123' }
    expect((await post(here, 'changePwd', back)).status).toBe(200)
  })

  test('after it was signed out from another one, or everywhere else', async () => {
    const [here, one, two] = [await signIn(), await signIn(), await signIn()]
    for (const device of [here, one, two]) await turnOn(device)
    const { body } = await t.get(`/api/v1/session/live/${here.institute_id}`, one.student_auth)
    const [own] = (body as unknown as { result: { session_id: number }[] }).result
    await post(here, 'session/sign-out-there', { session_id: own?.session_id, proof: await proofOf(here) })
    expect((await list(here)).devices).toHaveLength(2)
    await post(here, 'session/sign-out-elsewhere', { proof: await proofOf(here) })
    expect((await list(here)).devices).toMatchObject([{ is_this: true }])
  })

  test('after the operator has ended the sessions', async () => {
    const [me, other] = [await signIn(), await signIn(diya)]
    for (const one of [me, other]) await turnOn(one)
    await endSessionsOf(t.database.pool, {
      instituteId: me.institute_id,
      ofPerson: me.account_id,
      now: new Date(),
    })
    expect(await query('select person_id from push_subscription')).toEqual([{ person_id: other.account_id }])
  })

  test('where one device is allowed, after a sign-in on the next', async () => {
    const first = await t.signedIn('9000000044', { device_id: randomUUID(), logout_from_all_devices: true })
    await turnOn(first)
    const again = await t.signedIn('9000000044', { device_id: first.device_id })
    expect((await list(again)).devices).toHaveLength(1)
    const next = await t.signedIn('9000000044', { device_id: randomUUID(), logout_from_all_devices: true })
    expect((await list(next)).devices).toEqual([])
  })
})

test('without notifications on the server there is no key [news-30]', async () => {
  const me = await signIn()
  t.context.config.NEWS_PUSH = 'off'
  expect(await list(me)).toEqual({ public_key: '', devices: [] })
  t.context.config.NEWS_PUSH = 'on'
})
