import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { enrolled } from '#server/access/membership.ts'
import { personCode } from '#server/access/named.ts'
import { audiences } from '#server/access/notified.ts'
import { many, maybeOne, one, params, type Sql, sql } from '#server/database/sql.ts'
import {
  choicesOf,
  defaultsOf,
  defaultsRow,
  hasPush,
  payableOf,
  payableRow,
} from '#server/news/queries-choices.ts'

const { instituteId, yearId, personIds, now } = given
const { isForAll, sectionIds, students, who, at } = params({
  isForAll: z.boolean(),
  sectionIds: z.array(z.number()),
  /** People of students. */
  students: z.array(z.number()),
  who: z.enum(['parents', 'students', 'both']),
  at: z.date(),
})

/** People for whom a notice is, as its news says: those who are there when it is announced. */
const noticeFacts = sql`fact as materialized (
    select student.person_id, true as is_student from ${enrolled} enrolled
    join student on student.institute_id = enrolled.institute_id and student.id = enrolled.student_id
    where enrolled.institute_id = ${instituteId} and enrolled.academic_year_id = ${yearId} and enrolled.since <= ${at} and enrolled.until > ${at}
      and (${isForAll}::boolean or enrolled.section_id = any(${sectionIds}::bigint[]) or student.person_id = any(${students}::bigint[]))
    union
    select person.id, false from person where ${isForAll}::boolean and person.institute_id = ${instituteId} and person.role = 'open'),
  reader as materialized (select distinct reader.person_id from fact cross join lateral ${audiences.family} reader)`

/** Those to whom a message goes: of the students of sections, of today, and of single ones. */
const messageFacts = sql`fact as materialized (
    select student.person_id, true as is_student from ${enrolled} enrolled
    join student on student.institute_id = enrolled.institute_id and student.id = enrolled.student_id
    where enrolled.institute_id = ${instituteId} and enrolled.section_id = any(${sectionIds}::bigint[]) and enrolled.since <= ${now} and enrolled.until > ${now}
    union
    select student.person_id, true from student where student.institute_id = ${instituteId} and student.person_id = any(${students}::bigint[])),
  reader as materialized (
    select distinct chosen.person_id from fact cross join lateral (
      select parent.person_id from ${audiences.parents} parent where ${who}::text <> 'students'
      union all select own.person_id from ${audiences.self} own where ${who}::text <> 'parents') chosen)`

const isRefused = (channel: 'email' | 'sms') =>
  channel === 'email'
    ? sql`exists (select from news_refusal where news_refusal.institute_id = person.institute_id and news_refusal.person_id = person.id and news_refusal.channel = 'email')`
    : sql`exists (select from news_refusal where news_refusal.institute_id = person.institute_id and news_refusal.person_id = person.id and news_refusal.channel = 'sms')`

const groupRow = z.object({
  people: z.number(),
  hasEmail: z.boolean(),
  hasPhone: z.boolean(),
  hasPush: z.boolean(),
  /** As `choicesOf`, JSON. */
  choices: z.string(),
})
export type ReachGroup = z.output<typeof groupRow>

/** Readers, counted by what decides how they are reached. */
const grouped = <Values>(facts: Sql<Values>) => sql`with ${facts},
  reached as (
    select person.email is not null and not ${isRefused('email')} as has_email, person.phone is not null and not ${isRefused('sms')} as has_phone,
      ${hasPush} as has_push, ${choicesOf}::text as choices
    from reader join person on person.institute_id = ${instituteId} and person.id = reader.person_id)
  select count(*)::int as people, has_email as "hasEmail", has_phone as "hasPhone", has_push as "hasPush", choices
  from reached group by has_email, has_phone, has_push, choices`

export const groupNoticeReaders = many('desk.reach.notice-groups', groupRow, grouped(noticeFacts))
export const groupMessageReaders = many('desk.reach.message-groups', groupRow, grouped(messageFacts))

/** Of chosen students of a notice, those of whom it is no fact. */
export const countOutside = one(
  'desk.reach.notice-outside',
  z.object({ outside: z.number() }),
  sql`with ${noticeFacts} select cardinality(${students}::bigint[]) - (select count(*) from fact where fact.person_id = any(${students}::bigint[]))::int as outside`,
)

const rolesRow = z.object({ students: z.number(), parents: z.number(), others: z.number() })
const counted = <Values>(facts: Sql<Values>) => sql`with ${facts}
  select (select count(*) from fact where is_student)::int as students,
    (count(*) filter (where person.role = 'parent'))::int as parents, (count(*) filter (where person.role = 'open'))::int as others
  from reader join person on person.institute_id = ${instituteId} and person.id = reader.person_id`

export const countNoticePeople = one('desk.reach.notice-people', rolesRow, counted(noticeFacts))
export const countMessagePeople = one('desk.reach.message-people', rolesRow, counted(messageFacts))

/** Everybody to whom a message goes, with the number. */
export const findMessageReaders = many(
  'desk.reach.message-readers',
  z.object({ personId: z.number(), name: z.string(), phone: z.nullable(z.string()) }),
  sql`with ${messageFacts} select person.id as "personId", person.name, person.phone from reader
    join person on person.institute_id = ${instituteId} and person.id = reader.person_id order by person.name, person.id`,
)

/** What the institute has set, and can send by channels that cost money. */
export const findReachSettings = maybeOne(
  'desk.reach.settings',
  z.object({ name: z.string(), defaults: defaultsRow, payable: payableRow }),
  sql`select institute.name, ${defaultsOf} as defaults, ${payableOf} as payable from institute where institute.id = ${instituteId}`,
)

/** Which of these people are students of the institute, with the ids of their records. */
export const findStudentPeople = many(
  'desk.reach.student-people',
  z.object({ id: z.number(), code: z.string() }),
  sql`select student.person_id as id, ${personCode} as code from student join person on person.institute_id = student.institute_id and person.id = student.person_id
    where student.institute_id = ${instituteId} and student.person_id = any(${personIds}::bigint[]) and person.status <> 'removed'`,
)
