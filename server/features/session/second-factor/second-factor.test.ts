import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn, SignInHeld } from '#domain/session/calls.ts'
import { giveKey } from '#server/features/session/one-time-key.ts'
import { passkeyCaller } from '#server/features/session/passkey/testing.ts'
import { keepPendingPassword } from '#server/features/session/writes.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts'

let t: TestApp
let p: ReturnType<typeof passkeyCaller>
beforeAll(async () => {
  t = await createTestApp()
  p = passkeyCaller(t)
})
beforeEach(async () => {
  t.setClock(new Date())
  await query('truncate throttle, passkey, second_factor, recovery_code, used_challenge, one_time_password')
  await query('update session set ended_at = now() where ended_at is null')
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const wait = (seconds: number) => t.setClock(new Date(t.context.clock().getTime() + seconds * 1000))
const aarav = '9000000001'
const wrongCode = { status: 422, message: 'This code is not right, or was used already.' }
const isIn = ({ result }: Awaited<ReturnType<TestApp['login']>>) =>
  result !== null && 'student_auth' in result

type Set = { me: SignedIn; secret: string; recoveryCodes: string[] }
type WithCodes = { recovery_codes: string[] }
/** The code that the app shows now, or `steps` steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: t.context.clock().getTime() + steps * 30_000,
  })

/** Turns the second factor on with an app, and waits until its first code has expired. */
async function setUp(phone = aarav, more: Record<string, unknown> = {}): Promise<Set> {
  const me = await t.signedIn(phone, more)
  const proof = await p.proofOf(me)
  const { result } = await p.own<{ secret: string; setup: string }>(me, 'authenticator', { proof })
  const app = { setup: result.setup, code: codeOf(result.secret) }
  const on = await p.own<WithCodes>(me, 'second-factor-on', { proof, app, ends_others: false })
  wait(30)
  return { me, secret: result.secret, recoveryCodes: on.result.recovery_codes }
}
/** @param password of a person whose second step is a code of an app */
async function signIn(secret: string, phone = aarav, more: Record<string, unknown> = {}) {
  const { ticket } = await p.firstStep(phone, more)
  const { result } = await p.secondStep(ticket, { code: codeOf(secret) })
  return p.loginWith(result)
}

describe('a second step after the password', () => {
  test('a right password only asks for it; a code of the app signs in', async () => {
    const { secret } = await setUp()
    const { result } = await t.login(aarav)
    expect(result).toMatchObject({ login_option: 20, second_step: { has_app: true, has_passkeys: false } })
    expect(JSON.stringify(result)).not.toMatch(/student_auth|Aarav/)
    expect(isIn(await signIn(secret))).toBe(true)
    expect(await t.login(aarav, { password: 'wrong' })).toEqual(await t.login('9777777777'))
  })

  test('the secret is stored sealed, recovery codes hashed; reading the settings shows neither', async () => {
    const { me, secret, recoveryCodes } = await setUp()
    const rows = await query(
      'select sealed_secret, hash from second_factor join recovery_code using (person_id)',
    )
    expect(rows).toHaveLength(10)
    const shown = JSON.stringify([rows, await p.security(me)])
    for (const kept of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(shown).not.toContain(kept)
    expect((await p.security(me)).second_factor).toEqual({ has_app: true, recovery_codes_left: 10 })
  })

  test.each([
    [-2, 422],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 422],
  ])('a code of %i steps from now: %i', async (steps, status) => {
    const { secret } = await setUp()
    wait(60)
    const { ticket } = await p.firstStep(aarav)
    expect((await p.secondStep(ticket, { code: codeOf(secret, steps) })).status).toBe(status)
  })

  test('no code works twice, not that of the setup, and of twenty at once one works', async () => {
    const { secret } = await setUp()
    const { ticket } = await p.firstStep(aarav)
    expect(await p.secondStep(ticket, { code: codeOf(secret, -1) })).toMatchObject(wrongCode)
    await query('truncate throttle')
    const atOnce = Array.from({ length: 4 }, () => p.secondStep(ticket, { code: codeOf(secret) }))
    const answers = await Promise.all(atOnce)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await p.secondStep(ticket, { code: codeOf(secret, -1) })).toMatchObject(wrongCode)
  })

  test('a recovery code works once, however it is typed', async () => {
    const { me, recoveryCodes } = await setUp()
    const { ticket } = await p.firstStep(aarav)
    const typed = ` ${recoveryCodes[3]?.toUpperCase().replace('-', ' ')}`
    const { result } = await p.secondStep(ticket, { code: typed })
    expect(isIn(await p.loginWith(result))).toBe(true)
    expect(await p.secondStep(ticket, { code: typed })).toMatchObject(wrongCode)
    expect((await p.security(me)).second_factor?.recovery_codes_left).toBe(9)
    const renewed = await p.own<WithCodes>(me, 'recovery-codes', { proof: await p.proofOf(me) })
    expect(await p.secondStep(ticket, { code: recoveryCodes[5] })).toMatchObject(wrongCode)
    expect((await p.secondStep(ticket, { code: renewed.result.recovery_codes[0] })).status).toBe(200)
  })

  test('ten codes may be tried, then one an hour; attempts at the password are counted separately', async () => {
    const { secret } = await setUp()
    const { ticket } = await p.firstStep(aarav)
    for (let i = 0; i < 5; i += 1)
      expect(await p.secondStep(ticket, { code: '000000' })).toMatchObject(wrongCode)
    expect(await p.secondStep(ticket, { code: codeOf(secret) })).toMatchObject({
      status: 429,
      message: 'Too many attempts. Please try again in 15 seconds.',
    })
    const again = await p.firstStep(aarav)
    expect((await p.secondStep(again.ticket, { code: codeOf(secret) })).status).toBe(429)
    wait(15)
    expect((await p.secondStep(again.ticket, { code: codeOf(secret) })).status).toBe(200)
  })

  test('a passkey of the same person works as well, another’s does not', async () => {
    const { me } = await setUp()
    const [own, other] = [await p.addPasskey(me), await p.addPasskey(await t.signedIn('9000000002'))]
    const { ticket, has_passkeys } = await p.firstStep(aarav)
    expect(has_passkeys).toBe(true)
    expect((await p.secondStep(ticket, { assertion: await p.assertionOf(other) })).status).toBe(422)
    const { result } = await p.secondStep(ticket, { assertion: await p.assertionOf(own) })
    expect(isIn(await p.loginWith(result))).toBe(true)
    expect((await p.secondStep(ticket, { code: '123456', assertion: await p.assertionOf(own) })).status).toBe(
      400,
    )
  })

  test('the ticket works for ten minutes, and not after a change of the password', async () => {
    const { secret } = await setUp()
    const { ticket } = await p.firstStep(aarav)
    const over = { status: 422, message: 'This took too long. Please sign in again.' }
    const code = () => ({ code: codeOf(secret) })
    expect(await p.secondStep(ticket.replace(/\.password\./, '.pending.'), code())).toMatchObject(over)
    expect(await p.secondStep(ticket.replace(/^1\.\d+/, '1.1'), code())).toMatchObject(over)
    expect(await p.secondStep('x', code())).toMatchObject(over)
    const noNumber = ticket.replace(/^1\./, '9999999999.')
    expect(await p.secondStep(noNumber, code())).toMatchObject(over)
    const [{ hash }] = (await query('select password_hash as hash from person where phone = $1', [
      aarav,
    ])) as [{ hash: string }]
    const set = (to: string) => query('update person set password_hash = $2 where phone = $1', [aarav, to])
    await set(await hashPassword('another'))
    expect(await p.secondStep(ticket, code())).toMatchObject(over)
    await set(hash)
    wait(600)
    expect(await p.secondStep(ticket, code())).toMatchObject(over)
  })
})

test('after a change of the server’s key no code of an app fits, and nothing breaks', async () => {
  const { secret } = await setUp()
  await query(`update second_factor set sealed_secret = 'x' || sealed_secret`)
  const { ticket } = await p.firstStep(aarav)
  expect(await p.secondStep(ticket, { code: codeOf(secret) })).toMatchObject(wrongCode)
})

describe('sign-in continues as usual after it, and shows nothing before it', () => {
  test('a parent of several chooses a child then', async () => {
    const first = (await t.login('9000000010')).result as SignInHeld
    const { secret } = await setUp('9000000010', { user_id: first.student_details[0]?.user_id })
    const { result } = await t.login('9000000010')
    expect(result).toMatchObject({ login_option: 20, student_details: [] })
    expect(((await signIn(secret, '9000000010')).result as SignInHeld).student_details).toHaveLength(2)
  })

  test('a blocked account gets its message after it', async () => {
    const { secret } = await setUp()
    await query(`update person set status = 'blocked' where phone = $1`, [aarav])
    expect((await t.login(aarav)).result).toMatchObject({ login_option: 20 })
    expect((await signIn(secret)).result).toMatchObject({ login_option: 13 })
    await query(`update person set status = 'active' where phone = $1`, [aarav])
  })

  test('of several accounts of a number, one with a second step shows no photo, phone or email', async () => {
    const phone = '9000000050'
    const [parent, student] = (await t.login(phone)).result as { institute_id: number; user_id: number }[]
    await setUp(phone, { institute_id: parent?.institute_id, user_id: parent?.user_id })
    const [hidden, open] = (await t.login(phone)).result as Record<string, unknown>[]
    expect(hidden).toMatchObject({ phone_no: '', email_id: '', photo_url: '' })
    expect(open).toMatchObject({ phone_no: phone, institute_id: student?.institute_id })
  })
})

describe('other ways in', () => {
  test('single sign-on or a passkey needs no second step', async () => {
    const { me } = await setUp()
    const at = {
      instituteId: me.institute_id,
      personId: me.account_id,
      way: 'sso' as const,
      lifeMs: 60_000,
      now: t.context.clock(),
    }
    const key = await giveKey(t.database.pool, at)
    expect(isIn(await p.loginWith({ user_name: aarav, institute_id: me.institute_id, key }))).toBe(true)
    const device = await p.addPasskey(me)
    const { result } = await p.showPasskey(await p.assertionOf(device))
    expect(isIn(await p.loginWith(result))).toBe(true)
  })

  test('a login link is', async () => {
    await setUp()
    expect((await t.login(aarav, { from_link: true })).result).toMatchObject({ login_option: 20 })
  })

  test('so is a password that Forgot Password sent: with the second step it replaces the old one', async () => {
    const { me, secret } = await setUp()
    const { account_id: personId, institute_id: instituteId } = me
    const [{ hash }] = (await query('select password_hash as hash from person where id = $1', [
      personId,
    ])) as [{ hash: string }]
    const [passwordHash, now] = [await hashPassword('sent-one'), t.context.clock()]
    const expiresAt = new Date(now.getTime() + 3_600_000)
    await keepPendingPassword(t.database.pool, { instituteId, personId, passwordHash, expiresAt, now })
    const { ticket } = await p.firstStep(aarav, { password: 'sent-one' })
    const years = () => t.get(`/api/v1/academicYear/all/${instituteId}`, me.student_auth)
    expect((await years()).status).toBe(200)
    expect((await t.login(aarav)).result).toMatchObject({ login_option: 20 })
    const { result } = await p.secondStep(ticket, { code: codeOf(secret) })
    expect(isIn(await p.loginWith(result))).toBe(true)
    expect((await years()).status).toBe(403)
    expect((await t.login(aarav)).status).toBe(401)
    expect((await t.login(aarav, { password: 'sent-one' })).result).toMatchObject({ login_option: 20 })
    await query('update person set password_hash = $2 where id = $1', [personId, hash])
  })
})

describe('turning it on and off', () => {
  test('with a wrong code, with another session’s setup, or without a passkey it is not turned on', async () => {
    const [me, other] = [await t.signedIn(aarav), await t.signedIn(aarav)]
    const proof = await p.proofOf(me)
    const { result } = await p.own<{ secret: string; setup: string }>(me, 'authenticator', { proof })
    const turnOn = (of: SignedIn, more: object) =>
      p.own(of, 'second-factor-on', { ends_others: false, ...more })
    const app = { setup: result.setup, code: codeOf(result.secret) }
    expect(await turnOn(me, { proof, app: { ...app, code: '000000' } })).toMatchObject(wrongCode)
    const over = { message: 'This took too long. Please set up the app again.' }
    expect(await turnOn(other, { proof: await p.proofOf(other), app })).toMatchObject(over)
    expect(await turnOn(me, { proof })).toMatchObject({
      message: 'Add a passkey first, or use an authenticator app.',
    })
    expect((await p.security(me)).second_factor).toBeNull()
    expect(isIn(await t.login(aarav))).toBe(true)
  })

  test('with passkeys only: the last one cannot be removed while it is on', async () => {
    const me = await t.signedIn(aarav)
    await p.addPasskey(me)
    const proof = await p.proofOf(me)
    const on = await p.own<WithCodes>(me, 'second-factor-on', { proof, ends_others: false })
    expect(on.result.recovery_codes).toHaveLength(10)
    expect(await p.firstStep(aarav)).toMatchObject({ has_app: false, has_passkeys: true })
    const passkey_id = (await p.security(me)).passkeys[0]?.passkey_id
    const removal = { proof, passkey_id, ends_others: false }
    expect(await p.own(me, 'remove-passkey', removal)).toMatchObject({ status: 422 })
    expect((await p.security(me)).passkeys).toHaveLength(1)
    await p.own(me, 'second-factor-off', { proof })
    expect(await query('select 1 from recovery_code')).toEqual([])
    expect(isIn(await t.login(aarav))).toBe(true)
    expect((await p.own(me, 'remove-passkey', removal)).result.passkeys).toEqual([])
  })

  test('ends every other session on request, also one that begins at the same moment', async () => {
    const [me, other] = [await t.signedIn(aarav), await t.signedIn(aarav)]
    await p.addPasskey(me)
    const proof = await p.proofOf(me)
    const racing = Array.from({ length: 6 }, () => t.login(aarav))
    await p.own(me, 'second-factor-on', { proof, ends_others: true })
    await Promise.all(racing)
    const years = (token: string) => t.get(`/api/v1/academicYear/all/${me.institute_id}`, token)
    expect((await years(other.student_auth)).status).toBe(403)
    const live = await query(
      'select id from session where person_id = $1 and ended_at is null and expires_at > now()',
      [me.account_id],
    )
    expect(live).toHaveLength(1)
    expect((await years(me.student_auth)).status).toBe(200)
  })
})

describe('the institute turns it off for a person who has lost it', () => {
  const tokenOf = async (instituteId: number, scope: string) => {
    const token = makeSecret()
    await query('insert into admin_token (institute_id, token_hash, scopes) values ($1, $2, $3)', [
      instituteId,
      hashOfSecret(token),
      [scope],
    ])
    return token
  }

  test('with a token of that scope, and audited with its name', async () => {
    const { me } = await setUp()
    await p.addPasskey(me)
    const token = await tokenOf(1, 'security')
    const remove = (with_passkeys: boolean) =>
      p.post('/admin/v1/removeSecondFactor', { user_id: me.account_id, with_passkeys }, { token })
    expect((await remove(false)).result).toEqual({ had_second_factor: true, passkeys_removed: 0 })
    expect(isIn(await t.login(aarav))).toBe(true)
    expect((await remove(true)).result).toEqual({ had_second_factor: false, passkeys_removed: 1 })
    expect(await p.security(me)).toMatchObject({ passkeys: [], second_factor: null })
    const [noted] = await query(
      `select actor_id, subject_kind, subject_id::int, detail from audit_log
        where action = 'admin.remove-second-factor' order by id desc limit 1`,
    )
    expect(noted).toEqual({
      actor_id: null,
      subject_kind: 'person',
      subject_id: me.account_id,
      detail: { token: expect.any(Number), passkeys: 1 },
    })
  })

  test('not with a token for marks, nor at another institute', async () => {
    const { me } = await setUp()
    const remove = async (instituteId: number, scope: string) =>
      p.post(
        '/admin/v1/removeSecondFactor',
        { user_id: me.account_id, with_passkeys: true },
        { token: await tokenOf(instituteId, scope) },
      )
    expect((await remove(1, 'marks')).status).toBe(403)
    expect((await remove(2, 'security')).status).toBe(404)
    expect((await p.security(me)).second_factor).not.toBeNull()
  })
})
