import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makePdf } from '#server/demo/pdf.ts'
import { namedFileAddress, publicFileAddress, signedFileAddress } from '#server/files/addresses.ts'
import { forAll } from '#server/files/right.ts'
import { storeFile } from '#server/files/writes.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

const minuteMs = 60_000
const pdf = makePdf('Circular', ['One line'])

let t: TestApp
/** A session of a student of Greenfield, for which addresses are signed here. */
let session: { instituteId: number; sessionId: number; token: string }
beforeAll(async () => {
  t = await createTestApp()
  session = await openSession('9000000001')
})
afterEach(() => t.setClock(new Date()))
afterAll(() => t.close())

async function openSession(login: string) {
  const { institute_id: instituteId, student_auth: token } = await t.signedIn(login)
  const found = await t.database.pool.query<{ id: number }>('select max(id) as id from session')
  return { instituteId, sessionId: found.rows[0]?.id ?? 0, token }
}

async function keep(name: string, bytes: Buffer, isPublic = false): Promise<number> {
  return storeFile(t.database.pool, t.context.files, {
    instituteId: session.instituteId,
    name,
    bytes,
    isPublic,
  })
}

const addressOf = (fileId: number, of = session, now = new Date()) =>
  signedFileAddress(t.context.secrets, { ...of, fileId, right: forAll }, now)

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.inject({ method, url, headers: { host: 'localhost', ...headers } })

