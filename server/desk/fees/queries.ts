import * as z from 'zod/mini'
import { creditOfPayment, due, paid, refunded } from '#server/access/fees.ts'
import { given } from '#server/access/given.ts'
import { currentSections } from '#server/access/membership.ts'
import { many, maybeOne, params, raw, sql } from '#server/database/sql.ts'

const { instituteId, yearId, studentId } = given
const { today, sectionId, words, all, limit, after, afterName, afterId } = params({
  /** The institute's day. */
  today: z.string(),
  /** Null for all. */
  sectionId: z.nullable(z.number()),
  /** Patterns of `ilike`, all of which must fit. */
  words: z.array(z.string()),
  all: z.boolean(),
  limit: z.number(),
  /** Of the row before: its day or infinity, name and id. Null for the first page. */
  after: z.nullable(z.string()),
  afterName: z.string(),
  afterId: z.number(),
})

/** The section of each student in the year: the one in which the enrolment goes on, or the last. */
const sectionOfYear = sql`(select distinct on (enrolment.student_id) enrolment.student_id, section.id, section.name
    from enrolment join section on section.institute_id = enrolment.institute_id and section.id = enrolment.section_id
    where enrolment.institute_id = ${instituteId} and enrolment.academic_year_id = ${yearId}
    order by enrolment.student_id, enrolment.status, enrolment.start_date desc nulls last, enrolment.id desc)`

/** What each student owes in a year, by the rules of families: `account`, and `credit`. In whole paise. */
const accounts = sql`account as materialized (
      select instalment.student_id, sum(paid.fee + paid.fine)::bigint as paid, sum(paid.written_off)::bigint as written_off,
        sum(${due})::bigint as due, coalesce(sum(${due}) filter (where instalment.due_date <= ${today}::date), 0)::bigint as due_now,
        min(instalment.due_date) filter (where ${due} > 0 and instalment.due_date <= ${today}::date) as since,
        sum(paid.over)::bigint as over
      from fee_instalment instalment ${paid}
      where instalment.institute_id = ${instituteId} and instalment.academic_year_id = ${yearId} group by 1),
    credit as (
      select payment.student_id, sum(${creditOfPayment})::bigint as credit from fee_payment payment
      left join fee_reversal reversal on reversal.institute_id = payment.institute_id and reversal.payment_id = payment.id ${refunded}
      where payment.institute_id = ${instituteId} and payment.academic_year_id = ${yearId} and payment.credit_paise > 0 group by 1)`

const owed = {
  total: z.number(),
  paid: z.number(),
  writtenOff: z.number(),
  due: z.number(),
  dueNow: z.number(),
  credit: z.number(),
}

/** A page of those who owe, the longest first, with the sums of all that fit in each row. */
export const findOwing = many(
  'desk-fees.owing',
  z.object({
    studentId: z.number(),
    personId: z.number(),
    name: z.string(),
    displayId: z.string(),
    section: z.string(),
    ...owed,
    since: z.nullable(z.string()),
    days: z.number(),
    allTotal: z.number(),
    allPaid: z.number(),
    allWrittenOff: z.number(),
    allDue: z.number(),
    allDueNow: z.number(),
    allCredit: z.number(),
    allStudents: z.number(),
  }),
  sql`with ${accounts},
    fits as (
      select coalesce(account.student_id, credit.student_id) as "studentId", person.id as "personId", person.name,
        student.display_id as "displayId", coalesce(section.name, '') as section,
        coalesce(account.paid + account.due + account.written_off, 0)::bigint as total, coalesce(account.paid, 0) as paid,
        coalesce(account.written_off, 0) as "writtenOff", coalesce(account.due, 0) as due, coalesce(account.due_now, 0) as "dueNow",
        coalesce(account.over, 0) + coalesce(credit.credit, 0) as credit, account.since::text as since,
        coalesce(${today}::date - account.since, 0) as days, coalesce(account.since, 'infinity')::text as place
      from account full join credit on credit.student_id = account.student_id
      join student on student.institute_id = ${instituteId} and student.id = coalesce(account.student_id, credit.student_id)
      join person on person.institute_id = ${instituteId} and person.id = student.person_id
      left join ${sectionOfYear} section on section.student_id = student.id
      where (${sectionId}::bigint is null or section.id = ${sectionId}) and (${all} or account.due > 0)
        and concat_ws(' ', person.name, student.display_id) ilike all (${words}::text[])),
    whole as (
      select fits.*, (sum(total) over ())::bigint as "allTotal", (sum(paid) over ())::bigint as "allPaid",
        (sum("writtenOff") over ())::bigint as "allWrittenOff", (sum(due) over ())::bigint as "allDue",
        (sum("dueNow") over ())::bigint as "allDueNow", (sum(credit) over ())::bigint as "allCredit",
        count(*) over ()::int as "allStudents"
      from fits)
    select "studentId", "personId", name, "displayId", section, total, paid, "writtenOff", due, "dueNow", credit, since, days,
      "allTotal", "allPaid", "allWrittenOff", "allDue", "allDueNow", "allCredit", "allStudents"
    from whole where ${after}::text is null
      or (place::date, name collate "C", "studentId") > (${after}::text::date, ${afterName} collate "C", ${afterId}::bigint)
    order by place::date, name collate "C", "studentId" limit ${limit}`,
)

