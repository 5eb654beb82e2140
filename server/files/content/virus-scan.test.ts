import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { failures } from '#domain/errors.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { readConfig } from '#server/config.ts'
import {
  type AssignmentCaller,
  assignmentCaller,
  pdfOf,
  refusal,
} from '#server/features/assignment/testing.ts'
import { profileCaller } from '#server/features/profile/testing.ts'
import { eicar, startTestClamd, type TestClamd } from '#server/files/content/testing-clamd.ts'
import { hasVirus } from '#server/files/content/virus-scan.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let clamd: TestClamd
beforeAll(async () => {
  clamd = await startTestClamd()
})
beforeEach(() => {
  clamd.answerWith(undefined)
  clamd.seen.length = 0
})
afterAll(() => clamd.close())

const streamOf = (...chunks: Buffer[]) => Readable.from(chunks, { objectMode: false })

describe('clamd', () => {
  test('gets the bytes unchanged, in pieces, and answers', async () => {
    const [one, two] = [randomBytes(200_000), randomBytes(7)]
    expect(await hasVirus(clamd.address, streamOf(one, two))).toBe(false)
    expect(clamd.seen[0]?.equals(Buffer.concat([one, two]))).toBe(true)
    expect(await hasVirus(clamd.address, streamOf(Buffer.from(eicar)))).toBe(true)
    expect(await hasVirus(clamd.address, streamOf())).toBe(false)
  })

  test('checks many at once, and hangs up on each when done', async () => {
    const asked = Array.from({ length: 200 }, () => hasVirus(clamd.address, streamOf(Buffer.from(eicar))))
    expect(new Set(await Promise.all(asked))).toEqual(new Set([true]))
  })

  test.each([
    ['takes no more', randomBytes(1_500_000), undefined],
    ['says something else', randomBytes(10), 'stream: Can not allocate memory ERROR\0'],
    ['hangs up', randomBytes(10), ''],
    ['says OK of another', randomBytes(10), 'other: OK\0'],
  ])('that %s has no result', async (_what, bytes, answer) => {
    clamd.answerWith(answer)
    await expect(hasVirus(clamd.address, streamOf(bytes))).rejects.toThrow()
  })

  test('that is silent, or not running, has no result', async () => {
    const endless = new Readable({ read: () => undefined })
    await expect(hasVirus(clamd.address, endless, 50)).rejects.toThrow()
    expect(endless.destroyed).toBe(true)
    const gone = await startTestClamd()
    await gone.close()
    await expect(hasVirus(gone.address, streamOf(randomBytes(10)))).rejects.toThrow(/ECONNREFUSED/)
  })

  test.each(['clamd', 'clamd:', 'tcp://clamd:3310', ':3310', 'clamd:3310/x'])('is not at %j', (address) => {
    expect(() => readConfig({ CLAMAV_ADDRESS: address })).toThrow(/CLAMAV_ADDRESS/)
  })
})

describe('homework [access-26]', () => {
  let t: TestApp
  let call: AssignmentCaller
  let aarav: SignedIn
  beforeAll(async () => {
    t = await createTestApp({ CLAMAV_ADDRESS: clamd.address })
    call = assignmentCaller(t)
    aarav = await t.signedIn('9000000001')
  })
  afterAll(() => t.close())

  const stored = async () => (await call.query('select count(*)::int as n from file'))[0].n
  const good = { name: 'work.pdf', bytes: pdfOf(1000) }
  const bad = { name: 'notes.txt', bytes: Buffer.from(eicar) }

  test('with a virus is refused by name, and nothing of it is stored', async () => {
    const [id, before] = [await call.give(aarav), await stored()]
    expect(await call.save(aarav, id, { files: [good, bad] })).toEqual(
      refusal(`notes.txt: ${failures.fileInfected.message}`),
    )
    expect(await stored()).toBe(before)
    expect(await call.attached(aarav, id)).toEqual([])
    expect((await call.save(aarav, id, { files: [good] })).status).toBe(200)
    expect(clamd.seen).toHaveLength(3)
  })

  test('is refused while clamd is unavailable, unless the setting allows it', async () => {
    const id = await call.give(aarav)
    clamd.answerWith('')
    expect(await call.save(aarav, id, { files: [good] })).toEqual({
      status: 503,
      message: failures.scannerAway.message,
      result: undefined,
    })
    expect(await call.attached(aarav, id)).toEqual([])
    t.context.config.CLAMAV_AWAY = 'take'
    expect((await call.save(aarav, id, { files: [good] })).status).toBe(200)
    t.context.config.CLAMAV_AWAY = 'refuse'
  })
})

test('a profile photo is scanned as it was sent', async () => {
  const t = await createTestApp({ CLAMAV_ADDRESS: clamd.address })
  const call = profileCaller(t)
  const me = await t.signedIn('9000000001')
  const change = (bytes: Buffer) => call.change(me, { photo: bytes.toString('base64') })
  const before = (await call.detailOf(me)).photo_url
  const plain = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect(await change(Buffer.from(eicar))).toMatchObject({ status: 422 })
  expect(await change(Buffer.concat([plain, Buffer.from(eicar)]))).toMatchObject({
    status: 422,
    message: `photo: ${failures.fileInfected.message}`,
  })
  expect((await call.detailOf(me)).photo_url).toBe(before)
  expect((await change(plain)).status).toBe(200)
  expect(clamd.seen.at(-1)).toEqual(plain)
  await t.close()
})

/** By type, only bytes from `checkForViruses`, or from `madeHere` for the server's own, can be stored. */
test('only files that the server makes itself skip the scanner', async () => {
  const sources = await Array.fromAsync(glob('{server,cli}/**/*.ts'))
  const past = sources.filter((file) => {
    const isForDemo = /(\/demo\/|\/demo(-[\w-]+)?\.ts$|testing(-[\w-]+)?\.ts$|\.test\.ts$)/.test(file)
    return (
      !isForDemo &&
      /\b(madeHere|storeBytes|storeFile|files\.put|store\.put)\(/.test(readFileSync(file, 'utf8'))
    )
  })
  expect(past.map((file) => file.replaceAll('\\', '/')).sort()).toEqual([
    'server/desk/exports/worker.ts',
    'server/features/fee/receipt.ts',
    'server/features/profile/photo.ts',
    'server/files/routes.ts',
    'server/files/writes.ts',
    'server/own-data/worker.ts',
  ])
})
