import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn, SignInHeld } from '#domain/session/calls.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { hashDrawnPassword, isLightHash } from '#server/secrets/passwords.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const minutes = (count: number) => count * 60_000
const later = (ms: number) => t.setClock(new Date(Date.now() + ms))
const years = (token: string, institute: number) => t.get(`/api/v1/academicYear/all/${institute}`, token)

describe('sign-in outcomes [session-14, session-61]', () => {
  test.each([
    ['9000000041', 'an institute admin is not authorised', null],
    ['9000000042', 'a blocked account', { login_option: 13 }],
    ['9000000043', 'fees block the login', { login_option: 0, is_login_allowed: false }],
    ['9000000045', 'a device that is not registered', { login_option: 11 }],
  ])('%s: %s', async (login, _what, expected) => {
    const { status, result } = await t.login(login)
    expect(status).toBe(200)
    if (expected === null) expect(result).toBeNull()
    else expect(result).toMatchObject(expected)
    expect(JSON.stringify(result)).not.toContain('student_auth')
  })

  test('a student signs in by phone and by email, capitals and spaces included [session-12]', async () => {
    for (const login of ['9000000001', 'aarav@school.demo', 'Aarav@School.demo ', '90000 00001']) {
      expect((await t.signedIn(login)).user_type).toBe(1)
    }
  })

  test('a wrong password and an unknown login get the same answer [session-12]', async () => {
    const wrong = await t.login('9000000002', { password: 'nothing' })
    const unknown = await t.login('9111111111')
    expect(wrong).toEqual({ status: 401, message: 'Invailid Login Details', result: null })
    expect(unknown).toEqual(wrong)
  })

  test('the host decides the institute; an unknown host knows all [session-12]', async () => {
    expect((await t.login('9000000001', { host: 'coaching.localhost' })).status).toBe(401)
    expect((await t.login('9000000001', { host: 'school.localhost:3000' })).status).toBe(200)
  })

  test('a parent of two gets both children, and goes on with one [session-14, session-63]', async () => {
    const { result } = await t.login('9000000010')
    const { student_details: children } = result as SignInHeld
    expect(children.map((child) => child.student_name)).toEqual([
      expect.stringContaining('Aarav'),
      expect.stringContaining('Anaya'),
    ])
    expect(children.map((child) => [child.class_name, child.is_institute_type_school])).toEqual([
      ['10-A', true],
      [expect.stringMatching(/^\d+-[A-Z]$/), true],
    ])
    expect(children[0]?.photo_url).toMatch(/^data:image\/jpeg;base64,/)
    const anaya = await t.signedIn('9000000010', {
      user_id: children[1]?.user_id,
      user_type: children[1]?.user_type,
      institute_id: children[1]?.institute_id,
    })
    expect(anaya).toMatchObject({ parentslogin: true, student_id: children[1]?.student_id })
    expect(anaya.name).toContain('Anaya')
  })

  test('a number at two institutes lists the accounts, without passwords [session-13, session-62]', async () => {
    const { result } = await t.login('9000000050')
    expect(result).toHaveLength(2)
    expect(JSON.stringify(result)).not.toMatch(/password/i)
    const [first] = result as { user_id: number; user_type: number; institute_id: number }[]
    const { user_id, user_type, institute_id } = first ?? {}
    expect((await t.signedIn('9000000050', { user_id, user_type, institute_id })).institute_id).toBe(
      institute_id,
    )
  })

  test('a student who is not in the current year gets the own years [session-19, session-64]', async () => {
    const { acad_yr_id, student_acad_year, student_auth, institute_id } = await t.signedIn('9000000051')
    expect(student_acad_year.map((year) => year.acad_yr_id)).not.toContain(acad_yr_id)
    expect(student_acad_year.length).toBeGreaterThan(0)
    expect((await years(student_auth, institute_id)).body).toEqual(student_acad_year)
  })

  test('a link signs in only if the institute allows it [session-4]', async () => {
    await t.signedIn('9000000002', { from_link: true })
    await t.database.pool.query(`update institute set sign_in = jsonb_set(sign_in, '{loginLinks}', 'false')`)
    expect(await t.login('9000000002', { from_link: true })).toMatchObject({ status: 422 })
    await t.database.pool.query(`update institute set sign_in = jsonb_set(sign_in, '{loginLinks}', 'true')`)
  })

  test('an institute’s notice is the message, with its app_link marker [session-21]', async () => {
    const notice = 'Please use our app : app_link : https://apps.example/apex'
    const set = (value: string) => t.database.pool.query(`update institute set sign_in = ${value}`, [notice])
    await set(`sign_in || jsonb_build_object('notice', $1::text)`)
    expect(await t.login('9000000002')).toMatchObject({ status: 422, message: notice })
    await set(`case when $1 <> '' then sign_in - 'notice' else sign_in end`)
  })
})

