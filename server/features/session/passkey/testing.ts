import type { SignedIn, SignInHeld } from '#domain/session/calls.ts'
import type { CreationOptions, SignInKey, SignInSecurity } from '#domain/session/passkey-calls.ts'
import {
  type Authenticator,
  makeAuthenticator,
} from '#server/features/session/passkey/testing-authenticator.ts'
import type { TestApp } from '#server/http/testing.ts'

type Answer<R> = { status: number; message: string; result: R }
const originAt = (host: string) => (host.endsWith('localhost') ? `http://${host}:3000` : `https://${host}`)

/** The calls for passkeys and the second factor, as the portal makes them. */
export function passkeyCaller(t: TestApp) {
  async function post<R = unknown>(
    path: string,
    payload: object,
    { token, host = 'localhost' }: { token?: string; host?: string } = {},
  ): Promise<Answer<R>> {
    const headers = { host, ...(token && { authorization: token }) }
    const answer = await t.app.inject({ method: 'POST', url: path, headers, payload })
    const { message, result } = answer.json() as { message: string; result: R }
    return { status: answer.statusCode, message, result }
  }
  const own = <R = SignInSecurity>(of: SignedIn, path: string, payload: object, host?: string) =>
    post<R>(`/api/v1/sign-in-security/${path}`, payload, { token: of.student_auth, ...(host && { host }) })

  const proofOf = async (of: SignedIn, host?: string) =>
    (await own<{ proof: string }>(of, 'confirm', { password: 'demo123' }, host)).result.proof
  const security = async (of: SignedIn) => {
    const { body } = await t.get('/api/v1/sign-in-security', of.student_auth)
    return (body as { result: SignInSecurity }).result
  }

  /** Makes a passkey and registers it. */
  async function addPasskey(of: SignedIn, host = 'localhost', name = 'Phone'): Promise<Authenticator> {
    const proof = await proofOf(of, host)
    const { result } = await own<CreationOptions>(of, 'passkey-options', { proof }, host)
    const device = makeAuthenticator(result.user.id)
    const attestation = device.attest({ challenge: result.challenge, rpId: host, origin: originAt(host) })
    const { status, message } = await own(of, 'passkey', { proof, name, attestation }, host)
    if (status !== 200) throw new Error(message)
    return device
  }

  const challengeAt = async (host = 'localhost') =>
    (
      (await t.get('/api/v1/session/passkey-challenge', '', { host })).body as {
        result: { challenge: string }
      }
    ).result.challenge
  /** What a passkey signs at a host. */
  async function assertionOf(device: Authenticator, host = 'localhost') {
    return device.assert({ challenge: await challengeAt(host), rpId: host, origin: originAt(host) })
  }
  const showPasskey = (assertion: object, host?: string) =>
    post<SignInKey>('/api/v1/session/passkey', { assertion }, host ? { host } : {})
  const loginWith = ({ user_name, ...key }: SignInKey, more: Record<string, unknown> = {}) =>
    t.login(user_name, { institute_id: key.institute_id, password: key.key, ...more })

  /** The right password of a person with a second factor. */
  async function firstStep(phone: string, more: Record<string, unknown> = {}) {
    const { result } = await t.login(phone, more)
    const held = result as SignInHeld | null
    if (!held?.second_step) throw new Error(`no second step: ${JSON.stringify(result)}`)
    return held.second_step
  }
  const secondStep = (ticket: string, by: object) =>
    post<SignInKey>('/api/v1/session/second-step', { ticket, ...by })
  return {
    post,
    own,
    proofOf,
    security,
    addPasskey,
    challengeAt,
    assertionOf,
    showPasskey,
    loginWith,
    firstStep,
    secondStep,
  }
}
