/** A statement that took longer than it may: of a database that is away, or of a statement that is too much for it. */
export const tookTooLong = '57014'

/** Of PostgreSQL: broken connections (08), ended by hand or by a crash, starting, full, given up after a limit. */
const ofDatabase = /^(08\w{3}|57P0[1235]|53300|57014|25P0[34])$/
/** Of the network before it. */
const ofNetwork = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Messages of `pg` that come without a code. */
const ofDriver =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client (was closed|has encountered a connection error)|Cannot use a pool after calling end)/

/** The queue for a connection is full. */
export class TooManyWaiting extends Error {
  readonly code = '53300'
  constructor() {
    super('too many wait for a connection of the database')
  }
}

/**
 * Why the database could not be asked, in a word for the log without anything personal; undefined where the failure is
 * another. What was being done may have happened or not: to ask again later may help.
 */
export function awayReason(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && (ofDatabase.test(code) || ofNetwork.has(code))) return code
    if (code === undefined && ofDriver.test(at.message)) return at.message
  }
  return undefined
}

/** Whether a connection timed out: others of its age may be dead as well. */
export const isSilent = (error: unknown): boolean => awayReason(error) === 'Query read timeout'
