import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type * as schema from '#server/database/schema.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** What the parts of the demo are made with: all in one transaction, all around one moment. */
export type DemoBuild = {
  db: NodePgDatabase<typeof schema>
  client: pg.PoolClient
  files: FileStore
  secrets: Secrets
  now: Date
  /** The day in India, where all three institutes are: YYYY-MM-DD. */
  today: string
}

export type DemoInstitutes = Record<'greenfield' | 'apex' | 'summit', DemoInstitute>

/** Whoever asks the whole database asks for these alone: real institutes may stand beside the demo. */
export const idsOf = (institutes: DemoInstitutes): number[] => Object.values(institutes).map(({ id }) => id)

export type DemoInstitute = {
  id: number
  isSchool: boolean
  /** The year in use first, then the one before where there are two. */
  yearIds: number[]
  /** By name, in the year in use; a section of the earlier year has its name with the year behind it. */
  sectionIds: Record<string, number>
  subjectIds: Record<string, number>
  /** Teachers by the subject they teach. */
  teacherIds: Record<string, number>
  /** By title. */
  productIds: Record<string, number>
  /** Students and open users, by name: their numbers as person and, of a student, as student. */
  people: Record<string, { personId: number; studentId: number | null }>
}
