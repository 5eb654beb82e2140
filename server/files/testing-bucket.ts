import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { readRange } from '#server/files/range.ts'

export type TestBucket = {
  /** For FILES_URL. */
  address: string
  /** Key → content. */
  objects: Map<string, Buffer>
  /** Bytes that left it. */
  sent: () => number
  close: () => Promise<void>
}

/**
 * A stand-in for an S3-compatible store on loopback, as far as the API reference of Amazon S3 describes the calls that
 * the driver makes: PutObject, CopyObject, multipart upload, GetObject with a range, HeadObject, DeleteObject.
 */
export async function startTestBucket(): Promise<TestBucket> {
  const objects = new Map<string, Buffer>()
  const parts = new Map<string, Map<number, Buffer>>()
  let sent = 0
  let uploads = 0

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://loopback')
    const key = decodeURIComponent(url.pathname.replace(/^\/[^/]+\//, ''))
    const upload = url.searchParams.get('uploadId')
    const xml = (text: string) =>
      response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)
    const missing = () =>
      response
        .writeHead(404, { 'content-type': 'application/xml' })
        .end(request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>')
    if (request.headers.authorization === undefined) return response.writeHead(403).end()
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = `u${++uploads}`
      parts.set(id, new Map())
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (request.method === 'PUT' && upload) {
      const number = Number(url.searchParams.get('partNumber'))
      parts.get(upload)?.set(number, await buffer(request))
      return response.writeHead(200, { etag: `"${upload}-${number}"` }).end()
    }
    if (request.method === 'POST' && upload) {
      const given = [...(parts.get(upload) ?? [])].toSorted(([a], [b]) => a - b)
      objects.set(key, Buffer.concat(given.map(([, bytes]) => bytes)))
      return xml('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>')
    }
    if (request.method === 'DELETE') {
      if (upload) parts.delete(upload)
      else objects.delete(key)
      return response.writeHead(204).end()
    }
    if (request.method === 'PUT') {
      const source = request.headers['x-amz-copy-source']?.toString().replace(/^\/?[^/]+\//, '')
      const bytes = source === undefined ? await buffer(request) : objects.get(decodeURIComponent(source))
      if (!bytes) return missing()
      objects.set(key, bytes)
      return xml('<CopyObjectResult><ETag>"copy"</ETag></CopyObjectResult>')
    }
    const bytes = objects.get(key)
    if (!bytes) return missing()
    const range = readRange(request.headers.range, bytes.length)
    if (range === 'unsatisfiable') return response.writeHead(416).end()
    const part = range ? bytes.subarray(range.start, range.end + 1) : bytes
    response.writeHead(range ? 206 : 200, { 'content-length': part.length, etag: '"x"' })
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
    objects,
    sent: () => sent,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
