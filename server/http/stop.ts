import type { FastifyInstance } from 'fastify'

/** What is being answered as the server is told to stop has so long to end. */
const withinMs = 8000

/** Takes no more requests and ends those that are under way; one that is still being sent holds up nothing. */
export async function stopServing(app: FastifyInstance, patienceMs = withinMs): Promise<void> {
  // A connection that is busy as the server stops to listen would be kept for more than a minute after its last answer.
  const looking = setInterval(() => app.server.closeIdleConnections(), 50)
  const ending = setTimeout(() => app.server.closeAllConnections(), patienceMs)
  await app.close().finally(() => {
    clearInterval(looking)
    clearTimeout(ending)
  })
}
