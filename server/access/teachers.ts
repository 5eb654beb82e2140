import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { forEachRow, params, raw, type Sql, sql } from '#server/database/sql.ts'

const { instituteId } = given
export const { teacherId } = params({ teacherId: z.number() })

/** The further teachers of a kind of class: their table, and its column of the ${of}. */
const further = {
  classroom_class: { table: raw('classroom_class_teacher'), id: raw('class_id') },
  live_class: { table: raw('live_class_teacher'), id: raw('live_class_id') },
}
type Taught = keyof typeof further

/** Joins `taught` to a class: the names of all who teach it, and for each of them a photo or null, the main one first. */
export const joinTeachers = (kind: Taught, of = raw('class')) => sql`cross join lateral (
  select coalesce(string_agg(person.name, ', ' order by teacher.rank, person.name, person.id), '') as names,
    coalesce(json_agg(person.photo_file_id order by teacher.rank, person.name, person.id), '[]') as photos
  from (select ${of}.teacher_id as id, 1 as rank union all
    select further.teacher_id, 2 from ${further[kind].table} further where further.institute_id = ${instituteId}
      and further.${further[kind].id} = ${of}.id and further.teacher_id is distinct from ${of}.teacher_id) teacher
  cross join lateral (select * from person
    where person.institute_id = ${instituteId} and person.id = teacher.id ${forEachRow}) person) taught`

/** Whether a teacher teaches a class, alone or with others. @param teacher SQL of an id */
export const teaches = <Teacher>(teacher: Sql<Teacher>, kind: Taught, of = raw('class')) => sql`(
  ${of}.teacher_id = ${teacher} or exists (select 1 from ${further[kind].table} further
    where further.institute_id = ${instituteId}
    and further.${further[kind].id} = ${of}.id and further.teacher_id = ${teacher}))`

/** The same of the teacher of the parameters. */
export const isTaughtBy = (kind: Taught, of = raw('class')) => teaches(sql`${teacherId}`, kind, of)
