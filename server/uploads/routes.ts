import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAccepted, limits } from '#domain/assignment/limits.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Failure, notFound } from '#server/failure.ts'
import { cleanFileName } from '#server/files/content/name.ts'
import { reserveSpace } from '#server/files/space.ts'
import type { Session } from '#server/session.ts'
import { uploadsPath } from '#server/uploads/open.ts'
import { countUploads, findOldUploads, findUploads, type UploadRow } from '#server/uploads/queries.ts'
import type { Uploads } from '#server/uploads/uploads.ts'
import { deleteUploads, lockUploader, writeUpload } from '#server/uploads/writes.ts'

const dayMs = 24 * 60 * 60 * 1000
const lifeMs = 7 * dayMs
/** Limits for open uploads of a person, over all tabs and devices. */
const maxOpen = { uploads: 2 * limits.files, bytes: limits.bytes }

/** The id that a client gives a new upload. */
const isName = /^[\da-f]{32}$/

const schema = { hide: true }
const config = { access: 'student' } as const

/**
 * Resumable uploads: the tus protocol 1.0 (https://tus.io/protocols/resumable-upload) with creation,
 * expiration and termination. Not calls of the contract; complete uploads become files of a submission by
 * `upload_ids`.
 */
export function uploadRoutes(app: FastifyInstance, context: Context): void {
  const { pool, uploads, clock } = context
  app.addHook('onClose', () => uploads.close())

  app.register(async (scope) => {
    // Only the protocol reads the bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    scope.route({
      method: 'POST',
      url: uploadsPath,
      schema,
      config,
      handler: async (request, reply) => {
        const session = uploaderOf(request)
        const upload = { id: randomBytes(16).toString('hex'), ...readCreation(request) }
        await begin(session, upload)
        const response = await ask(uploads, request, upload.id)
        if (response.status !== 201) await deleteUploads(pool, { ids: [upload.id] })
        else reply.header('upload-expires', new Date(clock().getTime() + lifeMs).toUTCString())
        return answer(reply, response)
      },
    })

    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${uploadsPath}/:id`,
      schema,
      config,
      handler: async (request, reply) => {
        const upload = await ownUpload(request)
        const response = await ask(uploads, request)
        if (request.method === 'DELETE' && response.status < 500)
          await deleteUploads(pool, { ids: [upload.id] })
        else reply.header('upload-expires', upload.expiresAt.toUTCString())
        return answer(reply, response)
      },
    })
  })

  async function ownUpload(request: FastifyRequest<{ Params: { id: string } }>): Promise<UploadRow> {
    const { session, params } = request
    if (!session) throw new Failure('unauthorized')
    if (!isName.test(params.id)) throw notFound()
    const { instituteId, personId } = session
    const [upload] = await findUploads(pool, { instituteId, personId, now: clock(), ids: [params.id] })
    if (!upload) throw notFound()
    return upload
  }

  /** @throws where a person has too much open, not counting uploads that were abandoned for a day */
  async function begin(session: Session, upload: { id: string; name: string; size: number }): Promise<void> {
    const now = clock()
    const owner = { instituteId: session.instituteId, personId: session.personId, now }
    await inTransaction(pool, async (client) => {
      await lockUploader(client, owner)
      if (isTooMuch(await countUploads(client, owner), upload.size)) {
        const left = await findOldUploads(client, { ...owner, before: new Date(now.getTime() - dayMs) })
        for (const { id } of left) await uploads.remove(id)
        await deleteUploads(client, { ids: left.map(({ id }) => id) })
      }
      const open = await countUploads(client, owner)
      if (isTooMuch(open, upload.size))
        throw new Failure(open.count >= maxOpen.uploads ? 'tooManyUploads' : 'uploadTooLarge')
      await reserveSpace(client, owner, upload.size)
      await writeUpload(client, { ...owner, ...upload, expiresAt: new Date(now.getTime() + lifeMs) })
    })
  }
}

const isTooMuch = (open: { count: number; bytes: number }, size: number): boolean =>
  open.count >= maxOpen.uploads || open.bytes + size > maxOpen.bytes

/** A student; a parent may not upload, an open user has no homework [assignment-28]. */
function uploaderOf({ session }: FastifyRequest): Session {
  if (!session) throw new Failure('unauthorized')
  if (session.role === 'parent') throw new Failure('parentMayNotSubmit')
  if (session.role !== 'student') throw notFound()
  return session
}

/** Size and name, from the headers of the protocol. */
function readCreation({ headers }: FastifyRequest): { name: string; size: number } {
  const length = String(headers['upload-length'] ?? '')
  if (!/^\d{1,15}$/.test(length)) throw new Failure('badRequest', 'upload-length: must be a size in bytes')
  if (headers['upload-concat'] !== undefined)
    throw new Failure('badRequest', 'upload-concat: uploads are not put together')
  const name = cleanFileName(readName(String(headers['upload-metadata'] ?? '')))
  const size = Number(length)
  if (!isAccepted(name)) throw new Failure('fileTypeRefused')
  if (size === 0) throw new Failure('fileContentRefused')
  if (size > limits.bytes) throw new Failure('uploadTooLarge')
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
async function ask(uploads: Uploads, request: FastifyRequest, newId?: string): Promise<Response> {
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
  return new Request(`http://localhost${request.url}`, {
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

async function answer(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const name of answerHeaders) {
    const value = response.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  if (response.status >= 500) throw new Error(`the store of uploads failed: ${response.status}`)
  reply.status(response.status)
  if (response.status < 400) return reply.send()
  const message = (await response.text()).trim().split('\n')[0] ?? ''
  return reply.send({ statusCode: response.status, message })
}
