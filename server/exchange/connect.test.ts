import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { type Connection, connectInstitute, whyNoKeys } from '#server/exchange/connect.ts'
import { createSecrets } from '#server/secrets/secrets.ts'
import { testKey } from '#server/secrets/testing-key.ts'

const secrets = createSecrets(testKey)
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    `insert into institute (name, kind, plan, features, sign_in) values ('Sunrise', 'school', '{}', '{}', '{"loginLinks": true}')`,
  )
})
afterAll(() => database.close())

const connect = (service: Connection['service'], connection: Connection | null, instituteId = 1) =>
  connectInstitute(database.pool, secrets, { instituteId, service, connection, now: new Date() })
const settings = async () =>
  (await database.pool.query('select video, sign_in as "signIn" from institute where id = 1')).rows[0]

test('a secret is sealed, and removed when the connection ends; other settings stay', async () => {
  expect(await connect('vimeo', { service: 'vimeo', secret: 'a token' })).toBe('Sunrise')
  const { video } = await settings()
  expect(video).toMatchObject({ view: true, cloud: 1 })
  expect(video.sealedVimeoToken).not.toContain('a token')
  expect(secrets.open(video.sealedVimeoToken)).toBe('a token')
  await connect('vimeo', null)
  expect((await settings()).video).toEqual({ view: true, cloud: 1, vimeoDownload: false })
})

test('single sign-on, by keys or by a secret', async () => {
  const sso = { issuer: 'https://login.example', audience: 'homeroom' }
  const jwksUrl = 'https://login.example/keys'
  await connect('sso', { service: 'sso', sso: { ...sso, jwksUrl } })
  expect((await settings()).signIn).toEqual({ loginLinks: true, sso: { ...sso, jwksUrl } })
  const secret = 'x'.repeat(32)
  await connect('sso', { service: 'sso', sso, secret })
  const { signIn } = await settings()
  expect(signIn.sso).toEqual({ ...sso, sealedSecret: expect.any(String) })
  expect(secrets.open(signIn.sso.sealedSecret)).toBe(secret)
  await connect('sso', null)
  expect((await settings()).signIn).toEqual({ loginLinks: true })
})

test('refused: no secret, a short one, an unknown institute', async () => {
  const sso = { issuer: 'x', audience: 'y' }
  await expect(connect('vdocipher', { service: 'vdocipher', secret: '' })).rejects.toThrow('standard input')
  await expect(connect('sso', { service: 'sso', sso, secret: 'short' })).rejects.toThrow('32 bytes')
  await expect(connect('vimeo', null, 9)).rejects.toThrow('no institute 9')
})

test('every change is in the audit log, without the secret', async () => {
  const { rows } = await database.pool.query(
    `select detail from audit_log where action = 'institute.connect' order by id limit 2`,
  )
  expect(rows.map(({ detail }) => detail)).toEqual([
    { service: 'vimeo', isConnected: 1 },
    { service: 'vimeo', isConnected: 0 },
  ])
})

test.each([
  [200, '{"keys":[{"kty":"RSA","n":"x","e":"AQAB"}]}', undefined],
  [200, '{"keys":[]}', 'what it answers is no key set (RFC 7517)'],
  [200, '<html>', 'what it answers is no key set (RFC 7517)'],
  [404, '', 'it answers with 404'],
])('the address of keys is tried: %i %s', async (status, body, problem) => {
  const server = createServer((_, reply) => reply.writeHead(status).end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`
  expect(await whyNoKeys(address, AbortSignal.timeout(5000))).toBe(problem)
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
  expect(await whyNoKeys(address, AbortSignal.timeout(5000))).toMatch(/ECONNREFUSED/)
})
