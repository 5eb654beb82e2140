import * as z from 'zod/mini'
import { newsKindNames } from '#domain/news/kinds.ts'
import { given } from '#server/access/given.ts'
import { many, maybeOne, params, sql } from '#server/database/sql.ts'
import { isKnown } from '#server/news/queries-known.ts'

const { instituteId, personId, personIds, studentId } = given
const { enrolmentIds, ofStudent, sectionIds, studentIds } = params({
  enrolmentIds: z.array(z.number()),
  /** Null for anybody but a student. */
  ofStudent: z.nullable(z.number()),
  sectionIds: z.array(z.number()),
  studentIds: z.array(z.number()),
})

const delivery = z.object({
  channel: z.string(),
  handed: z.boolean(),
  dropped: z.boolean(),
  report: z.nullable(z.string()),
  reason: z.string(),
})
const newsRow = z.object({
  id: z.number(),
  kind: z.enum(newsKindNames),
  values: z.record(z.string(), z.string()),
  child: z.string(),
  to: z.string(),
  createdAt: z.date(),
  isRead: z.boolean(),
  ways: z.array(delivery),
})
export type SentRow = z.output<typeof newsRow>

/** The latest news of people, with what became of each delivery; of the guardians of a student only what is about the student. */
export const findSent = many(
  'desk-people.sent',
  newsRow,
  sql`select news.id, news.kind, news.args as values, coalesce(child.name, '') as child, person.name as "to", news.created_at as "createdAt",
      news.read_at is not null as "isRead",
      coalesce((select json_agg(json_build_object('channel', sent.channel, 'handed', sent.handed_at is not null,
          'dropped', sent.dropped_at is not null, 'report', sent.report, 'reason', coalesce(sent.report_reason, sent.reason, ''))
          order by sent.channel)
        from news_delivery sent where sent.institute_id = news.institute_id and sent.news_id = news.id), '[]') as ways
    from news
    join person on person.institute_id = news.institute_id and person.id = news.person_id
    left join student on student.institute_id = news.institute_id and student.id = news.child_id
    left join person child on child.institute_id = student.institute_id and child.id = student.person_id
    where news.institute_id = ${instituteId} and news.person_id = any(${personIds}::bigint[]) and news.withdrawn_at is null and ${isKnown}
      and (news.person_id = ${personId} or news.child_id = ${ofStudent}::bigint)
    order by news.created_at desc, news.id desc limit 30`,
)

const imageRow = z.object({
  number: z.number(),
  at: z.date(),
  by: z.string(),
  undoneAt: z.nullable(z.date()),
  table: z.string(),
  was: z.nullable(z.record(z.string(), z.unknown())),
  became: z.nullable(z.record(z.string(), z.unknown())),
  key: z.record(z.string(), z.unknown()),
})
export type ImageRow = z.output<typeof imageRow>

/**
 * What the latest changes of records wrote of a person, before and after: of the person, the student, enrolments and ties.
 * Ties are found among those of a change; all else by key.
 */
export const findImages = many(
  'desk-people.images',
  imageRow,
  sql`with wanted as (
      select 'person' as table_name, jsonb_build_object('institute_id', ${instituteId}::int, 'id', ${personId}::bigint) as key
      union all select 'profile', jsonb_build_object('institute_id', ${instituteId}::int, 'person_id', ${personId}::bigint)
      union all select 'student', jsonb_build_object('institute_id', ${instituteId}::int, 'id', ${ofStudent}::bigint)
      union all select 'enrolment', jsonb_build_object('institute_id', ${instituteId}::int, 'id', enrolment_id)
        from unnest(${enrolmentIds}::bigint[]) enrolment_id),
    runs as (
      select * from import_run where institute_id = ${instituteId} order by number desc limit 200),
    images as (
      select image.* from runs cross join wanted
      join import_image image on image.institute_id = runs.institute_id and image.number = runs.number
        and image.table_name = wanted.table_name and image.key = wanted.key
      union all
      select image.* from runs
      join import_image image on image.institute_id = runs.institute_id and image.number = runs.number and image.table_name = 'guardian'
        and (image.key->'parent_id' = to_jsonb(${personId}::bigint) or image.key->'student_id' = to_jsonb(${ofStudent}::bigint)))
    select runs.number, runs.at, coalesce(person.name, case when runs.imported_by = 'command' then 'Operator' else 'Program' end) as by,
      runs.undone_at as "undoneAt", images.table_name as "table", images.was, images.became, images.key
    from images join runs on runs.number = images.number
    left join person on person.institute_id = ${instituteId} and runs.imported_by = 'person ' || person.id
    where images.was is not null or images.became is not null
    order by runs.number desc, images.table_name limit 200`,
)

/** All enrolments of a student, also those that last no day. */
export const findEnrolmentIds = many(
  'desk-people.enrolment-ids',
  z.object({ id: z.number() }),
  sql`select id from enrolment where institute_id = ${instituteId} and student_id = ${studentId} limit 200`,
)

const names = z.record(z.string(), z.string())

/** Names for the numbers in images. */
export const findImageNames = maybeOne(
  'desk-people.image-names',
  z.object({ sections: names, people: names, students: names }),
  sql`select coalesce((select json_object_agg(section.id, section.name) from section
        where section.institute_id = institute.id and section.id = any(${sectionIds}::bigint[])), '{}') as sections,
      coalesce((select json_object_agg(person.id, person.name) from person
        where person.institute_id = institute.id and person.id = any(${personIds}::bigint[])), '{}') as people,
      coalesce((select json_object_agg(student.id, person.name) from student
        join person on person.institute_id = student.institute_id and person.id = student.person_id
        where student.institute_id = institute.id and student.id = any(${studentIds}::bigint[])), '{}') as students
    from institute where institute.id = ${instituteId}`,
)
