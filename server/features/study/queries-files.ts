import type pg from 'pg'
import type { Scholar } from '#server/features/study/policy.ts'
import { courses, scopeValues } from '#server/features/study/queries.ts'

type Runner = pg.Pool | pg.PoolClient
type At = Scholar & { instituteId: number; yearId: number; now: Date }

/** Study files of one's courses, as far as they were shared before one left. */
const readable = `readable as (
  select f.*, c.course, c.product_id from study_file f
  join courses c on c.course_id = f.ecourse_id
  join setting i on i.id = f.institute_id
  where f.institute_id = $1 and (c.until is null or (f.shared_at at time zone i.time_zone)::date <= c.until))`

/** Documents of one's sections of the year in view, and of the products that one holds (spec/2 §2.2), with what shares them. */
const papers = `keeping as (
    select id, time_zone, ($5::timestamptz at time zone time_zone)::date as today
    from institute where id = $1 and plan->>'file_manager' in ('FILE_MANEGER', 'BOTH')),
  papers as (
    select d.id, 0::bigint as course_id, n.name as course from keeping i
    join enrolment e on e.institute_id = i.id and e.student_id = $2 and e.academic_year_id = $3
    join document_section x on x.institute_id = i.id and x.section_id = e.section_id
    join document d on d.institute_id = i.id and d.id = x.document_id
    join section s on s.institute_id = i.id and s.id = e.section_id
    join standard n on n.institute_id = i.id and n.id = s.standard_id
    where e.end_date is null or (d.shared_at at time zone i.time_zone)::date <= e.end_date
    union
    select x.document_id, coalesce(c.id, 0), coalesce(c.name, p.title) from keeping i
    join product_holder h on h.institute_id = i.id and h.person_id = $4
      and (h.expires_on is null or h.expires_on >= i.today)
    join product p on p.institute_id = i.id and p.id = h.product_id
    join document_product x on x.institute_id = i.id and x.product_id = h.product_id
    left join product_ecourse l on l.institute_id = i.id and l.product_id = h.product_id
    left join ecourse c on c.institute_id = i.id and c.id = l.ecourse_id)`

export async function mayReadFile(runner: Runner, at: At, kind: 'study' | 'document', id: number) {
  const from =
    kind === 'study' ? `${courses}, ${readable} select 1 from readable` : `${papers} select 1 from papers`
  const found = await runner.query({
    name: `study.readable.${kind}`,
    text: `with ${from} where id = $6 limit 1`,
    values: [...scopeValues(at), id],
  })
  return found.rows.length > 0
}

export type FoundRow = {
  kind: 'study' | 'document'
  id: number
  title: string
  marked: string
  course: string
  subject: string
  category: string
  fileId: number | null
  name: string | null
  courseId: number
  productId: number
  subjectId: number
}

const most = 50
const marks = `'StartSel=' || chr(2) || ',StopSel=' || chr(3) || ',HighlightAll=true'`

/**
 * Study files and documents that may be read and whose titles hold the words, best first, then newest.
 * @param words a query of `tsquery`: the caller has made it of words alone
 */
export async function searchFiles(runner: Runner, at: At, words: string): Promise<FoundRow[]> {
  const found = await runner.query<FoundRow>({
    name: 'study.search',
    text: `with ${courses}, ${papers},
      asked as (select to_tsquery('simple', $6) as words),
      hits as (
        select 'study' as kind, f.id, f.title, f.search, f.ecourse_id, f.subject_id, f.material_type as category,
          f.file_id, f.shared_at, c.course, c.product_id
        from asked, study_file f join courses c on c.course_id = f.ecourse_id join setting i on i.id = f.institute_id
        where f.institute_id = $1 and f.search @@ asked.words
          and (c.until is null or (f.shared_at at time zone i.time_zone)::date <= c.until)
        union all
        select 'document', d.id, d.title, d.search, p.course_id, d.subject_id, d.category, d.file_id, d.shared_at,
          p.course, 0
        from asked, document d
        join (select distinct on (id) id, course_id, course from papers order by id, course_id, course) p on p.id = d.id
        where d.institute_id = $1 and d.search @@ asked.words),
      best as (
        select h.*, ts_rank(h.search, asked.words) as rank from hits h, asked
        order by rank desc, shared_at desc, id limit ${most})
      select b.kind, b.id, b.title, ts_headline('simple', b.title, asked.words, ${marks}) as marked, b.course,
        s.name as subject, b.category, f.id as "fileId", f.name, b.ecourse_id as "courseId",
        b.product_id as "productId", b.subject_id as "subjectId"
      from best b cross join asked
      join subject s on s.institute_id = $1 and s.id = b.subject_id
      left join file f on f.institute_id = $1 and f.id = b.file_id
      order by b.rank desc, b.shared_at desc, b.id`,
    values: [...scopeValues(at), words],
  })
  return found.rows
}

export type PlaceRow = { kind: 'study' | 'document' | 'recording'; id: number; place: number }
const mostPlaces = 500

export async function findPlaces(
  runner: Runner,
  at: { instituteId: number; personId: number },
): Promise<PlaceRow[]> {
  const found = await runner.query<PlaceRow>({
    name: 'study.places',
    text: `select kind, item_id as id, place::float8 as place from file_place
      where institute_id = $1 and person_id = $2 order by changed_at desc limit ${mostPlaces}`,
    values: [at.instituteId, at.personId],
  })
  return found.rows
}

/** Whether a recording is of a live class of one's sections (or the child's), or of a product that one holds. */
export async function mayWatch(
  runner: Runner,
  at: {
    instituteId: number
    personId: number
    studentIds: readonly number[]
    now: Date
    recordingId: number
  },
): Promise<boolean> {
  const found = await runner.query({
    name: 'study.watchable',
    text: `select 1 from recording r join institute i on i.id = r.institute_id
      where r.institute_id = $1 and r.id = $5 and (i.video->>'view')::boolean and (exists (
        select 1 from live_class_section l
        join enrolment e on e.institute_id = $1 and e.section_id = l.section_id and e.student_id = any($3::bigint[])
        where l.institute_id = $1 and l.live_class_id = r.live_class_id)
        or exists (
        select 1 from live_class_product l
        join product_holder h on h.institute_id = $1 and h.product_id = l.product_id and h.person_id = $2
        where l.institute_id = $1 and l.live_class_id = r.live_class_id
          and (h.expires_on is null or h.expires_on >= ($4::timestamptz at time zone i.time_zone)::date)))`,
    values: [at.instituteId, at.personId, at.studentIds, at.now, at.recordingId],
  })
  return found.rows.length > 0
}
