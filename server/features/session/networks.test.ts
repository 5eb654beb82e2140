import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { coverMs, hashPassword } from '#server/secrets/passwords.ts'
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  t.setClock(new Date())
  await t.database.pool.query('truncate throttle')
})
afterAll(() => t.close())

async function signIn(
  user_name: string,
  { from = '203.0.113.7', password = 'demo123', device = 'new' } = {},
) {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/v2/user/v3/login',
    headers: { host: 'localhost' },
    payload: { device_id: device, source: 'WEB', user_name, password },
    remoteAddress: from,
  })
  const { message } = answer.json() as { message: string }
  return { status: answer.statusCode, message, retryAfter: answer.headers['retry-after'] }
}
/** One guess at each of `count` accounts, all at the same moment. */
const spray = (count: number, from: (i: number) => string) =>
  Promise.all(
    Array.from({ length: count }, (_, i) =>
      signIn(`8${String(i).padStart(9, '0')}`, { from: from(i), password: 'guess' }),
    ),
  )
const checkedOf = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status === 401).length
const seconds = (count: number) => t.setClock(new Date(Date.now() + count * 1000))

describe('one guess at each of many accounts (docs/decisions/14) [session-43]', () => {
  test.each<[string, (i: number) => string]>([
    ['one address', () => '203.0.113.7'],
    ['a /64 of IPv6', (i) => `2001:db8:1:2::${(i + 1).toString(16)}`],
    ['one address, written as IPv4 and as IPv6', (i) => (i % 2 ? '203.0.113.8' : '::ffff:203.0.113.8')],
  ])('of 100 at once from %s thirty are refused as wrong, the others are throttled', async (_, from) => {
    const answers = await spray(100, from)
    expect(checkedOf(answers)).toBe(30)
    for (const { status, retryAfter } of answers) {
      if (status !== 401) expect([status, retryAfter]).toEqual([429, '30'])
    }
  })

  test('at most forty are checked: then the right password waits as well, and is checked half a minute later', async () => {
    await spray(100, () => '203.0.113.7')
    expect(await signIn('9000000002')).toEqual({
      status: 429,
      message: 'Too many attempts. Please try again in 30 seconds.',
      retryAfter: '30',
    })
    seconds(30)
    expect((await signIn('9000000002')).status).toBe(200)
  })

  test('another network is not affected', async () => {
    await spray(50, () => '2001:db8:1:2::1')
    expect((await signIn('9000000002', { from: '2001:db8:1:3::1' })).status).toBe(200)
    expect((await signIn('9000000002', { from: '203.0.113.9' })).status).toBe(200)
  })

  test('a right password costs the network nothing', async () => {
    for (let i = 0; i < 32; i++) expect((await signIn('9000000002')).status).toBe(200)
  })
})

describe('one student behind the school’s address', () => {
  test('after thirty failures, and one more each minute, every new device signs in with the right password', async () => {
    await spray(30, () => '203.0.113.7')
    for (let minute = 0; minute < 8; minute++) {
      await signIn(`87000000${minute + 10}`, { password: 'guess' })
      for (const login of ['9000000001', '9000000002', '9000000022']) {
        expect((await signIn(login)).status).toBe(200)
      }
      seconds(60 * (minute + 1))
    }
  })

  test('eighty students who sign in for the first time at the same moment all succeed', async () => {
    await t.database.pool.query(
      `insert into person (institute_id, role, name, phone, password_hash, joined_on)
        select institute_id, 'open', 'New ' || n, '70000000' || n, password_hash, joined_on
        from person, generate_series(10, 89) n where phone = '9000000002'`,
    )
    const answers = await Promise.all(Array.from({ length: 80 }, (_, i) => signIn(`70000000${i + 10}`)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  })

  test('then a wrong password gets the same reply as one that was not checked, and after two an account waits', async () => {
    await spray(30, () => '203.0.113.7')
    const tooMany = {
      status: 429,
      message: 'Too many attempts. Please try again in 30 seconds.',
      retryAfter: '30',
    }
    expect(await signIn('9000000001', { password: 'guess' })).toEqual(tooMany)
    expect(await signIn('9000000001', { password: 'guess' })).toEqual(tooMany)
    expect(await signIn('9000000001')).toEqual(tooMany)
    expect((await signIn('9000000002')).status).toBe(200)
    seconds(30)
    expect((await signIn('9000000001')).status).toBe(200)
  })

  test('a known device is checked even if its network is over its limit', async () => {
    const { device_id: device } = await t.signedIn('9000000002')
    await spray(100, () => '203.0.113.7')
    expect((await signIn('9000000002', { device })).status).toBe(200)
  })
})

test.each([
  ['a login that nobody has', '9222222222'],
  ['one with one account', '9000000002'],
  ['one with several', '9000000050'],
])('a wrong password for %s takes the same time [session-12]', async (_, login) => {
  let isTime = false
  const timer = setTimeout(() => {
    isTime = true
  }, coverMs)
  expect((await signIn(login, { password: 'wrong' })).status).toBe(401)
  expect(isTime).toBe(true)
  clearTimeout(timer)
})

test('a wrong admin token is throttled, also many at once; a right one still works', async () => {
  const right = makeSecret()
  await t.database.pool.query('insert into admin_token (institute_id, token_hash) values (1, $1)', [
    hashOfSecret(right),
  ])
  const ask = async (token: string) => (await t.get('/admin/v1/tests/1/waiting', token)).status
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask('y'.repeat(43))))
  expect(answers.filter((status) => status === 401)).toHaveLength(30)
  expect(answers.filter((status) => status === 429)).toHaveLength(30)
  expect([401, 429]).not.toContain(await ask(right))
})

test('while a hundred statements wait for the database a sign-in is asked to come again, and then succeeds', async () => {
  const { pool } = t.context
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const waiting = Array.from({ length: 100 }, () => pool.query('select 1'))
  expect(await signIn('9000000002')).toEqual({
    status: 503,
    message: 'There is much to do just now. Please try again in a moment.',
    retryAfter: '5',
  })
  for (const client of held) client.release()
  await Promise.all(waiting)
  expect((await signIn('9000000002')).status).toBe(200)
})

test('who signs in rightly counts no wrong password of others who have the same number [session-42]', async () => {
  const { pool } = t.database
  const of = `where phone = '9000000002' and institute_id = 1`
  await pool.query(`update person set phone = '9000000011', password_hash = $1 ${of}`, [
    await hashPassword('its own 48'),
  ])
  const asParent = () => signIn('9000000011')
  const asNeighbour = (password: string) => signIn('9000000011', { password })
  for (let times = 0; times < 12; times++) expect((await asParent()).status).toBe(200)
  expect((await asNeighbour('its own 48')).status).toBe(200)
  for (let guess = 0; guess < 5; guess++) {
    expect((await asNeighbour('a guess')).status).toBe(401)
    if (guess < 4) expect((await asParent()).status).toBe(200)
  }
  expect((await asNeighbour('its own 48')).status).not.toBe(200)
})
