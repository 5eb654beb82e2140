import { earlyAnswerLifeMs } from '#portal/shared/delays.ts'

/** Requests that the boot script sent before the app was there. They are keyed by address and token. */
type Early = { answer: Promise<Response>; sentAt: number }
declare global {
  var homeroomEarly: Map<string, Early> | undefined
}

export const configAddress = '/config.json'

const keyOf = (url: string, token: string) => `${token} ${url}`

export function sendEarly(url: string, token: string, headers: Record<string, string>): Promise<Response> {
  globalThis.homeroomEarly ??= new Map()
  const answer = fetch(url, { headers })
  // Whoever takes it meets the failure; nobody may ever take it.
  answer.catch(() => {})
  globalThis.homeroomEarly.set(keyOf(url, token), { answer, sentAt: Date.now() })
  return answer
}

/** An answer already on its way, once. A stale one is left alone. */
export function takeEarly(url: string, token = ''): Promise<Response> | undefined {
  const early = globalThis.homeroomEarly?.get(keyOf(url, token))
  globalThis.homeroomEarly?.delete(keyOf(url, token))
  return early && Date.now() - early.sentAt < earlyAnswerLifeMs ? early.answer : undefined
}
