import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { portalConfig } from '#domain/config.ts'
import { familyPage } from '#domain/desk/as-family-page.ts'
import { isDeskAddress, isPageAddress } from '#domain/page-address.ts'
import { themeOfCookies } from '#domain/session/theme.ts'
import type { Context } from '#server/context.ts'
import { type Look, lookOf } from '#server/http/look/look.ts'
import { type Pages, readPage } from '#server/http/look/pages.ts'
import { renderScreens, type ScreenRenderer } from '#server/http/rendering/rendering.ts'
import { type ComposePage, readStyles } from '#server/http/rendering/screen-page.ts'
import { hostOf } from '#server/route.ts'

export const builtPortal = fileURLToPath(new URL('../../dist/portal/', import.meta.url))

type Asked = { request: FastifyRequest; reply: FastifyReply; look: Look | undefined }

/**
 * Serves the built portal: one page for sign-in, one for everything behind it, one for the exam panel, one for the desk, one
 * for the portal in a frame of the desk, and their immutable assets.
 */
export async function servePortal(app: FastifyInstance, context: Context): Promise<void> {
  const [login, portal, panel, desk, asFamily] = await Promise.all(
    ['login.html', 'portal.html', 'panel.html', 'desk.html', 'as-family.html'].map((name) =>
      readPage(join(builtPortal, name)),
    ),
  )
  if (!login || !portal || !panel || !desk || !asFamily) throw new Error('the portal is not built')
  await app.register(fastifyStatic, {
    root: builtPortal,
    index: false,
    preCompressed: true,
    allowedPath: (path) => !path.endsWith('.html') && !path.includes('/.'),
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const config = portalConfig.parse(JSON.parse(context.config.PORTAL_CONFIG))
  const screens = renderScreens(app, context, config)
  const hidden = { schema: { hide: true } }
  app.get('/config.json', hidden, (_request, reply) => reply.header('cache-control', 'no-cache').send(config))
  const ask = async (request: FastifyRequest, reply: FastifyReply): Promise<Asked> => ({
    request,
    reply,
    look: await lookOf(context, hostOf(request)),
  })
  app.get('/', hidden, async (request, reply) => {
    screens.prepare()
    return sendPage(await ask(request, reply), login)
  })
  // A form that was sent before its script loaded: it does not sign in, and puts nothing into an address.
  // Answered before the body is read, whose type no call accepts.
  const goBack = async (_request: FastifyRequest, reply: FastifyReply) => reply.redirect('/', 303)
  app.post('/', { ...hidden, onRequest: goBack }, goBack)
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    const path = request.url.split('?', 1)[0] ?? ''
    if (wantsPage && path === familyPage) {
      allow(reply, "frame-ancestors 'none'", "frame-ancestors 'self'")
      return sendPage(await ask(request, reply.header('x-frame-options', 'SAMEORIGIN')), asFamily)
    }
    if (wantsPage && isDeskAddress(path)) {
      allow(reply, 'frame-src', "frame-src 'self'")
      return sendPage(await ask(request, reply), desk)
    }
    if (wantsPage && isPageAddress(path)) {
      const asked = await ask(request, reply)
      if (/^\/exampanel(\/|$)/.test(path)) return sendPage(asked, panel)
      return sendScreen(asked, { portal, screens })
    }
    return reply
      .status(404)
      .header('cache-control', 'no-store')
      .send({ statusCode: 404, message: 'Not Found' })
  })
}

/** Widens the policy of one page. */
function allow(reply: FastifyReply, part: string, wider: string): void {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace(part, wider))
}

function sendPage({ request, reply, look }: Asked, pages: Pages) {
  const page = pages(themeOfCookies(request.headers.cookie), look)
  allow(reply, "style-src 'self'", `style-src 'self'${page.styles}`)
  reply
    .header('cache-control', 'no-cache')
    .header('vary', 'cookie, accept-encoding')
    .header('etag', page.etag)
    .type('text/html; charset=utf-8')
  if (request.headers['if-none-match'] === page.etag) return reply.status(304).send()
  if (!takesBrotli(request)) return reply.send(page.html)
  return reply.header('content-encoding', 'br').send(page.brotli())
}

let composer: Promise<ComposePage> | undefined
/** Reads all stylesheets, when the first screen is rendered. */
const readComposer = () => {
  composer ??= readStyles(builtPortal)
  return composer
}

/** The portal's page: with its screen, where the server may render it. */
async function sendScreen(asked: Asked, { portal, screens }: { portal: Pages; screens: ScreenRenderer }) {
  const { request, reply, look } = asked
  const screen = await screens.render(request)
  if (!screen) return sendPage(asked, portal)
  const page = portal(themeOfCookies(request.headers.cookie), look)
  const { html, nonce } = (await readComposer())(page.html.toString(), screen)
  allow(reply, "style-src 'self'", `style-src 'self' 'nonce-${nonce}'${page.styles}`)
  reply
    .header('cache-control', 'no-store')
    .header('vary', 'cookie, accept-encoding')
    .type('text/html; charset=utf-8')
  if (!takesBrotli(request)) return reply.send(html)
  return reply.header('content-encoding', 'br').send(await compressQuickly(html))
}

const takesBrotli = ({ headers }: FastifyRequest) => /\bbr\b/.test(String(headers['accept-encoding'] ?? ''))

const compressQuickly = (html: string) =>
  promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
