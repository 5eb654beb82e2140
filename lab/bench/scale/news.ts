import * as tables from '#server/database/schema.ts'
import { rowsOf, type TableRows } from './copy.ts'
import { daysAgo, type Institute, range } from './institute.ts'

/** A notice for each student; parents have as many. */
export function newsTables(institute: Institute): TableRows[] {
  const { id: instituteId, personId, rowId, has } = institute
  return [
    rowsOf(tables.news, function* () {
      for (const n of range(has.announcements))
        for (const student of range(institute.students))
          yield {
            instituteId,
            id: rowId(n * institute.students + student),
            personId: personId(student),
            childId: null,
            kind: 'notice' as const,
            subject: `${rowId(n)}`,
            causeId: rowId(n),
            values: { title: 'Sports day on Saturday' },
            createdAt: daysAgo(institute, 1 + (n % 80)),
            untilAt: daysAgo(institute, n % 80),
            plannedAt: daysAgo(institute, 1 + (n % 80)),
            withdrawnAt: null,
            readAt: null,
          }
    }),
  ]
}
