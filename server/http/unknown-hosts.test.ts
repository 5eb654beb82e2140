import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let me: SignedIn
let kept: Record<string, string>
beforeAll(async () => {
  t = await createTestApp({ PUBLIC_ADDRESS: 'https://portal.operator.example', TRUSTED_PROXIES: '1' })
  me = await t.signedIn('9000000001')
  const page = await ask('/', 'school.localhost')
  const { rows } = await t.database.pool.query<{ logo: string }>(
    'select sha256 as logo from file where is_public limit 1',
  )
  kept = {
    'the sign-in': '/',
    'a page': '/dashboard',
    'the exam panel': '/exampanel/1',
    settings: '/config.json',
    'a script': /\/assets\/[\w.-]+\.js/.exec(page.body)?.[0] ?? '',
    'an icon': '/icon.svg',
    'a public file': `/files/public/${rows[0]?.logo}`,
    'a photo': me.photo_url,
    'a call': `/api/v1/home/student/${me.institute_id}/${me.student_id}`,
  }
})
afterAll(() => t.close())

const evil = 'evil.example'
const ask = (url: string, host: string, headers: Record<string, string> = {}) =>
  t.app.inject({
    url,
    headers: {
      host,
      accept: 'text/html',
      'x-forwarded-proto': 'https',
      authorization: me.student_auth,
      ...headers,
    },
  })

describe('at a host that is not the portal’s [access-9]', () => {
  test.each([
    'the sign-in',
    'a page',
    'the exam panel',
    'settings',
    'a script',
    'an icon',
    'a public file',
    'a photo',
    'a call',
  ])('%s is shown, and not kept', async (what) => {
    const url = kept[what] ?? ''
    const answer = await ask(url, evil)
    expect([what, answer.statusCode]).toEqual([what, 200])
    const { etag, vary: _, ...headers } = answer.headers
    expect(headers['cache-control']).toBe('no-store')
    expect([etag, headers['last-modified'], headers['set-cookie']]).toEqual([undefined, undefined, undefined])
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(JSON.stringify(headers) + answer.body).not.toContain(evil)
    for (const host of ['school.localhost', 'portal.operator.example', 'localhost'])
      expect((await ask(url, host)).headers['strict-transport-security'], host).toBeDefined()
  })

  test.each(['/sw.js', '/manifest.webmanifest', '/manifest.webmanifest?x'])(
    '%s is not there',
    async (url) => {
      const answer = await ask(url, evil)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
      for (const host of ['school.localhost', 'portal.operator.example', 'localhost'])
        expect((await ask(url, host)).statusCode, host).toBe(200)
    },
  )

  test('a password signs in, without a cookie', async () => {
    const { headers, result } = await signIn(evil)
    expect(result).not.toBeNull()
    expect(headers['set-cookie']).toBeUndefined()
    expect((await signIn('school.localhost')).headers['set-cookie']).toBeDefined()
  })

  test('there are no passkeys and no single sign-on', async () => {
    const challenge = (host: string) =>
      t.app.inject({ url: '/api/v1/session/passkey-challenge', headers: { host } })
    expect((await challenge(evil)).statusCode).toBe(422)
    expect((await challenge('school.localhost')).json().result.rpId).toBe('school.localhost')
    const secret = 'a shared secret of at least 32 bytes'
    const sso = {
      issuer: 'https://login.example',
      audience: 'homeroom',
      sealedSecret: t.context.secrets.seal(secret),
    }
    await t.database.pool.query(
      `update institute set sign_in = sign_in || jsonb_build_object('sso', $1::jsonb) where id = $2`,
      [JSON.stringify(sso), me.institute_id],
    )
    const exchange = async (host: string) => {
      const token = await new SignJWT({ phone_number: '+919000000001', jti: crypto.randomUUID() })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(sso.issuer)
        .setAudience(sso.audience)
        .setIssuedAt()
        .setExpirationTime('1 minute')
        .sign(new TextEncoder().encode(secret))
      return t.app.inject({
        method: 'POST',
        url: '/prod/ext/sso/login',
        headers: { host },
        payload: { token },
      })
    }
    expect((await exchange(evil)).statusCode).toBe(422)
    expect((await exchange('school.localhost')).statusCode).toBe(200)
  })

  test('a host that the operator adds is known at once', async () => {
    expect((await ask('/sw.js', 'new.school.example')).statusCode).toBe(404)
    await t.database.pool.query('insert into institute_host (institute_id, host) values ($1, $2)', [
      me.institute_id,
      'new.school.example',
    ])
    expect((await ask('/sw.js', 'new.school.example')).statusCode).toBe(200)
  })
})

async function signIn(host: string) {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/v2/user/v3/login',
    headers: { host },
    payload: { device_id: 'x', source: 'WEB', user_name: '9000000001', password: 'demo123' },
  })
  return { headers: answer.headers, result: answer.json().result as unknown }
}
