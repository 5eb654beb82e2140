import type { SentAssignment, SentAttachment, SentItem } from '#domain/assignment/calls.ts'
import { leftUntilEnd, studentStatusOf } from '#domain/assignment/rules.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { AssignmentRow, ItemRow } from '#server/features/assignment/queries.ts'
import type { AttachmentRow } from '#server/features/assignment/queries-attachments.ts'

type View = { timeZone: string; now: Date }

/** Marks and grade are only shown after the evaluation [assignment-26]. */
export function presentItem(row: ItemRow, { timeZone, now }: View) {
  const left = leftUntilEnd({
    now: now.getTime(),
    today: row.today,
    end: row.endsAt.getTime(),
    endDay: row.endDay,
  })
  return {
    title: row.title,
    course_name: row.course,
    subject_name: row.subject,
    end_date: isoIn(timeZone, row.endsAt),
    ...left,
    student_status: studentStatusOf({
      saved: row.status,
      isPast: left.days_left === -1,
      allowsLate: row.allowsLate,
    }),
    teacher_status: row.evaluatedAt === null ? '' : 'Evaluated',
    file_id: row.id,
    enable_grade: row.isGraded ? 'Y' : 'N',
    evaluation_marks: row.marks,
    grade: row.evaluatedAt === null ? '' : row.grade,
    student_marks: row.evaluatedAt === null ? null : row.studentMarks,
  } satisfies SentItem
}

/** As marks and grade, the teacher's remarks are only shown after the evaluation [assignment-26]. */
export function presentAssignment(
  row: AssignmentRow,
  given: readonly AttachmentRow[],
  view: View,
): SentAssignment {
  const { time_left: _, ...item } = presentItem(row, view)
  return {
    ...item,
    topic_name: row.topic,
    sub_topic_name: row.subTopic,
    description: row.description,
    attachment_lists: given.map(presentAttachment),
    allow_assignment_late_submission: row.allowsLate ? 'Y' : 'N',
    evaluation_required: row.isEvaluated ? 'Y' : 'N',
    teacher_comment: row.evaluatedAt === null ? '' : row.teacherComment,
    student_comment: row.comment,
  }
}

export function presentAttachment(row: AttachmentRow): SentAttachment {
  return {
    attachment_id: row.id,
    attachment_display_name: row.name,
    attachment_url: row.link,
    size: row.size,
  }
}

export const presentSolution = (row: AttachmentRow): SentAttachment & { attachment_name: string } => ({
  ...presentAttachment(row),
  attachment_name: row.fileName ?? row.name,
})
