import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FailureCode } from '#domain/errors.ts'
import type { Agreed } from '#server/clock/clocks.ts'
import { Failure } from '#server/failure.ts'

declare module 'fastify' {
  interface FastifyRequest {
    spool: Spool | null
  }
}

/** A file of a form, on disk until the reply is sent. */
export type FormFile = { name: string; size: number; path: string }
type Spool = { folder: string; files: FormFile[]; of: string }

export type FormRules = {
  /** Folder for incoming files. */
  folder: string
  maxFiles: number
  maxBytes: number
  tooMany: FailureCode
  tooLarge: FailureCode
}

const jsonPart = 'fileJson'
const filesPart = 'files'
const maxJson = 1024 * 1024
/** For one session, in this process: incomplete forms use disk space. */
const maxAtOnce = 3

const openSpools = new Set<Spool>()

/**
 * Accepts the forms of a scope [access-16]: the part `fileJson` becomes the body, before it is validated and
 * its ids are checked; the files are written to disk as they come, in any order, within the limits. A JSON
 * body is a form without files.
 */
export async function takeForms(scope: FastifyInstance, rules: FormRules): Promise<void> {
  await scope.register(multipart)
  scope.addHook('onRequest', async (request) => {
    // Fastify's own reply to a form without a boundary is wrong by the HTTP standard.
    const type = request.headers['content-type'] ?? ''
    if (/^multipart\/form-data/i.test(type) && !/;\s*boundary=./i.test(type))
      throw Object.assign(new Error('a form without a border'), { statusCode: 415 })
  })
  scope.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const folder = join(rules.folder, `form-${randomUUID()}`)
    request.spool = openSpool(folder, callerOf(request))
    try {
      request.body = await readForm(request, request.spool, rules)
    } catch (error) {
      await removeSpool(request)
      // The rest of the body is read and discarded: the client sees the reply only after it.
      request.raw.unpipe()
      request.raw.resume()
      // A full disk is not the client's fault.
      const isOurs = error instanceof Failure || (error as NodeJS.ErrnoException).syscall !== undefined
      throw isOurs ? error : new Failure('badRequest', 'request: must be a whole form')
    }
  })
  scope.addHook('onResponse', removeSpool)
  scope.addHook('onRequestAbort', removeSpool)
}

async function removeSpool(request: FastifyRequest): Promise<void> {
  const { spool } = request
  if (!spool) return
  request.spool = null
  openSpools.delete(spool)
  await rm(spool.folder, { recursive: true, force: true })
}

/** A session of the portal or the desk. */
const callerOf = ({ session, desk }: FastifyRequest) =>
  desk ? `desk ${desk.sessionId}` : `session ${session?.sessionId}`

/** @throws Failure `tooManyForms` */
function openSpool(folder: string, of: string): Spool {
  const count = [...openSpools].filter((other) => other.of === of).length
  if (count >= maxAtOnce) throw new Failure('tooManyForms')
  const spool: Spool = { folder, files: [], of }
  openSpools.add(spool)
  return spool
}

async function readForm(request: FastifyRequest, spool: Spool, rules: FormRules): Promise<unknown> {
  await mkdir(spool.folder, { recursive: true, mode: 0o700 })
  let [json, size] = [undefined as unknown, 0]
  const counting = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length
        done(size > rules.maxBytes ? new Failure(rules.tooLarge) : null, chunk)
      },
    })
  const limits = { fileSize: Number.POSITIVE_INFINITY, fieldSize: maxJson, parts: 200, fields: 100 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.fieldname === jsonPart) json = part.value
      continue
    }
    if (part.fieldname === jsonPart) json = await readText(part)
    else if (part.fieldname !== filesPart || part.filename === '')
      await pipeline(part.file, counting(), nowhere)
    else {
      if (spool.files.length >= rules.maxFiles) throw new Failure(rules.tooMany)
      const path = join(spool.folder, String(spool.files.length))
      const before = size
      await pipeline(part.file, counting(), createWriteStream(path))
      spool.files.push({ name: part.filename, size: size - before, path })
    }
  }
  if (json === undefined) throw new Failure('badRequest', `${jsonPart}: must be a part of the form`)
  return typeof json === 'string' ? parseJson(json) : json
}

async function nowhere(source: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of source);
}

/** Some clients send it as a file. */
async function readText(part: MultipartFile): Promise<string> {
  let size = 0
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(size > maxJson ? new Failure('badRequest', `${jsonPart}: must be shorter`) : null, chunk)
    },
  })
  const [read] = await Promise.all([text(limited), pipeline(part.file, limited)])
  return read
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    throw new Failure('badRequest', `${jsonPart}: must be JSON`)
  }
}

const dayMs = 24 * 60 * 60 * 1000

/** Removes files of requests whose server was killed; fresh ones may be in use by another process. */
export async function sweepSpool(folder: string, now: Agreed): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('form-')) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now.getTime() }))
    if (mtimeMs < now.getTime() - dayMs) await rm(path, { recursive: true, force: true })
  }
}
