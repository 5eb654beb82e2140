import { findOwnLeaves } from '#server/features/leave/queries.ts'
import { leaves } from '#server/features/leave/records.ts'
import { columnsOf, type ReadOwnData, record } from '#server/own-data-area.ts'

/** Bounds what an institute enters; a family asks for 100 a year. */
const most = 10_000

/** All leave that was asked for, with its files. */
export const leaveOwnData: ReadOwnData = async ({ pool }, { session: { instituteId }, viewed }) => {
  const studentId = viewed?.studentId
  if (!studentId) return undefined
  const found = await findOwnLeaves(pool, { instituteId, studentId, limit: most })
  return {
    title: 'Leave',
    tables: [
      {
        name: 'leaves',
        title: 'Leave',
        columns: [
          columnsOf(leaves, 'student', 'file', 'asked_by', 'answered_by'),
          'School days',
          'Asked by',
          'Answered by',
          'File',
        ],
        rows: found.map((one) => [
          record(one.id),
          one.schoolDays,
          one.askedBy || null,
          one.answeredBy || null,
          one.fileId === null ? null : { fileId: one.fileId, folder: 'leave', name: one.fileName ?? '' },
        ]),
      },
    ],
  }
}
