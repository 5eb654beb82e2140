import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { readFileAddress } from '#server/files/addresses.ts'
import { isShownInline } from '#server/files/content-type.ts'
import { contentDisposition } from '#server/files/name.ts'
import { findFile, findPublicFile, type StoredFile } from '#server/files/queries.ts'
import { readRange } from '#server/files/range.ts'

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
      return sendFile(request, reply, file, 'public, max-age=31536000, immutable')
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
      return sendFile(request, reply, file, 'private, no-cache')
    },
  })

  function sendFile(request: FastifyRequest, reply: FastifyReply, file: StoredFile, caching: string) {
    const etag = `"${file.sha256}"`
    reply
      .header('cache-control', caching)
      .header('etag', etag)
      .header('accept-ranges', 'bytes')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header(
        'content-disposition',
        contentDisposition(isShownInline(file.contentType) ? 'inline' : 'attachment', file.name),
      )
      .type(file.contentType)
    if (names(request.headers['if-none-match'], etag)) return reply.status(304).send()
    if (request.method === 'HEAD') return reply.header('content-length', file.size).send()
    const isOther = ![undefined, etag].includes(request.headers['if-range']?.toString())
    const range = isOther ? undefined : readRange(request.headers.range, file.size)
    if (range === 'unsatisfiable')
      return reply.status(416).header('content-range', `bytes */${file.size}`).send()
    if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    reply.header('content-length', range ? range.end - range.start + 1 : file.size)
    return reply.send(files.open(file.sha256, range))
  }
}

/** Whether `If-None-Match` names what we have; a proxy that packs replies weakens the tag (RFC 9110 §13.1.2). */
function names(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
