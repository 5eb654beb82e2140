import type { FastifyInstance } from 'fastify'

/** How long requests in progress may take to end once the server is told to stop. */
const withinMs = 8000

/** Takes no more requests and lets those in progress end; one whose body still arrives holds up nothing. */
export async function stopServing(app: FastifyInstance, patienceMs = withinMs): Promise<void> {
  // A connection that is busy as the server stops to listen would be kept for more than a minute after its last answer.
  const looking = setInterval(() => app.server.closeIdleConnections(), 50)
  const ending = setTimeout(() => app.server.closeAllConnections(), patienceMs)
  await app.close().finally(() => {
    clearInterval(looking)
    clearTimeout(ending)
  })
}
