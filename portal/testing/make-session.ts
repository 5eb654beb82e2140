import { randomUUID } from 'node:crypto'
import type { SignedIn, SignInResult } from '#domain/session/calls.ts'

/**
 * Signs in by the call alone.
 * @throws if the reply is a question
 */
export async function makeSession(origin: string, login: string, child?: RegExp): Promise<SignedIn> {
  const device = randomUUID()
  const first = await ask(origin, { device_id: device, user_name: login })
  if (isSignedIn(first)) return first
  const children = first !== null && !Array.isArray(first) ? first.student_details : []
  const chosen = child ? children.find((one) => child.test(one.student_name ?? one.name)) : children[0]
  const second =
    chosen && (await ask(origin, { device_id: device, user_name: login, user_id: chosen.user_id }))
  if (!second || !isSignedIn(second)) throw new Error(`${login} is not signed in: ${JSON.stringify(first)}`)
  return second
}

const isSignedIn = (result: SignInResult): result is SignedIn =>
  result !== null && !Array.isArray(result) && 'student_auth' in result

async function ask(origin: string, body: object): Promise<SignInResult> {
  // Node cannot resolve the hosts of institutes; for localhost the server searches all institutes for the account.
  const response = await fetch(`http://localhost:${new URL(origin).port}/api/v2/user/v3/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ source: 'WEB', password: 'demo123', ...body }),
  })
  const { result } = (await response.json()) as { result?: SignInResult }
  return result ?? null
}
