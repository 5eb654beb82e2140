import { randomBytes } from 'node:crypto'
import type { Secrets } from '#server/secrets/secrets.ts'

const lifeMs = 10 * 60_000
const [randomLength, momentLength] = [16, 6]

/** What a challenge is for: signing in, or making a passkey in a session; always at one host. */
export type Purpose = { host: string; sessionId?: number }

const macOf = (secrets: Secrets, head: Buffer, { host, sessionId = 0 }: Purpose) =>
  Buffer.from(secrets.sign('passkey challenge', `${head.toString('hex')} ${sessionId} ${host}`), 'base64url')

/**
 * A challenge that the server recognises by its own signature, so that asking for one stores nothing.
 * @returns base64url
 */
export function makeChallenge(secrets: Secrets, purpose: Purpose, now: Date): string {
  const head = Buffer.alloc(randomLength + momentLength)
  randomBytes(randomLength).copy(head)
  head.writeUIntBE(now.getTime() + lifeMs, randomLength, momentLength)
  return Buffer.concat([head, macOf(secrets, head, purpose)]).toString('base64url')
}

/** @returns when it expires; undefined for one that is expired, forged or for another purpose */
export function readChallenge(
  secrets: Secrets,
  challenge: string,
  purpose: Purpose,
  now: Date,
): Date | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  const [head, mac] = [
    bytes.subarray(0, randomLength + momentLength),
    bytes.subarray(randomLength + momentLength),
  ]
  if (head.length < randomLength + momentLength || !mac.equals(macOf(secrets, head, purpose)))
    return undefined
  const expiresAt = new Date(head.readUIntBE(randomLength, momentLength))
  return expiresAt > now ? expiresAt : undefined
}
