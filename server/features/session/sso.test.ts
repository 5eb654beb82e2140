import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

const issuer = 'https://login.partner.example'
const audience = 'homeroom'
const secret = 'a shared secret of at least 32 bytes'

let t: TestApp
let keyServer: Server
let privateKey: CryptoKey
beforeAll(async () => {
  t = await createTestApp()
  const pair = await generateKeyPair('RS256')
  privateKey = pair.privateKey
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  // What an identity provider publishes: its public keys (RFC 7517).
  keyServer = createServer((_request, answer) => {
    answer.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }))
  }).listen(0, '127.0.0.1')
  await setSharedSecret()
})
afterEach(() => t.database.pool.query('delete from throttle'))
afterAll(async () => {
  keyServer.close()
  await t.close()
})

const setSso = (sso: object) =>
  t.database.pool.query(
    `update institute set sign_in = case when id = (select institute_id from institute_host where host = 'coaching.localhost')
      then sign_in || jsonb_build_object('sso', $1::jsonb) else sign_in - 'sso' end`,
    [JSON.stringify(sso)],
  )

const setSharedSecret = (more: object = {}) =>
  setSso({
    issuer,
    audience,
    sealedSecret: t.context.secrets.seal(secret),
    redirectUrl: 'https://partner.example/back',
    ...more,
  })

/** The last of 43 characters has two unused bits. */
function otherEnd(jwt: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return jwt.slice(0, -1) + letters[letters.indexOf(jwt.slice(-1)) ^ 1]
}

/** The other valid signature: (r, n − s) in place of (r, s). */
function flipped(jwt: string): string {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  const [header, payload, signature = ''] = jwt.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)
  const other = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')])
  return [header, payload, other.toString('base64url')].join('.')
}

const token = (
  claims: Record<string, unknown> = { phone_number: '+919000000021' },
  header: { alg: string; kid?: string; typ?: string } = { alg: 'HS256' },
) =>
  new SignJWT(claims)
    .setProtectedHeader(header)
    .setIssuer(issuer)
    .setAudience(audience)
    .setJti(crypto.randomUUID())
const signed = (jwt: SignJWT, word = secret) => jwt.sign(new TextEncoder().encode(word))

async function exchange(jwt: string, host = 'coaching.localhost') {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/prod/ext/sso/login',
    headers: { host },
    payload: { token: jwt },
  })
  return { status: answer.statusCode, body: answer.json() }
}

