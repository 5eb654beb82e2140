import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { isKnownHost } from '#server/network/known-hosts.ts'
import { hostOf } from '#server/route.ts'

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
