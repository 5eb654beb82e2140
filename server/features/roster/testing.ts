import { createTestDatabase, emptyDatabase } from '#server/database/testing.ts'
import { type ImportHooks, type ImportRequest, importRoster } from '#server/features/roster/import.ts'
import type { DrawnPassword } from '#server/features/roster/write-roster.ts'
import { type Example, makeSchool, toRawFiles } from './records/testing.ts'

/** Four students in two sections, two parents, a teacher, a principal. */
export const school = makeSchool({ version: '1.1', students: 4, studentsPerSection: 2 })

/** The day at the school when tests import: 20:00 in London is tomorrow in Kolkata. */
export const today = '2026-11-20'
const now = new Date('2026-11-19T20:00:00Z')

export const tables = [
  ...['institute', 'institute_host', 'academic_year', 'standard', 'section', 'subject', 'section_subject'],
  ...['person', 'student', 'guardian', 'enrolment', 'session'],
]

/** A database for imports, with queries for tests. */
export async function openRosterDatabase() {
  const { pool, close } = await createTestDatabase()
  const kept: { passwords: readonly DrawnPassword[]; isDropped: boolean } = {
    passwords: [],
    isDropped: false,
  }

  const runImport = (
    example: Example,
    changes: Partial<ImportRequest> = {},
    hooks: Partial<ImportHooks> = {},
  ) => {
    const fresh = { kind: 'school', timeZone: 'Asia/Kolkata', callingCode: '91' } as const
    const request = {
      files: toRawFiles(example),
      readFaults: [],
      leaveOut: null,
      into: null,
      fresh,
      host: null,
      isCheckOnly: false,
      now,
      ...changes,
    }
    return importRoster(pool, request, {
      onProgress: () => undefined,
      keepFindings: async () => undefined,
      deliverPasswords: async (passwords) => {
        kept.passwords = passwords
      },
      dropPasswords: async () => {
        kept.isDropped = true
      },
      signal: new AbortController().signal,
      ...hooks,
    })
  }
  const query = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
    (await pool.query<T>(text, values)).rows
  const count = async (table: string) =>
    (await query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n
  /** Every row of every table with the transaction that wrote it. */
  const readAll = async (): Promise<Record<string, object[]>> => {
    const entries = tables.map(async (table) => {
      const rows = await query(`select xmin::text, to_jsonb(t) as row from ${table} t order by 2::text`)
      return [table, rows] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  }
  const enrolment = (id: string) =>
    query(
      'select status, start_date::text as start, end_date::text as end from enrolment where source_id = $1',
      id,
    )
  /** Empties it, ids included. */
  const empty = async () => {
    await emptyDatabase(pool)
    Object.assign(kept, { passwords: [], isDropped: false })
  }
  return { empty, bring: runImport, query, count, readAll, enrolment, kept, close }
}