describe('single sign-on [session-32, session-68]', () => {
  test('a valid token gives a key that signs in once, within a minute', async () => {
    const { status, body } = await exchange(await signed(token().setExpirationTime('2m')))
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      status: 'success',
      phone: '9000000021',
      redirect_url: 'https://partner.example/back',
    })
    const more = { password: body.result.key, institute_id: body.result.inst_id }
    expect((await t.signedIn('9000000021', more)).institute_id).toBe(body.result.inst_id)
    expect((await t.login('9000000021', more)).status).toBe(401)
  })

  test('the key expires after 60 seconds [session-34]', async () => {
    const { body } = await exchange(await signed(token().setExpirationTime('5m')))
    t.setClock(new Date(Date.now() + 61_000))
    expect((await t.login('9000000021', { password: body.result.key })).status).toBe(401)
    t.setClock(new Date())
  })

  test('the key of one account does not open another', async () => {
    const { body } = await exchange(await signed(token().setExpirationTime('5m')))
    expect((await t.login('9000000022', { password: body.result.key })).status).toBe(401)
  })

  test('a token works once', async () => {
    const jwt = await signed(token().setExpirationTime('3m'))
    expect((await exchange(jwt)).status).toBe(200)
    expect((await exchange(jwt)).status).toBe(422)
  })

  test('of fifty exchanges of one token, and of fifty sign-ins with one key, at once one succeeds', async () => {
    const jwt = await signed(token().setExpirationTime('3m'))
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(jwt)))
    const [good, ...others] = answers.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    const { key, inst_id } = good?.body.result ?? {}
    const more = { password: key, institute_id: inst_id }
    const entered = await Promise.all(Array.from({ length: 50 }, () => t.login('9000000021', more)))
    expect(entered.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each([
    ['a space behind it', (jwt: string) => `${jwt} `],
    ['padding', (jwt: string) => `${jwt}=`],
    ['white space in the signature', (jwt: string) => `${jwt.slice(0, -5)} ${jwt.slice(-5)}`],
    ['the other way to write the last character', otherEnd],
  ])('a used token does not work again with %s', async (_what, change) => {
    const jwt = await signed(token().setExpirationTime('3m'))
    expect((await exchange(jwt)).status).toBe(200)
    expect((await exchange(change(jwt))).status).toBe(422)
    const fresh = await signed(token().setExpirationTime('3m'))
    expect((await exchange(change(fresh))).status).toBe(422)
  })

  test('without a jti it is identified by its claims, not by its signature', async () => {
    const { publicKey, privateKey: key } = await generateKeyPair('ES256', { extractable: true })
    const jwk = { ...(await exportJWK(publicKey)), kid: 'e1', alg: 'ES256', use: 'sig' }
    const keys = createServer((_request, answer) => {
      answer.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }))
    })
    await once(keys.listen(0, '127.0.0.1'), 'listening')
    await setSso({ issuer, audience, jwksUrl: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/es` })
    const claims = new SignJWT({ phone_number: '+919000000021' })
      .setProtectedHeader({ alg: 'ES256', kid: 'e1' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime('3m')
    const jwt = await claims.sign(key)
    expect((await exchange(jwt)).status).toBe(200)
    expect((await exchange(flipped(jwt))).status).toBe(422)
    expect((await exchange(await claims.sign(key))).status).toBe(422)
    keys.close()
    await setSharedSecret()
  })

  test('it is valid for 5 minutes at most, unless the institute says otherwise', async () => {
    const now = Math.floor(Date.now() / 1000)
    const old = () =>
      signed(
        token()
          .setIssuedAt(now - 3000)
          .setExpirationTime(now + 60),
      )
    expect((await exchange(await signed(token().setExpirationTime('6m')))).status).toBe(422)
    expect((await exchange(await old())).status).toBe(422)
    await setSharedSecret({ tokenLifeSeconds: 3600 })
    expect((await exchange(await old())).status).toBe(200)
    await setSharedSecret()
  })

  test('after thirty refusals a network has to wait; a valid token and a password from there still work', async () => {
    const tries = await Promise.all(Array.from({ length: 40 }, () => exchange('rubbish')))
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(30)
    expect((await exchange('rubbish')).status).toBe(429)
    expect((await exchange(await signed(token().setExpirationTime('3m')))).status).toBe(200)
    expect((await t.login('9000000022')).status).toBe(200)
    t.setClock(new Date(Date.now() + 16 * 60_000))
    expect((await exchange('rubbish')).status).toBe(422)
    t.setClock(new Date())
  })

  test('on a host of no institute the issuer decides; on another institute’s host it is refused', async () => {
    const good = () => signed(token().setExpirationTime('4m'))
    expect((await exchange(await good(), 'localhost')).status).toBe(200)
    expect((await exchange(await good(), 'school.localhost')).status).toBe(422)
  })

  test.each([
    ['another secret', () => signed(token().setExpirationTime('2m'), 'some other secret of at least 32 b')],
    ['another audience', () => signed(token().setAudience('elsewhere').setExpirationTime('2m'))],
    ['another issuer', () => signed(token().setIssuer('https://evil.example').setExpirationTime('2m'))],
    ['an expired one', () => signed(token().setExpirationTime(Math.floor(Date.now() / 1000) - 60))],
    ['one that never expires', () => signed(token())],
    ['nobody we know', () => signed(token({ email: 'nobody@nowhere.example' }).setExpirationTime('2m'))],
    ['a name with a zero byte', () => signed(token({ email: 'riya\0@apex.demo' }).setExpirationTime('2m'))],
    ['nobody named', () => signed(token({}).setExpirationTime('2m'))],
    [
      'no signature',
      async () => `${btoa('{"alg":"none"}')}.${btoa(`{"iss":"${issuer}","aud":"${audience}"}`)}.`,
    ],
    ['no token at all', async () => 'rubbish'],
  ])('refused: %s', async (_what, make) => {
    expect(await exchange(await make())).toMatchObject({ status: 422, body: { statusCode: 422 } })
  })

  test('a token of another type is refused, one of a known type works', async () => {
    const tokenOf = (typ: string) =>
      signed(token({ phone_number: '+919000000021' }, { alg: 'HS256', typ }).setExpirationTime('2m'))
    for (const typ of ['at+jwt', 'application/at+jwt', 'logout+jwt', 'secevent+jwt', 'dpop+jwt'])
      expect([typ, (await exchange(await tokenOf(typ))).status]).toEqual([typ, 422])
    for (const typ of ['JWT', 'jwt', 'application/jwt'])
      expect([typ, (await exchange(await tokenOf(typ))).status]).toEqual([typ, 200])
    await t.database.pool.query('delete from throttle')
  })

  test('short keys are refused: a secret under 256 bits, an RSA key under the institute’s minimum', async () => {
    const word = 'thirty-one bytes are not enough'
    await setSharedSecret({ sealedSecret: t.context.secrets.seal(word) })
    expect((await exchange(await signed(token().setExpirationTime('2m'), word))).status).toBe(422)
    const jwksUrl = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/keys`
    const jwt = () =>
      token({ email: 'RIYA@apex.demo' }, { alg: 'RS256', kid: 'k1' }).setExpirationTime('2m').sign(privateKey)
    await setSso({ issuer, audience, jwksUrl, rsaBits: 3072 })
    expect((await exchange(await jwt())).status).toBe(422)
    await setSso({ issuer, audience, jwksUrl, rsaBits: 2048 })
    expect((await exchange(await jwt())).status).toBe(200)
    await setSharedSecret()
  })

  test('public keys by their address', async () => {
    const jwksUrl = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/keys`
    await setSso({ issuer, audience, jwksUrl })
    const jwt = token({ email: 'RIYA@apex.demo' }, { alg: 'RS256', kid: 'k1' }).setExpirationTime('2m')
    expect((await exchange(await jwt.sign(privateKey))).status).toBe(200)
    // A token that is signed with the public key as if it were a shared secret.
    expect(
      (await exchange(await signed(token().setExpirationTime('2m'), jwksUrl.padEnd(32, '.')))).status,
    ).toBe(422)
  })
})
