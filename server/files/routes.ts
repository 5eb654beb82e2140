import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import {
  type FileAddress,
  type PackAddress,
  readFileAddress,
  readPackAddress,
} from '#server/files/addresses.ts'
import { isShownInline } from '#server/files/content/content-type.ts'
import { convertToPdf, isOfficeType } from '#server/files/office-pdf.ts'
import { sendPack } from '#server/files/pack.ts'
import { findFile, findFiles, findPdf, findPublicFile, type StoredFile } from '#server/files/queries.ts'
import { sendFile } from '#server/files/send.ts'
import { madeHere } from '#server/files/store/checked.ts'
import { saveBytes, writePdf } from '#server/files/writes.ts'
import { personKey } from '#server/heavy/heavy.ts'
import { networkOf } from '#server/network/network.ts'
import { createRequestRate, secondsAtOnce } from '#server/network/request-rate.ts'
import { hostOf } from '#server/route.ts'

const method = ['GET', 'HEAD']
const schema = { hide: true }

/**
 * Rate limits as multiples of a session's: for public files by network, as of a whole school, and with a
 * pass.
 */
const timesMore = { network: 10, pass: 3 }

/** Addresses of files. They are not calls of the contract: pictures and videos load them directly. */
export function fileRoutes(app: FastifyInstance, context: Context): void {
  const { pool, files, secrets, clock, config } = context
  const rateOf = (perSecond: number) => createRequestRate({ perSecond, atOnce: perSecond * secondsAtOnce })
  // Separate from the calls of a session: a screen loads its pictures all at once.
  const own = rateOf(config.REQUESTS_PER_SECOND)
  const ofPass = rateOf(config.REQUESTS_PER_SECOND * timesMore.pass)
  const ofNetwork = rateOf(config.REQUESTS_PER_SECOND * timesMore.network)

  app.route<{ Params: { sha256: string } }>({
    method,
    url: '/files/public/:sha256',
    schema,
    handler: async (request, reply) => {
      ofNetwork.take(networkOf(request.ip))
      const { sha256 } = request.params
      const file = /^[\da-f]{64}$/.test(sha256) ? await findPublicFile(pool, { sha256 }) : undefined
      if (!file) throw notFound()
      const caching = 'public, max-age=31536000, immutable'
      const disposition = dispositionOf(file)
      return sendFile(files, request, reply, file, { caching, disposition, isForMany: true })
    },
  })

  app.route<{ Querystring: { of?: unknown } }>({
    method,
    url: '/files/pack',
    schema,
    handler: async (request, reply) => {
      const now = clock()
      const { of } = request.query
      const pack = typeof of === 'string' ? readPackAddress(secrets, of, now) : undefined
      if (pack) own.take(holderOf(pack))
      const found = pack ? await findFiles(pool, { ...pack, host: hostOf(request), now }) : []
      const [first] = found
      if (!pack || !first || found.length !== pack.fileIds.length) throw notFound()
      return sendPack(files, request, reply, { files: found, who: personKey({ ...pack, ...first }) })
    },
  })

  // The name behind it is for people and for the choice of a viewer: only the token decides.
  for (const url of ['/files/:token', '/files/:token/:name']) {
    app.route<{ Params: { token: string }; Querystring: { as?: unknown } }>({
      method,
      url,
      schema,
      handler: async (request, reply) => {
        const now = clock()
        const address = readFileAddress(secrets, request.params.token, now)
        // Counted before the lookup.
        if (!address) ofNetwork.take(networkOf(request.ip))
        else ('sessionId' in address ? own : ofPass).take(holderOf(address))
        const file = address && (await findFile(pool, { ...address, host: hostOf(request), now }))
        const shown = file && request.query.as === 'pdf' ? await pdfOf(context, address, file) : file
        if (!shown) throw notFound()
        // Cached by the browser, but validated each time: access ends with the session.
        const caching = file?.isView ? 'no-store' : 'private, no-cache'
        const disposition = request.query.as === 'download' ? 'attachment' : dispositionOf(shown)
        return sendFile(files, request, reply, shown, {
          caching,
          disposition,
          isForMany: address !== undefined && 'passId' in address,
        })
      },
    })
  }
}

/** The holder of an address: a session, or a pass to the exam panel. */
const holderOf = (at: FileAddress | PackAddress): string =>
  'sessionId' in at ? `session ${at.sessionId}` : `pass ${at.passId}`

/** Further requests wait for the PDF in progress. */
const making = new Map<string, Promise<StoredFile | undefined>>()

/** An Office file as PDF, converted once, when it is first viewed. */
async function pdfOf(context: Context, at: FileAddress, file: StoredFile): Promise<StoredFile | undefined> {
  if (!isOfficeType(file.contentType)) return undefined
  const existing = await findPdf(context.pool, at)
  if (existing) return { ...asPdf(file), ...existing }
  const key = `${at.instituteId}.${at.fileId}`
  const made = making.get(key) ?? makePdf(context, at, file).finally(() => making.delete(key))
  making.set(key, made)
  return made
}

async function makePdf(
  { pool, files, config, clock }: Context,
  at: FileAddress,
  file: StoredFile,
): Promise<StoredFile | undefined> {
  // Without the program no result is stored: it may be installed later.
  if (config.OFFICE_COMMAND === '') return undefined
  const { instituteId, fileId } = at
  const document = { open: () => files.open(file.sha256), contentType: file.contentType, who: holderOf(at) }
  const bytes = await convertToPdf(config.OFFICE_COMMAND, document)
  const stored = bytes && (await saveBytes(pool, files, madeHere(bytes)))
  if (stored) await writePdf(pool, { instituteId, fileId, ...stored, now: clock() })
  return stored && { ...asPdf(file), ...stored }
}

const asPdf = ({ name }: StoredFile) => ({
  name: `${name.replace(/\.[^.]*$/, '')}.pdf`,
  contentType: 'application/pdf',
})

const dispositionOf = (file: StoredFile) => (isShownInline(file.contentType) ? 'inline' : 'attachment')
