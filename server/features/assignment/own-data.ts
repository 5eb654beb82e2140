import { plainText } from '#domain/exam/bookmark/question-text.ts'
import { httpsOnly } from '#domain/session/address.ts'
import { presentAssignment } from '#server/features/assignment/present.ts'
import { findWholeAssignments } from '#server/features/assignment/queries.ts'
import {
  type AttachmentRow,
  findStudentsAttachments,
  findTeachersAttachments,
} from '#server/features/assignment/queries-attachments.ts'
import { type OwnCell, type ReadOwnData, rowsOfYears, shownTime } from '#server/own-data-area.ts'

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
          ...['Year', 'Due', 'Title', 'Standard', 'Subject', 'Topic', 'Subtopic', 'Description', 'Status'],
          ...['Your remark', 'Evaluated', 'Marks', 'Out of', 'Grade', 'Teacher’s remark'],
        ],
        rows: rowsOfYears(scope, async ({ id }) =>
          (await ofYear(id)).map((row): OwnCell[] => {
            const shown = presentAssignment(row, [], { timeZone, now })
            return [
              shownTime(shown.end_date),
              shown.title,
              shown.course_name,
              shown.subject_name,
              shown.topic_name,
              shown.sub_topic_name,
              plainText(shown.description),
              shown.student_status,
              shown.student_comment,
              shown.teacher_status === '' ? 'No' : 'Yes',
              shown.student_marks,
              shown.evaluation_marks,
              shown.grade,
              shown.teacher_comment,
            ]
          }),
        ),
      },
      {
        name: 'homework-handed-in',
        title: 'Files and links of yours',
        columns: ['Year', 'Homework', 'File or link'],
        rows: rowsOfYears(scope, async ({ id }) => {
          const rows: OwnCell[][] = []
          for (const { id: assignmentId, title } of await ofYear(id))
            for (const own of await findStudentsAttachments(pool, { instituteId, assignmentId, studentId }))
              rows.push([title, cellOf(own)])
          return rows
        }),
      },
      {
        name: 'homework-given',
        title: 'Files and links of the teacher',
        columns: ['Year', 'Homework', 'Kind', 'File or link'],
        rows: rowsOfYears(scope, async ({ id }) => {
          const rows: OwnCell[][] = []
          for (const { id: assignmentId, title, evaluatedAt } of await ofYear(id)) {
            const at = { instituteId, assignmentId }
            for (const one of await findTeachersAttachments(pool, { ...at, kind: 'given' }))
              rows.push([title, 'Given', nameOf(one)])
            // Before the own work is evaluated the solutions stay hidden.
            if (evaluatedAt === null) continue
            for (const one of await findTeachersAttachments(pool, { ...at, kind: 'solution' }))
              rows.push([title, 'Solution', nameOf(one)])
          }
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
