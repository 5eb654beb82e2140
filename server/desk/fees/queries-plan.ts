import * as z from 'zod/mini'
import { feeDue, paid } from '#server/access/fees.ts'
import { given } from '#server/access/given.ts'
import { idPrefix } from '#server/access/named.ts'
import { many, one, params, sql } from '#server/database/sql.ts'

const { instituteId, yearId, personId } = given
const { sectionIds, studentIds, numbers, today, limit, isWaiting } = params({
  sectionIds: z.array(z.number()),
  studentIds: z.array(z.number()),
  numbers: z.array(z.number()),
  /** The institute's day. */
  today: z.string(),
  limit: z.number(),
  isWaiting: z.boolean(),
})

const ownPrefix = sql`(select ${idPrefix} from institute where id = ${instituteId})`

/** Whether an `enrolment` goes on: a student who has left gets no plan. */
const goesOn = sql`enrolment.status = 'active' and coalesce(enrolment.end_date >= ${today}::date, true)`

/** The sections of a year, with their students. */
export const findPlanSections = many(
  'desk-fees.plan-sections',
  z.object({ id: z.number(), name: z.string(), students: z.number() }),
  sql`select section.id, section.name, count(distinct enrolment.student_id)::int as students
    from section join enrolment on enrolment.institute_id = section.institute_id and enrolment.section_id = section.id
    where section.institute_id = ${instituteId} and enrolment.academic_year_id = ${yearId} and ${goesOn}
    group by section.id, section.name order by section.name, section.id limit 1000`,
)

/** Whether an institute has the year, and how many of the sections and students. */
export const countPlanned = one(
  'desk-fees.count-planned',
  z.object({ years: z.number(), sections: z.number(), students: z.number() }),
  sql`select (select count(*)::int from academic_year where institute_id = ${instituteId} and id = ${yearId}) as years,
    (select count(*)::int from section where institute_id = ${instituteId} and id = any(${sectionIds}::bigint[])) as sections,
    (select count(*)::int from student where institute_id = ${instituteId} and id = any(${studentIds}::bigint[])) as students`,
)

/** Students of the sections, and single ones, with what of the numbers they have. */
export const findPlanned = many(
  'desk-fees.planned',
  z.object({
    studentId: z.number(),
    name: z.string(),
    displayId: z.string(),
    section: z.string(),
    phone: z.string(),
    code: z.string(),
    yearCode: z.string(),
    sectionCode: z.string(),
    hasNumbers: z.array(z.number()),
  }),
  sql`select student.id as "studentId", person.name, student.display_id as "displayId", coalesce(own.name, '') as section,
      coalesce(person.phone, '') as phone, coalesce(person.source_id, ${ownPrefix} || person.id) as code,
      coalesce(year.source_id, ${ownPrefix} || year.id) as "yearCode", coalesce(own.code, '') as "sectionCode",
      coalesce((select json_agg(instalment.number order by instalment.number) from fee_instalment instalment
        where instalment.institute_id = ${instituteId} and instalment.student_id = student.id and instalment.academic_year_id = ${yearId}
          and instalment.number = any(${numbers}::int[])), '[]') as "hasNumbers"
    from student join person on person.institute_id = student.institute_id and person.id = student.person_id
    join academic_year year on year.institute_id = student.institute_id and year.id = ${yearId}
    left join lateral (
      select section.name, coalesce(section.source_id, ${ownPrefix} || section.id) as code, section.id from enrolment
      join section on section.institute_id = enrolment.institute_id and section.id = enrolment.section_id
      where enrolment.institute_id = student.institute_id and enrolment.student_id = student.id
        and enrolment.academic_year_id = ${yearId} and ${goesOn}
      order by (section.id = any(${sectionIds}::bigint[])) desc, enrolment.id desc limit 1) own on true
    where student.institute_id = ${instituteId} and person.status <> 'removed'
      and (own.id = any(${sectionIds}::bigint[]) or student.id = any(${studentIds}::bigint[]))
    order by own.name nulls last, person.name, student.id limit ${limit}`,
)

/** Write-offs that wait, the oldest first; or that were decided, the newest first. */
export const findWriteOffs = many(
  'desk-fees.write-offs',
  z.object({
    id: z.number(),
    instalmentId: z.number(),
    studentId: z.number(),
    name: z.string(),
    section: z.string(),
    year: z.string(),
    instalment: z.number(),
    dueDay: z.string(),
    amount: z.number(),
    left: z.number(),
    reason: z.string(),
    askedBy: z.string(),
    isOwn: z.boolean(),
    askedAt: z.date(),
    decidedBy: z.string(),
    decidedAt: z.nullable(z.date()),
    isApproved: z.nullable(z.boolean()),
    answer: z.string(),
    undoneAt: z.nullable(z.date()),
  }),
  sql`select asked.id, asked.instalment_id as "instalmentId", instalment.student_id as "studentId", person.name, coalesce(section.name, '') as section, year.name as year,
      instalment.number as instalment, instalment.due_date::text as "dueDay", asked.amount_paise as amount, ${feeDue} as left, asked.reason,
      asker.name as "askedBy", asked.asked_by = ${personId} as "isOwn", asked.created_at as "askedAt", coalesce(decider.name, '') as "decidedBy",
      asked.decided_at as "decidedAt", asked.is_approved as "isApproved", asked.answer,
      run.undone_at as "undoneAt"
    from fee_write_off asked
    join fee_instalment instalment on instalment.institute_id = asked.institute_id and instalment.id = asked.instalment_id ${paid}
    join student on student.institute_id = asked.institute_id and student.id = instalment.student_id
    join person on person.institute_id = asked.institute_id and person.id = student.person_id
    join academic_year year on year.institute_id = asked.institute_id and year.id = instalment.academic_year_id
    join person asker on asker.institute_id = asked.institute_id and asker.id = asked.asked_by
    left join person decider on decider.institute_id = asked.institute_id and decider.id = asked.decided_by
    left join section on section.institute_id = asked.institute_id and section.id = instalment.section_id
    left join import_run run on run.institute_id = asked.institute_id and run.number = asked.change_number
    where asked.institute_id = ${instituteId} and (asked.decided_at is null) = ${isWaiting}
    order by asked.decided_at desc, asked.id limit ${limit}`,
)
