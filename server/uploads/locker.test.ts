import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { createTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { startProxy } from '#server/database/testing-proxy.ts'
import { startTestBucket, type TestBucket, testCredentials } from '#server/files/store/testing-bucket.ts'
import { ProcessLocker } from '#server/uploads/locker.ts'
import { openUploads } from '#server/uploads/open.ts'
import type { Uploads } from '#server/uploads/uploads.ts'

let database: TestDatabase
let bucket: TestBucket
let folder: string
beforeAll(async () => {
  for (const [name, value] of Object.entries(testCredentials)) vi.stubEnv(name, value)
  database = await createTestDatabase({ withDemo: false })
  bucket = await startTestBucket()
  folder = await mkdtemp(join(tmpdir(), 'homeroom-locker-'))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await database.close()
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const id = 'ab'.repeat(16)
const address = 'http://localhost/api/v1/uploads'
const headers = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }

/** Bytes without repetitions. */
function bytesOf(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at + 4 <= length; at += 4) bytes.writeUInt32LE(at, at)
  return bytes
}

const patch = (at: Uploads, offset: number, bytes: Buffer) =>
  at.answer(
    new Request(`${address}/${id}`, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(offset), 'content-length': String(bytes.length) },
      body: new Uint8Array(bytes),
    }),
  )

describe('two server processes at one upload', () => {
  test.each([
    ['folder', false],
    ['bucket', true],
  ])('in a %s: one writes, the other one’s offset is refused', async (_kept, isBucket) => {
    const settings = { dataFolder: folder, ...(isBucket && { FILES_URL: bucket.address }) }
    const [one, other] = [
      await openUploads(settings, database.pool),
      await openUploads(settings, database.pool),
    ]
    const bytes = bytesOf(14_000_000)
    const created = await one.answer(
      new Request(address, {
        method: 'POST',
        headers: { 'tus-resumable': '1.0.0', 'upload-length': String(bytes.length) },
      }),
      id,
    )
    expect(created.status).toBe(201)
    const answers = await Promise.all([
      patch(one, 0, bytes.subarray(0, 9_000_000)),
      patch(other, 0, bytes.subarray(0, 6_000_000)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const offset = (await other.offsetOf(id)) ?? 0
    expect([6_000_000, 9_000_000]).toContain(offset)
    expect((await patch(other, offset, bytes.subarray(offset))).status).toBe(204)
    expect(await one.offsetOf(id)).toBe(bytes.length)
    expect((await buffer(one.open(id))).equals(bytes)).toBe(true)
    await other.remove(id)
    expect(await bucket.names()).toEqual([])
    await one.remove(id)
    await one.close()
    await other.close()
  })
})

test('a database without a reply fails the part, and the next one works over a new connection', async () => {
  const proxy = await startProxy(database.connectionString)
  const limits = { connectMs: 700, statementMs: 500, answerMs: 700, idleMs: 5000, maxWaiting: 10 }
  const opened = openDatabase(proxy.connectionString, { limits })
  const uploads = await openUploads({ dataFolder: folder }, opened.pool)
  const request = { method: 'POST', headers: { 'tus-resumable': '1.0.0', 'upload-length': '6' } }
  expect((await uploads.answer(new Request(address, request), id)).status).toBe(201)
  expect((await patch(uploads, 0, bytesOf(4))).status).toBe(204)
  proxy.forget()
  await expect(patch(uploads, 4, bytesOf(2))).rejects.toThrow('Query read timeout')
  expect((await patch(uploads, 4, bytesOf(2))).status).toBe(204)
  await uploads.remove(id)
  await uploads.close()
  await opened.close()
  await proxy.close()
})

test('many uploads at once are locked one after another on the connection', async () => {
  const warnings: string[] = []
  const note = ({ message }: Error) => warnings.push(message)
  process.on('warning', note)
  const locker = new ProcessLocker(database.pool)
  const locks = Array.from({ length: 10 }, (_, n) => locker.newLock(`upload ${n}`))
  const { signal } = new AbortController()
  await Promise.all(locks.map((lock) => lock.lock(signal, () => undefined)))
  const held = () =>
    database.pool.query(`select count(*) from pg_locks l join pg_database d on d.oid = l.database
      where l.classid = 7703 and d.datname = current_database()`)
  expect((await held()).rows).toEqual([{ count: 10 }])
  await Promise.all(locks.map((lock) => lock.unlock()))
  expect((await held()).rows).toEqual([{ count: 0 }])
  await locker.close()
  process.off('warning', note)
  expect(warnings).toEqual([])
})
