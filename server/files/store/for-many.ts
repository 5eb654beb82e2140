import { type Readable, Transform } from 'node:stream'
import { LRUCache } from 'lru-cache'
import type { FileStore, StoredBytes } from '#server/files/store/file-store.ts'

const maxBytes = 16 * 1024 * 1024
const maxBytesOfOne = 256 * 1024

/** By store: a server has one, tests have several. */
const rememberedOf = new WeakMap<FileStore, LRUCache<string, Buffer>>()

/**
 * The bytes of a file that many fetch, such as a picture of a paper: a small one is read once for all of them. The name of bytes
 * is their hash, so they never change; whether someone may fetch them is checked before, each time.
 */
export function openForMany(files: FileStore, { sha256, size }: StoredBytes): Buffer | Readable {
  if (size > maxBytesOfOne) return files.open(sha256)
  const remembered =
    rememberedOf.get(files) ?? new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  rememberedOf.set(files, remembered)
  const bytes = remembered.get(sha256)
  if (bytes) return bytes
  const chunks: Buffer[] = []
  const collecting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done(null, chunk)
    },
    flush(done) {
      const whole = Buffer.concat(chunks)
      if (whole.length === size) remembered.set(sha256, whole)
      done()
    },
  })
  const source = files.open(sha256)
  source.on('error', (error) => collecting.destroy(error))
  collecting.on('close', () => source.destroy())
  return source.pipe(collecting)
}

/** An empty file counts as well. */
const sizeOf = (bytes: Buffer) => Math.max(1, bytes.length)
