import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { enrolled } from '#server/access/membership.ts'
import { idPrefix } from '#server/access/named.ts'
import { many, maybeOne, params, raw, sql } from '#server/database/sql.ts'

const { instituteId, now } = given
const { codes, yearCode, noticeCode, search, state, beforeAt, beforeId, limit } = params({
  codes: z.array(z.string()),
  yearCode: z.string(),
  noticeCode: z.string(),
  /** Between percent signs; '%' for all. */
  search: z.string(),
  /** '' for all. */
  state: z.string(),
  beforeAt: z.date(),
  beforeId: z.number(),
  limit: z.number(),
})

const prefix = sql`(select ${idPrefix} from institute where id = ${instituteId})`
/** The id of a row in files. */
const codeOf = (table: string) => sql`coalesce(${raw(table)}.source_id, ${prefix} || ${raw(table)}.id)`

/** Every section that is in use, with its year, and the students who are in it now. */
export const findAudience = many(
  'desk.audience',
  z.object({
    yearCode: z.string(),
    yearName: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    code: z.nullable(z.string()),
    name: z.string(),
    standard: z.string(),
    students: z.number(),
  }),
  sql`select ${codeOf('year')} as "yearCode", year.name as "yearName", year.start_date::text as "startDate", year.end_date::text as "endDate",
      case when section.id is not null then ${codeOf('section')} end as code, coalesce(section.name, '') as name,
      coalesce(standard.name, '') as standard, coalesce(members.students, 0)::int as students
    from academic_year year
    left join section on section.institute_id = year.institute_id and section.academic_year_id = year.id and section.is_active
    left join standard on standard.institute_id = section.institute_id and standard.id = section.standard_id
    left join (select enrolled.section_id, count(distinct enrolled.student_id) as students from ${enrolled} enrolled
      where enrolled.institute_id = ${instituteId} and enrolled.since <= ${now} and enrolled.until > ${now} group by enrolled.section_id) members
      on members.section_id = section.id
    where year.institute_id = ${instituteId}
    order by year.start_date desc, year.id, standard.id, section.name, section.id limit 5000`,
)

export const findYear = maybeOne(
  'desk.audience-year',
  z.object({ id: z.number() }),
  sql`select year.id from academic_year year where year.institute_id = ${instituteId} and ${codeOf('year')} = ${yearCode}`,
)

export const findSections = many(
  'desk.audience-sections',
  z.object({ id: z.number(), code: z.string(), yearId: z.number() }),
  sql`select section.id, ${codeOf('section')} as code, section.academic_year_id as "yearId" from section
    where section.institute_id = ${instituteId} and ${codeOf('section')} = any(${codes}::text[])`,
)

const stateOf = sql`case when announcement.taken_back_at is not null then 'taken_back'
  when announcement.announced_at > ${now} then 'scheduled' else 'out' end`

const shownFields = {
  rowId: z.number(),
  id: z.string(),
  title: z.string(),
  by: z.string(),
  state: z.enum(['scheduled', 'out', 'taken_back']),
  announcedAt: z.date(),
  takenBackAt: z.nullable(z.date()),
  urgent: z.boolean(),
  year: z.string(),
  sections: z.nullable(z.array(z.string())),
  students: z.array(z.string()),
  studentCount: z.number(),
  hasFile: z.boolean(),
}
const noticeRow = z.object(shownFields)
export type NoticeRow = z.output<typeof noticeRow>

/** The single students of an announcement. */
const chosenOf = sql`from announcement_student join student on student.institute_id = ${instituteId} and student.id = announcement_student.student_id
  join person on person.institute_id = ${instituteId} and person.id = student.person_id
  where announcement_student.institute_id = ${instituteId} and announcement_student.announcement_id = announcement.id`

const shownColumns = sql`announcement.id as "rowId", ${codeOf('announcement')} as id, announcement.title, announcement.updated_by as by, ${stateOf} as state,
  announcement.announced_at as "announcedAt", announcement.taken_back_at as "takenBackAt", announcement.is_urgent as urgent, year.name as year,
  case when not announcement.is_for_all then (select coalesce(array_agg(section.name order by section.name), '{}') from announcement_section
    join section on section.institute_id = announcement_section.institute_id and section.id = announcement_section.section_id
    where announcement_section.institute_id = announcement.institute_id and announcement_section.announcement_id = announcement.id) end as sections,
  coalesce((select array_agg(chosen.name) from (select person.name ${chosenOf} order by person.name, person.id limit 3) chosen), '{}') as students,
  (select count(*) ${chosenOf})::int as "studentCount", announcement.attachment_file_id is not null as "hasFile"`
const withYear = sql`from announcement join academic_year year on year.institute_id = announcement.institute_id and year.id = announcement.academic_year_id`

/** The newest first, from behind a place. */
export const findNotices = many(
  'desk.notices',
  noticeRow,
  sql`select ${shownColumns} ${withYear}
    where announcement.institute_id = ${instituteId} and (announcement.announced_at, announcement.id) < (${beforeAt}, ${beforeId}::bigint)
      and (${search} = '%' or announcement.title ilike ${search} or announcement.description_html ilike ${search})
      and (${state} = '' or ${state} = ${stateOf})
    order by announcement.announced_at desc, announcement.id desc limit ${limit}`,
)

export const findNotice = maybeOne(
  'desk.notice',
  z.object({
    ...shownFields,
    fileName: z.string(),
    yearId: z.string(),
    sectionIds: z.nullable(z.array(z.string())),
    chosen: z.array(z.object({ person_id: z.number(), name: z.string() })),
  }),
  sql`select ${shownColumns}, ${codeOf('year')} as "yearId",
      coalesce((select file.name from file where file.institute_id = announcement.institute_id and file.id = announcement.attachment_file_id), '') as "fileName",
      case when not announcement.is_for_all then (select coalesce(array_agg(${codeOf('section')} order by section.name), '{}') from announcement_section
        join section on section.institute_id = announcement_section.institute_id and section.id = announcement_section.section_id
        where announcement_section.institute_id = announcement.institute_id and announcement_section.announcement_id = announcement.id) end as "sectionIds",
      coalesce((select json_agg(json_build_object('person_id', person.id, 'name', person.name) order by person.name, person.id) ${chosenOf}), '[]') as chosen
    ${withYear}
    where announcement.institute_id = ${instituteId} and ${codeOf('announcement')} = ${noticeCode}`,
)

/** By id of the record: its news, one for each person who was notified. What was imported quietly is read from the beginning. */
export const countReaders = many(
  'desk.notice-readers',
  z.object({ id: z.string(), people: z.number(), read: z.number() }),
  sql`select ${codeOf('announcement')} as id, count(distinct news.person_id)::int as people,
      (count(distinct news.person_id) filter (where news.read_at > news.created_at))::int as read
    from announcement
    join news on news.institute_id = announcement.institute_id and news.cause_id = announcement.id
      and news.kind = case when announcement.is_urgent then 'urgentNotice' else 'notice' end
      and (news.withdrawn_at is null or announcement.taken_back_at is not null)
    where announcement.institute_id = ${instituteId} and ${codeOf('announcement')} = any(${codes}::text[])
    group by announcement.institute_id, announcement.id`,
)
