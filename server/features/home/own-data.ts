import { isoIn } from '#server/clock/iso-time.ts'
import { findOwnAnswers } from '#server/features/home/answer/queries.ts'
import { findAnnouncements } from '#server/features/home/queries.ts'
import { notices } from '#server/features/home/records.ts'
import { columnsOf, type ReadOwnData, record, rowsOfYears } from '#server/own-data-area.ts'

/** The notices of every year, without the institute's files. */
export const homeOwnData: ReadOwnData = async ({ pool }, scope) => {
  const { session, viewed, now } = scope
  if (!viewed) return undefined
  const { instituteId } = session
  const studentIds = viewed.studentId === null ? [] : [viewed.studentId]
  const answers =
    viewed.studentId === null ? [] : await findOwnAnswers(pool, { instituteId, studentId: viewed.studentId })
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
      {
        name: 'notice-answers',
        title: 'Answers to notices',
        columns: ['Notice', 'Answer', 'Answered by', 'Answered at', 'Signed as', 'Text (SHA-256)'],
        rows: answers.map((one) => [
          one.notice,
          one.answer,
          one.answeredBy || null,
          isoIn(session.timeZone, one.answeredAt),
          one.signedName || null,
          one.textHash || null,
        ]),
      },
    ],
  }
}
