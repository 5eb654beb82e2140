import { createHash, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id (the library's own choice of the three), 19 MiB, two passes, one lane (PRODUCT §4). */
const fullCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * For passwords drawn by `drawPassword` and used once: 58 bits at random cannot be guessed from a stolen hash at
 * any cost of hashing, and an import hashes ten thousand. Signing in replaces it by a full one.
 */
const drawnCost = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, fullCost)
export const hashDrawnPassword = (password: string): Promise<string> => hash(password, drawnCost)

/** Whether a hash was made at less than the full cost. */
export const isLightHash = (storedHash: string): boolean => !storedHash.includes('$m=19456,t=2,p=1$')

/** Costs the same time whatever is stored, so that nobody can tell known logins by the clock. */
export async function passwordFits(storedHash: string | null, password: string): Promise<boolean> {
  if (storedHash !== null && !isLightHash(storedHash)) return verify(storedHash, password)
  await verify(await decoyHash, password)
  return storedHash !== null && verify(storedHash, password)
}
const decoyHash = hashPassword('nobody has this password')

const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Ten letters and digits without look-alikes: a password that can be read out and typed on a phone. */
export function drawPassword(): string {
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')
