import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { InjectOptions } from 'fastify'
import type { Answer, SendRequest } from '#server/http/testing/requester.ts'

const patienceMs = 120_000

/** Sends requests over separate connections, with addresses and headers unchanged. */
export function askOverHttp(port: number): { ask: SendRequest; close: () => void } {
  const agent = new Agent({ keepAlive: true })
  const ask: SendRequest = async (options) => {
    try {
      return await askOnce(agent, port, options)
    } catch (error) {
      // The server had closed the connection meanwhile.
      if (!(error instanceof Error && 'isReused' in error)) throw error
      return askOnce(agent, port, options)
    }
  }
  return { ask, close: () => agent.destroy() }
}

async function askOnce(agent: Agent, port: number, options: InjectOptions): Promise<Answer> {
  const { method = 'GET', url = '/', headers = {}, payload } = options
  const { body, type } = bodyOf(payload)
  const sent = request({
    host: 'localhost',
    port,
    agent,
    method,
    // Like clients do.
    path: String(url).replaceAll(' ', '%20'),
    headers: { ...(type && { 'content-type': type }), ...headers, 'content-length': body?.length ?? 0 },
    signal: AbortSignal.timeout(patienceMs),
  })
  return new Promise((resolve, reject) => {
    sent.on('error', (error) => reject(sent.reusedSocket ? Object.assign(error, { isReused: true }) : error))
    sent.on('response', (response) => {
      buffer(response).then(
        (rawPayload) => resolve(answerOf(response.statusCode ?? 0, response.headers, rawPayload)),
        reject,
      )
    })
    sent.end(body)
  })
}

function bodyOf(payload: InjectOptions['payload']): { body?: Buffer; type?: string } {
  if (payload === undefined) return {}
  if (Buffer.isBuffer(payload)) return { body: payload }
  if (typeof payload === 'string') return { body: Buffer.from(payload) }
  return { body: Buffer.from(JSON.stringify(payload)), type: 'application/json' }
}

function answerOf(statusCode: number, headers: IncomingHttpHeaders, rawPayload: Buffer): Answer {
  const body = rawPayload.toString('utf8')
  return { statusCode, headers, body, rawPayload, json: () => JSON.parse(body) }
}

/** Sends raw text. @returns all that came back until the connection was closed, or for five seconds */
export async function sendRaw(port: number, text: string | Buffer): Promise<string> {
  const socket = connect(port, 'localhost')
  const parts: Buffer[] = []
  socket.on('error', () => undefined)
  socket.on('data', (part: Buffer) => parts.push(part))
  socket.setTimeout(5000, () => socket.destroy())
  socket.write(text)
  await once(socket, 'close')
  return Buffer.concat(parts).toString('latin1')
}

/** 0 without a reply. */
export const statusOf = (raw: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(raw)?.[1] ?? 0)
