/** A statement over its timeout: the database is unavailable, or the statement too expensive. */
export const queryTimedOut = '57014'

/**
 * Codes of PostgreSQL: broken connections (08), shutdown or crash, starting, too many connections, timeouts.
 */
const ofDatabase = /^(08\w{3}|57P0[1235]|53300|57014|25P0[34])$/
/** Codes of the network. */
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
/** Messages of `pg` without a code. */
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
 * The reason why the database is unavailable, as a word for the log without personal data; undefined for any other failure.
 * The statement may have run or not: a retry may help.
 */
export function unavailableReason(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, syscall } = at as { code?: unknown; syscall?: unknown }
    if (typeof code === 'string' && (ofDatabase.test(code) || ofNetwork.has(code))) return code
    // Of a Unix socket: the embedded database is being started again.
    if (code === 'ENOENT' && syscall === 'connect') return code
    if (code === undefined && ofDriver.test(at.message)) return at.message
  }
  return undefined
}

/** Whether a connection timed out: idle ones of the same age may be dead as well. */
export const isSilent = (error: unknown): boolean => unavailableReason(error) === 'Query read timeout'