/** What the students of each section owe. */
export const sumSections = many(
  'desk-fees.sections',
  z.object({
    sectionId: z.nullable(z.number()),
    name: z.string(),
    students: z.number(),
    due: z.number(),
    dueNow: z.number(),
  }),
  sql`with ${accounts}
    select section.id as "sectionId", coalesce(section.name, '') as name, count(*) filter (where account.due > 0)::int as students,
      sum(account.due)::bigint as due, sum(account.due_now)::bigint as "dueNow"
    from account left join ${sectionOfYear} section on section.student_id = account.student_id
    group by section.id, section.name order by section.name nulls last, section.id`,
)

/** The years of an institute, the last first. */
export const findYears = many(
  'desk-fees.years',
  z.object({ id: z.number(), name: z.string(), isCurrent: z.boolean() }),
  sql`select id, name, start_date <= ${today}::date and end_date >= ${today}::date as "isCurrent" from academic_year
    where institute_id = ${instituteId} order by start_date desc, id desc`,
)

export const findSection = maybeOne(
  'desk-fees.section',
  z.object({ id: z.number() }),
  sql`select id from section where institute_id = ${instituteId} and id = ${sectionId}`,
)

const foundStudent = {
  studentId: z.number(),
  personId: z.number(),
  name: z.string(),
  displayId: z.string(),
  section: z.string(),
  phone: z.string(),
}

/** The sections in which a `student` is now, or was last. */
const lastSection = sql`coalesce((select string_agg(distinct current.name, ', ') from ${currentSections({
  institute: 'student.institute_id',
  student: 'student.id',
  now: raw('now()'),
})} current), '')`

const { exact } = params({
  /** A phone number as stored, or ''. */
  exact: z.string(),
})

/** Students by words of the name or number, or the phone of theirs or a parent's. */
export const findStudents = many(
  'desk-fees.students',
  z.object(foundStudent),
  sql`select student.id as "studentId", person.id as "personId", person.name, student.display_id as "displayId", ${lastSection} as section,
      coalesce(person.phone, '') as phone
    from student join person on person.institute_id = student.institute_id and person.id = student.person_id
    where student.institute_id = ${instituteId} and person.status <> 'removed' and (
      concat_ws(' ', person.name, student.display_id) ilike all (${words}::text[]) or person.phone = ${exact} or exists (
        select from guardian join person parent on parent.institute_id = guardian.institute_id and parent.id = guardian.parent_id
        where guardian.institute_id = student.institute_id and guardian.student_id = student.id and parent.phone = ${exact}))
    order by person.name, student.id limit ${limit}`,
)

/** A student with the parents, and which years there are fees of. */
export const findStudent = maybeOne(
  'desk-fees.student',
  z.object({
    ...foundStudent,
    guardians: z.array(z.object({ name: z.string(), phone: z.string() })),
  }),
  sql`select student.id as "studentId", person.id as "personId", person.name, student.display_id as "displayId", ${lastSection} as section,
      coalesce(person.phone, '') as phone,
      coalesce((select json_agg(json_build_object('name', parent.name, 'phone', coalesce(parent.phone, '')) order by parent.name, parent.id)
        from guardian join person parent on parent.institute_id = guardian.institute_id and parent.id = guardian.parent_id
        where guardian.institute_id = student.institute_id and guardian.student_id = student.id), '[]') as guardians
    from student join person on person.institute_id = student.institute_id and person.id = student.person_id
    where student.institute_id = ${instituteId} and student.id = ${studentId}`,
)
