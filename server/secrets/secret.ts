import { createHash, randomBytes } from 'node:crypto'

/** A launch ticket, a pass to an attempt, a token of the admin API, or the address of a calendar. */
export const makeSecret = (): string => randomBytes(32).toString('base64url')
/** The stored form of it. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
