import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'

/** A subject, or a course for an open user, that documents were shared under. */
export const documentSubject = z.object({ subject_id: id, subject_name: z.string() })
export type DocumentSubject = z.output<typeof documentSubject>

const owner = { student_id: z.optional(pathId), user_id: z.optional(pathId) }

export const documentSubjects = defineCall({
  method: 'GET',
  path: '/api/v1/fileShare/:institute_id',
  access: 'student',
  summary: 'Subjects (courses for type 99) that have documents for one',
  source: 'document-14',
  params: z.object({ institute_id: pathId }),
  query: z.object(owner),
  reply: envelope(z.object({ subject_list: z.array(documentSubject) })),
})

/** A document [document-16]. */
export const documentFile = z.object({
  file_id: id,
  file_name: z.string(),
  /** Its address, which ends in its extension; '' for a video at another host. */
  file_url: z.string(),
  title: z.string(),
  /** Bytes. */
  size: z.number(),
  /** ISO 8601 with the institute's offset. */
  student_file_share_date: z.string(),
  subject_name: z.string(),
  category_name: z.enum(['Assignment', 'EBook', 'Exam', 'Other', 'Vimeo', 'Youtube']),
  is_readonly: z.enum(['Y', 'N']),
  vimeo_video_id: z.string(),
  /** Youtube's name of the video. */
  proc_id: z.string(),
  thumbnail_list: z.array(z.object({ posterUrl: z.string() })),
})
export type DocumentFile = z.output<typeof documentFile>

export const documents = defineCall({
  method: 'GET',
  path: '/api/v1/fileShare/subject-level/:institute_id',
  access: 'student',
  summary: 'Documents of a subject (of a course for type 99), by category',
  source: 'document-15',
  params: z.object({ institute_id: pathId }),
  query: z.object({
    ...owner,
    subject_id: z.optional(pathId),
    eCourse_id: z.optional(pathId),
    share_with: z.optional(z.string().check(z.maxLength(4))),
  }),
  reply: envelope(
    z.object({
      /** Category → documents, newest first. */
      fileMap: z.record(z.string(), z.array(documentFile)),
      vimeo_video_downlodable: z.number(),
    }),
  ),
})

export const downloadDocument = defineCall({
  method: 'GET',
  path: '/api/v1/instFileSystem/downloadFile/:institute_id',
  access: 'student',
  summary: 'A document as a file to keep, where it is not read-only',
  source: 'document-17',
  mayAnswerFile: true,
  params: z.object({ institute_id: pathId }),
  query: z.object({ fileId: pathId }),
  reply: z.object({}),
})

export const viewFile = defineCall({
  method: 'GET',
  path: '/api/v1/instFileSystem/files/download',
  access: 'student',
  summary: 'A document or study file to look at',
  source: 'document-18',
  mayAnswerFile: true,
  query: z.object({ fileId: pathId }),
  reply: z.object({}),
})

export const documentCalls = [documentSubjects, documents, downloadDocument, viewFile] as const
