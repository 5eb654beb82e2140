import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'

/** Assignments among the files of an institute [assignment-47]. */
export const assignmentCategory = 255

export const studentStatus = z.enum(['Draft', 'Pending', 'Submitted', 'Not Submitted', 'Expired'])
export type StudentStatus = z.output<typeof studentStatus>

const flag = z.enum(['Y', 'N'])

/** In the list [assignment-47]. */
export const assignmentItem = z.object({
  title: z.string(),
  course_name: z.string(),
  subject_name: z.string(),
  /** ISO 8601 with the institute's offset. */
  end_date: z.string(),
  /** Whole days by the institute's calendar; -1 when it is past. */
  days_left: z.number(),
  /** `HH:MM` until the end, of the last day. */
  time_left: z.string(),
  student_status: studentStatus,
  /** 'Evaluated', or '' until then. */
  teacher_status: z.string(),
  file_id: id,
  /** Of evaluated homework, as in its detail; other back ends leave them out. */
  enable_grade: z.optional(flag),
  grade: z.optional(z.string()),
  evaluation_marks: z.optional(z.nullable(z.number())),
  student_marks: z.optional(z.nullable(z.number())),
})
export type SentItem = z.output<typeof assignmentItem>

const category = z.literal(assignmentCategory)

export const assignments = defineCall({
  method: 'POST',
  path: '/api/v2/onlineAssignment/student/getAssignmentsDetail',
  access: 'student',
  summary: 'Assignments of a student, ongoing and past',
  source: 'assignment-47',
  body: z.object({ category_id: category, institute_id: id, student_id: id }),
  reply: envelope(
    z.object({
      upcoming_online_assignment_list: z.array(assignmentItem),
      past_online_assignment_list: z.array(assignmentItem),
    }),
  ),
})

/** A file or link of the teacher's, of the student's, or of a solution [assignment-49]. */
export const attachment = z.object({
  attachment_id: id,
  attachment_display_name: z.string(),
  /** A link's address; a file is downloaded through the call. */
  attachment_url: z.string(),
  /** Bytes; 0 for a link. */
  size: z.number(),
})
export type SentAttachment = z.output<typeof attachment>

/** The whole of one [assignment-48]. */
export const assignment = z.object({
  title: z.string(),
  subject_name: z.string(),
  topic_name: z.string(),
  sub_topic_name: z.string(),
  end_date: z.string(),
  course_name: z.string(),
  description: z.string(),
  attachment_lists: z.array(attachment),
  student_status: studentStatus,
  teacher_status: z.string(),
  days_left: z.number(),
  allow_assignment_late_submission: flag,
  evaluation_required: flag,
  enable_grade: flag,
  grade: z.string(),
  evaluation_marks: z.nullable(z.number()),
  student_marks: z.nullable(z.number()),
  teacher_comment: z.string(),
  student_comment: z.string(),
  file_id: id,
})
export type SentAssignment = z.output<typeof assignment>

export const assignmentDetail = defineCall({
  method: 'GET',
  path: '/api/v2/onlineAssignment/get/:institute_id/:file_id',
  access: 'student',
  summary: 'One assignment',
  source: 'assignment-48',
  params: z.object({ institute_id: pathId, file_id: pathId }),
  /** Whose: a parent may have two children in one section. Without it the first who has the assignment. */
  query: z.object({ student_id: z.optional(pathId) }),
  reply: envelope(assignment),
})

const ofStudent = z.object({ institute_id: pathId, student_id: pathId, file_id: pathId })

export const studentAttachments = defineCall({
  method: 'GET',
  path: '/api/v2/onlineAssignment/studentAttachmentsDetail/:institute_id/:student_id/:file_id',
  access: 'student',
  summary: 'What a student attached to an assignment',
  source: 'assignment-49',
  params: ofStudent,
  reply: envelope(z.object({ student_attachment: z.array(attachment) })),
})

export const assignmentSolution = defineCall({
  method: 'GET',
  path: '/api/v2/onlineAssignment/getAssignmentSolution/:institute_id/:student_id/:file_id',
  access: 'student',
  summary: 'Solutions of an assignment, when it is evaluated',
  source: 'assignment-50',
  params: ofStudent,
  reply: envelope(z.array(z.extend(attachment, { attachment_name: z.string() }))),
})

export const downloadAttachments = defineCall({
  method: 'POST',
  path: '/api/v2/onlineAssignment/downloadFile',
  access: 'student',
  summary: 'Where attachments are downloaded from: the file itself, or several in one',
  source: 'assignment-51',
  body: z.object({
    attachmentId_array: z.array(id).check(z.minLength(1), z.maxLength(50)),
    institute_id: id,
  }),
  reply: envelope(z.object({ body: z.string() })),
})

/** `fileJson` of the form; beside it the files themselves, as many parts named `files` as there are. */
export const updateAssignment = defineCall({
  method: 'POST',
  path: '/api/v2/onlineAssignment/student/updateAssignment',
  access: 'student',
  summary: 'Save an assignment as a draft, or submit it',
  source: 'assignment-52',
  takesKey: true,
  isForm: true,
  body: z.object({
    institute_id: id,
    category_id: category,
    studentId_array: z.array(id).check(z.length(1)),
    file_id: id,
    student_status: z.enum(['Draft', 'Submitted']),
    student_comment: z.string().check(z.maxLength(1000)),
    /** Those of before that are taken away. */
    attachmentId_array: z.array(id).check(z.maxLength(50)),
    url_lists: z
      .array(
        z.object({
          attachment_display_name: z.string().check(z.maxLength(500)),
          attachment_url: z.string().check(z.maxLength(2000)),
        }),
      )
      .check(z.maxLength(50)),
    /** Files that came beforehand by the resumable transport (`/api/v1/uploads`), by the ids that it gave. */
    upload_ids: z.optional(z.array(z.string().check(z.regex(/^[\da-f]{32}$/))).check(z.maxLength(50))),
  }),
  reply: envelope(z.null()),
})

export const assignmentCalls = [
  assignments,
  assignmentDetail,
  studentAttachments,
  assignmentSolution,
  downloadAttachments,
  updateAssignment,
]
