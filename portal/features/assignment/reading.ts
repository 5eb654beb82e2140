import type * as calls from '#domain/assignment/calls.ts'
import { isLinkAddress } from '#domain/assignment/limits.ts'
import { isEvaluated, mayEdit, type ShownStatus, shownStatus } from '#domain/assignment/status.ts'

/** Homework in the list. */
export type AssignmentItem = {
  id: number
  title: string
  subject: string
  course: string
  /** ISO 8601 with the institute's offset. */
  endsAt: string
  /** Whole days by the institute's calendar; -1 when it is past. */
  daysLeft: number
  status: calls.StudentStatus
  shownStatus: ShownStatus
}

/** A file or link of the teacher's, of the student's, or of a solution. */
export type Attachment = { id: number; name: string; url: string; size: number; isLink: boolean }

/** The whole of one. */
export type Assignment = AssignmentItem & {
  topic: string
  subTopic: string
  /** HTML. */
  description: string
  attachments: readonly Attachment[]
  isEditable: boolean
  isEvaluated: boolean
  allowsLate: boolean
  /** It has a grade in place of marks. */
  isGraded: boolean
  grade: string
  marks: number | null
  maxMarks: number | null
  teacherRemark: string
  /** What the student wrote with it, as it was saved last. */
  remark: string
}

/** One assignment, and what the student attached to it. */
export type Work = { assignment: Assignment; attached: readonly Attachment[] }

export const readItem = (row: Omit<calls.AssignmentItem, 'time_left'>): AssignmentItem => ({
  id: row.file_id,
  title: row.title,
  subject: row.subject_name,
  course: row.course_name,
  endsAt: row.end_date,
  daysLeft: row.days_left,
  status: row.student_status,
  shownStatus: shownStatus(row),
})

export const readAttachment = (row: calls.Attachment): Attachment => ({
  id: row.attachment_id,
  name: row.attachment_display_name,
  url: row.attachment_url,
  size: row.size,
  isLink: row.size === 0 && isLinkAddress(row.attachment_url),
})

export const readAssignment = (row: calls.Assignment): Assignment => ({
  ...readItem(row),
  topic: row.topic_name,
  subTopic: row.sub_topic_name,
  description: row.description,
  attachments: row.attachment_lists.map(readAttachment),
  isEditable: mayEdit(row),
  isEvaluated: isEvaluated(row),
  allowsLate: row.allow_assignment_late_submission === 'Y',
  isGraded: row.enable_grade === 'Y',
  grade: row.grade,
  marks: row.student_marks,
  maxMarks: row.evaluation_marks,
  teacherRemark: row.teacher_comment,
  remark: row.student_comment,
})
