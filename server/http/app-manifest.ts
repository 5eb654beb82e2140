import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultTheme } from '#domain/session/theme.ts'
import type { Context } from '#server/context.ts'
import { findHostInstitute, findInstitute } from '#server/features/session/queries.ts'
import { barIn, lookOf } from '#server/http/look/look.ts'
import { builtPortal } from '#server/http/portal.ts'
import { hostOf } from '#server/route.ts'

/** The length that fits below an icon on most phones. */
const shortLength = 12

/** The web app manifest, with the name and colour of the host's institute and the server's capabilities. */
export async function serveAppManifest(app: FastifyInstance, context: Pick<Context, 'pool'>): Promise<void> {
  const { pool } = context
  const manifest: unknown = JSON.parse(await readFile(join(builtPortal, 'manifest.webmanifest'), 'utf8'))
  const hidden = { schema: { hide: true } }
  app.get('/manifest.webmanifest', hidden, async (request, reply) => {
    const instituteId = await findHostInstitute(pool, hostOf(request))
    const name = instituteId === null ? undefined : (await findInstitute(pool, { instituteId }))?.name
    const look = await lookOf(context, hostOf(request))
    const own = {
      ...(name && { name, short_name: shortNameOf(name) }),
      ...(look && { theme_color: barIn(look, defaultTheme) }),
    }
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify({ ...(manifest as object), ...own }))
  })
  // The service worker handles shares to the app. Without it the share is lost, and its body is not read.
  const toHomework = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect('/assignment', 303)
  app.post('/share', { ...hidden, onRequest: toHomework }, toHomework)
}

/** Its first words that fit; the whole name if the first word is too long. */
export function shortNameOf(name: string): string {
  if (name.length <= shortLength) return name
  const end = name.slice(0, shortLength + 1).lastIndexOf(' ')
  return end > 0 ? name.slice(0, end) : name
}
