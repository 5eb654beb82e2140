import * as z from 'zod/mini'
import { beginningSteps, stepMarks } from '#domain/desk/begin/steps.ts'
import { given } from '#server/access/given.ts'
import { command, exists, many, maybeOne, one, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { hash, expiresAt, today, step, mark, steps } = params({
  hash: z.string(),
  expiresAt: z.date(),
  today: z.string(),
  step: z.enum(beginningSteps),
  mark: z.enum(stepMarks),
  steps: z.array(z.enum(beginningSteps)),
})

/** Ends the code before. Returns 0 where there is an institute. */
export const keepBeginCode = command(
  'begin.keep-code',
  sql`insert into begin_code (id, hash, expires_at) select 1, ${hash}::text, ${expiresAt}::timestamptz
    where not exists (select from institute)
    on conflict (id) do update set hash = excluded.hash, expires_at = excluded.expires_at`,
)

/** Of a server that has an institute. */
export const removeBeginCode = command('begin.remove-code', sql`delete from begin_code`)

export const isBeginCode = exists(
  'begin.is-code',
  sql`select 1 from begin_code where hash = ${hash} and expires_at > ${now} and not exists (select from institute)`,
)

/** While no import runs. No row where the code is over, or there is an institute. */
export const spendBeginCode = maybeOne(
  'begin.spend-code',
  z.object({ id: z.number() }),
  sql`delete from begin_code where hash = ${hash} and expires_at > ${now} and not exists (select from institute)
    returning id`,
)

export const openSteps = command(
  'begin.open-steps',
  sql`with noted as (
      insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id)
      values (${instituteId}::int, ${now}, ${personId}, 'desk.begin', 'institute', ${instituteId}::int))
    insert into beginning (institute_id, step, mark)
    select ${instituteId}::int, step, 'open' from unnest(${steps}::text[]) step`,
)

export const findMarks = many(
  'begin.marks',
  z.object({ step: z.enum(beginningSteps), mark: z.enum(stepMarks) }),
  sql`select step, mark from beginning where institute_id = ${instituteId}`,
)

export const markBeginning = command(
  'begin.mark',
  sql`with noted as (
      insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id, detail)
      values (${instituteId}::int, ${now}, ${personId}, 'desk.mark-step', 'institute', ${instituteId}::int,
        jsonb_build_object('step', ${step}::text, 'mark', ${mark}::text)))
    insert into beginning (institute_id, step, mark) values (${instituteId}::int, ${step}::text, ${mark}::text)
    on conflict (institute_id, step) do update set mark = excluded.mark`,
)

const inInstitute = sql`institute_id = ${instituteId}`
const isFamily = sql`person.institute_id = ${instituteId} and person.status = 'active' and person.role in ('student', 'parent')`
const yearsNow = sql`(select id from academic_year where ${inInstitute} and ${today}::date between start_date and end_date)`

/** What the records have, in figures; `plan` and `features` decide the menu of families. */
export const findFigures = one(
  'begin.figures',
  z.object({
    years: z.number(),
    years_now: z.number(),
    standards: z.number(),
    sections: z.number(),
    students: z.number(),
    students_without_section: z.number(),
    without_login: z.number(),
    parents: z.number(),
    teachers: z.number(),
    lessons: z.number(),
    sections_without_lessons: z.number(),
    instalments: z.number(),
    notices: z.number(),
    families: z.number(),
    without_password: z.number(),
    hosts: z.number(),
  }),
  sql`with families as (
      select role, count(*)::int as count,
        count(*) filter (where password_hash is null and pending_password_hash is null)::int as without_password,
        count(*) filter (where email is null and phone is null)::int as without_login
      from person where ${isFamily} group by role),
    own_sections as (
      select id, academic_year_id in ${yearsNow} as is_now from section where ${inInstitute} and is_active)
    select (select count(*) from academic_year where ${inInstitute})::int as years,
      (select count(*) from ${yearsNow} years)::int as years_now,
      (select count(*) from standard where ${inInstitute} and is_active)::int as standards,
      (select count(*) from own_sections)::int as sections,
      coalesce((select count from families where role = 'student'), 0) as students,
      (select count(*) from student join person on person.institute_id = student.institute_id and person.id = student.person_id
        where ${isFamily} and not exists (select from enrolment where enrolment.institute_id = student.institute_id
          and enrolment.student_id = student.id and enrolment.status = 'active'
          and enrolment.academic_year_id in ${yearsNow}))::int as students_without_section,
      coalesce((select sum(without_login) from families), 0)::int as without_login,
      coalesce((select count from families where role = 'parent'), 0) as parents,
      (select count(*) from person where ${inInstitute} and role = 'teacher' and status = 'active')::int as teachers,
      (select count(*) from classroom_class where ${inInstitute} and cancelled_at is null)::int as lessons,
      (select count(*) from own_sections where is_now and not exists (select from classroom_class
        where classroom_class.institute_id = ${instituteId} and classroom_class.section_id = own_sections.id
          and classroom_class.cancelled_at is null))::int as sections_without_lessons,
      (select count(*) from fee_instalment where ${inInstitute})::int as instalments,
      (select count(*) from announcement where ${inInstitute})::int as notices,
      coalesce((select sum(count) from families), 0)::int as families,
      coalesce((select sum(without_password) from families), 0)::int as without_password,
      (select count(*) from institute_host where ${inInstitute})::int as hosts`,
)
