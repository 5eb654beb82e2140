import * as z from 'zod/mini'
import { documentFile, documentSubject } from '#domain/document/calls.ts'
import { isReadable, readableDocuments, reader } from '#server/access/documents.ts'
import { enrolled, held } from '#server/access/membership.ts'
import { exists, many, maybeOne, params, raw, sql } from '#server/database/sql.ts'

const { instituteId, studentId, personId, yearId, now } = reader
const { subjectId, courseId, documentId, studyFileId } = params({
  /** A student names a subject, an open user a course; the other one is null. */
  subjectId: z.nullable(z.number()),
  courseId: z.nullable(z.number()),
  documentId: z.number(),
  studyFileId: z.number(),
})

/** `papers`, a reader's documents; those of a product once for each of its courses. */
const papers = sql`papers as (
  select readable.id, product_ecourse.ecourse_id as course_id from ${readableDocuments} readable
  left join product_ecourse on product_ecourse.institute_id = ${instituteId}
    and product_ecourse.product_id = readable.product_id)`

/** Subjects of a student's documents; of an open user, the courses of his products. */
export const findSubjects = many(
  'document.subjects',
  documentSubject,
  sql`with ${papers}
    select subject.id as subject_id, subject.name as subject_name from subject
    where subject.institute_id = ${instituteId} and ${studentId}::bigint is not null and subject.id in (
      select document.subject_id from papers join document on document.institute_id = ${instituteId} and document.id = papers.id)
    union all
    select ecourse.id, ecourse.name from ecourse
    where ecourse.institute_id = ${instituteId} and ${studentId} is null and ecourse.id in (select course_id from papers)
    order by subject_name, subject_id`,
)

const documentRow = z.object({
  id: z.number(),
  title: z.string(),
  category: documentFile.shape.category_name,
  subject: z.string(),
  videoKey: z.string(),
  sharedAt: z.date(),
  isReadonly: z.boolean(),
  fileId: z.nullable(z.number()),
  name: z.nullable(z.string()),
  size: z.number(),
  posterId: z.nullable(z.number()),
  posterName: z.nullable(z.string()),
})
export type DocumentRow = z.output<typeof documentRow>

/** More than is shown of one subject. */
const maxDocuments = raw('5000')

/** Documents of a subject, or of a course for an open user; the newest first. */
export const findDocuments = many(
  'document.list',
  documentRow,
  sql`with ${papers}
    select document.id, document.title, document.category, subject.name as subject, document.video_key as "videoKey",
      document.shared_at as "sharedAt",
      document.is_readonly as "isReadonly", file.id as "fileId", file.name, coalesce(file.size, 0) as size,
      poster.id as "posterId", poster.name as "posterName"
    from document join subject on subject.institute_id = ${instituteId} and subject.id = document.subject_id
    left join file on file.institute_id = ${instituteId} and file.id = document.file_id
    left join file poster on poster.institute_id = ${instituteId} and poster.id = document.poster_file_id
    where document.institute_id = ${instituteId} and document.id in (
        select id from papers where ${studentId}::bigint is not null or course_id = ${courseId}::bigint)
      and (${studentId} is null or document.subject_id = ${subjectId}::bigint)
    order by document.shared_at desc, document.id desc limit ${maxDocuments}`,
)

/** Whether the plan has documents [document-11], and whether videos at Vimeo may be downloaded. */
export const findSetting = maybeOne(
  'document.setting',
  z.object({ hasDocuments: z.boolean(), vimeoDownload: z.boolean() }),
  sql`select plan->>'file_manager' in ('FILE_MANEGER', 'BOTH') as "hasDocuments",
      coalesce((video->>'vimeoDownload')::boolean, false) as "vimeoDownload"
    from institute where id = ${instituteId}`,
)

/**
 * Whether a reader may request a subject without documents: one of his sections, or a course of his products.
 */
export const isOwnSubject = exists(
  'document.own-subject',
  sql`select 1 from ${enrolled} enrolled
      join section_subject on section_subject.institute_id = enrolled.institute_id
        and section_subject.section_id = enrolled.section_id
      where enrolled.institute_id = ${instituteId} and enrolled.student_id = ${studentId}
        and enrolled.academic_year_id = ${yearId}
        and section_subject.subject_id = ${subjectId} and enrolled.since <= ${now}::timestamptz
    union all
    select 1 from ${held} held
      join product_ecourse on product_ecourse.institute_id = held.institute_id and product_ecourse.product_id = held.product_id
      where held.institute_id = ${instituteId} and held.person_id = ${personId} and held.until > ${now}
        and ${studentId}::bigint is null and product_ecourse.ecourse_id = ${courseId}`,
)

const readableFile = z.object({
  sha256: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.number(),
  isReadonly: z.boolean(),
})
export type ReadableFile = z.output<typeof readableFile>

/** The file of a document that may be read. */
export const findDocumentFile = maybeOne(
  'document.file',
  readableFile,
  sql`select file.sha256, file.name, file.content_type as "contentType", file.size, document.is_readonly as "isReadonly"
    from document join file on file.institute_id = ${instituteId} and file.id = document.file_id
    where document.institute_id = ${instituteId} and document.id = ${documentId}
      and document.id in (select id from ${readableDocuments} readable)`,
)

/** The file of a study file that may be read. */
export const findStudyFile = maybeOne(
  'document.study-file',
  readableFile,
  sql`select file.sha256, file.name, file.content_type as "contentType", file.size, study_file.is_readonly as "isReadonly"
    from study_file join file on file.institute_id = ${instituteId} and file.id = study_file.file_id
    where study_file.institute_id = ${instituteId} and study_file.id = ${studyFileId} and ${isReadable}`,
)
