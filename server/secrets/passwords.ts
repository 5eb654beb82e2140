import { createHash, randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify as verifyHash } from '@node-rs/argon2'
import { createQueues } from '#server/network/queues.ts'

type Cost = { memoryCost: number; timeCost: number; parallelism: number }
/** Argon2id (the library's own choice of the three), 19 MiB, two passes, one lane [session-58]. */
export const fullCost: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * For generated passwords that are used once: 58 random bits cannot be guessed from a stolen hash at any
 * cost, and an import hashes ten thousand. Signing in replaces it by a full one.
 */
const drawnCost: Cost = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
/** For tests that sign in hundreds of times and are about something else. */
const minCost: Cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** The full cost, unless a test sets the least. @throws outside of tests */
export function readCost({ PASSWORD_COST, NODE_ENV }: Record<string, string | undefined>): Cost {
  if (!PASSWORD_COST) return fullCost
  if (PASSWORD_COST === 'least' && NODE_ENV === 'test') return minCost
  throw new Error(
    'PASSWORD_COST is for tests alone (NODE_ENV=test): without it passwords are hashed as they must be.',
  )
}

/** Of libuv's four threads one is left for files and for compressing replies, which would wait behind every sign-in. */
const maxAtOnce = Math.min(3, availableParallelism())
const inQueue = createQueues(maxAtOnce)
const inTurn = <T>(work: () => Promise<T>): Promise<T> => inQueue('passwords', work)

/** Hashing and checking at one cost. @param compare lets tests count the checks */
export function passwordsAt(cost: Cost, compare = verifyHash) {
  const verify = (storedHash: string, password: string) => inTurn(() => compare(storedHash, password))
  const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))
  const decoyHash = hashPassword('nobody has this password')
  /** Whether a hash has another cost than this one. */
  const isLightHash = (storedHash: string): boolean =>
    !storedHash.includes(`$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)
  /** Takes the same time for any stored value, so that the time does not reveal which logins exist. */
  async function passwordFits(storedHash: string | null, password: string): Promise<boolean> {
    if (storedHash !== null && !isLightHash(storedHash)) return verify(storedHash, password)
    await verify(await decoyHash, password)
    return storedHash !== null && verify(storedHash, password)
  }
  return { hashPassword, isLightHash, passwordFits }
}

export const { hashPassword, isLightHash, passwordFits } = passwordsAt(readCost(process.env))
/** Minimum time in milliseconds of a reply that must not reveal which checks were made: longer than the work takes. */
export const coverMs = readCost(process.env) === minCost ? 50 : 400
export const hashDrawnPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, drawnCost))

const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Ten letters and digits without look-alikes: a password that can be read out and typed on a phone. */
export function drawPassword(): string {
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')
