import type pg from 'pg'
import * as z from 'zod/mini'
import { readableCourses, reader } from '#server/access/documents.ts'
import { many, maybeOne, params, sql } from '#server/database/sql.ts'
import type { FlatTopic } from './tree.ts'

const { instituteId } = reader
const { courseId, until } = params({
  courseId: z.number(),
  until: z.date(),
})

/**
 * `courses`, those of a reader, with their names: few, and found before the files, which a search finds by
 * its words.
 */
export const courses = sql`courses as materialized (
  select readable.id as course_id, ecourse.name as course, readable.product_id, coalesce(product.title, '') as product,
    readable.until
  from ${readableCourses} readable
  join ecourse on ecourse.institute_id = ${instituteId} and ecourse.id = readable.id
  left join product on product.institute_id = ${instituteId} and product.id = readable.product_id)`

export const findCourses = many(
  'study.courses',
  z.object({
    courseId: z.number(),
    course: z.string(),
    /** 0 for a course of the sections. */
    productId: z.number(),
    product: z.string(),
    /** Now, or the end of the days in a section that the student left: earlier files stay readable. */
    until: z.date(),
  }),
  sql`with ${courses} select course_id as "courseId", course, product_id as "productId", product,
      until
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
  sql`select study_file.id, study_file.subject_id as "subjectId", study_file.topic_id as "topicId", study_file.title,
      study_file.material_type as "materialType", study_file.host, study_file.video_key as "videoKey",
        study_file.shared_at as "sharedAt",
      study_file.is_readonly as "isReadonly", file.id as "fileId", file.name, coalesce(file.size, 0) as size,
      poster.id as "posterId", poster.name as "posterName"
    from study_file
    left join file on file.institute_id = study_file.institute_id and file.id = study_file.file_id
    left join file poster on poster.institute_id = study_file.institute_id and poster.id = study_file.poster_file_id
    where study_file.institute_id = ${instituteId} and study_file.ecourse_id = ${courseId}
      and study_file.shared_at < ${until}
    order by study_file.shared_at desc, study_file.id desc`,
)

const findSubjects = many(
  'study.subjects',
  z.object({ id: z.number(), name: z.string() }),
  sql`select id, name from subject where institute_id = ${instituteId} and id in (
      select subject_id from study_topic where institute_id = ${instituteId} and ecourse_id = ${courseId}
      union select subject_id from study_file where institute_id = ${instituteId} and ecourse_id = ${courseId} and shared_at < ${until})
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
  at: { instituteId: number; courseId: number; until: Date },
): Promise<Material> {
  const [topics, files, subjects, setting] = await Promise.all([
    findTopics(pool, at),
    findFiles(pool, at),
    findSubjects(pool, at),
    findSetting(pool, at),
  ])
  return { topics, files, subjects, vimeoDownload: setting?.vimeoDownload ?? false }
}
