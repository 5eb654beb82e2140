import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { Upload } from '@tus/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { diskFailure } from '#server/files/store/disk-failure.ts'
import { makeOwnFolder } from '#server/files/store/durable.ts'
import { openFileStore } from '#server/files/store/store.ts'
import { DurableFileStore } from '#server/uploads/durable-file-store.ts'

let folder: string
/** Synced paths, in order; a path that ends like this fails. */
let synced: string[]
let failing: RegExp | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeroom-durable-'))
  synced = []
  failing = undefined
  const handle = await open(folder)
  const { prototype } = handle.constructor as { prototype: typeof handle }
  await handle.close()
  const { sync } = prototype
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
    const path = relative(folder, readlinkSync(`/proc/self/fd/${this.fd}`)) || '.'
    if (failing?.test(path)) throw Object.assign(new Error('i/o error'), { code: 'EIO' })
    synced.push(path)
    return sync.call(this)
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

const modeOf = (...path: string[]) => statSync(join(folder, ...path)).mode & 0o777
const bytes = Buffer.from('homework')
const name = '1a0c1a4ad7e8ff03f37c8f1b9f6a0d9e'

test('parent folders stay open: the user of the embedded database needs them', async () => {
  await makeOwnFolder(join(folder, 'new', 'files'))
  expect([modeOf('new') & 0o011, modeOf('new', 'files')]).toEqual([0o011, 0o700])
})

describe('the folder of files', () => {
  test('is on the disk with its names before a file counts as stored', async () => {
    const files = await openFileStore({ dataFolder: folder })
    synced = []
    const { sha256 } = await files.put(bytes)
    const within = join('files', sha256.slice(0, 2))
    expect(synced[0]).toMatch(/^files\/partial-/)
    expect(synced.slice(1)).toEqual(['files', within])
    synced = []
    await files.put(bytes)
    expect(synced.at(-1)).toBe(within)
  })

  test('is only accessible to the server’s user, also if it was created with wider access', async () => {
    mkdirSync(join(folder, 'files'))
    chmodSync(join(folder, 'files'), 0o755)
    const files = await openFileStore({ dataFolder: folder })
    const { sha256 } = await files.put(Readable.from([bytes], { objectMode: false }))
    const [inside, own] = [sha256.slice(0, 2), sha256.slice(2)]
    expect([modeOf('files'), modeOf('files', inside), modeOf('files', inside, own)]).toEqual([
      0o700, 0o700, 0o600,
    ])
  })

  test.each([
    ['the bytes', /partial-/],
    ['the name', /files\/..$/],
  ])('%s that the disk refuses are a failed save, without leftovers', async (_what, at) => {
    const files = await openFileStore({ dataFolder: folder })
    failing = at
    await expect(files.put(bytes)).rejects.toThrow('i/o error')
    expect(readdirSync(join(folder, 'files')).filter((one) => one.startsWith('partial-'))).toEqual([])
    failing = undefined
    const { sha256 } = await files.put(bytes)
    expect(await files.has(sha256)).toBe(true)
  })
})

test('a disk that accepts bytes but does not keep them counts as not writable', async () => {
  const files = await openFileStore({ dataFolder: folder })
  await files.tryWriting()
  failing = /partial-/
  await expect(files.tryWriting()).rejects.toThrow('i/o error')
  expect(readdirSync(join(folder, 'files'))).toEqual([])
})

describe('an upload in progress', () => {
  const begin = async () => {
    const store = new DurableFileStore({ directory: folder })
    await store.create(new Upload({ id: name, size: bytes.length, offset: 0 }))
    return store
  }
  const part = (text: string) => Readable.from([Buffer.from(text)], { objectMode: false })

  test('is on the disk before it is acknowledged, and only accessible to the server’s user', async () => {
    const store = await begin()
    expect(synced).toEqual([name, `${name}.json`, `${name}.kept`, '.'])
    expect([name, `${name}.json`, `${name}.kept`].map((one) => modeOf(one))).toEqual([0o600, 0o600, 0o600])
    synced = []
    expect(await store.write(part('home'), name, 0)).toBe(4)
    expect(synced).toEqual([name, `${name}.kept`])
  })

  test('counts bytes received before a break, once they are on the disk', async () => {
    const store = await begin()
    synced = []
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('home')
        throw new Error('the connection broke')
      })(),
    )
    await expect(store.write(broken, name, 0)).rejects.toBeDefined()
    expect(synced).toEqual([name, `${name}.kept`])
  })

  test('counts after a power cut only synced bytes: the rest of the file may be zeros', async () => {
    const store = await begin()
    await store.write(part('home'), name, 0)
    appendFileSync(join(folder, name), '\0\0\0\0\0\0\0')
    const next = new DurableFileStore({ directory: folder })
    expect(await next.getUpload(name)).toMatchObject({ offset: 4, size: 8 })
    expect(await next.write(part('work'), name, 4)).toBe(8)
    expect(readFileSync(join(folder, name), 'utf8')).toBe('homework')
    expect((await next.getUpload(name)).offset).toBe(8)
    await next.remove(name)
    expect(readdirSync(folder)).toEqual([])
  })

  test('stores received bytes while more arrive', async () => {
    const store = await begin()
    const { promise: isRead, resolve: goOn } = Promise.withResolvers<void>()
    const slow = Readable.from(
      (async function* () {
        yield Buffer.from('home')
        await isRead
        yield Buffer.from('work')
      })(),
    )
    const writing = store.write(slow, name, 0)
    const next = new DurableFileStore({ directory: folder })
    await expect.poll(async () => (await next.getUpload(name)).offset).toBe(4)
    goOn()
    expect(await writing).toBe(8)
  })

  test('fails as the disk does where that is full', async () => {
    const store = await begin()
    rmSync(join(folder, name))
    symlinkSync('/dev/full', join(folder, name))
    await expect(store.write(part('home'), name, 0)).rejects.toSatisfy(
      (error) => diskFailure(error) !== undefined,
    )
  })

  test('is not acknowledged if the disk refuses it', async () => {
    const store = await begin()
    failing = new RegExp(name)
    await expect(store.write(part('home'), name, 0)).rejects.toThrow('i/o error')
    failing = undefined
  })
})
