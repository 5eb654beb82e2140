import type { Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How long requests in progress may take after the server is stopped. */
const withinMs = 8000

/**
 * Lets replies in progress reach a slow reader: Node takes a connection for idle as soon as its reply is buffered, and
 * closes it when the server stops.
 */
export function finishReplies(server: Server): void {
  const unfinished = new Set<ServerResponse>()
  server.on('request', (_request, reply) => {
    unfinished.add(reply)
    reply.once('close', () => unfinished.delete(reply))
  })
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    if (unfinished.size === 0) closeIdle()
  }
}

/**
 * Takes no new requests and finishes those in progress; one whose body is not complete does not delay the
 * stop.
 */
export async function stopServing(app: FastifyInstance, patienceMs = withinMs): Promise<void> {
  // A connection that is busy when the server stops listening would be kept for over a minute after its last
  // reply.
  const looking = setInterval(() => app.server.closeIdleConnections(), 50)
  const ending = setTimeout(() => app.server.closeAllConnections(), patienceMs)
  await app.close().finally(() => {
    clearInterval(looking)
    clearTimeout(ending)
  })
}