describe('how long a session lasts', () => {
  test('no token and a malformed one are 401, not 403 [access-6]', async () => {
    for (const token of ['', 'x', `${'A'.repeat(43)}.1`]) expect((await years(token, 1)).status).toBe(401)
  })

  test('each sign-in gets new tokens, also on the same device [session-49]', async () => {
    const first = await t.signedIn('9000000001')
    const again = await t.signedIn('9000000001', { device_id: first.device_id })
    const tokensOf = (one: SignedIn) => [
      one.student_auth.split('.')[0],
      one.examdesk_auth_token,
      one.scorecard_auth_token,
    ]
    const tokens = [...tokensOf(first), ...tokensOf(again)]
    expect(new Set(tokens).size).toBe(6)
    for (const token of tokens)
      expect(Buffer.from(String(token).split('.')[0] ?? '', 'base64url')).toHaveLength(32)
  })

  test('logout ends all three tokens [session-50, session-67]', async () => {
    const session = await t.signedIn('9000000002')
    expect((await years(session.student_auth, session.institute_id)).status).toBe(200)
    const key = session.device_id.split('.')[0]
    expect((await t.get(`/api/v1/alternateLogin/logout?deviceId=${key}`, session.student_auth)).status).toBe(
      200,
    )
    expect((await years(session.student_auth, session.institute_id)).status).toBe(403)
  })

  test('it ends at the institute’s midnight, and after 12 idle hours [session-51]', async () => {
    const start = new Date('2026-11-20T20:00:00+05:30')
    t.setClock(start)
    const session = await t.signedIn('9000000002')
    const ask = async (at: string) => {
      t.setClock(new Date(at))
      return (await years(session.student_auth, session.institute_id)).status
    }
    expect(await ask('2026-11-20T23:59:59+05:30')).toBe(200)
    expect(await ask('2026-11-21T00:00:00+05:30')).toBe(403)
    t.setClock(new Date('2026-11-22T06:00:00+05:30'))
    const early = await t.signedIn('9000000002')
    t.setClock(new Date('2026-11-22T18:00:01+05:30'))
    expect((await years(early.student_auth, early.institute_id)).status).toBe(403)
    t.setClock(new Date())
  })

  test('a session that is used does not become idle', async () => {
    t.setClock(new Date('2026-11-22T06:00:00+05:30'))
    const session = await t.signedIn('9000000002')
    for (const hour of [12, 18, 23]) {
      t.setClock(new Date(`2026-11-22T${hour}:00:00+05:30`))
      expect((await years(session.student_auth, session.institute_id)).status).toBe(200)
    }
    t.setClock(new Date())
  })

  test('an account that is blocked meanwhile gets its message [access-7]', async () => {
    const session = await t.signedIn('9000000002')
    await t.database.pool.query(`update person set status = 'blocked' where id = $1`, [session.account_id])
    expect(await years(session.student_auth, session.institute_id)).toMatchObject({
      status: 403,
      body: { message: 'Your account has been blocked. Please contact your institute/school!' },
    })
    await t.database.pool.query(`update person set status = 'active' where id = $1`, [session.account_id])
  })
})

