import type * as calls from '#domain/assignment/calls.ts'
import { isEvaluated, isLinkAddress, markText, mayEdit, shownStatus } from '#domain/assignment/rules.ts'

/** Homework in the list. */
export type AssignmentItem = ReturnType<typeof readItem>

/** A file or link of the teacher's, of the student's, or of a solution. */
export type Attachment = ReturnType<typeof readAttachment>

/** All details of one assignment. */
export type Assignment = ReturnType<typeof readAssignment>

/** One assignment with the student's attachments. */
export type Work = { assignment: Assignment; attached: readonly Attachment[] }

export const readItem = (row: Omit<calls.SentItem, 'time_left'>) => ({
  id: row.file_id,
  title: row.title,
  subject: row.subject_name,
  course: row.course_name,
  /** ISO 8601 with the institute's offset. */
  endsAt: row.end_date,
  /** Whole days by the institute's calendar; -1 once it is past. */
  daysLeft: row.days_left,
  status: row.student_status,
  shownStatus: shownStatus(row),
  /** Marks or grade of evaluated homework, or ''. */
  mark: markText(row),
})

export const readAttachment = (row: calls.SentAttachment) => ({
  id: row.attachment_id,
  name: row.attachment_display_name,
  url: row.attachment_url,
  size: row.size,
  isLink: row.size === 0 && isLinkAddress(row.attachment_url),
})

export const readAssignment = (row: calls.SentAssignment) => ({
  ...readItem(row),
  topic: row.topic_name,
  subTopic: row.sub_topic_name,
  /** HTML. */
  description: row.description,
  attachments: row.attachment_lists.map(readAttachment),
  isEditable: mayEdit(row),
  isEvaluated: isEvaluated(row),
  allowsLate: row.allow_assignment_late_submission === 'Y',
  /** Evaluated with a grade instead of marks. */
  isGraded: row.enable_grade === 'Y',
  maxMarks: row.evaluation_marks,
  teacherRemark: row.teacher_comment,
  /** The student's remark, as last saved. */
  remark: row.student_comment,
})
