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

/** The prefix of tokens of somebody who sees the portal as a family does [desk-91]. One opens all three services. */
const viewPrefix = 'view-'

export function viewTokens(secret: string): SessionTokens {
  const token = `${viewPrefix}${secret}`
  return { student: token, exam: token, scorecard: token }
}

export const makeTokens = (secrets: Secrets): SessionTokens =>
  tokensFor(secrets, randomBytes(32).toString('base64url'))

export const hashToken = sha256

/** `isView`: of a view as a family, which has sessions of its own. */
export type Token = { secret: string; yearId: number; isView: boolean }

/**
 * Splits `<secret>.<acad_yr_id>` [session-49]; a missing year is 0.
 * @returns undefined for anything that cannot be a token
 */
export function readToken(header: string | undefined): Token | undefined {
  const [, prefix, secret, year = 0] =
    /^(?:Bearer )?(view-)?([\w-]{43})(?:\.(\d{1,15}))?$/.exec(header ?? '') ?? []
  return secret ? { secret, yearId: Number(year), isView: prefix === viewPrefix } : undefined
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
