import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Failure } from '#server/failure.ts'

/** The body of a request, on disk: a slow client holds no connection of the database. */
export type Spooled = { path: string; size: number; sha256: string; type: string }

/** Of one token in this process. */
const maxAtOnce = 3
const inUse = new Map<number, number>()

type Wanted = { folder: string; tokenId: number; maxBytes: number }

/** Calls `use` with the body, and removes it afterwards. @throws Failure `bodyTooLarge`, `tooManyForms` */
export async function withBody<Result>(
  raw: IncomingMessage,
  { folder, tokenId, maxBytes }: Wanted,
  use: (body: Spooled) => Promise<Result>,
): Promise<Result> {
  const count = inUse.get(tokenId) ?? 0
  if (count >= maxAtOnce) throw new Failure('tooManyForms')
  inUse.set(tokenId, count + 1)
  // `sweepSpool` removes those of a killed server by their name.
  const path = join(folder, `form-${randomUUID()}`)
  try {
    const stored = await store(raw, path, maxBytes)
    const [type = ''] = (raw.headers['content-type'] ?? '').toLowerCase().split(';')
    return await use({ ...stored, path, type: type.trim() })
  } finally {
    const left = (inUse.get(tokenId) ?? 1) - 1
    if (left > 0) inUse.set(tokenId, left)
    else inUse.delete(tokenId)
    // Unread data is discarded: the client reads the reply only after sending everything.
    raw.resume()
    await rm(path, { force: true })
  }
}

async function store(raw: IncomingMessage, path: string, maxBytes: number) {
  if (Number(raw.headers['content-length'] ?? 0) > maxBytes) throw new Failure('bodyTooLarge')
  const hash = createHash('sha256')
  let size = 0
  await using file = await open(path, 'wx', 0o600)
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new Failure('bodyTooLarge')
    hash.update(chunk)
    await file.write(chunk)
  }
  return { size, sha256: hash.digest('hex') }
}
