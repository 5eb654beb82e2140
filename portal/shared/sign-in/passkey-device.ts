import type { CallReply } from '#domain/call.ts'
import type {
  Assertion,
  Attestation,
  CreationOptions,
  passkeyChallenge,
} from '#domain/session/passkey-calls.ts'

type RequestOptions = CallReply<typeof passkeyChallenge>['result']

/** A browser handles one request for a passkey at a time: a new one ends it. */
let open: AbortController | undefined

function begin(signal?: AbortSignal): AbortSignal {
  open?.abort()
  open = new AbortController()
  return signal ? AbortSignal.any([signal, open.signal]) : open.signal
}

/** The device's dialog was closed, by the person or a later request; devices do not report which. */
const isClosed = (thrown: unknown) =>
  thrown instanceof DOMException && ['NotAllowedError', 'AbortError', 'TimeoutError'].includes(thrown.name)

type Asking = {
  /** In the browser's list below the login field, without a dialog. */
  isOffer?: boolean
  signal?: AbortSignal
}

/**
 * Lets the device sign with a passkey.
 * @returns undefined if it was closed
 * @throws if the device cannot
 */
export async function requestPasskey(
  options: RequestOptions,
  { isOffer = false, signal }: Asking = {},
): Promise<Assertion | undefined> {
  try {
    const credential = await navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
      mediation: isOffer ? 'conditional' : 'optional',
      signal: begin(signal),
    })
    return credential ? ((credential as PublicKeyCredential).toJSON() as Assertion) : undefined
  } catch (thrown) {
    if (isClosed(thrown)) return undefined
    throw thrown
  }
}

/**
 * Lets the device make a passkey.
 * @returns 'known' if it already has one
 * @throws if the device cannot
 */
export async function makePasskey(options: CreationOptions): Promise<Attestation | 'known' | undefined> {
  try {
    const credential = await navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
      signal: begin(),
    })
    return credential ? ((credential as PublicKeyCredential).toJSON() as Attestation) : undefined
  } catch (thrown) {
    if (isClosed(thrown)) return undefined
    if (thrown instanceof DOMException && thrown.name === 'InvalidStateError') return 'known'
    throw thrown
  }
}
