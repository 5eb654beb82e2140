import { earlyAnswerLifeMs } from '#portal/shared/delays.ts'

/** Requests that the boot script sent before the portal was loaded, by address and token. */
type Early = { answer: Promise<Response>; sentAt: number }
declare global {
  var homeroomEarly: Map<string, Early> | undefined
}

export const configAddress = '/config.json'

const keyOf = (url: string, token: string) => `${token} ${url}`

export function sendEarly(url: string, token: string, headers: Record<string, string>): Promise<Response> {
  globalThis.homeroomEarly ??= new Map()
  const answer = fetch(url, { headers })
  // The caller who takes it handles the failure; there may be none.
  answer.catch(() => {})
  globalThis.homeroomEarly.set(keyOf(url, token), { answer, sentAt: Date.now() })
  return answer
}

/** A request that was sent early, once; undefined if it is stale. */
export function takeEarly(url: string, token = ''): Promise<Response> | undefined {
  const early = globalThis.homeroomEarly?.get(keyOf(url, token))
  globalThis.homeroomEarly?.delete(keyOf(url, token))
  return early && Date.now() - early.sentAt < earlyAnswerLifeMs ? early.answer : undefined
}
