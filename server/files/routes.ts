import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { readFileAddress } from '#server/files/addresses.ts'
import { isShownInline } from '#server/files/content-type.ts'
import { findFile, findPublicFile, type StoredFile } from '#server/files/queries.ts'
import { sendFile } from '#server/files/send.ts'

const method = ['GET', 'HEAD']
const schema = { hide: true }

/** Addresses of files. They are no calls of the contract: a picture or a video asks for them by itself. */
export function fileRoutes(app: FastifyInstance, context: Context): void {
  const { pool, files, secrets, clock } = context

  app.route<{ Params: { sha256: string } }>({
    method,
    url: '/files/public/:sha256',
    schema,
    handler: async (request, reply) => {
      const { sha256 } = request.params
      const file = /^[\da-f]{64}$/.test(sha256) ? await findPublicFile(pool, sha256) : undefined
      if (!file) throw notFound()
      const caching = 'public, max-age=31536000, immutable'
      return sendFile(files, request, reply, file, { caching, disposition: dispositionOf(file) })
    },
  })

  app.route<{ Params: { token: string } }>({
    method,
    url: '/files/:token',
    schema,
    handler: async (request, reply) => {
      const now = clock()
      const address = readFileAddress(secrets, request.params.token, now)
      const file = address && (await findFile(pool, address, now))
      if (!file) throw notFound()
      // Kept by the browser, but asked for each time: what a session could see is gone with it.
      const caching = 'private, no-cache'
      return sendFile(files, request, reply, file, { caching, disposition: dispositionOf(file) })
    },
  })
}

const dispositionOf = (file: StoredFile) => (isShownInline(file.contentType) ? 'inline' : 'attachment')
