import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import {
  aarav,
  isIn,
  openSecondFactor,
  type SecondFactor,
  type WithCodes,
  wrongCode,
} from '#server/features/session/second-factor/testing.ts'
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts'

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

describe('turning it on and off [session-37]', () => {
  test('with a wrong code, with another session’s setup, or without a passkey it is not turned on', async () => {
    const [me, other] = [await t.signedIn(aarav), await t.signedIn(aarav)]
    const proof = await p.proofOf(me)
    const { result } = await p.own<{ secret: string; setup: string }>(me, 'authenticator', { proof })
    const turnOn = (of: SignedIn, more: object) =>
      p.own(of, 'second-factor-on', { ends_others: false, ...more })
    const app = { setup: result.setup, code: at.codeOf(result.secret) }
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
    expect(await at.query('select 1 from recovery_code')).toEqual([])
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
    const live = await at.query(
      'select id from session where person_id = $1 and ended_at is null and expires_at > now()',
      [me.account_id],
    )
    expect(live).toHaveLength(1)
    expect((await years(me.student_auth)).status).toBe(200)
  })
})

describe('the institute turns it off for a person who has lost it [session-39]', () => {
  const tokenOf = async (instituteId: number, scope: string) => {
    const token = makeSecret()
    await at.query('insert into admin_token (institute_id, token_hash, scopes) values ($1, $2, $3)', [
      instituteId,
      hashOfSecret(token),
      [scope],
    ])
    return token
  }

  test('with a token of that scope, and audited with its name', async () => {
    const { me } = await at.setUp()
    await p.addPasskey(me)
    const token = await tokenOf(1, 'security')
    const remove = (with_passkeys: boolean) =>
      p.post('/admin/v1/removeSecondFactor', { user_id: me.account_id, with_passkeys }, { token })
    expect((await remove(false)).result).toEqual({ had_second_factor: true, passkeys_removed: 0 })
    expect(isIn(await t.login(aarav))).toBe(true)
    const byPhone = { user_id: aarav, with_passkeys: true }
    expect((await p.post('/admin/v1/removeSecondFactor', byPhone, { token })).result).toEqual({
      had_second_factor: false,
      passkeys_removed: 1,
    })
    expect(await p.security(me)).toMatchObject({ passkeys: [], second_factor: null })
    const [noted] = await at.query(
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
    const { me } = await at.setUp()
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
