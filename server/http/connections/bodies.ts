import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { failures } from '#domain/errors.ts'

export type BodyTimeouts = {
  /** The longest time without a byte. */
  silenceMs: number
  /** From then on the average must be at least `bytesPerSecond`. */
  graceMs: number
  bytesPerSecond: number
  /** How long the rest of the body is read and discarded after the reply. */
  lingerMs: number
  /** How often the limits are checked. */
  everyMs: number
}

/** A phone with bad reception sends more than 1 KB/s, and pauses for less than half a minute. */
export const bodyTimeouts: BodyTimeouts = {
  silenceMs: 30_000,
  graceMs: 30_000,
  bytesPerSecond: 1000,
  lingerMs: 30_000,
  everyMs: 1000,
}

type Body = {
  request: IncomingMessage
  response: ServerResponse
  bytesBefore: number
  bytes: number
  begunAt: number
  lastByteAt: number
  answeredAt?: number
}

const tooSlow = rawRefusal(failures.requestTooSlow)

/** Ends requests whose body stops or is too slow: each holds a connection, and memory or disk. */
export function limitSlowBodies(server: Server, patience: BodyTimeouts = bodyTimeouts): void {
  const bodies = new Set<Body>()
  server.on('request', (request, response) => {
    if (!hasBody(request)) return
    const now = performance.now()
    const bytesBefore = request.socket.bytesRead
    const body: Body = { request, response, bytesBefore, bytes: 0, begunAt: now, lastByteAt: now }
    bodies.add(body)
    response.once('finish', () => {
      body.answeredAt = performance.now()
    })
  })
  const looking = setInterval(() => {
    const now = performance.now()
    for (const body of bodies) {
      const { request, response } = body
      if (!request.complete && !request.socket.destroyed) {
        checkBody(body, now)
        if (!isTooSlow(body, now, patience)) continue
        end(request.socket, response)
      }
      bodies.delete(body)
    }
  }, patience.everyMs)
  looking.unref()
  server.once('close', () => clearInterval(looking))
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function checkBody(body: Body, now: number): void {
  const bytes = body.request.socket.bytesRead - body.bytesBefore
  if (bytes > body.bytes) body.lastByteAt = now
  body.bytes = bytes
}

function isTooSlow(body: Body, now: number, patience: BodyTimeouts): boolean {
  if (body.answeredAt !== undefined && now - body.answeredAt > patience.lingerMs) return true
  if (now - body.lastByteAt > patience.silenceMs) return true
  const lateMs = now - body.begunAt - patience.graceMs
  return body.bytes < (lateMs / 1000) * patience.bytesPerSecond
}

function end(socket: Socket, response: ServerResponse): void {
  if (response.headersSent) socket.destroy()
  else socket.end(tooSlow, () => socket.destroy())
}

const withoutLength = rawRefusal(failures.lengthRequired)

/**
 * Refuses a body without a length before sign-in: no browser sends one, and a flood of them is cheapest to refuse here. Must
 * be the first hook.
 */
export function refuseEndlessBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { call, access = call?.access ?? 'open' } = request.routeOptions.config
    if (access !== 'open' || request.headers['transfer-encoding'] === undefined) return done()
    reply.hijack()
    const { socket } = request.raw
    socket.end(withoutLength, () => socket.destroy())
  })
}

/** A refusal as raw HTTP, for a connection that is closed after it and has no reply. */
function rawRefusal({ status, message }: { status: number; message: string }): string {
  const body = JSON.stringify({ statusCode: status, message })
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}
