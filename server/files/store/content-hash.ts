import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { StoredBytes } from '#server/files/store/file-store.ts'

/** The name of a file is the hash of its content, so it cannot be another path. @throws for anything else */
export function checkHash(name: string): string {
  if (!/^[\da-f]{64}$/.test(name)) throw new Error('not a content hash')
  return name
}

/** Hashes and counts a stream. */
export function hashing(): { through: Transform; result: () => StoredBytes } {
  const hash = createHash('sha256')
  let size = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { through, result: () => ({ sha256: hash.digest('hex'), size }) }
}
