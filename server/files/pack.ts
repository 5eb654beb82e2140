import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Zip, ZipPassThrough } from 'fflate'
import { Failure } from '#server/failure.ts'
import { contentDisposition } from '#server/files/content/name.ts'
import type { StoredFile } from '#server/files/queries.ts'
import type { FileStore } from '#server/files/store/file-store.ts'

/** The limit of a ZIP without the extension for large ones, minus room for its directory. */
const maxBytes = 0xffff_ffff - 1024 * 1024

/** Archives in progress by person; in this process. */
const open = new Map<string, number>()
const maxOpen = 2
const soonSeconds = 10

/** @param who `personKey` @throws Failure `tooManyArchives` where a person has the maximum in progress */
export function checkOpenPacks(who: string): void {
  if ((open.get(who) ?? 0) >= maxOpen) throw new Failure('tooManyArchives', undefined, soonSeconds)
}

function countPack(who: string, reply: FastifyReply): void {
  open.set(who, (open.get(who) ?? 0) + 1)
  reply.raw.once('close', () => {
    const left = (open.get(who) ?? 1) - 1
    if (left > 0) open.set(who, left)
    else open.delete(who)
  })
}

/** @throws where the files are too large for one ZIP. @param files their sizes in bytes */
export function checkPack(files: readonly { size: number }[]): void {
  if (files.reduce((sum, { size }) => sum + size, 0) > maxBytes) throw new Failure('packTooLarge')
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
  return reply.send(Readable.from(zipOf(store, files), { objectMode: false }))
}

async function* zipOf(store: FileStore, files: readonly StoredFile[]): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  const taken = new Set<string>()
  for (const file of files) {
    // Pictures, films, PDF and Office files are compressed already.
    const entry = new ZipPassThrough(nameApart(file.name, taken))
    zip.add(entry)
    for await (const chunk of store.open(file.sha256)) {
      entry.push(chunk as Uint8Array)
      yield* made
      made = []
    }
    entry.push(new Uint8Array(), true)
  }
  zip.end()
  yield* made
}

/** `notes.pdf`, then `notes (2).pdf`. */
function nameApart(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? []
  let free = name
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${stem} (${count})${ending}`
  taken.add(free.toLowerCase())
  return free
}
