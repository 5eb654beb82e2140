import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { importBounds, importDays, importRoles } from '#domain/desk/imports.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { findOpenFiles } from '#server/desk/imports/queries.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import { reserveSpace } from '#server/files/space.ts'
import { answerProtocol, askProtocol, readCreation } from '#server/uploads/protocol.ts'
import { countUploads, findOldUploads, findUploads, type UploadRow } from '#server/uploads/queries.ts'
import { deleteUploads, lockUploader, writeUpload } from '#server/uploads/writes.ts'

/** The path of the protocol at the desk. */
export const deskUploadsPath = '/desk/v1/uploads'

const dayMs = 86_400_000
/** Of one person, over all imports that are not written. */
const maxOpen = { uploads: 2 * importBounds.files, bytes: 2 * importBounds.bytes }
/** The id that an upload gets. */
const isName = /^[\da-f]{32}$/
const schema = { hide: true }
const config = { access: 'desk', deskRoles: importRoles } as const

/** Resumable uploads of the desk, as those of homework: the tus protocol, and not calls of the contract [desk-65]. */
export function deskUploadRoutes(app: FastifyInstance, context: Context): void {
  const { pool, uploads, clock } = context
  const expires = (now: Date) => new Date(now.getTime() + importDays * dayMs)

  app.register(async (scope) => {
    // Only the protocol reads the bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    scope.route({
      method: 'POST',
      url: deskUploadsPath,
      schema,
      config,
      handler: async (request, reply) => {
        const desk = uploaderOf(request)
        const upload = { id: randomBytes(16).toString('hex'), ...readCreation(request) }
        await begin(desk, upload)
        const response = await askProtocol(uploads, request, upload.id)
        if (response.status !== 201) await deleteUploads(pool, { ids: [upload.id] })
        return answerProtocol(reply, response, deskUploadsPath)
      },
    })

    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${deskUploadsPath}/:id`,
      schema,
      config,
      handler: async (request, reply) => {
        const { id } = await ownUpload(request)
        const response = await askProtocol(uploads, request)
        if (request.method === 'DELETE' && response.status < 500) await deleteUploads(pool, { ids: [id] })
        return answerProtocol(reply, response, deskUploadsPath)
      },
    })
  })

  async function ownUpload(request: FastifyRequest<{ Params: { id: string } }>): Promise<UploadRow> {
    const { instituteId, personId } = uploaderOf(request)
    const { id } = request.params
    if (!isName.test(id)) throw notFound()
    const [upload] = await findUploads(pool, { instituteId, personId, now: clock(), ids: [id] })
    if (!upload) throw notFound()
    return upload
  }

  /** @throws Failure `importTooLarge`, `importsTooLarge` where a person has too much open; what is a day old and in no import makes room */
  async function begin(
    { instituteId, personId }: DeskSession,
    upload: { id: string; name: string; size: number },
  ): Promise<void> {
    if (upload.size > importBounds.bytes) throw new Failure('importTooLarge')
    const now = clock()
    const owner = { instituteId, personId, now }
    await inTransaction(pool, async (client) => {
      await lockUploader(client, owner)
      if (isTooMuch(await countUploads(client, owner), upload.size)) {
        const used = new Set((await findOpenFiles(client, owner)).map(({ id }) => id))
        const old = await findOldUploads(client, { ...owner, before: new Date(now.getTime() - dayMs) })
        const left = old.filter(({ id }) => !used.has(id))
        for (const { id } of left) await uploads.remove(id)
        await deleteUploads(client, { ids: left.map(({ id }) => id) })
      }
      if (isTooMuch(await countUploads(client, owner), upload.size)) throw new Failure('importsTooLarge')
      await reserveSpace(client, owner, upload.size)
      await writeUpload(client, { ...owner, ...upload, expiresAt: expires(now) })
    })
  }
}

const isTooMuch = (open: { count: number; bytes: number }, size: number): boolean =>
  open.count >= maxOpen.uploads || open.bytes + size > maxOpen.bytes

function uploaderOf({ desk }: FastifyRequest): DeskSession {
  if (!desk) throw new Failure('unauthorized')
  return desk
}
