import * as z from 'zod/mini'
import { documentFile, documentSubject } from '#domain/document/calls.ts'
import { isReadable, readableDocuments, reader } from '#server/access/library.ts'
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
  select r.id, l.ecourse_id as course_id from ${readableDocuments} r
  left join product_ecourse l on l.institute_id = ${instituteId} and l.product_id = r.product_id)`

/** Subjects of a student's documents; of an open user, the courses of his products. */
export const findSubjects = many(
  'document.subjects',
  documentSubject,
  sql`with ${papers}
    select s.id as subject_id, s.name as subject_name from subject s
    where s.institute_id = ${instituteId} and ${studentId}::bigint is not null and s.id in (
      select d.subject_id from papers join document d on d.institute_id = ${instituteId} and d.id = papers.id)
    union all
    select c.id, c.name from ecourse c
    where c.institute_id = ${instituteId} and ${studentId} is null and c.id in (select course_id from papers)
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
    select d.id, d.title, d.category, s.name as subject, d.video_key as "videoKey", d.shared_at as "sharedAt",
      d.is_readonly as "isReadonly", f.id as "fileId", f.name, coalesce(f.size, 0) as size,
      p.id as "posterId", p.name as "posterName"
    from document d join subject s on s.institute_id = ${instituteId} and s.id = d.subject_id
    left join file f on f.institute_id = ${instituteId} and f.id = d.file_id
    left join file p on p.institute_id = ${instituteId} and p.id = d.poster_file_id
    where d.institute_id = ${instituteId} and d.id in (
        select id from papers where ${studentId}::bigint is not null or course_id = ${courseId}::bigint)
      and (${studentId} is null or d.subject_id = ${subjectId}::bigint)
    order by d.shared_at desc, d.id desc limit ${maxDocuments}`,
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
  sql`select 1 from ${enrolled} e
      join section_subject x on x.institute_id = e.institute_id and x.section_id = e.section_id
      where e.institute_id = ${instituteId} and e.student_id = ${studentId} and e.academic_year_id = ${yearId}
        and x.subject_id = ${subjectId} and e.since <= ${now}::timestamptz
    union all
    select 1 from ${held} h
      join product_ecourse l on l.institute_id = h.institute_id and l.product_id = h.product_id
      where h.institute_id = ${instituteId} and h.person_id = ${personId} and h.until > ${now}
        and ${studentId}::bigint is null and l.ecourse_id = ${courseId}`,
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
  sql`select f.sha256, f.name, f.content_type as "contentType", f.size, d.is_readonly as "isReadonly"
    from document d join file f on f.institute_id = ${instituteId} and f.id = d.file_id
    where d.institute_id = ${instituteId} and d.id = ${documentId}
      and d.id in (select id from ${readableDocuments} r)`,
)

/** The file of a study file that may be read. */
export const findStudyFile = maybeOne(
  'document.study-file',
  readableFile,
  sql`select s.sha256, s.name, s.content_type as "contentType", s.size, f.is_readonly as "isReadonly"
    from study_file f join file s on s.institute_id = ${instituteId} and s.id = f.file_id
    where f.institute_id = ${instituteId} and f.id = ${studyFileId} and ${isReadable}`,
)
