import { maxPasskeys } from '#domain/session/passkey.ts'
import type { Attestation, CreationOptions } from '#domain/session/passkey-calls.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import { Failure, notFound } from '#server/failure.ts'
import { makeChallenge, readChallenge } from '#server/features/session/passkey/challenge.ts'
import { originOf } from '#server/features/session/passkey/origin.ts'
import { findPasskeys } from '#server/features/session/passkey/queries.ts'
import { loadWebAuthn, userHandleOf } from '#server/features/session/passkey/use.ts'
import { insertPasskey, spendChallenge } from '#server/features/session/passkey/writes.ts'
import { findAccount } from '#server/features/session/queries.ts'
import { holdPerson } from '#server/features/session/writes.ts'
import { isKnownHost } from '#server/network/known-hosts.ts'
import { sha256 } from '#server/secrets/passwords.ts'
import type { Session } from '#server/session.ts'

/** ES256, EdDSA and RS256: every authenticator supports one of them. */
const algorithms = [-7, -8, -257]
const patienceMs = 5 * 60_000

/**
 * Options for a passkey that needs no login to be typed, and that verifies its user. @throws Failure
 * `tooManyPasskeys`; `passkeyNotMade` at a host that is not the portal's
 */
export async function makeCreationOptions(
  context: Context,
  session: Session,
  host: string,
): Promise<CreationOptions> {
  const { pool, secrets, clock } = context
  if (!(await isKnownHost(context, host))) throw new Failure('passkeyNotMade')
  const account = await findAccount(pool, session)
  if (!account) throw notFound()
  const passkeys = await findPasskeys(pool, session)
  if (passkeys.length >= maxPasskeys) throw new Failure('tooManyPasskeys')
  const challenge = makeChallenge(secrets, { host, sessionId: session.sessionId }, clock())
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpID: host,
    rpName: account.instituteName,
    userID: Uint8Array.from(Buffer.from(userHandleOf(secrets, session), 'base64url')),
    userName: account.phone || account.email || account.name,
    userDisplayName: account.name,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: patienceMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
  })
  return {
    challenge: options.challenge,
    rp: { id: host, name: options.rp.name },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: patienceMs,
    attestation: 'none',
    excludeCredentials: passkeys
      .filter((passkey) => passkey.host === host)
      .map(({ credentialId: id, transports }) => ({ id, type: 'public-key', transports })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

type Made = { attestation: Attestation; name: string; host: string }

/** @throws Failure `passkeyNotMade` or `tooManyPasskeys` */
export async function keepPasskey(context: Context, session: Session, { attestation, name, host }: Made) {
  const { pool, clock } = context
  const { instituteId, personId } = session
  if (!(await isKnownHost(context, host))) throw new Failure('passkeyNotMade')
  const now = clock()
  const { credential, challenge, expiresAt } = await checkAttestation(context, session, {
    attestation,
    host,
    now,
  })
  await inTransaction(pool, async (client) => {
    await holdPerson(client, { instituteId, personId })
    if ((await findPasskeys(client, session)).length >= maxPasskeys) throw new Failure('tooManyPasskeys')
    const isNew =
      (await spendChallenge(client, { instituteId, hash: sha256(challenge), expiresAt })) &&
      (await insertPasskey(client, {
        instituteId,
        personId,
        now,
        host,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: attestation.response.transports ?? [],
      }))
    if (!isNew) throw new Failure('passkeyNotMade')
    const actor = { person: personId }
    await note(client, { instituteId, personId, actor, kind: 'addedPasskey', now, detail: name })
  })
}

async function checkAttestation(
  { secrets, log }: Context,
  { sessionId }: Session,
  { attestation, host, now }: { attestation: Attestation; host: string; now: Date },
) {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  let signed: { challenge: string; expiresAt: Date } | undefined
  try {
    await refuseCertificates(attestation.response.attestationObject)
    const { clientDataJSON, attestationObject } = attestation.response
    const checked = await verifyRegistrationResponse({
      response: {
        ...attestation,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: (challenge) => {
        const expiresAt = readChallenge(secrets, challenge, { host, sessionId }, now)
        signed = expiresAt && { challenge, expiresAt }
        return signed !== undefined
      },
      expectedOrigin: originOf(clientDataJSON, host),
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (checked.verified && signed) return { ...signed, credential: checked.registrationInfo.credential }
  } catch {
    // The library's messages repeat parts of the request.
    log.info('new passkey refused')
  }
  throw new Failure('passkeyNotMade')
}

/** We ask for none, and the library would fetch revocation lists from an address in them. @throws Error */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')))
  const [format, statement] = [decoded.get('fmt'), decoded.get('attStmt')]
  if (format !== 'none' && (format !== 'packed' || statement.get('x5c') !== undefined))
    throw new Error('an attestation that was not asked for')
}
