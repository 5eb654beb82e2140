import { randomInt } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyServerOptions } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { failures } from '#domain/errors.ts'
import { statusMessage } from '#domain/status-message.ts'
import { NotNamed } from '#server/access/named.ts'
import { watchAbsence } from '#server/database/absence.ts'
import { unavailableReason } from '#server/database/unavailable.ts'
import { Failure } from '#server/failure.ts'
import { diskFailure } from '#server/files/store/disk-failure.ts'

/** Retry-After while the database is unavailable, and as the default. */
const unavailableSeconds = 2
const shortWait = 5

/** How long a refusal is delayed, and how many may wait at once: each holds its connection. */
type Holding = { ms: number; max: number }

/** Slows down a client that sends in a loop; one that sends too many at once has to wait as long anyway. */
const holding: Holding = { ms: 1000, max: 1000 }

/** @returns resolves when a 429 may be sent: at once where too many wait already */
export function createRefusalDelay({ ms, max }: Holding = holding): () => Promise<void> {
  let waiting = 0
  return async () => {
    if (waiting >= max) return
    waiting += 1
    await new Promise((resolve) => setTimeout(resolve, ms))
    waiting -= 1
  }
}

/** The one place that turns errors into replies: `{statusCode, message}`. */
export function translateErrors(app: FastifyInstance): void {
  const absence = watchAbsence(app.log)
  const delayRefusal = createRefusalDelay()
  app.addHook('onResponse', async (request, reply) => {
    // A signed-in caller was already looked up.
    const { session, panel, admin, desk } = request
    if (reply.statusCode < 500 && (session || panel || admin || desk)) absence.end()
  })
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (error instanceof Failure) {
      if (error.code === 'tooManyRequests') await delayRefusal()
      return send(error.status, error.message, error.retryAfter, error.details)
    }
    if (error instanceof NotNamed) return send(failures.personNotNamed.status, error.message)
    if (hasZodFastifySchemaValidationErrors(error)) {
      const [first] = error.validation
      const field = first?.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'request'
      return send(400, `${field}: ${first?.message ?? statusMessage(400)}`)
    }
    // The client has closed the connection: there is no reply to send and no failure to log.
    if (reply.raw.destroyed || error.code === 'ERR_STREAM_PREMATURE_CLOSE')
      return send(500, statusMessage(500))
    const reason = unavailableReason(error)
    if (reason) {
      absence.note(reason, { route: request.routeOptions.url })
      const { status, message } = failures.databaseAway
      return send(status, message, unavailableSeconds)
    }
    const code = diskFailure(error)
    if (code) {
      request.log.error({ err: error, code, route: request.routeOptions.url }, 'the disk fails')
      const { status, message } = failures.diskFails
      return send(status, `${message} Reference: ${request.id}`)
    }
    const status = error.statusCode ?? 500
    // A 403 logs the portal out: only a Failure may send it, not the file server for an odd path.
    if (status === 403) return send(404, statusMessage(404))
    if (status < 500) return send(status, STATUS_CODES[status] ?? statusMessage(status))
    request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected failure')
    return send(500, `${statusMessage(500)}. Reference: ${request.id}`)

    function send(statusCode: number, message: string, retryAfter = shortWait, details = {}) {
      if (statusCode === 429 || statusCode === 503) reply.header('retry-after', retryAfter)
      // A file that failed has set its own type and encoding.
      return reply
        .status(statusCode)
        .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
        .removeHeader('content-encoding')
        .removeHeader('content-length')
        .send({ statusCode, message, ...details })
    }
  })
}

/** Without letters and digits that sound or look alike when read out. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 8

/** Options of the app: each request has a reference, which its log lines have as `reqId`. */
export const nameRequests = {
  genReqId: () => Array.from({ length }, () => letters[randomInt(letters.length)]).join(''),
} satisfies FastifyServerOptions

/** Adds the reference of the request to the reply, so that a complaint leads to its log line. */
export function addReference(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
