import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import * as schema from '#server/database/schema.ts'
import { type Copied, copyRows, type TableRows } from './copy.ts'
import { dayTables } from './days.ts'
import { examTables } from './exams.ts'
import { describeInstitute, firstIdOf, type Institute } from './institute.ts'
import { libraryTables } from './library.ts'
import { newsTables } from './news.ts'
import { peopleTables } from './people.ts'
import type { InstituteSize, Proportions } from './proportions.ts'
import type { Shared } from './shared.ts'
import { workTables } from './work.ts'

/** Institutes that are loaded at the same time. */
const connections = 3
/** Their triggers write columns of the rows themselves. */
const withTriggers: readonly PgTable[] = [schema.question]

export const tablesOf = (institute: Institute, shared: Shared): TableRows[] => [
  ...peopleTables(institute, shared),
  ...libraryTables(institute, shared),
  ...dayTables(institute, shared),
  ...workTables(institute),
  ...newsTables(institute),
  ...examTables(institute),
]

type Load = {
  connectionString: string
  sizes: readonly InstituteSize[]
  has: Proportions
  shared: Shared
  now: Date
  onProgress?: (loaded: Copied & { students: number }) => void
}

/** Streams institutes into a migrated database without any. @returns rows, and bytes of COPY */
export async function loadInstitutes({ connectionString, sizes, has, shared, now, onProgress }: Load) {
  const loaded = { rows: 0, bytes: 0, students: 0 }
  const waiting = [...sizes]
  const work = async () => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      for (let size = waiting.shift(); size; size = waiting.shift()) {
        for (const tableRows of tablesOf(describeInstitute(size, has, now), shared)) {
          // Foreign keys are not checked, and attendance is counted once at the end.
          const role = withTriggers.includes(tableRows.table) ? 'origin' : 'replica'
          await client.query(`set session_replication_role = ${role}`)
          const copied = await copyRows(client, tableRows)
          loaded.rows += copied.rows
          loaded.bytes += copied.bytes
        }
        await client.query('select recount_attendance($1)', [size.number])
        loaded.students += size.students
        onProgress?.(loaded)
      }
    } finally {
      await client.end()
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return loaded
}

/** What autovacuum would have done meanwhile, and ids for what is written from now on. */
export async function finishLoad(connectionString: string, institutes: number): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const next = firstIdOf(institutes + 1)
  // That of institutes is of integers, and set below.
  const { rows } = await client.query<{ sequence: string }>(
    `select s.seqrelid::regclass as sequence from pg_sequence s join pg_class c on c.oid = s.seqrelid
      where c.relnamespace = 'public'::regnamespace and s.seqmax > $1`,
    [next],
  )
  for (const { sequence } of rows) await client.query('select setval($1::regclass, $2)', [sequence, next])
  await client.query("select setval('institute_id_seq', $1)", [institutes])
  await client.query('vacuum (analyze)')
  await client.end()
}
