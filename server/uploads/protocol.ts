import type { IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#server/failure.ts'
import { cleanFileName } from '#server/files/content/name.ts'
import { uploadsPath } from '#server/uploads/open.ts'
import type { Uploads } from '#server/uploads/uploads.ts'

/** Size and name of a new upload, from the headers of the protocol. @throws Failure `badRequest`, `fileContentRefused` for an empty one */
export function readCreation({ headers }: FastifyRequest): { name: string; size: number } {
  const length = String(headers['upload-length'] ?? '')
  if (!/^\d{1,15}$/.test(length)) throw new Failure('badRequest', 'upload-length: must be a size in bytes')
  if (headers['upload-concat'] !== undefined)
    throw new Failure('badRequest', 'upload-concat: uploads are not put together')
  const name = cleanFileName(readName(String(headers['upload-metadata'] ?? '')))
  const size = Number(length)
  if (size === 0) throw new Failure('fileContentRefused')
  return { name, size }
}

/** `filename <base64>` in the metadata of the file. */
function readName(metadata: string): string {
  const [, encoded = ''] = /(?:^|,)\s*filename ([\w+/=-]*)/.exec(metadata) ?? []
  return Buffer.from(encoded, 'base64').toString('utf8').replaceAll('\0', '')
}

const protocolHeaders = [
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'upload-defer-length',
  'content-type',
  'content-length',
]

/** Runs the protocol. The unread rest of the body is discarded afterwards, so that the connection stays open. */
export async function askProtocol(
  uploads: Uploads,
  request: FastifyRequest,
  newId?: string,
): Promise<Response> {
  const body = bodyOf(request.raw)
  try {
    return await uploads.answer(protocolRequest(request, body), newId)
  } finally {
    request.raw.unpipe(body)
    request.raw.resume()
  }
}

/** A body that fails when the connection breaks. */
function bodyOf(raw: IncomingMessage): PassThrough {
  const body = new PassThrough()
  // Without a listener a break would end the process.
  body.on('error', () => undefined)
  const end = () => {
    if (!raw.complete) body.destroy(new Error('the connection broke'))
  }
  raw.once('close', end)
  // It may have broken while the session was looked up: then there is no event any more.
  if (raw.destroyed) end()
  return raw.pipe(body)
}

/** The parts of a request that the protocol needs. */
function protocolRequest(request: FastifyRequest, body: PassThrough): Request {
  const headers = new Headers()
  for (const name of protocolHeaders) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, String(value))
  }
  const hasBody = request.method === 'POST' || request.method === 'PATCH'
  const { id } = request.params as { id?: string }
  return new Request(`http://localhost${uploadsPath}${id === undefined ? '' : `/${id}`}`, {
    method: request.method,
    headers,
    ...(hasBody && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
  })
}

const answerHeaders = [
  'location',
  'tus-resumable',
  'tus-version',
  'upload-offset',
  'upload-length',
  'upload-metadata',
]

/** Sends what the protocol answers. @param at the path of these uploads, if not the usual one */
export async function answerProtocol(
  reply: FastifyReply,
  response: Response,
  at = uploadsPath,
): Promise<FastifyReply> {
  for (const name of answerHeaders) {
    const value = response.headers.get(name)
    if (value !== null) reply.header(name, name === 'location' ? value.replace(uploadsPath, at) : value)
  }
  if (response.status >= 500) throw new Error(`the store of uploads failed: ${response.status}`)
  reply.status(response.status)
  if (response.status < 400) return reply.send()
  const message = (await response.text()).trim().split('\n')[0] ?? ''
  return reply.send({ statusCode: response.status, message })
}
