import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAccepted, limits } from '#domain/assignment/rules.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Failure, notFound } from '#server/failure.ts'
import { reserveSpace } from '#server/files/space.ts'
import type { Session } from '#server/session.ts'
import { uploadsPath } from '#server/uploads/open.ts'
import { answerProtocol, askProtocol, readCreation } from '#server/uploads/protocol.ts'
import { countUploads, findOldUploads, findUploads, type UploadRow } from '#server/uploads/queries.ts'
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
        const upload = { id: randomBytes(16).toString('hex'), ...readHomework(request) }
        await begin(session, upload)
        const response = await askProtocol(uploads, request, upload.id)
        if (response.status !== 201) await deleteUploads(pool, { ids: [upload.id] })
        else reply.header('upload-expires', new Date(clock().getTime() + lifeMs).toUTCString())
        return answerProtocol(reply, response)
      },
    })

    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${uploadsPath}/:id`,
      schema,
      config,
      handler: async (request, reply) => {
        const upload = await ownUpload(request)
        const response = await askProtocol(uploads, request)
        if (request.method === 'DELETE' && response.status < 500)
          await deleteUploads(pool, { ids: [upload.id] })
        else reply.header('upload-expires', upload.expiresAt.toUTCString())
        return answerProtocol(reply, response)
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

function readHomework(request: FastifyRequest): { name: string; size: number } {
  const creation = readCreation(request)
  if (!isAccepted(creation.name)) throw new Failure('fileTypeRefused')
  if (creation.size > limits.bytes) throw new Failure('uploadTooLarge')
  return creation
}
