import * as z from 'zod/mini'
import { announcedBefore, noticeDays } from '#domain/home/needs-you.ts'
import { given } from '#server/access/given.ts'
import { grace, maxGrace } from '#server/access/grace.ts'
import { params, raw, sql } from '#server/database/sql.ts'

const { instituteId, personIds, yearId, now } = given
const { studentIds } = params({ studentIds: z.array(z.number()) })

const before = (kind: keyof typeof announcedBefore) =>
  raw(`interval '${announcedBefore[kind] / 1000} seconds'`)
const week = raw(`interval '${noticeDays} days'`)

/** The next start or end of the institute's exams or live classes, and when one is announced. */
const ofTable = (table: 'test' | 'live_class', kind: keyof typeof announcedBefore) => sql`
  (select min(starts_at) from ${raw(table)} where institute_id = ${instituteId} and starts_at > ${now}),
  (select min(starts_at) - ${before(kind)} from ${raw(table)}
    where institute_id = ${instituteId} and starts_at > ${now}::timestamptz + ${before(kind)}),
  (select min(ends_at) from ${raw(table)} where institute_id = ${instituteId} and ends_at > ${now})`

/**
 * The next moment at which these people may see a change without a write: an exam, a live class or homework begins, ends, or
 * is announced; an attempt ends; a notice appears or ends its delay. Leaves out changes at midnight. Rather too early than too
 * late: exams and classes of the whole institute count.
 */
export const nextMoment = sql`(select least(
  ${ofTable('test', 'exam')}, ${ofTable('live_class', 'class')},
  (select min(t.ends_at + x.minutes * interval '1 minute') from test_extra_time x
    join test t on t.institute_id = x.institute_id and t.id = x.test_id
    where x.institute_id = ${instituteId} and x.person_id = any(${personIds})
      and t.ends_at + x.minutes * interval '1 minute' > ${now}),
  (select min(case when e.at + ${grace} > ${now} then e.at + ${grace} else e.at + ${maxGrace} end) from test_attempt d
    join test t on t.institute_id = d.institute_id and t.id = d.test_id
    cross join lateral (select coalesce(d.ends_at, t.ends_at) as at) e
    where d.institute_id = ${instituteId} and d.person_id = any(${personIds}) and d.submitted_at is null
      and e.at + ${maxGrace} > ${now}),
  (select min(case when a.opens_at > ${now} then a.opens_at else a.ends_at end) from enrolment e
    join assignment a on a.institute_id = e.institute_id and a.section_id = e.section_id
    where e.institute_id = ${instituteId} and e.student_id = any(${studentIds}) and a.ends_at > ${now}),
  (select min(case when announced_at > ${now} then announced_at else announced_at + ${week} end) from announcement
    where institute_id = ${instituteId} and academic_year_id = ${yearId} and announced_at > ${now}::timestamptz - ${week})))`
