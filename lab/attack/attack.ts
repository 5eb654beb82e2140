import type pg from 'pg'
import type { Call } from '#domain/call.ts'
import type { Caller } from '#server/http/testing/caller.ts'
import type { Requested } from '#server/http/testing/requester.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** The attacked server, its database, and what only its operator knows. */
export type Target = Requested & {
  port: number
  /** `http://localhost:<port>`. */
  origin: string
  pid: number
  /** DATA_DIR. */
  folder: string
  databaseAddress: string
  secrets: Secrets
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** Signs a person of the demo in, once for all attacks on a server. */
  callerOf: (phone: string) => Promise<Caller>
}

export type Outcome = { attempts: number; found: string[] }

export type Attack = {
  name: string
  /** Part of the short run in `npm test`. */
  isShort?: boolean
  /** Also judged by how long home took meanwhile. */
  isFlood?: boolean
  /** @returns how often it was tried, and what got through, in words; none where the server resisted */
  run: (target: Target) => Promise<Outcome | { skipped: string }>
}

/** Attacks that share a server. */
export type Stage = { settings: Record<string, string>; attacks: readonly Attack[] }

/** People of the demo: of a school, of a coaching institute, and of one that allows one device. */
export const people = {
  aarav: '9000000001',
  diya: '9000000002',
  parent: '9000000010',
  riya: '9000000021',
  open: '9000000031',
  oneDevice: '9000000044',
  registeredDevices: '9000000045',
  lastYear: '9000000051',
  /** A pupil of the coaching institute, and a parent at the school. */
  twice: '9000000050',
} as const
export const hosts = ['school.localhost', 'coaching.localhost', 'summit.localhost'] as const

/** A short run tries every sixth pair of a call and a way, other ones at the next call: each of both comes up. */
const share = process.argv.includes('--short') ? 6 : 1
export const isInTurn = (call: number, way: number): boolean => (call + way) % share === 0

export const isFor = (call: Call, ...access: Call['access'][]) => access.includes(call.access)

/** Each text once, and only the first few. */
export function fewOf(found: readonly string[], most = 5): string[] {
  const all = [...new Set(found)]
  return all.length > most ? [...all.slice(0, most), `and ${all.length - most} more`] : all
}

/** A session token has a year after its secret. */
export const withoutYear = (token: string): string => token.split('.')[0] ?? ''
