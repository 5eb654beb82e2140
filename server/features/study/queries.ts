import type pg from 'pg'
import * as z from 'zod/mini'
import { readableCourses, reader } from '#server/access/library.ts'
import { many, maybeOne, params, sql } from '#server/database/sql.ts'
import type { FlatTopic } from './tree.ts'

const { instituteId } = reader
const { courseId, until } = params({
  courseId: z.number(),
  /** Null for all. */
  until: z.nullable(z.date()),
})

/**
 * `courses`, those of a reader, with their names: few, and found before the files, which a search finds by
 * its words.
 */
export const courses = sql`courses as materialized (
  select r.id as course_id, c.name as course, r.product_id, coalesce(p.title, '') as product, r.until
  from ${readableCourses} r
  join ecourse c on c.institute_id = ${instituteId} and c.id = r.id
  left join product p on p.institute_id = ${instituteId} and p.id = r.product_id)`

export const findCourses = many(
  'study.courses',
  z.object({
    courseId: z.number(),
    course: z.string(),
    /** 0 for a course of the sections. */
    productId: z.number(),
    product: z.string(),
    /** Of a section that the student left: earlier files stay readable. */
    until: z.nullable(z.date()),
  }),
  sql`with ${courses} select course_id as "courseId", course, product_id as "productId", product,
      nullif(until, 'infinity') as until
    from courses order by product_id > 0, course, product, course_id`,
)

const findTopics = many(
  'study.topics',
  z.object({
    id: z.number(),
    subjectId: z.number(),
    parentId: z.nullable(z.number()),
    name: z.string(),
  }),
  sql`select id, subject_id as "subjectId", parent_id as "parentId", name from study_topic
    where institute_id = ${instituteId} and ecourse_id = ${courseId} order by position, name, id`,
)

const fileRow = z.object({
  id: z.number(),
  subjectId: z.number(),
  topicId: z.nullable(z.number()),
  title: z.string(),
  materialType: z.string(),
  host: z.enum(['file', 'youtube', 'vimeo', 'vdocipher']),
  videoKey: z.string(),
  sharedAt: z.date(),
  isReadonly: z.boolean(),
  fileId: z.nullable(z.number()),
  name: z.nullable(z.string()),
  size: z.number(),
  posterId: z.nullable(z.number()),
  posterName: z.nullable(z.string()),
})
export type FileRow = z.output<typeof fileRow>

const findFiles = many(
  'study.files',
  fileRow,
  sql`select s.id, s.subject_id as "subjectId", s.topic_id as "topicId", s.title,
      s.material_type as "materialType", s.host, s.video_key as "videoKey", s.shared_at as "sharedAt",
      s.is_readonly as "isReadonly", f.id as "fileId", f.name, coalesce(f.size, 0) as size,
      p.id as "posterId", p.name as "posterName"
    from study_file s
    left join file f on f.institute_id = s.institute_id and f.id = s.file_id
    left join file p on p.institute_id = s.institute_id and p.id = s.poster_file_id
    where s.institute_id = ${instituteId} and s.ecourse_id = ${courseId}
      and (${until}::timestamptz is null or s.shared_at < ${until})
    order by s.shared_at desc, s.id desc`,
)

const findSubjects = many(
  'study.subjects',
  z.object({ id: z.number(), name: z.string() }),
  sql`select id, name from subject where institute_id = ${instituteId} and id in (
      select subject_id from study_topic where institute_id = ${instituteId} and ecourse_id = ${courseId}
      union select subject_id from study_file where institute_id = ${instituteId} and ecourse_id = ${courseId})
    order by name, id`,
)

const findSetting = maybeOne(
  'study.setting',
  z.object({ vimeoDownload: z.nullable(z.boolean()) }),
  sql`select (video->>'vimeoDownload')::boolean as "vimeoDownload" from institute where id = ${instituteId}`,
)

export type Material = {
  subjects: { id: number; name: string }[]
  topics: FlatTopic[]
  files: FileRow[]
  vimeoDownload: boolean
}

/** Everything of a course: topics in their order, files the newest first. */
export async function findMaterial(
  pool: pg.Pool,
  at: { instituteId: number; courseId: number; until: Date | null },
): Promise<Material> {
  const [topics, files, subjects, setting] = await Promise.all([
    findTopics(pool, at),
    findFiles(pool, at),
    findSubjects(pool, at),
    findSetting(pool, at),
  ])
  return { topics, files, subjects, vimeoDownload: setting?.vimeoDownload ?? false }
}
