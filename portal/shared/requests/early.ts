import type { PageReply } from '#domain/session/page-view.ts'
import { earlyAnswerLifeMs } from '#portal/shared/time/delays.ts'
import { type Tokens, tokenFor } from './token.ts'

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
