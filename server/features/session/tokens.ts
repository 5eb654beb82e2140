import { randomBytes, randomUUID } from 'node:crypto'
import { sha256 } from '#server/secrets/passwords.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

export type SessionTokens = { student: string; exam: string; scorecard: string }

/**
 * The other two tokens are derived from the student's, so that they can be issued again; not the other way
 * round.
 */
export function tokensFor(secrets: Secrets, student: string): SessionTokens {
  return {
    student,
    exam: secrets.sign('exam token', student),
    scorecard: secrets.sign('scorecard token', student),
  }
}

export const makeTokens = (secrets: Secrets): SessionTokens =>
  tokensFor(secrets, randomBytes(32).toString('base64url'))

export const hashToken = sha256

/**
 * Splits `<secret>.<acad_yr_id>` [session-49]; a missing year is 0.
 * @returns undefined for anything that cannot be a token
 */
export function readToken(header: string | undefined): { secret: string; yearId: number } | undefined {
  const match = /^(?:Bearer )?([\w-]{43})(?:\.(\d{1,15}))?$/.exec(header ?? '')
  return match?.[1] ? { secret: match[1], yearId: Number(match[2] ?? 0) } : undefined
}

/** `isKnown`: signed by us. A made-up one gets a new key. */
export type Device = {
  key: string
  isKnown: boolean
  /** SHA-256 of a made-up `device_id` that is random enough to be its own; '' for any other. */
  madeUpHash: string
}

/**
 * A browser first makes up a `device_id`; the reply has `<key>.<signature>`, and only that counts as the same
 * device next time [session-45].
 */
export function readDevice(secrets: Secrets, deviceId: string): Device {
  const [key = '', signature = ''] = deviceId.split('.')
  const isKnown = /^[\w-]{8,64}$/.test(key) && secrets.verify('device', key, signature)
  const isOwn = !isKnown && /^[\da-f-]{32,36}$/.test(deviceId)
  return { key: isKnown ? key : randomUUID(), isKnown, madeUpHash: isOwn ? sha256(deviceId) : '' }
}

export function signDevice(secrets: Secrets, key: string): string {
  return `${key}.${secrets.sign('device', key)}`
}
