import type pg from 'pg'
import type { FlatTopic } from '#domain/study/tree.ts'
import type { Scholar } from '#server/features/study/policy.ts'

type Runner = pg.Pool | pg.PoolClient
type At = Scholar & { instituteId: number; yearId: number; now: Date }

export type CourseRow = {
  courseId: number
  course: string
  /** 0 for a course of his sections. */
  productId: number
  product: string
  /** Of a section that he left: his last day, YYYY-MM-DD. What was shared until then stays his. */
  until: string | null
}

/**
 * The courses of a student's sections in the year in view ($3), and those of the products that the person holds on the
 * institute's today; none where the plan has no study materials, no products without e-learning (spec/2 §2.3).
 */
export const courses = `setting as (
    select id, time_zone, ($5::timestamptz at time zone time_zone)::date as today,
      (features->>'enable_eLearn_feature')::boolean as sells
    from institute where id = $1 and plan->>'file_manager' in ('STUDY_MATERIAL', 'BOTH')),
  courses as (
    select c.id as course_id, c.name as course, 0::bigint as product_id, '' as product,
      case when bool_or(e.end_date is null) then null else max(e.end_date) end as until
    from setting i
    join enrolment e on e.institute_id = i.id and e.student_id = $2 and e.academic_year_id = $3
    join section s on s.institute_id = i.id and s.id = e.section_id
    join ecourse c on c.institute_id = i.id and c.standard_id = s.standard_id
    group by c.id, c.name
    union all
    select c.id, c.name, p.id, p.title, null
    from setting i
    join product_holder h on h.institute_id = i.id and h.person_id = $4
      and (h.expires_on is null or h.expires_on >= i.today)
    join product p on p.institute_id = i.id and p.id = h.product_id
    join product_ecourse l on l.institute_id = i.id and l.product_id = p.id
    join ecourse c on c.institute_id = i.id and c.id = l.ecourse_id
    where i.sells)`

/** The values $1 to $5 that `courses` begins with. */
export const scopeValues = (at: At): unknown[] => [
  at.instituteId,
  at.studentId,
  at.yearId,
  at.personId,
  at.now,
]

export async function findCourses(runner: Runner, at: At): Promise<CourseRow[]> {
  const found = await runner.query<CourseRow>({
    name: 'study.courses',
    text: `with ${courses} select course_id as "courseId", course, product_id as "productId", product,
        until::text from courses order by product_id > 0, course, product, course_id`,
    values: scopeValues(at),
  })
  return found.rows
}

export type FileRow = {
  id: number
  subjectId: number
  topicId: number | null
  title: string
  materialType: string
  host: 'file' | 'youtube' | 'vimeo' | 'vdocipher'
  videoKey: string
  sharedAt: Date
  isReadonly: boolean
  fileId: number | null
  name: string | null
  size: number
  posterId: number | null
  posterName: string | null
}

export type MaterialRows = {
  subjects: { id: number; name: string }[]
  topics: FlatTopic[]
  files: FileRow[]
  vimeoDownload: boolean
}

/** Everything of a course: topics in their order, files the newest first. */
export async function findMaterial(
  runner: Runner,
  at: { instituteId: number; courseId: number; until: string | null },
): Promise<MaterialRows> {
  const { instituteId, courseId, until } = at
  const topics = runner.query<FlatTopic>({
    name: 'study.topics',
    text: `select id, subject_id as "subjectId", parent_id as "parentId", name from study_topic
      where institute_id = $1 and ecourse_id = $2 order by position, name, id`,
    values: [instituteId, courseId],
  })
  const files = runner.query<FileRow>({
    name: 'study.files',
    text: `select s.id, s.subject_id as "subjectId", s.topic_id as "topicId", s.title,
        s.material_type as "materialType", s.host, s.video_key as "videoKey", s.shared_at as "sharedAt",
        s.is_readonly as "isReadonly", f.id as "fileId", f.name, coalesce(f.size, 0) as size,
        p.id as "posterId", p.name as "posterName"
      from study_file s join institute i on i.id = s.institute_id
      left join file f on f.institute_id = s.institute_id and f.id = s.file_id
      left join file p on p.institute_id = s.institute_id and p.id = s.poster_file_id
      where s.institute_id = $1 and s.ecourse_id = $2
        and ($3::date is null or (s.shared_at at time zone i.time_zone)::date <= $3)
      order by s.shared_at desc, s.id desc`,
    values: [instituteId, courseId, until],
  })
  const subjects = runner.query<{ id: number; name: string }>({
    name: 'study.subjects',
    text: `select id, name from subject where institute_id = $1 and id in (
        select subject_id from study_topic where institute_id = $1 and ecourse_id = $2
        union select subject_id from study_file where institute_id = $1 and ecourse_id = $2)
      order by name, id`,
    values: [instituteId, courseId],
  })
  const setting = runner.query<{ vimeoDownload: boolean }>({
    name: 'study.setting',
    text: `select (video->>'vimeoDownload')::boolean as "vimeoDownload" from institute where id = $1`,
    values: [instituteId],
  })
  const [topicRows, fileRows, subjectRows, settings] = await Promise.all([topics, files, subjects, setting])
  return {
    topics: topicRows.rows,
    files: fileRows.rows,
    subjects: subjectRows.rows,
    vimeoDownload: settings.rows[0]?.vimeoDownload ?? false,
  }
}
