import { httpsOnly } from '#domain/session/address.ts'
import { presentAssignment } from '#server/features/assignment/present.ts'
import { findWholeAssignments } from '#server/features/assignment/queries.ts'
import {
  type AttachmentRow,
  findStudentsAttachments,
  findTeachersAttachments,
} from '#server/features/assignment/queries-attachments.ts'
import {
  assignmentAttachments,
  assignments,
  evaluations,
  submissionAttachments,
  submissions,
} from '#server/features/assignment/records.ts'
import {
  columnsOf,
  type OwnCell,
  type OwnRow,
  type ReadOwnData,
  record,
  rowsOfYears,
} from '#server/own-data-area.ts'

const attached = ['name', 'file', 'link']

/** Homework of every year with what was handed in; of the teacher's files only the names. */
export const assignmentOwnData: ReadOwnData = async ({ pool }, scope) => {
  const { session, viewed, now } = scope
  const studentId = viewed?.studentId
  if (!studentId) return undefined
  const { instituteId, timeZone } = session
  const ofYear = (yearId: number) =>
    findWholeAssignments(pool, { instituteId, studentIds: [studentId], yearId, now })
  return {
    title: 'Homework',
    tables: [
      {
        name: 'homework',
        title: 'Homework',
        columns: [
          'Year',
          columnsOf(assignments),
          ...['Standard', 'Status'],
          columnsOf(submissions, 'assignment', 'student', 'status'),
          columnsOf(evaluations, 'assignment', 'student'),
        ],
        rows: rowsOfYears(scope, async ({ id }) =>
          (await ofYear(id)).map((row) => {
            const work = { assignment: row.id, student: studentId }
            return [
              record(row.id),
              row.course,
              presentAssignment(row, [], { timeZone, now }).student_status,
              { record: work },
              // Marks and remarks are shown only after the evaluation [assignment-26].
              { record: row.evaluatedAt === null ? null : work },
            ]
          }),
        ),
      },
      {
        name: 'homework-handed-in',
        title: 'Files and links of yours',
        columns: ['Year', columnsOf(submissionAttachments, 'student', ...attached), 'File or link'],
        rows: rowsOfYears(scope, async ({ id }) => {
          const rows: OwnRow[] = []
          for (const { id: assignmentId } of await ofYear(id))
            for (const own of await findStudentsAttachments(pool, { instituteId, assignmentId, studentId }))
              rows.push([record(own.id), cellOf(own)])
          return rows
        }),
      },
      {
        name: 'homework-given',
        title: 'Files and links of the teacher',
        columns: ['Year', columnsOf(assignmentAttachments, 'position', ...attached), 'File or link'],
        rows: rowsOfYears(scope, async ({ id }) => {
          const rows: OwnRow[] = []
          // Before the own work is evaluated the solutions stay hidden.
          for (const { id: assignmentId, evaluatedAt } of await ofYear(id))
            for (const kind of evaluatedAt === null ? (['given'] as const) : (['given', 'solution'] as const))
              for (const one of await findTeachersAttachments(pool, { instituteId, assignmentId, kind }))
                rows.push([record(one.id), nameOf(one)])
          return rows
        }),
      },
    ],
  }
}

const cellOf = (row: AttachmentRow): OwnCell =>
  row.fileId === null
    ? nameOf(row)
    : { fileId: row.fileId, folder: 'homework', name: row.fileName ?? row.name }

function nameOf({ name, link }: AttachmentRow): OwnCell {
  const address = httpsOnly(link)
  return address === '' ? name : { link: address, name }
}
