import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { recoveryCodeCount } from '#domain/session/passkey.ts'

const stepMs = 30_000
/** Device clocks may be off by this many steps. */
const stepsOff = 1

/** 160 bits, base32. */
export const drawSecret = (): string => new Secret({ size: 20 }).base32

/** The address that an authenticator app scans. */
export const addressOfSecret = (secret: string, issuer: string, label: string): string =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret) }).toString()

/** @returns the step (of 30 seconds, since 1970) that a code of an app belongs to; undefined for a wrong one */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({
    token: code,
    window: stepsOff,
    timestamp,
  })
  return delta === null ? undefined : Math.floor(timestamp / stepMs) + delta
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes of 49 bits each, without look-alikes: `abcde-fgh23`. */
export const drawRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })
