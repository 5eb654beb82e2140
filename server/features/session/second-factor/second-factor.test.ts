import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignInHeld } from '#domain/session/calls.ts'
import { giveKey } from '#server/features/session/one-time-key.ts'
import {
  aarav,
  isIn,
  openSecondFactor,
  type SecondFactor,
  type WithCodes,
  wrongCode,
} from '#server/features/session/second-factor/testing.ts'
import { keepPendingPassword } from '#server/features/session/writes.ts'
import { hashPassword } from '#server/secrets/passwords.ts'

let at: SecondFactor
let t: SecondFactor['t']
let p: SecondFactor['p']
beforeAll(async () => {
  at = await openSecondFactor()
  t = at.t
  p = at.p
})
beforeEach(() => at.clear())
afterAll(() => t.close())

describe('a second step after the password [session-40]', () => {
  test('a right password only asks for it; a code of the app signs in', async () => {
    const { secret } = await at.setUp()
    const { result } = await t.login(aarav)
    expect(result).toMatchObject({ login_option: 20, second_step: { has_app: true, has_passkeys: false } })
    expect(JSON.stringify(result)).not.toMatch(/student_auth|Aarav/)
    expect(isIn(await at.signIn(secret))).toBe(true)
    expect(await t.login(aarav, { password: 'wrong' })).toEqual(await t.login('9777777777'))
  })

  test('the secret is stored sealed, recovery codes hashed; reading the settings shows neither', async () => {
    const { me, secret, recoveryCodes } = await at.setUp()
    const rows = await at.query(
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
    const { secret } = await at.setUp()
    at.wait(60)
    const { ticket } = await p.firstStep(aarav)
    expect((await p.secondStep(ticket, { code: at.codeOf(secret, steps) })).status).toBe(status)
  })

  test('no code works twice, not that of the setup, and of twenty at once one works', async () => {
    const { secret } = await at.setUp()
    const { ticket } = await p.firstStep(aarav)
    expect(await p.secondStep(ticket, { code: at.codeOf(secret, -1) })).toMatchObject(wrongCode)
    await at.query('truncate throttle')
    const atOnce = Array.from({ length: 4 }, () => p.secondStep(ticket, { code: at.codeOf(secret) }))
    const answers = await Promise.all(atOnce)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await p.secondStep(ticket, { code: at.codeOf(secret, -1) })).toMatchObject(wrongCode)
  })

  test('a recovery code works once, however it is typed', async () => {
    const { me, recoveryCodes } = await at.setUp()
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

  test('ten codes may be tried, then one an hour [session-41]; attempts at the password are counted separately', async () => {
    const { secret } = await at.setUp()
    const { ticket } = await p.firstStep(aarav)
    for (let i = 0; i < 5; i += 1)
      expect(await p.secondStep(ticket, { code: '000000' })).toMatchObject(wrongCode)
    expect(await p.secondStep(ticket, { code: at.codeOf(secret) })).toMatchObject({
      status: 429,
      message: 'Too many attempts. Please try again in 15 seconds.',
    })
    const again = await p.firstStep(aarav)
    expect((await p.secondStep(again.ticket, { code: at.codeOf(secret) })).status).toBe(429)
    at.wait(15)
    expect((await p.secondStep(again.ticket, { code: at.codeOf(secret) })).status).toBe(200)
  })

  test('a passkey of the same person works as well, another’s does not', async () => {
    const { me } = await at.setUp()
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
    const { secret } = await at.setUp()
    const { ticket } = await p.firstStep(aarav)
    const over = { status: 422, message: 'This took too long. Please sign in again.' }
    const code = () => ({ code: at.codeOf(secret) })
    expect(await p.secondStep(ticket.replace(/\.password\./, '.pending.'), code())).toMatchObject(over)
    expect(await p.secondStep(ticket.replace(/^1\.\d+/, '1.1'), code())).toMatchObject(over)
    expect(await p.secondStep('x', code())).toMatchObject(over)
    const noNumber = ticket.replace(/^1\./, '9999999999.')
    expect(await p.secondStep(noNumber, code())).toMatchObject(over)
    const [{ hash }] = (await at.query('select password_hash as hash from person where phone = $1', [
      aarav,
    ])) as [{ hash: string }]
    const set = (to: string) => at.query('update person set password_hash = $2 where phone = $1', [aarav, to])
    await set(await hashPassword('another'))
    expect(await p.secondStep(ticket, code())).toMatchObject(over)
    await set(hash)
    at.wait(600)
    expect(await p.secondStep(ticket, code())).toMatchObject(over)
  })
})

test('after a change of the server’s key no code of an app fits, and nothing breaks', async () => {
  const { secret } = await at.setUp()
  await at.query(`update second_factor set sealed_secret = 'x' || sealed_secret`)
  const { ticket } = await p.firstStep(aarav)
  expect(await p.secondStep(ticket, { code: at.codeOf(secret) })).toMatchObject(wrongCode)
})

describe('sign-in continues as usual after it, and shows nothing before it', () => {
  test('a parent of several chooses a child then', async () => {
    const first = (await t.login('9000000010')).result as SignInHeld
    const { secret } = await at.setUp('9000000010', { user_id: first.student_details[0]?.user_id })
    const { result } = await t.login('9000000010')
    expect(result).toMatchObject({ login_option: 20, student_details: [] })
    expect(((await at.signIn(secret, '9000000010')).result as SignInHeld).student_details).toHaveLength(2)
  })

  test('a blocked account gets its message after it', async () => {
    const { secret } = await at.setUp()
    await at.query(`update person set status = 'blocked' where phone = $1`, [aarav])
    expect((await t.login(aarav)).result).toMatchObject({ login_option: 20 })
    expect((await at.signIn(secret)).result).toMatchObject({ login_option: 13 })
    await at.query(`update person set status = 'active' where phone = $1`, [aarav])
  })

  test('of several accounts of a number, one with a second step shows no photo, phone or email', async () => {
    const phone = '9000000050'
    const [parent, student] = (await t.login(phone)).result as { institute_id: number; user_id: number }[]
    await at.setUp(phone, { institute_id: parent?.institute_id, user_id: parent?.user_id })
    const [hidden, open] = (await t.login(phone)).result as Record<string, unknown>[]
    expect(hidden).toMatchObject({ phone_no: '', email_id: '', photo_url: '' })
    expect(open).toMatchObject({ phone_no: phone, institute_id: student?.institute_id })
  })
})

describe('other ways in', () => {
  test('single sign-on or a passkey needs no second step [session-40]', async () => {
    const { me } = await at.setUp()
    const wanted = {
      instituteId: me.institute_id,
      personId: me.account_id,
      way: 'sso' as const,
      lifeMs: 60_000,
      now: t.context.clock(),
    }
    const key = await giveKey(t.database.pool, wanted)
    expect(isIn(await p.loginWith({ user_name: aarav, institute_id: me.institute_id, key }))).toBe(true)
    const device = await p.addPasskey(me)
    const { result } = await p.showPasskey(await p.assertionOf(device))
    expect(isIn(await p.loginWith(result))).toBe(true)
  })

  test('a login link is', async () => {
    await at.setUp()
    expect((await t.login(aarav, { from_link: true })).result).toMatchObject({ login_option: 20 })
  })

  test('so is a password that Forgot Password sent: with the second step it replaces the old one', async () => {
    const { me, secret } = await at.setUp()
    const { account_id: personId, institute_id: instituteId } = me
    const [{ hash }] = (await at.query('select password_hash as hash from person where id = $1', [
      personId,
    ])) as [{ hash: string }]
    const [passwordHash, now] = [await hashPassword('sent-one'), t.context.clock()]
    const expiresAt = new Date(now.getTime() + 3_600_000)
    await keepPendingPassword(t.database.pool, { instituteId, personId, passwordHash, expiresAt, now })
    const { ticket } = await p.firstStep(aarav, { password: 'sent-one' })
    const years = () => t.get(`/api/v1/academicYear/all/${instituteId}`, me.student_auth)
    expect((await years()).status).toBe(200)
    expect((await t.login(aarav)).result).toMatchObject({ login_option: 20 })
    const { result } = await p.secondStep(ticket, { code: at.codeOf(secret) })
    expect(isIn(await p.loginWith(result))).toBe(true)
    expect((await years()).status).toBe(403)
    const isChanged = `select 1 from news where kind = 'passwordChanged' and person_id = $1`
    expect(await at.query(isChanged, [personId])).toHaveLength(1)
    expect((await t.login(aarav)).status).toBe(401)
    expect((await t.login(aarav, { password: 'sent-one' })).result).toMatchObject({ login_option: 20 })
    await at.query('update person set password_hash = $2 where id = $1', [personId, hash])
  })
})
