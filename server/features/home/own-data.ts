import { findAnnouncements } from '#server/features/home/queries.ts'
import { notices } from '#server/features/home/records.ts'
import { columnsOf, type ReadOwnData, record, rowsOfYears } from '#server/own-data-area.ts'

/** The notices of every year, without the institute's files. */
export const homeOwnData: ReadOwnData = async ({ pool }, scope) => {
  const { session, viewed, now } = scope
  if (!viewed) return undefined
  const { instituteId } = session
  const studentIds = viewed.studentId === null ? [] : [viewed.studentId]
  return {
    title: 'Notices',
    tables: [
      {
        name: 'notices',
        title: 'Notices',
        columns: ['Year', columnsOf(notices, 'year', 'sections', 'students', 'attachment'), 'For'],
        rows: rowsOfYears(scope, async ({ id: yearId }) => {
          const rows = await findAnnouncements(pool, { instituteId, studentIds, yearId, now })
          return rows.map((row) => [record(row.announcement_id), row.batch_sec_names])
        }),
      },
    ],
  }
}
