import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { readableDocuments } from '#server/access/library.ts'
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
  select distinct on (r.id) r.id, coalesce(c.id, 0) as course_id, coalesce(c.name, p.title, n.name) as course
  from ${readableDocuments} r
  left join section s on s.institute_id = ${instituteId} and s.id = r.section_id
  left join standard n on n.institute_id = ${instituteId} and n.id = s.standard_id
  left join product p on p.institute_id = ${instituteId} and p.id = r.product_id
  left join product_ecourse l on l.institute_id = ${instituteId} and l.product_id = r.product_id
  left join ecourse c on c.institute_id = ${instituteId} and c.id = l.ecourse_id
  order by r.id, course_id, course)`

/** Study files and documents that may be read and whose titles contain the words, best first, then newest. */
export const searchFiles = many(
  'study.search',
  foundRow,
  sql`with ${courses}, ${papers},
    asked as (select to_tsquery('simple', ${words}) as words),
    hits as (
      select 'study' as kind, f.id, f.title, f.search, f.ecourse_id, f.subject_id, f.material_type as category,
        f.file_id, f.shared_at, c.course, c.product_id
      from asked, study_file f join courses c on c.course_id = f.ecourse_id and f.shared_at < c.until
      where f.institute_id = ${instituteId} and f.search @@ asked.words
      union all
      select 'document', d.id, d.title, d.search, p.course_id, d.subject_id, d.category, d.file_id, d.shared_at,
        p.course, 0
      from asked, document d join papers p on p.id = d.id
      where d.institute_id = ${instituteId} and d.search @@ asked.words),
    best as (
      select h.*, ts_rank(h.search, asked.words) as rank from hits h, asked
      order by rank desc, shared_at desc, id limit ${most})
    select b.kind, b.id, b.title, ts_headline('simple', b.title, asked.words, ${marks}) as marked, b.course,
      s.name as subject, b.category, f.id as "fileId", f.name, b.ecourse_id as "courseId",
      b.product_id as "productId", b.subject_id as "subjectId"
    from best b cross join asked
    join subject s on s.institute_id = ${instituteId} and s.id = b.subject_id
    left join file f on f.institute_id = ${instituteId} and f.id = b.file_id
    order by b.rank desc, b.shared_at desc, b.id`,
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

/** The same with the titles of what was opened, also if it may not be read any more. */
export const findOpened = many(
  'study.opened',
  z.object({
    kind: z.enum(['study', 'document', 'recording']),
    title: z.string(),
    place: z.number(),
    changedAt: z.date(),
  }),
  sql`select x.kind, coalesce(f.title, d.title, c.name, '') as title, x.place::float8 as place,
      x.changed_at as "changedAt"
    from file_place x
    left join study_file f on x.kind = 'study' and f.institute_id = ${instituteId} and f.id = x.item_id
    left join document d on x.kind = 'document' and d.institute_id = ${instituteId} and d.id = x.item_id
    left join recording r on x.kind = 'recording' and r.institute_id = ${instituteId} and r.id = x.item_id
    left join live_class c on c.institute_id = ${instituteId} and c.id = r.live_class_id
    where x.institute_id = ${instituteId} and x.person_id = ${personId}
    order by x.changed_at desc limit ${maxPositions}`,
)