describe('switching child [session-69]', () => {
  const switchTo = async (token: string, institute_id: number, student_id: number) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/v1/session/student',
      headers: { host: 'localhost', authorization: token },
      payload: { institute_id, student_id },
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  test('to a child of the parent: the same session continues, with the same tokens', async () => {
    const held = (await t.login('9000000010')).result as SignInHeld
    const [aarav, anaya] = held.student_details
    const session = await t.signedIn('9000000010', { user_id: aarav?.user_id })
    const { status, body } = await switchTo(
      session.student_auth,
      session.institute_id,
      anaya?.student_id ?? 0,
    )
    expect(status).toBe(200)
    expect(body.result).toMatchObject({ student_id: anaya?.student_id, user_id: anaya?.user_id })
    expect(body.result.student_auth.split('.')[0]).toBe(session.student_auth.split('.')[0])
    expect(body.result.examdesk_auth_token).toBe(session.examdesk_auth_token)
  })

  test('not to another person’s child, and not for a student', async () => {
    const parent = await t.signedIn('9000000011')
    const stranger = await t.signedIn('9000000002')
    expect((await switchTo(parent.student_auth, parent.institute_id, stranger.student_id ?? 0)).status).toBe(
      404,
    )
    const own = await switchTo(stranger.student_auth, stranger.institute_id, stranger.student_id ?? 0)
    expectNotFound(own)
  })
})

describe('wrong passwords slow an account down and then lock it [session-42]', () => {
  test('from the fifth failure on the reply says how long to wait; the right password waits too [session-44]', async () => {
    const wrong = () => t.login('9000000021', { password: 'wrong-one' })
    for (let i = 0; i < 5; i++) expect((await wrong()).status).toBe(401)
    expect(await t.login('9000000021')).toMatchObject({
      status: 429,
      message: 'Too many attempts. Please try again in 5 seconds.',
    })
    later(6_000)
    for (let i = 5; i < 10; i++) {
      expect((await wrong()).status).toBe(401)
      later(minutes(2) * (i - 3))
    }
    const locked = await t.login('9000000021')
    expect(locked.status).toBe(429)
    expect(locked.message).toMatch(/in \d+ minutes\.$/)
    later(minutes(60))
    await t.signedIn('9000000021')
    t.setClock(new Date())
  })
})

describe('many guesses at once', () => {
  const guess = (i: number, more = {}) =>
    t.login(i % 2 ? '9000000001' : 'aarav@school.demo', { password: `guess${i}`, ...more })
  /** Five are checked at once; the next five only with pauses between them, and none of 100 has one. */
  const checkedAtOnce = 5

  test('of 100 at once, by phone and by e-mail, on any host, few are checked; the owner’s device still gets in', async () => {
    const { device_id } = await t.signedIn('9000000001')
    const hosts = ['localhost', 'school.localhost', 'elsewhere.example']
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => guess(i, { host: hosts[i % 3] })))
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(checkedAtOnce)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(100 - checkedAtOnce)
    expect((await t.login('9000000001')).status).toBe(429)
    await t.signedIn('9000000001', { device_id })
  })

  test('within 15 minutes ten are checked for an account, at any pace', async () => {
    t.setClock(new Date('2026-11-20T10:00:00+05:30'))
    let checked = 0
    for (let second = 0; second < 15 * 60; second += 4) {
      t.setClock(new Date(Date.parse('2026-11-20T10:00:00+05:30') + second * 1000))
      const { status } = await t.login('9000000011', { password: `guess${second}` })
      if (status === 401) checked += 1
    }
    expect(checked).toBe(10)
    t.setClock(new Date())
  })

  test('an unknown login is throttled as well', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => t.login('9222222222')))
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(checkedAtOnce)
  })
})

test('a password generated by an import is hashed in full at the first sign-in', async () => {
  const light = await hashDrawnPassword('drawn12345')
  await t.database.pool.query(`update person set password_hash = $1 where phone = '9000000022'`, [light])
  await t.signedIn('9000000022', { password: 'drawn12345' })
  const { rows } = await t.database.pool.query(`select password_hash from person where phone = '9000000022'`)
  expect(isLightHash(rows[0].password_hash)).toBe(false)
  await t.signedIn('9000000022', { password: 'drawn12345' })
})

test('anyone sees the pictures of a host, and nothing of an unknown host [session-65]', async () => {
  const ask = (host: string) => t.get(`/api/v1/institutes/getLogoAndFavIcon?virtualHostUrl=${host}`, '')
  expect((await ask('school.localhost')).body).toMatchObject({
    institute_name: 'Greenfield Public School',
    logoPath: expect.stringMatching(/^\/files\/public\//),
  })
  expect((await ask('elsewhere.example')).body).toEqual({
    institute_name: '',
    country_calling_code: '',
    logoPath: '',
    favIconPath: '',
  })
})
