import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { readRange } from '#server/files/send.ts'
import { openRealBucket } from '#server/files/store/real-bucket.ts'

const empty = Buffer.alloc(0)

export type TestBucket = {
  /** For FILES_URL. */
  address: string
  /** The keys of objects, and of multipart uploads that are neither complete nor aborted. */
  names: () => Promise<string[]>
  /** Bytes sent; a real server does not say. */
  sent?: () => number
  close: () => Promise<void>
}

export const testCredentials = {
  AWS_ACCESS_KEY_ID: 'homeroom-tests',
  AWS_SECRET_ACCESS_KEY: 'only-on-this-machine',
}

/** A bucket of the real server at TEST_BUCKET, or else an imitation. */
export const startTestBucket = async (): Promise<TestBucket> =>
  process.env.TEST_BUCKET ? openRealBucket(process.env.TEST_BUCKET) : startImitation()

/**
 * Acts as an S3-compatible store on the loopback, with the calls that the drivers make, as in the API
 * reference of Amazon S3: PutObject with metadata, CopyObject, multipart upload with ListParts, GetObject
 * with a range, HeadObject, DeleteObject and DeleteObjects.
 */
async function startImitation(): Promise<TestBucket> {
  const objects = new Map<string, Buffer>()
  const parts = new Map<string, Map<number, Buffer>>()
  /** Upload → key. */
  const keys = new Map<string, string>()
  /** User metadata of each object. */
  const metadata = new Map<string, Record<string, string>>()
  let sent = 0
  let uploads = 0

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://loopback')
    const key = decodeURIComponent(url.pathname.replace(/^\/[^/]+\//, ''))
    const upload = url.searchParams.get('uploadId')
    const xml = (text: string) =>
      response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)
    const missing = (code = 'NoSuchKey') =>
      response
        .writeHead(404, { 'content-type': 'application/xml' })
        .end(request.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code></Error>`)
    if (request.headers.authorization === undefined) return response.writeHead(403).end()
    if (request.method === 'POST' && url.searchParams.has('delete')) {
      // DeleteObjects: the reply lists what was deleted; missing keys count as deleted.
      for (const [, name = ''] of (await text(request)).matchAll(/<Key>([^<]*)<\/Key>/g)) {
        objects.delete(name)
        metadata.delete(name)
      }
      return xml('<DeleteResult/>')
    }
    if (request.method === 'GET' && upload) {
      const given = parts.get(upload)
      if (!given) return missing('NoSuchUpload')
      // ListParts: ordered by number.
      const listed = [...given].toSorted(([a], [b]) => a - b)
      const items = listed.map(
        ([number, { length }]) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>"${upload}-${number}"</ETag><Size>${length}</Size></Part>`,
      )
      return xml(`<ListPartsResult><IsTruncated>false</IsTruncated>${items.join('')}</ListPartsResult>`)
    }
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = `u${++uploads}`
      parts.set(id, new Map())
      keys.set(id, key)
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (request.method === 'PUT' && upload) {
      const number = Number(url.searchParams.get('partNumber'))
      const bytes = await buffer(request)
      const given = parts.get(upload)
      if (!given) return missing('NoSuchUpload')
      given.set(number, bytes)
      return response.writeHead(200, { etag: `"${upload}-${number}"` }).end()
    }
    if (request.method === 'POST' && upload) {
      const given = parts.get(upload)
      if (!given) return missing('NoSuchUpload')
      // CompleteMultipartUpload: of the parts that it lists.
      const named = [...(await text(request)).matchAll(/<PartNumber>(\d+)</g)].map(([, number]) =>
        Number(number),
      )
      objects.set(
        key,
        Buffer.concat(named.toSorted((a, b) => a - b).map((number) => given.get(number) ?? empty)),
      )
      // A completed upload does not exist any more.
      parts.delete(upload)
      return xml('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>')
    }
    if (request.method === 'DELETE') {
      // AbortMultipartUpload of one that is complete or unknown: NoSuchUpload.
      if (upload && !parts.delete(upload)) return missing('NoSuchUpload')
      if (!upload) objects.delete(key)
      return response.writeHead(204).end()
    }
    if (request.method === 'PUT') {
      const source = request.headers['x-amz-copy-source']?.toString().replace(/^\/?[^/]+\//, '')
      const bytes = source === undefined ? await buffer(request) : objects.get(decodeURIComponent(source))
      if (!bytes) return missing()
      objects.set(key, bytes)
      const metadataHeaders = Object.entries(request.headers).filter(([name]) =>
        name.startsWith('x-amz-meta-'),
      )
      metadata.set(key, Object.fromEntries(metadataHeaders.map(([name, value]) => [name, String(value)])))
      return xml('<CopyObjectResult><ETag>"copy"</ETag></CopyObjectResult>')
    }
    const bytes = objects.get(key)
    if (!bytes) return missing()
    const range = readRange(request.headers.range, bytes.length)
    if (range === 'unsatisfiable') return response.writeHead(416).end()
    const part = range ? bytes.subarray(range.start, range.end + 1) : bytes
    response.writeHead(range ? 206 : 200, {
      'content-length': part.length,
      etag: '"x"',
      ...metadata.get(key),
    })
    if (request.method === 'HEAD') return response.end()
    return pipeline(Readable.from(countedChunks(part)), response)
  }
  function* countedChunks(part: Buffer): Generator<Buffer> {
    for (let at = 0; at < part.length; at += 65_536) {
      const chunk = part.subarray(at, at + 65_536)
      sent += chunk.length
      yield chunk
    }
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `s3://homeroom/files?region=ap-south-1&endpoint=http://127.0.0.1:${port}`,
    names: async () => [...objects.keys(), ...parts.keys().map((id) => keys.get(id) ?? '')],
    sent: () => sent,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
