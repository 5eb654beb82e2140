import type { FileName, Row, Tables } from './files.ts'
import { fileNames } from './files.ts'

export type PersonRole = 'student' | 'parent' | 'teacher' | 'admin'

/** Rows of earlier imports in the institutes that this one writes to, by sourcedId. */
export type Known = {
  /** The sourcedId of the organisation → the institute's id. */
  institutes: ReadonlyMap<string, number>
  years: ReadonlySet<string>
  courses: ReadonlySet<string>
  classes: ReadonlySet<string>
  people: ReadonlyMap<string, { role: PersonRole; instituteIds: readonly number[] }>
  /** Those whose first day has come. */
  enrolments: ReadonlyMap<string, { student: string; section: string; firstDay: string }>
}

export const nothingKnown: Known = {
  institutes: new Map(),
  years: new Set(),
  courses: new Set(),
  classes: new Set(),
  people: new Map(),
  enrolments: new Map(),
}

/** Rows by sourcedId; the first of duplicates. */
export type Index = { [F in FileName]: ReadonlyMap<string, Row<F>> }

export function indexTables(tables: Tables): Index {
  const entries = fileNames.map((file) => {
    const rows: readonly Row<FileName>[] = tables[file]
    const filled = rows.filter((row) => row.sourcedId !== '')
    return [file, new Map(filled.toReversed().map((row) => [row.sourcedId, row]))] as const
  })
  return Object.fromEntries(entries) as unknown as Index
}

export const isGone = (row: { status: string } | undefined): boolean => row?.status === 'tobedeleted'

/** The row, its parent, the parent's parent… Ends at a row that is its own ancestor. */
export function climb<R extends { sourcedId: string; parentSourcedId: string }>(
  rows: ReadonlyMap<string, R>,
  start: string,
): R[] {
  const chain: R[] = []
  let row = rows.get(start)
  while (row && !chain.includes(row)) {
    chain.push(row)
    row = rows.get(row.parentSourcedId)
  }
  return chain
}
