import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  // What an identity provider publishes: its public keys, as RFC 7517 says.
  keyServer = createServer((_request, answer) => {
    answer.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }))
  }).listen(0, '127.0.0.1')
  await setSso({
    issuer,
    audience,
    sealedSecret: t.context.secrets.seal(secret),
    redirectUrl: 'https://partner.example/back',
  })
})
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

const token = (
  claims: Record<string, unknown> = { phone_number: '+919000000021' },
  header: { alg: string; kid?: string } = { alg: 'HS256' },
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

describe('single sign-on (spec/1 §4.3, PRODUCT §3)', () => {
  test('a good token gives a key that signs in once, within a minute', async () => {
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

  test('the key dies after 60 seconds', async () => {
    const { body } = await exchange(await signed(token().setExpirationTime('5m')))
    t.setClock(new Date(Date.now() + 61_000))
    expect((await t.login('9000000021', { password: body.result.key })).status).toBe(401)
    t.setClock(new Date())
  })

  test('the key of one account does not open another', async () => {
    const { body } = await exchange(await signed(token().setExpirationTime('5m')))
    expect((await t.login('9000000022', { password: body.result.key })).status).toBe(401)
  })

  test('a token is good once', async () => {
    const jwt = await signed(token().setExpirationTime('3m'))
    expect((await exchange(jwt)).status).toBe(200)
    expect((await exchange(jwt)).status).toBe(422)
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

  test('public keys by their address', async () => {
    const jwksUrl = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/keys`
    await setSso({ issuer, audience, jwksUrl })
    const jwt = token({ email: 'RIYA@apex.demo' }, { alg: 'RS256', kid: 'k1' }).setExpirationTime('2m')
    expect((await exchange(await jwt.sign(privateKey))).status).toBe(200)
    // A token that is signed with the public address as if it were a shared secret.
    expect(
      (await exchange(await signed(token().setExpirationTime('2m'), jwksUrl.padEnd(32, '.')))).status,
    ).toBe(422)
  })
})
