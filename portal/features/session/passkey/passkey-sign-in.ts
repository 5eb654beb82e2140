import {
  type Assertion,
  passkeyChallenge,
  passkeySignIn,
  type SignInKey,
} from '#domain/session/passkey-calls.ts'
import { send } from '#portal/shared/api.ts'
import { askForPasskey } from '#portal/shared/sign-in/passkey-device.ts'
import { loginTimeoutMs } from '#portal/shared/time/delays.ts'

/** Before the challenge expires. */
const renewAfterMs = 8 * 60_000
const options = { timeoutMs: loginTimeoutMs }

/** Opens the device's dialog for passkeys. @returns undefined where it was closed @throws as `send` does */
export async function signWithPasskey(): Promise<Assertion | undefined> {
  const { result } = await send(passkeyChallenge, {}, options)
  return askForPasskey(result)
}

/** Exchanges what a passkey signed for a one-time password. @throws as `send` does */
export const showPasskey = async (assertion: Assertion): Promise<SignInKey> =>
  (await send(passkeySignIn, { body: { assertion } }, options)).result

/**
 * Has the browser offer passkeys where the login is typed, until one is chosen.
 * @returns undefined where `signal` ends it, or the device's dialog was opened meanwhile
 */
export async function offerPasskeys(signal: AbortSignal): Promise<Assertion | undefined> {
  while (!signal.aborted) {
    const { result } = await send(passkeyChallenge, {}, { ...options, signal })
    const old = AbortSignal.timeout(renewAfterMs)
    const assertion = await askForPasskey(result, { isOffer: true, signal: AbortSignal.any([signal, old]) })
    if (assertion || !old.aborted) return assertion
  }
  return undefined
}
