import { readShownDay } from '#domain/day.ts'
import { plainText } from '#domain/exam/bookmark/question-text.ts'
import { httpsOnly } from '#domain/session/address.ts'
import { findAnnouncements } from '#server/features/home/queries.ts'
import { type OwnCell, type ReadOwnData, rowsOfYears } from '#server/own-data-area.ts'

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
        columns: ['Year', 'Date', 'Time', 'Title', 'Text', 'For', 'By', 'Link'],
        rows: rowsOfYears(scope, async ({ id: yearId }) => {
          const rows = await findAnnouncements(pool, { instituteId, studentIds, yearId, now })
          return rows.map((row): OwnCell[] => {
            const link = httpsOnly(row.attachmentUrl)
            return [
              readShownDay(row.announced_date) ?? row.announced_date,
              row.announced_time,
              row.ancmnt_title,
              plainText(row.description),
              row.batch_sec_names,
              row.updated_by,
              link === '' ? null : { link, name: link },
            ]
          })
        }),
      },
    ],
  }
}
