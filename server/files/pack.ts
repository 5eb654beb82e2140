import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#server/failure.ts'
import { contentDisposition } from '#server/files/content/name.ts'
import type { StoredFile } from '#server/files/queries.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import { maxZipBytes, nameApart, type ZipEntry, zipOf } from '#server/files/zip.ts'

/** Archives in progress by person; in this process. */
const open = new Map<string, number>()
const maxOpen = 2
const soonSeconds = 10

/** @param owner `personKey` @throws Failure `tooManyArchives` where a person has the maximum in progress */
export function checkOpenPacks(owner: string): void {
  if ((open.get(owner) ?? 0) >= maxOpen) throw new Failure('tooManyArchives', undefined, soonSeconds)
}

function countPack(who: string, reply: FastifyReply): void {
  open.set(who, (open.get(who) ?? 0) + 1)
  reply.raw.once('close', () => {
    const remaining = (open.get(who) ?? 1) - 1
    if (remaining > 0) open.set(who, remaining)
    else open.delete(who)
  })
}

/** @throws where the files are too large for one ZIP. @param files their sizes in bytes */
export function checkPack(files: readonly { size: number }[]): void {
  if (files.reduce((sum, { size }) => sum + size, 0) > maxZipBytes) throw new Failure('packTooLarge')
}

/**
 * Replies with several files as one ZIP, made while it is sent: nothing is stored.
 * @param who `personKey` of the receiver @throws like `checkOpenPacks`
 */
export function sendPack(
  store: FileStore,
  request: FastifyRequest,
  reply: FastifyReply,
  { files, who }: { files: readonly StoredFile[]; who: string },
): FastifyReply {
  checkOpenPacks(who)
  reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', contentDisposition('attachment', 'attachments.zip'))
    .type('application/zip')
  if (request.method === 'HEAD') return reply.send()
  countPack(who, reply)
  return reply.send(Readable.from(zipOf(entriesOf(store, files)), { objectMode: false }))
}

function* entriesOf(store: FileStore, files: readonly StoredFile[]): Generator<ZipEntry> {
  const usedNames = new Set<string>()
  for (const { name, sha256 } of files)
    yield { name: nameApart(name, usedNames), isCompressed: true, chunks: store.open(sha256) }
}
