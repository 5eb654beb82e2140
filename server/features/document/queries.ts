import type pg from 'pg'
import type { DocumentFile } from '#domain/document/calls.ts'
import type { Reader } from '#server/features/document/policy.ts'

type Runner = pg.Pool | pg.PoolClient
export type At = Reader & { instituteId: number; yearId: number; now: Date }

/** The values $1 to $5 that `papers` begins with. */
export const scopeValues = (at: At): unknown[] => [
  at.instituteId,
  at.studentId,
  at.yearId,
  at.personId,
  at.now,
]

/**
 * Documents of a student's sections of the year in view, what was shared until he left; and those of the products that
 * somebody holds on the institute's today, each by the courses of the product. None where the plan has no documents.
 */
const papers = `setting as (
    select id, time_zone, ($5::timestamptz at time zone time_zone)::date as today
    from institute where id = $1 and plan->>'file_manager' in ('FILE_MANEGER', 'BOTH')),
  papers as (
    select distinct d.id, null::bigint as course_id from setting i
    join enrolment e on e.institute_id = i.id and e.student_id = $2 and e.academic_year_id = $3
    join document_section x on x.institute_id = i.id and x.section_id = e.section_id
    join document d on d.institute_id = i.id and d.id = x.document_id
    where e.end_date is null or (d.shared_at at time zone i.time_zone)::date <= e.end_date
    union
    select x.document_id, l.ecourse_id from setting i
    join product_holder h on h.institute_id = i.id and h.person_id = $4
      and (h.expires_on is null or h.expires_on >= i.today)
    join document_product x on x.institute_id = i.id and x.product_id = h.product_id
    left join product_ecourse l on l.institute_id = i.id and l.product_id = h.product_id)`

/** Subjects of a student's documents; of an open user, the courses of his products. */
export async function findSubjects(
  runner: Runner,
  at: At,
): Promise<{ subject_id: number; subject_name: string }[]> {
  const found = await runner.query<{ subject_id: number; subject_name: string }>({
    name: 'document.subjects',
    text: `with ${papers}
      select s.id as subject_id, s.name as subject_name from subject s
      where s.institute_id = $1 and $2::bigint is not null and s.id in (
        select d.subject_id from papers join document d on d.institute_id = $1 and d.id = papers.id)
      union all
      select c.id, c.name from ecourse c
      where c.institute_id = $1 and $2 is null and c.id in (select course_id from papers)
      order by 2, 1`,
    values: scopeValues(at),
  })
  return found.rows
}

export type DocumentRow = {
  id: number
  title: string
  category: DocumentFile['category_name']
  subject: string
  videoKey: string
  sharedAt: Date
  isReadonly: boolean
  fileId: number | null
  name: string | null
  size: number
  posterId: number | null
  posterName: string | null
}

/** More than anybody is shown of one subject. */
const mostDocuments = 5000

/** Documents of a subject, or of a course for an open user; the newest first. */
export async function findDocuments(
  runner: Runner,
  at: At & { subjectId: number | null; courseId: number | null },
): Promise<DocumentRow[]> {
  const found = await runner.query<DocumentRow>({
    name: 'document.list',
    text: `with ${papers}
      select d.id, d.title, d.category, s.name as subject, d.video_key as "videoKey", d.shared_at as "sharedAt",
        d.is_readonly as "isReadonly", f.id as "fileId", f.name, coalesce(f.size, 0) as size,
        p.id as "posterId", p.name as "posterName"
      from document d join subject s on s.institute_id = $1 and s.id = d.subject_id
      left join file f on f.institute_id = $1 and f.id = d.file_id
      left join file p on p.institute_id = $1 and p.id = d.poster_file_id
      where d.institute_id = $1 and d.id in (
          select id from papers where $2::bigint is not null or course_id = $7::bigint)
        and ($2 is null or d.subject_id = $6::bigint)
      order by d.shared_at desc, d.id desc limit ${mostDocuments}`,
    values: [...scopeValues(at), at.subjectId, at.courseId],
  })
  return found.rows
}

/** Whether the plan has documents (spec/1 §2.4), and whether videos at Vimeo may be downloaded. */
export async function findSetting(
  runner: Runner,
  instituteId: number,
): Promise<{ hasDocuments: boolean; vimeoDownload: boolean } | undefined> {
  const found = await runner.query<{ hasDocuments: boolean; vimeoDownload: boolean }>({
    name: 'document.setting',
    text: `select plan->>'file_manager' in ('FILE_MANEGER', 'BOTH') as "hasDocuments",
        coalesce((video->>'vimeoDownload')::boolean, false) as "vimeoDownload" from institute where id = $1`,
    values: [instituteId],
  })
  return found.rows[0]
}

/** Whether somebody may ask for a subject that has no documents: one of his sections, or a course of his products. */
export async function isOwnSubject(
  runner: Runner,
  at: At & { subjectId: number | null; courseId: number | null },
): Promise<boolean> {
  const found = await runner.query({
    name: 'document.own-subject',
    text: `select 1 from enrolment e
        join section_subject x on x.institute_id = e.institute_id and x.section_id = e.section_id
        where e.institute_id = $1 and e.student_id = $2 and e.academic_year_id = $3 and x.subject_id = $6
      union all
      select 1 from institute i
        join product_holder h on h.institute_id = i.id and h.person_id = $4
          and (h.expires_on is null or h.expires_on >= ($5::timestamptz at time zone i.time_zone)::date)
        join product_ecourse l on l.institute_id = i.id and l.product_id = h.product_id
        where i.id = $1 and $2::bigint is null and l.ecourse_id = $7
      limit 1`,
    values: [...scopeValues(at), at.subjectId, at.courseId],
  })
  return found.rows.length > 0
}

export type ReadableFile = {
  sha256: string
  name: string
  contentType: string
  size: number
  isReadonly: boolean
}

/** The file of a document that may be read. */
export async function findDocumentFile(
  runner: Runner,
  at: At & { documentId: number },
): Promise<ReadableFile | undefined> {
  const found = await runner.query<ReadableFile>({
    name: 'document.file',
    text: `with ${papers}
      select f.sha256, f.name, f.content_type as "contentType", f.size, d.is_readonly as "isReadonly"
      from document d join file f on f.institute_id = $1 and f.id = d.file_id
      where d.institute_id = $1 and d.id = $6 and d.id in (select id from papers)`,
    values: [...scopeValues(at), at.documentId],
  })
  return found.rows[0]
}
