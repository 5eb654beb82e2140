import {
  type Assertion,
  passkeyChallenge,
  passkeySignIn,
  type SignInKey,
} from '#domain/session/passkey-calls.ts'
import { send } from '#portal/shared/api.ts'
import { requestPasskey } from '#portal/shared/sign-in/passkey-device.ts'
import { loginTimeoutMs } from '#portal/shared/time/delays.ts'

/** Shorter than the validity of a challenge. */
const renewAfterMs = 8 * 60_000
const options = { timeoutMs: loginTimeoutMs }

/**
 * Opens the device's dialog for passkeys.
 * @returns undefined if the person closed it
 * @throws as `send` does
 */
export async function signWithPasskey(): Promise<Assertion | undefined> {
  const { result } = await send(passkeyChallenge, {}, options)
  return requestPasskey(result)
}

/**
 * Exchanges a signed challenge for a one-time password.
 * @throws as `send` does
 */
export const showPasskey = async (assertion: Assertion): Promise<SignInKey> =>
  (await send(passkeySignIn, { body: { assertion } }, options)).result

/**
 * Lets the browser offer passkeys in the login field, until one is chosen.
 * @returns undefined if `signal` has ended it, or the device's dialog was opened meanwhile
 */
export async function offerPasskeys(signal: AbortSignal): Promise<Assertion | undefined> {
  while (!signal.aborted) {
    const { result } = await send(passkeyChallenge, {}, { ...options, signal })
    const old = AbortSignal.timeout(renewAfterMs)
    const assertion = await requestPasskey(result, { isOffer: true, signal: AbortSignal.any([signal, old]) })
    if (assertion || !old.aborted) return assertion
  }
  return undefined
}
