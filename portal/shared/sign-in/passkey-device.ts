import type { CallReply } from '#domain/call.ts'
import type {
  Assertion,
  Attestation,
  CreationOptions,
  passkeyChallenge,
} from '#domain/session/passkey-calls.ts'

type RequestOptions = CallReply<typeof passkeyChallenge>['result']

/** A browser asks for one passkey at a time: who asks next ends what is still open. */
let open: AbortController | undefined

function begin(signal?: AbortSignal): AbortSignal {
  open?.abort()
  open = new AbortController()
  return signal ? AbortSignal.any([signal, open.signal]) : open.signal
}

/** The person, or somebody who asked later, has closed the device's window; devices do not tell apart what came of it. */
const isClosed = (thrown: unknown) =>
  thrown instanceof DOMException && ['NotAllowedError', 'AbortError', 'TimeoutError'].includes(thrown.name)

type Asking = {
  /** Among what the browser offers for the login field, without a window of its own. */
  isOffer?: boolean
  signal?: AbortSignal
}

/** Has the device sign with a passkey. @returns undefined where nobody wanted to @throws where the device cannot */
export async function askForPasskey(
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

/** Has the device make a passkey. @returns 'known' where it has one already @throws where the device cannot */
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
