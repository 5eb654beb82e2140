import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Profile, SignedIn } from '#domain/session/calls.ts'
import { audience, signToken, trustProvider } from '#server/features/session/testing-sso.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

const host = 'coaching.localhost'
const shared = '9000000021'

let t: TestApp
let instituteId: number
beforeAll(async () => {
  t = await createTestApp()
  await trustProvider((text, values) => t.database.pool.query(text, values), t.context.secrets)
  instituteId = (await t.signedIn(shared)).institute_id
  // A sister with the number of the family, and their mother with it too.
  await name('9000000022', { phone: shared, email: 'sister@apex.demo' })
  await t.database.pool.query(
    `with mother as (
        insert into person (institute_id, role, name, phone, email, joined_on, status)
        values ($1, 'parent', 'Rekha', $2, 'mother@apex.demo', '2026-04-01', 'active') returning id)
      insert into guardian (institute_id, parent_id, student_id)
      select $1, mother.id, s.id from mother, student s join person p on p.institute_id = s.institute_id and p.id = s.person_id
      where p.institute_id = $1 and p.email in ('riya@apex.demo', 'sister@apex.demo')`,
    [instituteId, shared],
  )
})
afterEach(() => t.database.pool.query('delete from throttle'))
afterAll(() => t.close())

const name = (phone: string, to: { phone: string; email: string }) =>
  t.database.pool.query('update person set phone = $3, email = $4 where institute_id = $1 and phone = $2', [
    instituteId,
    phone,
    to.phone,
    to.email,
  ])

async function exchange(claims: Record<string, unknown>) {
  const payload = { token: await signToken(claims) }
  const reply = await t.app.inject({ method: 'POST', url: '/prod/ext/sso/login', headers: { host }, payload })
  return { status: reply.statusCode, result: reply.json().result }
}

/** Signs in with what an exchange returned, as the portal does. */
async function enter(claims: Record<string, unknown>, more: object = {}) {
  const { status, result } = await exchange(claims)
  if (status !== 200) return status
  const { phone, email_id, key, inst_id } = result
  const reply = await t.login(phone || email_id, { password: key, institute_id: inst_id, ...more })
  return reply.status === 200 ? reply.result : reply.status
}

describe('the claims of a token [session-33]', () => {
  test('of people who share a number, the e-mail says which one signs in', async () => {
    for (const email of ['riya@apex.demo', 'Sister@apex.demo', 'mother@apex.demo']) {
      const entered = (await enter({ email, phone_number: `+91 ${shared}` })) as SignedIn
      const { email_id } = email.startsWith('mother') ? (entered.student_details[0] ?? {}) : entered
      expect(email_id).toBe(email.toLowerCase())
    }
  })

  test('a number alone that several have leads to Select Profile; the key opens the chosen one, once', async () => {
    const { result } = await exchange({ phone_number: shared })
    expect(result).toMatchObject({ phone: shared, email_id: '' })
    const login = (more: object = {}) =>
      t.login(shared, { password: result.key, institute_id: result.inst_id, ...more })
    const profiles = (await login()).result as Profile[]
    expect(profiles).toHaveLength(4)
    const [, sister] = profiles.filter(({ display }) => display === 'Student')
    const choice = { user_id: sister?.user_id, user_type: sister?.user_type }
    expect((await login(choice)).result).toMatchObject({ email_id: 'sister@apex.demo' })
    expect((await login(choice)).status).toBe(401)
    expect((await login()).status).toBe(401)
  })

  test('the key of several opens no other account', async () => {
    const { result } = await exchange({ phone_number: shared })
    for (const other of ['9000000031', '9000000050'])
      expect((await t.login(other, { password: result.key })).status).toBe(401)
  })

  test.each<[string, Record<string, unknown>]>([
    ['names of two people', { email: 'riya@apex.demo', phone_number: '9000000031' }],
    ['an e-mail that no account has, beside a known number', { email: 'x@y.example', phone_number: shared }],
    ['two numbers of two people', { phone_number: shared, phone: '9000000031' }],
    ['an e-mail that is not verified', { email: 'riya@apex.demo', email_verified: false }],
    ['the same as a text', { email: 'riya@apex.demo', email_verified: 'false' }],
    [
      'a number that is not verified',
      { email: 'riya@apex.demo', phone_number: shared, phone_number_verified: false },
    ],
    ['an e-mail that is no text', { email: ['riya@apex.demo'], phone_number: shared }],
    ['a number of another country', { phone_number: '+1 900 000 0021', email: 'riya@apex.demo' }],
    ['a token issued to another application', { email: 'riya@apex.demo', azp: 'other-app' }],
    [
      'one for several applications, issued to none',
      { email: 'riya@apex.demo', aud: [audience, 'other-app'] },
    ],
  ])('refused: %s', async (_what, claims) => {
    expect(await enter(claims)).toBe(422)
  })

  test.each<[string, Record<string, unknown>]>([
    ['verified names', { email_verified: true, phone_number: `0091${shared}`, phone_number_verified: true }],
    ['empty claims', { phone_number: '', phone: null }],
    ['our own party among several', { azp: audience, aud: [audience, 'other-app'] }],
  ])('accepted: %s', async (_what, claims) => {
    expect(await enter({ email: 'riya@apex.demo', ...claims })).toMatchObject({ email_id: 'riya@apex.demo' })
  })
})
