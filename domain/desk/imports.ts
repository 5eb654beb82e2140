import type { StaffRole } from '#domain/desk/roles.ts'

/** A table that has a row for each student, with class and parents: it is no kind of record [desk-90]. */
export const familiesKind = 'families'

/** Who may change any records, and so import some [desk-65]. */
export const importRoles: readonly StaffRole[] = ['owner', 'office', 'accountant', 'examiner']

/** Of one import at the desk [desk-65]. */
export const importBounds = {
  files: 1000,
  /** Bytes of all files together. */
  bytes: 500_000_000,
  /** Bytes of one file in a zip, unpacked. */
  unpacked: 500_000_000,
  tables: 50,
  columns: 200,
  /** Rows of all tables together. */
  rows: 500_000,
  /** Cells of all tables together, also in columns that are not needed: a table of 100,000 rows may have 200 columns. */
  cells: 20_000_000,
  /** Cells that are mended at the desk; more are mended in the file. */
  mended: 2000,
  replaced: 500,
  /** Letters of a cell that is mended. */
  cell: 5000,
} as const

/**
 * What the files of an import are: tables of records, a roster in the OneRoster format, or the paper of a test [desk-97] [desk-98].
 */
export const importFormats = ['tables', 'roster', 'paper'] as const
export type ImportFormat = (typeof importFormats)[number]

/** Of a roster, which is read into memory: bytes and cells of all its files [desk-97]. */
export const rosterBounds = { bytes: 100_000_000, cells: 3_000_000 } as const
/** Bytes of a paper with its pictures, which is read into memory [desk-98]. */
export const paperBytes = 100_000_000
/** Rows that were left out, and letters of them, that are kept to be mended [desk-100]. */
export const leftBounds = { rows: 5000, letters: 5_000_000 } as const

/** Faults and rows that are shown; the counts are whole. */
export const shownFaults = 500
export const shownRows = 50

/** Files of an import that is not written are removed after this time. */
export const importDays = 7

/**
 * Seconds until a step is done, by how fast it was; undefined while that cannot be said.
 * @param seconds since it began
 */
export function secondsLeft({ done, total, seconds }: { done: number; total: number; seconds: number }) {
  if (done <= 0 || total <= done || seconds < 2) return undefined
  return Math.ceil((seconds * (total - done)) / done)
}
