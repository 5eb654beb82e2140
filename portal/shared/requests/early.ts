import { earlyAnswerLifeMs } from '#portal/shared/delays.ts'

/** Requests that the boot script sent before the portal was loaded, by address and token. */
type Early = { answer: Promise<Response>; sentAt: number }
type PageReply = { url: string; token: string; body: string; text: string }
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

/** Keeps the replies that came inside the page. @param tokens by the names that the server gives them */
export function keepReplies(replies: PageReply[], tokens: Readonly<Record<string, string>>): void {
  globalThis.homeroomEarly ??= new Map()
  for (const { url, token, body, text } of replies) {
    const answer = Promise.resolve(new Response(text))
    globalThis.homeroomEarly.set(keyOf(url, tokens[token] ?? '', body), { answer, sentAt: Date.now() })
  }
}

/** A request that was sent early, once; undefined if it is stale. */
export function takeEarly(url: string, token = '', body = ''): Promise<Response> | undefined {
  const early = globalThis.homeroomEarly?.get(keyOf(url, token, body))
  globalThis.homeroomEarly?.delete(keyOf(url, token, body))
  return early && Date.now() - early.sentAt < earlyAnswerLifeMs ? early.answer : undefined
}
