import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignInHeld } from '#domain/session/calls.ts'
import type { CreationOptions } from '#domain/session/passkey-calls.ts'
import { passkeyCaller } from '#server/features/session/passkey/testing.ts'
import {
  type Authenticator,
  makeAuthenticator,
} from '#server/features/session/passkey/testing-authenticator.ts'
import { todaysNoon } from '#server/http/testing/noon.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let p: ReturnType<typeof passkeyCaller>
beforeAll(async () => {
  t = await createTestApp()
  p = passkeyCaller(t)
})
beforeEach(async () => {
  t.setClock(new Date(todaysNoon()))
  await query('truncate throttle, passkey, second_factor, recovery_code, used_challenge')
  await query(`update session set ended_at = now() where ended_at is null`)
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const later = (minutes: number) => t.setClock(new Date(t.context.clock().getTime() + minutes * 60_000))
const refused = {
  status: 422,
  message: 'This passkey does not work here. Please sign in with your password.',
}
const aarav = '9000000001'
const school = 'school.localhost'

/** Signs in with a passkey; fails where the server asks for more. */
async function enter(device: Authenticator, host = 'localhost', more: Record<string, unknown> = {}) {
  const { result } = await p.showPasskey(await p.assertionOf(device, host), host)
  return p.loginWith(result, { host, ...more })
}
const signedInAs = (answer: Awaited<ReturnType<typeof enter>>) => {
  const { result } = answer
  return result && 'student_auth' in result ? result : undefined
}

describe('signing in with a passkey', () => {
  test.each([
    ['a student', aarav],
    ['a parent', '9000000011'],
    ['an open user', '9000000031'],
  ])('%s signs in without login or password [session-35]', async (_, phone) => {
    const me = await t.signedIn(phone)
    const device = await p.addPasskey(me)
    const again = signedInAs(await enter(device))
    expect(again).toMatchObject({ user_id: me.user_id, account_id: me.account_id })
    const [listed] = (await p.security(me)).passkeys
    expect(listed).toMatchObject({ name: 'Phone', host: 'localhost', last_used_at: expect.any(String) })
  })

  test('a parent of several chooses the child with the same key, which works once', async () => {
    const { result } = await t.login('9000000010')
    const [child] = (result as SignInHeld).student_details
    const me = await t.signedIn('9000000010', { user_id: child?.user_id })
    const device = await p.addPasskey(me)
    const { result: key } = await p.showPasskey(await p.assertionOf(device))
    const asked = await p.loginWith(key)
    expect((asked.result as SignInHeld).student_details).toHaveLength(2)
    expect(signedInAs(await p.loginWith(key, { user_id: child?.user_id }))?.user_id).toBe(child?.user_id)
    expect((await p.loginWith(key, { user_id: child?.user_id })).status).toBe(401)
  })

  test('the key expires after five minutes', async () => {
    const device = await p.addPasskey(await t.signedIn(aarav))
    const { result: key } = await p.showPasskey(await p.assertionOf(device))
    later(5)
    expect((await p.loginWith(key)).status).toBe(401)
  })

  test('the outcomes are those of a right password: other device, blocked, fees, a removed person', async () => {
    const karan = await p.addPasskey(await t.signedIn('9000000044', { logout_from_all_devices: true }))
    expect((await enter(karan, 'localhost', { device_id: 'other' })).result).toMatchObject({
      login_option: 10,
    })
    const taken = await enter(karan, 'localhost', { device_id: 'other', logout_from_all_devices: true })
    expect(signedInAs(taken)).toBeDefined()

    const device = await p.addPasskey(await t.signedIn(aarav))
    const set = (what: string) => query(`update ${what} where phone = $1`, [aarav])
    const fees = (on: boolean) =>
      query(
        'update student set fees_block_login = $2 where person_id = (select id from person where phone = $1)',
        [aarav, on],
      )
    await fees(true)
    expect((await enter(device)).result).toMatchObject({ login_option: 0, is_login_allowed: false })
    await fees(false)
    await set(`person set status = 'blocked'`)
    expect((await enter(device)).result).toMatchObject({ login_option: 13 })
    await set(`person set status = 'removed'`)
    expect(await p.showPasskey(await p.assertionOf(device))).toMatchObject(refused)
    await set(`person set status = 'active'`)
  })
})

describe('refused [session-36]', () => {
  let device: Authenticator
  const asked = async (host = school) => ({
    challenge: await p.challengeAt(host),
    rpId: host,
    origin: `http://${host}:3000`,
  })
  beforeEach(async () => {
    device = await p.addPasskey(await t.signedIn(aarav, { host: school }), school)
    expect((await p.showPasskey(device.assert(await asked()), school)).status).toBe(200)
  })
  const show = async (assertion: object, host = school) => {
    const { status, message } = await p.showPasskey(assertion, host)
    return { status, message }
  }

  test.each<[string, object, object]>([
    ['a device that did not ask who holds it', {}, { isUnverified: true }],
    ['a counter that did not go on', {}, { counter: 1 }],
    ['a page of another host', { origin: 'http://evil.example' }, {}],
    ['a page of a host below', { origin: 'http://a.school.localhost:3000' }, {}],
    ['a page within another', {}, { crossOrigin: true }],
    ['no page at all', { origin: 'null' }, {}],
    ['what was signed for another host', { rpId: 'coaching.localhost' }, {}],
    ['what a new passkey signs', {}, { type: 'webauthn.create' }],
    ['a challenge of nobody', { challenge: 'AAAA' }, {}],
  ])('%s', async (_, changed, flaws) => {
    expect(await show(device.assert({ ...(await asked()), ...changed }, flaws))).toEqual(refused)
  })

  test('a challenge that was used, of another host, or ten minutes old', async () => {
    const first = await asked()
    expect((await show(device.assert(first))).status).toBe(200)
    expect(await show(device.assert(first))).toEqual(refused)
    const elsewhere = await p.challengeAt('coaching.localhost')
    expect(await show(device.assert({ ...first, challenge: elsewhere }))).toEqual(refused)
    const old = await asked()
    later(10)
    expect(await show(device.assert(old))).toEqual(refused)
  })

  test('a challenge for making a passkey', async () => {
    const me = await t.signedIn(aarav, { host: school })
    const proof = await p.proofOf(me, school)
    const { result } = await p.own<CreationOptions>(me, 'passkey-options', { proof }, school)
    expect(await show(device.assert({ ...(await asked()), challenge: result.challenge }))).toEqual(refused)
  })

  test('an unknown passkey, one with another person’s handle, a removed one', async () => {
    expect(await show(makeAuthenticator().assert(await asked()))).toEqual(refused)
    const assertion = device.assert(await asked())
    const named = { ...assertion, response: { ...assertion.response, userHandle: 'A'.repeat(43) } }
    expect(await show(named)).toEqual(refused)
    await query('delete from passkey')
    expect(await show(device.assert(await asked()))).toEqual(refused)
  })

  test('a passkey of another institute’s host, also where that host was its own before', async () => {
    const there = { ...(await asked('coaching.localhost')), rpId: 'coaching.localhost' }
    expect(await show(device.assert(there), 'coaching.localhost')).toEqual(refused)
    await query(`update passkey set host = 'coaching.localhost'`)
    expect(await show(device.assert(there), 'coaching.localhost')).toEqual(refused)
  })

  test('the same one twenty times at once signs in once', async () => {
    const assertion = device.assert(await asked())
    const answers = await Promise.all(Array.from({ length: 20 }, () => p.showPasskey(assertion, school)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('too many from one network', async () => {
    const assertion = makeAuthenticator().assert(await asked())
    const statuses = []
    for (let i = 0; i < 31; i += 1) statuses.push((await show(assertion)).status)
    expect(statuses.slice(-2)).toEqual([422, 429])
    expect((await p.showPasskey(device.assert(await asked()), school)).status).toBe(200)
  })
})

describe('adding passkeys', () => {
  test('a wrong password does not confirm, and counts as a failure', async () => {
    const me = await t.signedIn(aarav)
    for (let i = 0; i < 5; i += 1)
      expect(await p.own(me, 'confirm', { password: 'wrong' })).toMatchObject({ status: 422 })
    expect(await p.own(me, 'confirm', { password: 'demo123' })).toMatchObject({ status: 429 })
    await t.signedIn(aarav)
  })

  test.each([
    ['passkey-options', {}],
    ['authenticator', {}],
    ['second-factor-on', { ends_others: false }],
    ['second-factor-off', {}],
    ['recovery-codes', {}],
  ])('%s needs a password confirmation of this session [session-38]', async (path, body) => {
    const [me, other] = [await t.signedIn(aarav), await t.signedIn(aarav)]
    const again = { status: 422, message: 'Please enter your password again.' }
    expect(await p.own(me, path, { ...body, proof: await p.proofOf(other) })).toMatchObject(again)
    expect(await p.own(me, path, { ...body, proof: '9999999999999.x' })).toMatchObject(again)
    const proof = await p.proofOf(me)
    expect((await p.own(me, path, { ...body, proof })).message).not.toBe(again.message)
    later(10)
    expect(await p.own(me, path, { ...body, proof })).toMatchObject(again)
  })

  test('a new passkey is stored once, for the session that asked, without certificates', async () => {
    const [me, other] = [await t.signedIn(aarav), await t.signedIn('9000000002')]
    const proof = await p.proofOf(me)
    const { result } = await p.own<CreationOptions>(me, 'passkey-options', { proof })
    const device = makeAuthenticator()
    const asked = { challenge: result.challenge, rpId: 'localhost', origin: 'http://localhost:3000' }
    const body = { name: 'x', attestation: device.attest(asked) }
    const notMade = { status: 422, message: 'The passkey could not be saved. Please try again.' }
    expect(await p.own(other, 'passkey', { ...body, proof: await p.proofOf(other) })).toMatchObject(notMade)
    const unverified = device.attest(asked, { isUnverified: true })
    expect(await p.own(me, 'passkey', { ...body, attestation: unverified, proof })).toMatchObject(notMade)
    const object = Buffer.from(body.attestation.response.attestationObject, 'base64url').toString('latin1')
    const named = Buffer.from(object.replace('none', 'fido'), 'latin1').toString('base64url')
    const otherFormat = {
      ...body.attestation,
      response: { ...body.attestation.response, attestationObject: named },
    }
    expect(await p.own(me, 'passkey', { ...body, attestation: otherFormat, proof })).toMatchObject(notMade)
    expect(await p.own(me, 'passkey', { ...body, proof })).toMatchObject({ status: 200 })
    expect(await p.own(me, 'passkey', { ...body, proof })).toMatchObject(notMade)
  })

  test('ten at most, however many come at once; each device once [session-35]', async () => {
    const me = await t.signedIn(aarav)
    for (let i = 0; i < 8; i += 1) await p.addPasskey(me)
    const added = await Promise.allSettled(Array.from({ length: 6 }, () => p.addPasskey(me)))
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect((await p.security(me)).passkeys).toHaveLength(10)
    const proof = await p.proofOf(me)
    expect(await p.own(me, 'passkey-options', { proof })).toMatchObject({
      message: 'There are 10 passkeys already. Remove one to add another.',
    })
  })

  test('the reply lists the passkeys that a device has already', async () => {
    const me = await t.signedIn(aarav)
    const device = await p.addPasskey(me)
    await p.addPasskey(await t.signedIn(aarav, { host: school }), school)
    const { result } = await p.own<CreationOptions>(me, 'passkey-options', { proof: await p.proofOf(me) })
    expect(result.excludeCredentials.map(({ id }) => id)).toEqual([device.id])
    expect(result.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    })
  })

  test('a person renames the own one; another person’s passkey is not found', async () => {
    const [me, other] = [await t.signedIn(aarav), await t.signedIn('9000000002')]
    await p.addPasskey(me)
    const [passkey] = (await p.security(me)).passkeys
    const passkey_id = passkey?.passkey_id
    const renamed = await p.own(me, 'passkey-name', { passkey_id, name: '  Old phone ' })
    expect(renamed.result.passkeys).toMatchObject([{ name: 'Old phone' }])
    expect((await p.own(me, 'passkey-name', { passkey_id, name: '   ' })).status).toBe(400)
    const proof = await p.proofOf(other)
    expect((await p.own(other, 'passkey-name', { passkey_id, name: 'x' })).status).toBe(404)
    const removal = { passkey_id, proof, ends_others: false }
    expect(await p.own(me, 'remove-passkey', removal)).toMatchObject({
      message: 'Please enter your password again.',
    })
    expect((await p.own(other, 'remove-passkey', removal)).status).toBe(404)
    expect((await p.security(me)).passkeys).toHaveLength(1)
  })

  test('a removed one no longer signs in; other sessions end on request; everything is audited', async () => {
    const [me, other] = [await t.signedIn(aarav), await t.signedIn(aarav)]
    await p.addPasskey(me)
    const device = await p.addPasskey(me)
    const [first, second] = (await p.security(me)).passkeys
    const years = (token: string) => t.get(`/api/v1/academicYear/all/${me.institute_id}`, token)
    const remove = async (passkey_id: number | undefined, ends_others: boolean) =>
      p.own(me, 'remove-passkey', { proof: await p.proofOf(me), passkey_id, ends_others })
    await remove(first?.passkey_id, false)
    expect((await years(other.student_auth)).status).toBe(200)
    await remove(second?.passkey_id, true)
    expect((await years(other.student_auth)).status).toBe(403)
    expect((await years(me.student_auth)).status).toBe(200)
    expect(await p.showPasskey(await p.assertionOf(device))).toMatchObject(refused)
    const noted = await query(
      `select action, subject_kind, detail from audit_log where action like '%passkey' order by id desc limit 4`,
    )
    const passkey = (action: string) => ({ action, subject_kind: 'passkey', detail: {} })
    expect(noted).toEqual([
      ...Array(2).fill(passkey('session.remove-passkey')),
      ...Array(2).fill(passkey('session.add-passkey')),
    ])
  })
})
