import type { Access } from '#domain/call.ts'
import type { PageReply } from '#domain/session/page-view.ts'
import { earlyAnswerLifeMs } from '#portal/shared/time/delays.ts'

/**
 * Builds the request of a call. The boot script and the API client both use it, so that a request sent early is found
 * later. Import nothing big here.
 */
type Values = Readonly<Record<string, unknown>>

/** @throws if a parameter of the path is missing, which is a bug of the caller */
export function fillPath(path: string, params: Values = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}

export function addressOf(base: string, path: string, params?: Values, query: Values = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `${base}${fillPath(path, params)}${search === '' ? '' : `?${search}`}`
}

/** An input as a request has it. */
export type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** A key for what is added or sent. `crypto.randomUUID` is there on secure pages only. */
export const newKey = (): string => hexOf(crypto.getRandomValues(new Uint8Array(8)))

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Headers of every call [access-10]. */
export function headersOf(token: string, timeZone: string): Record<string, string> {
  return { ...(token !== '' && { Authorization: token }), Source: 'WEB', TimeZone: timeZone }
}

/** The status of a reply that is the same as the known one. It has no body. */
export const unchanged = 304

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export type Tokens = {
  readonly token: string
  readonly examToken: string
  readonly scorecardToken: string
}

/** The token that a call carries: each opens its own services only [session-50]; '' for none. */
export function tokenFor(access: Access, session: Tokens): string {
  const tokens: Record<Exclude<Access, 'desk'>, string> = {
    open: '',
    student: session.token,
    exam: session.examToken,
    scorecard: session.scorecardToken,
    // These belong to no session: the caller passes the token.
    panel: '',
    admin: '',
  }
  // The desk has a page and tokens of its own.
  return tokens[access as Exclude<Access, 'desk'>]
}

/** Requests that the boot script sent before the portal was loaded, by address and token. */
type Early = { answer: Promise<Response>; sentAt: number }
declare global {
  var homeroomEarly: Map<string, Early> | undefined
}

export const configAddress = '/config.json'

const keyOf = (url: string, token: string, body = '') => `${token} ${url}${body && ` ${body}`}`

export function sendEarly(url: string, token: string, headers: Record<string, string>): Promise<Response> {
  globalThis.homeroomEarly ??= new Map()
  const answer = fetch(url, { headers })
  // The caller who takes it handles the failure; there may be none.
  answer.catch(() => {})
  globalThis.homeroomEarly.set(keyOf(url, token), { answer, sentAt: Date.now() })
  return answer
}

/** Keeps the replies that came inside the page. */
export function keepReplies(replies: readonly PageReply[], session: Tokens): void {
  globalThis.homeroomEarly ??= new Map()
  for (const { url, token, body, text } of replies) {
    const answer = Promise.resolve(new Response(text))
    const key = keyOf(url, token === '' ? '' : tokenFor(token, session), body)
    globalThis.homeroomEarly.set(key, { answer, sentAt: Date.now() })
  }
}

/** A request that was sent early, once; undefined if it is stale. */
export function takeEarly(url: string, token = '', body = ''): Promise<Response> | undefined {
  const early = globalThis.homeroomEarly?.get(keyOf(url, token, body))
  globalThis.homeroomEarly?.delete(keyOf(url, token, body))
  return early && Date.now() - early.sentAt < earlyAnswerLifeMs ? early.answer : undefined
}
