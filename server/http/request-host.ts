import type { FastifyInstance } from 'fastify'
import { Failure } from '#server/failure.ts'

/** A name or address, and a port (RFC 9110 §7.2); '' from HTTP/1.0 clients, which have none. */
const hostForm = /^((\[[\da-f:.]+\]|[\w-]+(\.[\w-]+)*\.?)(:\d{0,5})?)?$/i

/**
 * The host decides the institute of a session, file or account. A request with two hosts, or one that can be
 * read in two ways, is refused: a proxy may have read it the other way.
 */
export function refuseOddHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { rawHeaders } = request.raw
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    const inTarget = /^[a-z][\w+.-]*:\/\/([^/?#]*)/i.exec(request.originalUrl)?.[1]
    const isOdd =
      hosts.length > 1 ||
      !hostForm.test(request.host) ||
      (inTarget !== undefined && inTarget.toLowerCase() !== request.headers.host?.toLowerCase())
    if (isOdd) throw new Failure('badRequest')
  })
}
