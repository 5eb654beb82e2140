import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentDisposition } from '#server/files/content/name.ts'
import type { StoredFile } from '#server/files/queries.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import { openForMany } from '#server/files/store/for-many.ts'
import { asBuffer } from '#server/heavy/as-buffer.ts'
import { FileAnswer } from '#server/route.ts'

export type Sending = {
  caching: string
  disposition: 'inline' | 'attachment'
  /** Whether many fetch the same bytes, such as a hall the pictures of its paper: small ones are remembered. */
  isForMany?: boolean
}

/** Replies with a stored file, or the requested range of it (RFC 9110 §14). */
export function sendFile(
  files: FileStore,
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  { caching, disposition, isForMany = false }: Sending,
): FastifyReply {
  const etag = `"${file.sha256}"`
  reply
    .header('cache-control', caching)
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; base-uri 'none'; frame-ancestors 'none'",
    )
    .header('content-disposition', contentDisposition(disposition, file.name))
    .type(file.contentType)
  if (names(request.headers['if-none-match'], etag)) return reply.status(304).send()
  if (request.method === 'HEAD') return reply.header('content-length', file.size).send()
  const isOther = ![undefined, etag].includes(request.headers['if-range']?.toString())
  const range = isOther ? undefined : readRange(request.headers.range, file.size)
  if (range === 'unsatisfiable')
    return reply.status(416).header('content-range', `bytes */${file.size}`).send()
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : file.size)
  return reply.send(isForMany && !range ? openForMany(files, file) : files.open(file.sha256, range))
}

/** A PDF that was made for this request. */
export const pdfAnswer = (bytes: Uint8Array, disposition: Sending['disposition'], name: string): FileAnswer =>
  new FileAnswer((_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', contentDisposition(disposition, name))
      .type('application/pdf')
      .send(asBuffer(bytes)),
  )

/** Whether `If-None-Match` names our version; a compressing proxy weakens the tag (RFC 9110 §13.1.2). */
export function names(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/**
 * One range of a `Range` header (RFC 9110 §14). Several ranges, or an invalid header, mean the whole.
 * @returns undefined for the whole; otherwise both ends included
 */
export function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!match || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Number(last)
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
