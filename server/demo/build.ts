import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type * as schema from '#server/database/schema.ts'
import type { DemoSettings } from '#server/database/tables/institute.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import type { SavedBytes } from '#server/files/writes.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** The context of the demo's builders: one transaction, one moment. */
export type DemoBuild = {
  db: NodePgDatabase<typeof schema>
  client: pg.PoolClient
  files: FileStore
  /** What was stored by this build, by the SHA-256 of the bytes: most files are there several times. */
  kept: Map<string, SavedBytes>
  secrets: Secrets
  now: Date
  /** The day in India, where all three institutes are: YYYY-MM-DD. */
  today: string
}

/** When the demo is written: around now. */
export type DemoMoment = Pick<DemoBuild, 'now' | 'today'>

export type DemoName = DemoSettings['plan']

/** An institute of the demo at a moment. */
export type DemoInstitute = DemoMoment & {
  name: DemoName
  /** From 1. */
  number: number
  isSchool: boolean
  /** The one in use first. */
  years: readonly DemoYear[]
  sections: readonly { id: string; name: string; subjects: readonly string[] }[]
  students: readonly DemoStudent[]
  /** Phone numbers of everyone who can sign in. */
  phones: readonly string[]
  teacherOf: (subject: string) => string
}
export type DemoYear = { id: string; name: string; start_date: string; end_date: string }
export type DemoStudent = {
  id: string
  /** From 1, over all institutes: what looks random follows from it. */
  number: number
  name: string
  /** By their id. */
  sections: readonly string[]
  phone?: string
  /** Whether the student or a parent can sign in. */
  isSeen: boolean
}

type Cell = string | number | boolean | Date | null | undefined | readonly string[]
/** A row of a kind: what its cells say, by the names of the columns. */
export type DemoRow = Readonly<Record<string, Cell>>
/** What files of an institute would say. */
export type DemoRecords = {
  /** By the name of the kind. */
  rows: Readonly<Record<string, readonly DemoRow[]>>
  /** The bytes of the paths that rows name. */
  files?: Readonly<Record<string, () => Buffer | Promise<Buffer>>>
}

/** Begins the ids of rows, so that no imported row has the same. */
export const idPrefix = 'demo-'

export type StoredInstitutes = Record<DemoName, StoredInstitute>

/** Queries use these ids: the database may have real institutes as well. */
export const idsOf = (institutes: StoredInstitutes): number[] => Object.values(institutes).map(({ id }) => id)

/** An institute with ids by name. */
export type StoredInstitute = {
  id: number
  subjectIds: Readonly<Record<string, number>>
  testIds: Readonly<Record<string, number>>
  /** Of students and open users. */
  personIds: Readonly<Record<string, number>>
}