describe('a file at its signed address [access-20]', () => {
  test.each([
    ['signs of addresses', 'Unit #3: what? 50% & more.pdf'],
    ['200 letters of Hindi', `${'अध्याय'.repeat(32)}.pdf`],
    ['200 faces', `${'👩🏽‍🔬'.repeat(49)}.pdf`],
  ])('is found by a name with %s, which downloads keep', async (_what, name) => {
    const file = { ...session, fileId: await keep(name, pdf), right: forAll, name }
    const address = namedFileAddress(t.context.secrets, file, new Date())
    expect(address).toMatch(/\.pdf$/)
    expect(address.length).toBeLessThan(500)
    const answer = await ask(`${address}?as=download`)
    expect([answer.statusCode, answer.rawPayload.equals(pdf)]).toEqual([200, true])
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent(name))
  })

  test('is complete, with its type and name, and cannot run scripts', async () => {
    const answer = await ask(addressOf(await keep('Circular नोट.pdf', pdf)))
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(pdf)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `inline; filename="Circular ___.pdf"; filename*=UTF-8''Circular%20%E0%A4%A8%E0%A5%8B%E0%A4%9F.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    })
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  })

  test.each([
    ['../../x', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'x'],
    ['a\0b.pdf', 'just text', 'ab.pdf'],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'picture.svg'],
    ['circular.pdf', '<html><script>alert(1)</script></html>', 'circular.pdf'],
    ['x.html', '<h1>hello</h1>', 'x.html'],
    ['worker.js', 'self.onfetch = alert', 'worker.js'],
  ])('%j is never served as HTML, SVG or script [access-22]', async (name, content, kept) => {
    const answer = await ask(addressOf(await keep(name, Buffer.from(content))))
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(content)
    expect(answer.headers['content-disposition']).toContain(`filename="${kept}"`)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    if (content.startsWith('<')) {
      expect(answer.headers['content-type']).toBe('application/octet-stream')
      expect(answer.headers['content-disposition']).toMatch(/^attachment;/)
    } else expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  test('stays the same for a while, works for most of an hour, and no longer than an hour', async () => {
    const start = new Date('2026-11-20T05:03:00Z')
    const fileId = await keep('a.pdf', pdf)
    t.setClock(start)
    const held = await openSession('9000000001')
    const at = (minutes: number) => new Date(start.getTime() + minutes * minuteMs)
    const address = addressOf(fileId, held, start)
    expect(addressOf(fileId, held, at(4))).toBe(address)
    for (const [minutes, status] of [
      [0, 200],
      [50, 200],
      [60, 404],
      [24 * 60, 404],
    ] as const) {
      t.setClock(at(minutes))
      expect((await ask(address)).statusCode).toBe(status)
    }
  })

  test('tampered with anywhere, it is 404', async () => {
    const fileId = await keep('a.pdf', pdf)
    const other = await keep('b.pdf', pdf)
    const address = addressOf(fileId)
    const token = address.replace('/files/', '')
    const [institute, , sessionId, right, end = '', signature = ''] = token.split('.')
    const forged = [
      `${institute}.${other}.${sessionId}.${right}.${end}.${signature}`,
      `${Number(institute) + 1}.${fileId}.${sessionId}.${right}.${end}.${signature}`,
      `${institute}.${fileId}.${Number(sessionId) + 1}.${right}.${end}.${signature}`,
      `${institute}.${fileId}.${sessionId}.${right}.${Number(end) + 1}.${signature}`,
      `${institute}.${fileId}.${sessionId}.${right}.${end}.${'A'.repeat(43)}`,
      `${institute}.${fileId}.${sessionId}.p1.${end}.${signature}`,
      `${institute}.${fileId}.${sessionId}.${right}.${end}.`,
      `${institute}.${fileId}.${sessionId}.${right}.${end}`,
      `${token}x`,
      '%00',
      '..%2f..%2fsecret-key',
      'x'.repeat(400),
    ]
    for (const each of forged) {
      const answer = await ask(`/files/${each}`)
      expect([each, answer.statusCode]).toEqual([each, 404])
      expect(answer.json()).toEqual({ statusCode: 404, message: 'Not Found' })
    }
    expect((await ask(address)).statusCode).toBe(200)
  })

  test.each([
    [
      'a logout',
      (of: typeof session) => ask('/api/v1/alternateLogin/logout?deviceId=x', { authorization: of.token }),
    ],
    [
      'a changed password',
      (of: typeof session) =>
        t.database.pool.query(`update session set ended_at = now(), end_reason = 'password' where id = $1`, [
          of.sessionId,
        ]),
    ],
    [
      'a block',
      () => t.database.pool.query(`update person set status = 'blocked' where phone = '9000000002'`),
    ],
  ])('%s ends the addresses of that session at once, and of no other', async (_what, end) => {
    await t.database.pool.query(`update person set status = 'active' where phone = '9000000002'`)
    const fileId = await keep('a.pdf', pdf)
    const ending = await openSession('9000000002')
    const address = addressOf(fileId, ending)
    const { headers } = await ask(address)
    await end(ending)
    expectNotFound(await ask(address, { 'if-none-match': String(headers.etag) }))
    expect((await ask(addressOf(fileId))).statusCode).toBe(200)
  })

  test('a session of another institute has no addresses', async () => {
    const fileId = await keep('a.pdf', pdf)
    const foreign = await openSession('9000000021')
    const address = addressOf(fileId, { ...foreign, instituteId: session.instituteId })
    expectNotFound(await ask(address))
  })

  test('at another institute’s host it is 404; at its own, and at one of no institute, it answers', async () => {
    const address = addressOf(await keep('a.pdf', pdf))
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await ask(address, { host: 'coaching.localhost' }, method)).statusCode).toBe(404)
      for (const host of ['school.localhost', 'localhost', 'SCHOOL.localhost.:3000', 'unknown.example'])
        expect((await ask(address, { host }, method)).statusCode).toBe(200)
    }
  })
})

describe('parts of a file (RFC 9110 §14) [access-21]', () => {
  const bytes = randomBytes(1000)
  let address: string
  beforeAll(async () => {
    address = addressOf(await keep('clip.bin', bytes))
  })

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=900-', 900, 999],
    ['bytes=-50', 950, 999],
    ['bytes=990-5000', 990, 999],
    ['bytes=-5000', 0, 999],
    ['bytes=999-999', 999, 999],
  ])('%s', async (range, start, end) => {
    const answer = await ask(address, { range })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/1000`,
      'content-length': String(end - start + 1),
    })
    expect(answer.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true)
  })

  test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('%s is outside', async (range) => {
    const answer = await ask(address, { range })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe('bytes */1000')
    expect(answer.rawPayload.length).toBe(0)
  })

  test.each(['bytes=0-1,5-6', 'bytes=9-3', 'items=0-1', 'bytes=', 'rubbish'])(
    '%s means the whole',
    async (range) => {
      const answer = await ask(address, { range })
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload.length).toBe(1000)
    },
  )

  test('a part of another version is not sent: the whole file is', async () => {
    const { headers } = await ask(address)
    expect((await ask(address, { range: 'bytes=0-9', 'if-range': String(headers.etag) })).statusCode).toBe(
      206,
    )
    expect((await ask(address, { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
  })

  test('HEAD has the length and no body', async () => {
    const answer = await ask(address, {}, 'HEAD')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-length': '1000', 'accept-ranges': 'bytes' })
    expect(answer.rawPayload.length).toBe(0)
  })

  test.each([(tag: string) => tag, (tag: string) => `W/${tag}`, (tag: string) => `"x", ${tag}`])(
    'a cached file is not sent again',
    async (write) => {
      const { headers } = await ask(address)
      const answer = await ask(address, { 'if-none-match': write(String(headers.etag)) })
      expect(answer.statusCode).toBe(304)
      expect(answer.rawPayload.length).toBe(0)
    },
  )
})

describe('public files: logos and page icons [access-23]', () => {
  test('are public, and cached without expiry', async () => {
    const { logoPath } = (
      await ask('/api/v1/institutes/getLogoAndFavIcon?virtualHostUrl=school.localhost')
    ).json()
    const answer = await ask(logoPath)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^"[\da-f]{64}"$/),
    })
  })

  test('the hash of a file that is not public opens nothing', async () => {
    const bytes = randomBytes(50)
    await keep('private.bin', bytes)
    const { sha256 } = await t.context.files.put(bytes)
    expectNotFound(await ask(publicFileAddress(sha256)))
  })

  test.each([
    '../../secret-key',
    '..%2f..%2fsecret-key',
    '%00',
    '0'.repeat(64),
    'a'.repeat(63),
    `${'A'.repeat(64)}`,
  ])('%j is not there', async (name) => {
    expectNotFound(await ask(`/files/public/${name}`))
  })
})

describe('the store', () => {
  test('the same content is stored once, also when stored many times at once [access-20]', async () => {
    const bytes = randomBytes(100_000)
    const stored = await Promise.all(Array.from({ length: 20 }, () => t.context.files.put(bytes)))
    const { sha256 = '' } = stored[0] ?? {}
    expect(new Set(stored.map((one) => one.sha256)).size).toBe(1)
    const beside = await readdir(join(t.context.config.dataFolder, 'files', sha256.slice(0, 2)))
    expect(beside.filter((name) => name.startsWith(sha256.slice(2)))).toEqual([sha256.slice(2)])
  })

  test('only a hash is a valid name', () => {
    for (const name of ['../../x', 'a\0b', '', 'A'.repeat(64)])
      expect(() => t.context.files.open(name)).toThrow()
  })
})
