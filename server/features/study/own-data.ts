import { isoIn } from '#server/clock/iso-time.ts'
import { findOpened } from '#server/features/study/queries-files.ts'
import { type ReadOwnData, shownTime } from '#server/own-data-area.ts'

const kinds = { study: 'Study material', document: 'Document', recording: 'Recording' } as const

/** Where the account stopped reading or watching. */
export const studyOwnData: ReadOwnData = async ({ pool }, { session, isOwn }) => {
  if (!isOwn) return undefined
  const { instituteId, personId, timeZone } = session
  const opened = await findOpened(pool, { instituteId, personId })
  return {
    title: 'Files and recordings',
    tables: [
      {
        name: 'opened-files',
        title: 'Where you stopped',
        columns: ['Last opened', 'Kind', 'Title', 'Page or second'],
        rows: opened.map((row) => [
          shownTime(isoIn(timeZone, row.changedAt)),
          kinds[row.kind],
          row.title,
          row.place,
        ]),
      },
    ],
  }
}
