import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { Failure, notFound } from '#server/failure.ts'
import { isKnownHost } from '#server/network/known-hosts.ts'
import { hostOf } from '#server/route.ts'

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

/** What a browser keeps as a part of an app. */
const installed = ['/sw.js', '/manifest.webmanifest']
/** By what a reply stays in a browser or in a cache. */
const cachingHeaders = ['etag', 'last-modified', 'set-cookie', 'strict-transport-security']

/** Nothing that an unknown host is answered stays anywhere under its name. */
export function preventCachingAtUnknownHosts(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (request) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (installed.includes(path) && !(await isKnownHost(context, hostOf(request)))) throw notFound()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const caching = String(reply.getHeader('cache-control') ?? '')
    const isCacheable = !caching.includes('no-store') || cachingHeaders.some((name) => reply.hasHeader(name))
    // Without the database, a page is still shown.
    if (!isCacheable || (await isKnownHost(context, hostOf(request)).catch(() => false))) return payload
    for (const name of cachingHeaders) reply.removeHeader(name)
    reply.header('cache-control', 'no-store')
    return payload
  })
}
