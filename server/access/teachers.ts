import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { forEachRow, params, raw, sql } from '#server/database/sql.ts'

const { instituteId } = given
export const { teacherId } = params({ teacherId: z.number() })

/** The further teachers of a kind of class: their table, and its column of the class. */
const further = {
  classroom_class: { table: raw('classroom_class_teacher'), id: raw('class_id') },
  live_class: { table: raw('live_class_teacher'), id: raw('live_class_id') },
}
type Taught = keyof typeof further

/** Joins `taught` to the class `c`: the names of all who teach it, and for each of them a photo or null, the main one first. */
export const joinTeachers = (kind: Taught) => sql`cross join lateral (
  select coalesce(string_agg(p.name, ', ' order by t.rank, p.name, p.id), '') as names,
    coalesce(json_agg(p.photo_file_id order by t.rank, p.name, p.id), '[]') as photos
  from (select c.teacher_id as id, 1 as rank union all
    select l.teacher_id, 2 from ${further[kind].table} l where l.institute_id = ${instituteId}
      and l.${further[kind].id} = c.id and l.teacher_id is distinct from c.teacher_id) t
  cross join lateral (select * from person p
    where p.institute_id = ${instituteId} and p.id = t.id ${forEachRow}) p) taught`

/** Whether the teacher of the parameters teaches the class `c`, alone or with others. */
export const isTaughtBy = (kind: Taught) => sql`(
  c.teacher_id = ${teacherId} or exists (select 1 from ${further[kind].table} l where l.institute_id = ${instituteId}
    and l.${further[kind].id} = c.id and l.teacher_id = ${teacherId}))`
