import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { agreedMoment } from '#server/clock/clocks.ts'
import { readConfig } from '#server/config.ts'
import { storedTypeOf } from '#server/files/content/content-type.ts'
import { readBucketAddress } from '#server/files/store/bucket-address.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import { sweepFolder } from '#server/files/store/folder.ts'
import { openForMany } from '#server/files/store/for-many.ts'
import { openFileStore } from '#server/files/store/store.ts'
import { startTestBucket, type TestBucket, testCredentials } from '#server/files/store/testing-bucket.ts'
import { makeZip } from '#server/files/testing.ts'

let folder: string
let bucket: TestBucket
const stores: Record<'a folder' | 'a bucket', FileStore | undefined> = {
  'a folder': undefined,
  'a bucket': undefined,
}
beforeAll(async () => {
  for (const [name, value] of Object.entries(testCredentials)) vi.stubEnv(name, value)
  folder = await mkdtemp(join(tmpdir(), 'homeroom-store-'))
  bucket = await startTestBucket()
  stores['a folder'] = await openFileStore({ dataFolder: folder })
  stores['a bucket'] = await openFileStore({ dataFolder: folder, FILES_URL: bucket.address })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const namesIn: Record<keyof typeof stores, () => Promise<string[]>> = {
  'a folder': async () => (await readdir(join(folder, 'files'), { recursive: true })).map(String),
  'a bucket': () => bucket.names(),
}

describe.each(['a folder', 'a bucket'] as const)('files in %s', (kind) => {
  const store = () => {
    const opened = stores[kind]
    if (!opened) throw new Error('not opened')
    return opened
  }

  test('the check for writing leaves nothing behind', async () => {
    const before = await namesIn[kind]()
    await store().tryWriting()
    expect(await namesIn[kind]()).toEqual(before)
  })

  test.each([
    ['nothing', 0],
    ['a little', 1000],
    ['more than a part of an upload', 12 * 1024 * 1024 + 7],
  ])('%s is read back unchanged, from bytes and from a stream', async (_what, size) => {
    const bytes = randomBytes(size)
    const stored = await store().put(Readable.from(chunksOf(bytes)))
    expect(stored).toEqual({ sha256: hashOf(bytes), size })
    expect(await store().put(bytes)).toEqual(stored)
    expect((await buffer(store().open(stored.sha256))).equals(bytes)).toBe(true)
    expect(await store().has(stored.sha256)).toBe(true)
  })

  test('the same content is put by several at the same moment', async () => {
    const bytes = randomBytes(300_000)
    const stored = await Promise.all([1, 2, 3, 4, 5].map(() => store().put(Readable.from(chunksOf(bytes)))))
    expect(stored).toEqual(Array(5).fill({ sha256: hashOf(bytes), size: bytes.length }))
    expect((await buffer(store().open(hashOf(bytes)))).equals(bytes)).toBe(true)
  })

  test('a range is exactly that', async () => {
    const bytes = randomBytes(200_000)
    const { sha256 } = await store().put(bytes)
    for (const [start, end] of [
      [0, 0],
      [0, 199_999],
      [65_535, 65_536],
      [199_999, 199_999],
    ] as const) {
      const part = await buffer(store().open(sha256, { start, end }))
      expect(part.equals(bytes.subarray(start, end + 1))).toBe(true)
    }
  })

  test('a stream that breaks off leaves nothing', async () => {
    const before = await namesIn[kind]()
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(100_000)
        throw new Error('the line is dead')
      })(),
    )
    await expect(store().put(broken)).rejects.toThrow('the line is dead')
    await vi.waitFor(async () => expect(await namesIn[kind]()).toEqual(before), 20_000)
  })

  test('a missing file fails to open, and is reported as missing', async () => {
    const name = hashOf(randomBytes(10))
    expect(await store().has(name)).toBe(false)
    await expect(buffer(store().open(name))).rejects.toThrow()
  })

  test('a removed file is gone, can be removed again, and stored again', async () => {
    const bytes = randomBytes(1000)
    const { sha256 } = await store().put(bytes)
    for (let times = 0; times < 2; times++) {
      await store().remove(sha256)
      expect(await store().has(sha256)).toBe(false)
    }
    await store().put(bytes)
    expect((await buffer(store().open(sha256))).equals(bytes)).toBe(true)
  })

  test('only a hash is a valid name', async () => {
    for (const name of ['../../x', 'a\0b', '', 'A'.repeat(64)]) {
      expect(() => store().open(name)).toThrow('not a content hash')
    }
  })

  test('no temporary name stays behind', async () => {
    expect((await namesIn[kind]()).filter((name) => name.includes('partial'))).toEqual([])
  })
})

