import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { offersOverlap } from '#server/access/meetings/offers.ts'
import { enrolled } from '#server/access/membership.ts'
import { reachesAll, reachesSection, teacherId, teachesSection } from '#server/access/own-classes.ts'
import { many, params, raw, sql } from '#server/database/sql.ts'

const { instituteId, now } = given
const { sectionIds, studentIds, teacherIds, day, from, until, offerId, limit } = params({
  /** Null for all sections. */
  sectionIds: z.nullable(z.array(z.number())),
  studentIds: z.array(z.number()),
  teacherIds: z.array(z.number()),
  day: z.string(),
  from: z.string(),
  until: z.string(),
  /** 0 for one that is new. */
  offerId: z.number(),
  limit: z.number(),
})

/** For whom somebody may offer meetings: the office for every teacher, a teacher for himself [desk-151]. */
export const findTeachers = many(
  'desk.meeting-teachers',
  z.object({ id: z.number(), name: z.string() }),
  sql`select person.id, person.name from person where person.institute_id = ${instituteId} and person.status = 'active'
      and case when ${reachesAll}::boolean then person.role = 'teacher' or person.id = ${teacherId} and person.role <> 'admin'
        else person.id = ${teacherId} end
    order by person.name, person.id limit ${limit}`,
)

const inSection = sql`${enrolled} enrolled
  join student on student.institute_id = enrolled.institute_id and student.id = enrolled.student_id
  join person on person.institute_id = student.institute_id and person.id = student.person_id and person.status <> 'removed'`
const isNow = sql`enrolled.since <= ${now}::timestamptz and enrolled.until > ${now}::timestamptz`

/** Sections that somebody at the desk reaches, with the number of their students today. */
export const findReachedSections = many(
  'desk.meeting-reached-sections',
  z.object({ id: z.number(), standard: z.string(), name: z.string(), students: z.number() }),
  sql`select section.id, standard.name as standard, section.name, (select count(distinct student.id) from ${inSection}
      where enrolled.institute_id = ${instituteId} and enrolled.section_id = section.id and ${isNow})::int as students
    from section join standard on standard.institute_id = section.institute_id and standard.id = section.standard_id
    join academic_year year on year.institute_id = section.institute_id and year.id = section.academic_year_id
    where section.institute_id = ${instituteId} and section.is_active and year.end_date >= ${now}::timestamptz::date - 60
      and (${sectionIds}::bigint[] is null or section.id = any(${sectionIds}::bigint[])) and ${reachesSection}
    order by standard.name, section.name, section.id limit ${limit}`,
)

/** Those of these students, or all of these sections, whom somebody at the desk reaches today. */
export const findReachedStudents = many(
  'desk.meeting-reached-students',
  z.object({ id: z.number(), name: z.string(), rollNo: z.string() }),
  sql`select distinct student.id, person.name, student.roll_no as "rollNo" from ${inSection}
    join section on section.institute_id = enrolled.institute_id and section.id = enrolled.section_id
    where enrolled.institute_id = ${instituteId} and ${isNow} and ${reachesSection}
      and (student.id = any(${studentIds}::bigint[]) or section.id = any(${sectionIds}::bigint[]))
    order by person.name, student.id limit ${limit}`,
)

/** Which of these sections each of these teachers teaches around now, or is the class teacher of. */
export const findTaught = many(
  'desk.meeting-taught',
  z.object({ teacherId: z.number(), sectionId: z.number() }),
  sql`select teacher.id as "teacherId", section.id as "sectionId" from unnest(${teacherIds}::bigint[]) teacher(id)
    cross join unnest(${sectionIds}::bigint[]) section(id)
    where ${teachesSection(raw('teacher.id'))}`,
)

/** In the order of their ids, so that two who offer for the same teachers wait for each other. */
export const lockTeachers = many(
  'desk.meeting-lock-teachers',
  z.object({ id: z.number(), name: z.string() }),
  sql`select id, name from person where institute_id = ${instituteId} and id = any(${teacherIds}::bigint[]) order by id for no key update`,
)

/** Other meetings of these teachers that share a moment with these hours [meeting-10]. */
export const findOverlaps = many(
  'desk.meeting-overlaps',
  z.object({ name: z.string(), from: z.string(), until: z.string() }),
  sql`select person.name, to_char(offer.start_time, 'HH24:MI') as "from", to_char(offer.end_time, 'HH24:MI') as until
    from (select teacher.id as teacher_id, null::timestamptz as cancelled_at, ${day}::date as day, ${from}::time as start_time, ${until}::time as end_time
      from unnest(${teacherIds}::bigint[]) teacher (id)) wanted
    join meeting_offer offer on ${raw(offersOverlap('wanted', 'offer'))}
    join person on person.institute_id = offer.institute_id and person.id = offer.teacher_id
    where offer.institute_id = ${instituteId} and offer.id <> ${offerId}
    order by offer.start_time, offer.id limit 1`,
)
