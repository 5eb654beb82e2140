import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PortalConfig } from '#domain/config.ts'
import { login, logout, type SignedIn } from '#domain/session/calls.ts'
import { readCookie } from '#domain/session/cookies.ts'
import {
  type PageReply,
  type PageView,
  pageKeyCookie,
  pageKeyName,
  pageOwner,
  viewOfCookies,
} from '#domain/session/page-view.ts'
import { themeOfCookies } from '#domain/session/theme.ts'
import type { Context } from '#server/context.ts'
import { Failure } from '#server/failure.ts'
import { presentSignedIn } from '#server/features/session/present.ts'
import { findAccount } from '#server/features/session/queries.ts'
import { type SessionTokens, tokensFor } from '#server/features/session/tokens.ts'
import type { Answer, RenderRequest } from '#server/http/rendering/render-thread.ts'
import { createRenderer } from '#server/http/rendering/renderer.ts'
import type { ScreenPage } from '#server/http/rendering/screen-page.ts'
import { findOpenSession } from '#server/http/session-guard.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

export type ScreenRenderer = {
  /** Renders the screen of a requested page; undefined if the page is to be sent without content. */
  render: (request: FastifyRequest) => Promise<ScreenPage | undefined>
  /** Somebody is about to sign in. */
  prepare: () => void
}

/** In place of the tokens, which stay in the server's thread. */
const names = { student: 'student', exam: 'exam', scorecard: 'scorecard' }
const maxReplyCharacters = 300_000
const keyPrefix = 'page '

/** The key of a session's pages: its secret, sealed. It opens no call, because calls read no cookies. */
const sealKey = (secrets: Secrets, secret: string) => secrets.seal(keyPrefix + secret)

function openKey(secrets: Secrets, key: string): string | undefined {
  try {
    const text = secrets.open(key)
    return text.startsWith(keyPrefix) ? text.slice(keyPrefix.length) : undefined
  } catch {
    return undefined
  }
}

/** The session in the portal's form; undefined if it may not view this. @throws Failure for an ended session */
async function findViewed(
  context: Context,
  request: FastifyRequest,
  secret: string,
  { userId, yearId }: PageView,
): Promise<SignedIn | undefined> {
  const session = await findOpenSession(context, request, 'student', { secret, yearId })
  const account = session.mayViewYear ? await findAccount(context.pool, session) : undefined
  const student = account?.students.find(({ personId }) => personId === userId)
  const isOwn = account?.role === 'open' && account.personId === userId
  if (!account || student?.feesBlockLogin || (!student && !isOwn)) return undefined
  return presentSignedIn(context, account, student, {
    sessionId: session.sessionId,
    tokens: names,
    deviceId: '',
  })
}

/** The name of a token and its year, as the thread sends them. */
function readName(token: string): { name: keyof SessionTokens | ''; year: string } {
  const [name = '', year = ''] = token.split('.')
  return { name: Object.hasOwn(names, name) ? (name as keyof SessionTokens) : '', year }
}

/** Leaves out replies that would make the page large: the portal requests them. */
function small(replies: PageReply[]): PageReply[] {
  let remainingCharacters = maxReplyCharacters
  return replies.filter(({ text }) => {
    if (text.length > remainingCharacters) return false
    remainingCharacters -= text.length
    return true
  })
}

/**
 * Renders screens on the server for visitors whose browser has nothing of the portal yet (docs/decisions/20).
 */
export function renderScreens(app: FastifyInstance, context: Context, portal: PortalConfig): ScreenRenderer {
  const { secrets } = context
  const renderer = createRenderer()
  app.addHook('onClose', () => renderer.stop())
  if (portal.main_api !== '') return { render: async () => undefined, prepare: () => undefined }
  const running = new Set<string>()

  app.addHook('preSerialization', async (request, reply, payload) => {
    const { call } = request.routeOptions.config
    const isTls = request.protocol === 'https'
    if (call === logout) reply.header('set-cookie', pageKeyCookie('', isTls))
    if (call !== login) return payload
    const token = (payload as { result?: { student_auth?: string } | null }).result?.student_auth
    if (token === undefined) return payload
    reply.header('set-cookie', pageKeyCookie(sealKey(secrets, token.split('.')[0] ?? ''), isTls))
    return payload
  })

  async function answer(
    { id, method, url, body, token }: RenderRequest,
    tokens: SessionTokens,
    request: FastifyRequest,
    view: PageView,
  ) {
    if (!/^\/(?!\/)/.test(url)) return { id, status: 404, text: '' }
    const { name, year } = readName(token)
    const secret = name && tokens[name]
    const { statusCode: status, body: text } = await app.inject({
      method,
      url,
      remoteAddress: request.ip,
      headers: {
        host: request.headers.host ?? '',
        source: 'WEB',
        timezone: view.timeZone,
        ...(body !== '' && { 'content-type': 'application/json' }),
        ...(secret && { authorization: year === '' ? secret : `${secret}.${year}` }),
      },
      ...(body !== '' && { payload: body }),
    })
    return { id, status, text }
  }

  async function render(request: FastifyRequest): Promise<ScreenPage | undefined> {
    const { headers, url } = request
    const isVisit = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
    const view = viewOfCookies(headers.cookie)
    const secret = view && openKey(secrets, readCookie(headers.cookie, pageKeyName))
    if (!isVisit || url.includes('?') || !secret || running.has(secret)) return undefined
    running.add(secret)
    try {
      const session = await findViewed(context, request, secret, view)
      if (!session) return undefined
      const replies: PageReply[] = []
      const tokens = tokensFor(secrets, secret)
      const rendering = { path: url, theme: themeOfCookies(headers.cookie), session, ...view }
      const html = await renderer.render(rendering, async (asked): Promise<Answer> => {
        const answered = await answer(asked, tokens, request, view)
        const { url, body, token } = asked
        const { name } = readName(token)
        if (answered.status === 200) replies.push({ url, token: name, body, text: answered.text })
        return answered
      })
      if (!html) return undefined
      return { of: pageOwner(view), html, replies: small(replies) }
    } catch (error) {
      // An ended session: the portal says so.
      if (!(error instanceof Failure)) request.log.warn({ err: error }, 'a screen was not rendered')
      return undefined
    } finally {
      running.delete(secret)
    }
  }
  return { render, prepare: renderer.prepare }
}