test('leftovers of a killed writer are removed after a day, files in progress stay', async () => {
  const kept = join(folder, 'files')
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000)
  for (const [name, age] of [
    ['partial-old', 2],
    ['partial-fresh', 0.5],
  ] as const) {
    await writeFile(join(kept, name), 'x')
    await utimes(join(kept, name), days(age), days(age))
  }
  await sweepFolder(kept, agreedMoment.parse(new Date()))
  const names = await readdir(kept)
  expect([names.includes('partial-old'), names.includes('partial-fresh')]).toEqual([false, true])
  await rm(join(kept, 'partial-fresh'))
})

test.skipIf(process.env.TEST_BUCKET)('a reader that closes stops the reading from the bucket', async () => {
  const { sha256 } = await (stores['a bucket'] as FileStore).put(randomBytes(60 * 1024 * 1024))
  const before = bucket.sent?.() ?? 0
  const reading = (stores['a bucket'] as FileStore).open(sha256)
  await new Promise((resolve) => reading.once('readable', resolve))
  reading.destroy()
  await wait(200)
  expect((bucket.sent?.() ?? 0) - before).toBeLessThan(30 * 1024 * 1024)
})

describe('FILES_URL [start-8]', () => {
  test.each([
    ['s3://files', { bucket: 'files', prefix: '', region: 'us-east-1' }],
    ['s3://files/a/b/?region=ap-south-1', { bucket: 'files', prefix: 'a/b/', region: 'ap-south-1' }],
    [
      's3://f?endpoint=https://s3.example.org',
      { bucket: 'f', prefix: '', region: 'us-east-1', endpoint: 'https://s3.example.org' },
    ],
  ])('%s', (text, expected) => expect(readBucketAddress(text)).toEqual(expected))

  test.each(['https://bucket', 'files', 's3://', ''])('%j is refused at start', (text) => {
    expect(() => readBucketAddress(text)).toThrow('FILES_URL')
    if (text) expect(() => readConfig({ FILES_URL: text })).toThrow('FILES_URL')
  })
})

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000)
}

describe('the type of a stored file, by its first and last bytes', () => {
  const store = () => stores['a folder'] as FileStore
  const large = 3 * 1024 * 1024
  const packed = () =>
    Buffer.from(makeZip({ '[Content_Types].xml': 'x', 'word/document.xml': 'x'.repeat(large) }))
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  test.each([
    ['a large Word file', packed, word],
    ['a large ZIP', () => Buffer.from(makeZip({ a: 'x'.repeat(large) })), 'application/zip'],
    ['a ZIP that was cut', () => packed().subarray(0, large), 'application/octet-stream'],
    ['a large PDF', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(large)]), 'application/pdf'],
    ['a large text', () => Buffer.from('Light. '.repeat(large / 4)), 'text/plain; charset=utf-8'],
    [
      'HTML that says it is a PDF',
      () => Buffer.from(`<html>%PDF-${' '.repeat(large)}`),
      'application/octet-stream',
    ],
    ['nothing', () => Buffer.alloc(0), 'application/octet-stream'],
  ])('%s', async (_what, make, type) => {
    expect(await storedTypeOf(store(), await store().put(Readable.from(chunksOf(make()))))).toBe(type)
  })
})

test('a store that cannot be written reports it', async () => {
  const gone = await mkdtemp(join(tmpdir(), 'homeroom-gone-'))
  const inFolder = await openFileStore({ dataFolder: gone })
  await rm(gone, { recursive: true })
  await expect(inFolder.tryWriting()).rejects.toThrow('ENOENT')
  const nowhere = 's3://homeroom/files?region=ap-south-1&endpoint=http://127.0.0.1:1'
  const inBucket = await openFileStore({ dataFolder: gone, FILES_URL: nowhere })
  await expect(inBucket.tryWriting()).rejects.toThrow()
})

test('a small file that many fetch is read once, a large one and an incomplete one each time', async () => {
  const opened: string[] = []
  const bytes = { small: Buffer.from('a picture'), large: randomBytes(300_000) }
  const files = {
    open: (name: keyof typeof bytes) => {
      opened.push(name)
      if (!(name in bytes))
        return new Readable({
          read() {
            this.destroy(new Error('missing'))
          },
        })
      return Readable.from([bytes[name]], { objectMode: false })
    },
  } as unknown as FileStore
  const read = async (sha256: string, size: number) => {
    const found = openForMany(files, { sha256, size })
    return Buffer.isBuffer(found) ? found : buffer(found)
  }
  for (let turn = 0; turn < 2; turn++) {
    expect(await read('small', 9)).toEqual(bytes.small)
    expect((await read('large', 300_000)).equals(bytes.large)).toBe(true)
    await expect(read('gone', 9)).rejects.toThrow('missing')
  }
  expect(opened.filter((name) => name === 'small')).toHaveLength(1)
  expect(opened.filter((name) => name !== 'small')).toEqual(['large', 'gone', 'large', 'gone'])
  const other = { ...files }
  for (let turn = 0; turn < 2; turn++) {
    const cut = openForMany(other, { sha256: 'small', size: 20 })
    expect(Buffer.isBuffer(cut)).toBe(false)
    if (!Buffer.isBuffer(cut)) await buffer(cut)
  }
})
