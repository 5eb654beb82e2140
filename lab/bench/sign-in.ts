import type { SignedIn } from '#domain/session/calls.ts'

/** Signs in the student of the figures. @param at the server's address */
export async function signInForBench(at: string): Promise<SignedIn> {
  const answer = await fetch(`${at}/api/v2/user/v3/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ device_id: 'bench', user_name: '9000000001', password: 'demo123' }),
  })
  const { result } = (await answer.json()) as { result: SignedIn }
  return result
}
