import { randomUUID } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { readBucketAddress } from '#server/files/store/bucket-address.ts'
import {
  type ByteRange,
  checkHash,
  type FileStore,
  hashing,
  streamOf,
} from '#server/files/store/file-store.ts'

export function clientSettings(address: string) {
  const { region, endpoint } = readBucketAddress(address)
  return {
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Not all S3-compatible stores support Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const
}

export const openClient = (address: string): S3Client => new S3Client(clientSettings(address))

/**
 * Files in an S3-compatible bucket: uploaded under a temporary name, copied to the final one when complete.
 */
export function openBucket(address: string): FileStore {
  const { bucket, prefix } = readBucketAddress(address)
  const client = openClient(address)
  const at = (sha256: string) => ({ Bucket: bucket, Key: `${prefix}${checkHash(sha256)}` })
  const has = async (sha256: string) => {
    try {
      await client.send(new HeadObjectCommand(at(sha256)))
      return true
    } catch (error) {
      if (error instanceof NotFound) return false
      throw error
    }
  }
  return {
    put: async (source, note) => {
      const partial = { Bucket: bucket, Key: `${prefix}partial-${randomUUID()}` }
      const { through, result } = hashing()
      const bytes = streamOf(source)
      const upload = new Upload({ client, params: { ...partial, Body: through }, queueSize: 1 })
      const piped = pipeline(bytes, through)
      try {
        await Promise.all([piped, upload.done()])
        const stored = result()
        await note?.(stored)
        if (!(await has(stored.sha256)))
          await client.send(
            new CopyObjectCommand({
              ...at(stored.sha256),
              CopySource: `${bucket}/${encodeURI(partial.Key)}`,
            }),
          )
        return stored
      } catch (error) {
        await upload.abort().catch(() => undefined)
        throw error
      } finally {
        await client.send(new DeleteObjectCommand(partial)).catch(() => undefined)
      }
    },
    open: (sha256, range) => fetchObject(client, at(sha256), range),
    has,
    remove: async (sha256) => {
      await client.send(new DeleteObjectCommand(at(sha256)))
    },
    tryWriting: async () => {
      const probe = { Bucket: bucket, Key: `${prefix}partial-${randomUUID()}` }
      await client.send(new PutObjectCommand({ ...probe, Body: 'probe' }))
      await client.send(new DeleteObjectCommand(probe))
    },
  }
}

/** A stream that sends its request when it is read, and closes the connection when it is destroyed. */
export function fetchObject(
  client: S3Client,
  at: { Bucket: string; Key: string },
  range?: ByteRange,
): Readable {
  const stop = new AbortController()
  const out = new PassThrough()
  out.on('close', () => stop.abort())
  const Range = range && `bytes=${range.start}-${range.end}`
  client
    .send(new GetObjectCommand({ ...at, ...(Range && { Range }) }), { abortSignal: stop.signal })
    .then(({ Body }) => pipeline(Body as Readable, out))
    .catch((error: Error) => out.destroy(error))
  return out
}
