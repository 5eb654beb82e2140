import type { Assertion, SignInKey } from '#domain/session/passkey-calls.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Failure } from '#server/failure.ts'
import { giveKey } from '#server/features/session/one-time-key.ts'
import { makeChallenge, readChallenge } from '#server/features/session/passkey/challenge.ts'
import { originOf } from '#server/features/session/passkey/origin.ts'
import { findPasskey, type KnownPasskey, type PersonAt } from '#server/features/session/passkey/queries.ts'
import { noteUse, spendChallenge } from '#server/features/session/passkey/writes.ts'
import { type Account, findAccount, findHostInstitute } from '#server/features/session/queries.ts'
import { refuseFor, takeAttempt } from '#server/features/session/throttle.ts'
import { isKnownHost } from '#server/network/known-hosts.ts'
import { sha256 } from '#server/secrets/passwords.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** Loaded on first use: with its readers of certificates it is a tenth of what a start would load. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** Long enough to choose a child, or to decide about another device. */
export const keyLifeMs = 5 * 60_000

/** User handle of the passkeys of a person: always the same, and without a name. */
export const userHandleOf = (secrets: Secrets, { instituteId, personId }: PersonAt): string =>
  secrets.sign('passkey user', `${instituteId} ${personId}`)

const patienceMs = 5 * 60_000

/** What a device signs with a passkey of a host. @throws Failure `passkeyRefused` at a host that is not ours */
export async function passkeyRequestAt(context: Context, host: string) {
  if (!(await isKnownHost(context, host))) throw new Failure('passkeyRefused')
  return {
    challenge: makeChallenge(context.secrets, { host }, context.clock()),
    rpId: host,
    timeout: patienceMs,
    userVerification: 'required' as const,
  }
}

type Shown = { assertion: Assertion; host: string; address: string }

/**
 * A passkey is both factors: possession, and verification by the device.
 * @throws Failure `passkeyRefused`, or `tooManyAttempts` after many of them
 */
export async function signInByPasskey(context: Context, shown: Shown): Promise<SignInKey> {
  const owner = await verifyPasskey(context, shown)
  const account = await findAccount(context.pool, owner)
  if (!account || account.status === 'removed') throw new Failure('passkeyRefused')
  const key = await giveKey(context.pool, {
    ...owner,
    way: 'passkey',
    lifeMs: keyLifeMs,
    now: context.clock(),
  })
  return keyOf(account, key)
}

/** The key that `login` takes. */
export const keyOf = (account: Account, key: string): SignInKey => ({
  user_name: account.phone || account.email,
  institute_id: account.instituteId,
  key,
})

/** Marks the challenge as used. @returns the owner of the passkey @throws as `signInByPasskey` */
export async function verifyPasskey(context: Context, shown: Shown): Promise<PersonAt> {
  try {
    return await verify(context, shown)
  } catch (error) {
    if (error instanceof Failure) refuseFor(await takeAttempt(context, 'network', `passkey ${shown.address}`))
    throw error
  }
}

async function verify(context: Context, { assertion, host }: Shown): Promise<PersonAt> {
  const { pool, secrets, clock } = context
  if (!(await isKnownHost(context, host))) throw new Failure('passkeyRefused')
  const passkey = await findPasskey(pool, { host, credentialId: assertion.id })
  const hostInstituteId = passkey && (await findHostInstitute(pool, host))
  const isOfHost = passkey && (hostInstituteId === null || hostInstituteId === passkey.instituteId)
  const { userHandle } = assertion.response
  if (!isOfHost || (userHandle && userHandle !== userHandleOf(secrets, passkey)))
    throw new Failure('passkeyRefused')
  const now = clock()
  const { counter, challenge, expiresAt } = await checkSignature(context, passkey, { assertion, host, now })
  const { instituteId, personId, passkeyId } = passkey
  const isFirst = await inTransaction(pool, async (client) => {
    const isNew = await spendChallenge(client, { instituteId, hash: sha256(challenge), expiresAt })
    return isNew && noteUse(client, { instituteId, passkeyId, counter, now })
  })
  if (!isFirst) throw new Failure('passkeyRefused')
  return { instituteId, personId }
}

async function checkSignature(
  { secrets, log }: Context,
  passkey: KnownPasskey,
  { assertion, host, now }: { assertion: Assertion; host: string; now: Date },
) {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const origin = originOf(assertion.response.clientDataJSON, host)
  let signed: { challenge: string; expiresAt: Date } | undefined
  try {
    const { userHandle, ...response } = assertion.response
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: (challenge) => {
        const expiresAt = readChallenge(secrets, challenge, { host }, now)
        signed = expiresAt && { challenge, expiresAt }
        return signed !== undefined
      },
      expectedOrigin: origin,
      expectedRPID: host,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    })
    if (verified && signed) return { ...signed, counter: authenticationInfo.newCounter }
  } catch {
    // The library's messages repeat parts of the request.
    log.info('passkey refused')
  }
  throw new Failure('passkeyRefused')
}
