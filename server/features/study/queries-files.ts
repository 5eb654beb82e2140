import * as z from 'zod/mini'
import { readableDocuments } from '#server/access/documents.ts'
import { given } from '#server/access/given.ts'
import { many, params, raw, sql } from '#server/database/sql.ts'
import { courses } from '#server/features/study/queries.ts'

const { instituteId, personId } = given
const { words } = params({
  /** A query of `tsquery`, made by the caller of words only. */
  words: z.string(),
})

const foundRow = z.object({
  kind: z.enum(['study', 'document']),
  id: z.number(),
  title: z.string(),
  /** The title, with chr(2) and chr(3) around each match. */
  marked: z.string(),
  course: z.string(),
  subject: z.string(),
  category: z.string(),
  fileId: z.nullable(z.number()),
  name: z.nullable(z.string()),
  courseId: z.number(),
  productId: z.number(),
  subjectId: z.number(),
})

const most = raw('50')
const marks = raw(`'StartSel=' || chr(2) || ',StopSel=' || chr(3) || ',HighlightAll=true'`)

/** `papers`, a reader's documents, each once, with the first course, product or standard that it came by. */
const papers = sql`papers as (
  select distinct on (readable.id) readable.id, coalesce(ecourse.id, 0) as course_id, coalesce(ecourse.name, product.title,
    standard.name) as course
  from ${readableDocuments} readable
  left join section on section.institute_id = ${instituteId} and section.id = readable.section_id
  left join standard on standard.institute_id = ${instituteId} and standard.id = section.standard_id
  left join product on product.institute_id = ${instituteId} and product.id = readable.product_id
  left join product_ecourse on product_ecourse.institute_id = ${instituteId} and product_ecourse.product_id = readable.product_id
  left join ecourse on ecourse.institute_id = ${instituteId} and ecourse.id = product_ecourse.ecourse_id
  order by readable.id, course_id, course)`

/** Study files and documents that may be read and whose titles contain the words, best first, then newest. */
export const searchFiles = many(
  'study.search',
  foundRow,
  sql`with ${courses}, ${papers},
    asked as (select to_tsquery('simple', ${words}) as words),
    hits as (
      select 'study' as kind, study_file.id, study_file.title, study_file.search, study_file.ecourse_id,
        study_file.subject_id, study_file.material_type as category,
        study_file.file_id, study_file.shared_at, courses.course, courses.product_id
      from asked, study_file join courses on courses.course_id = study_file.ecourse_id and study_file.shared_at < courses.until
      where study_file.institute_id = ${instituteId} and study_file.search @@ asked.words
      union all
      select 'document', document.id, document.title, document.search, papers.course_id, document.subject_id,
        document.category, document.file_id, document.shared_at,
        papers.course, 0
      from asked, document join papers on papers.id = document.id
      where document.institute_id = ${instituteId} and document.search @@ asked.words),
    best as (
      select hits.*, ts_rank(hits.search, asked.words) as rank from hits, asked
      order by rank desc, shared_at desc, id limit ${most})
    select best.kind, best.id, best.title, ts_headline('simple', best.title, asked.words, ${marks}) as marked, best.course,
      subject.name as subject, best.category, file.id as "fileId", file.name, best.ecourse_id as "courseId",
      best.product_id as "productId", best.subject_id as "subjectId"
    from best cross join asked
    join subject on subject.institute_id = ${instituteId} and subject.id = best.subject_id
    left join file on file.institute_id = ${instituteId} and file.id = best.file_id
    order by best.rank desc, best.shared_at desc, best.id`,
)

const maxPositions = raw('500')

/** Saved positions, the newest first. */
export const findPositions = many(
  'study.places',
  z.object({
    kind: z.enum(['study', 'document', 'recording']),
    id: z.number(),
    /** Seconds, or pages. */
    place: z.number(),
  }),
  sql`select kind, item_id as id, place::float8 as place from file_place
    where institute_id = ${instituteId} and person_id = ${personId} order by changed_at desc limit ${maxPositions}`,
)

/** The same with the titles of opened files, also of those no longer readable. */
export const findOpened = many(
  'study.opened',
  z.object({
    kind: z.enum(['study', 'document', 'recording']),
    title: z.string(),
    place: z.number(),
    changedAt: z.date(),
  }),
  sql`select file_place.kind, coalesce(study_file.title, document.title, class.name, '') as title,
    file_place.place::float8 as place,
      file_place.changed_at as "changedAt"
    from file_place
    left join study_file on file_place.kind = 'study' and study_file.institute_id = ${instituteId}
      and study_file.id = file_place.item_id
    left join document on file_place.kind = 'document' and document.institute_id = ${instituteId}
      and document.id = file_place.item_id
    left join recording on file_place.kind = 'recording' and recording.institute_id = ${instituteId}
      and recording.id = file_place.item_id
    left join live_class class on class.institute_id = ${instituteId} and class.id = recording.live_class_id
    where file_place.institute_id = ${instituteId} and file_place.person_id = ${personId}
    order by file_place.changed_at desc limit ${maxPositions}`,
)
