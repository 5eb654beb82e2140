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
  (select min(test.ends_at + extra_time.minutes * interval '1 minute') from test_extra_time extra_time
    join test on test.institute_id = extra_time.institute_id and test.id = extra_time.test_id
    where extra_time.institute_id = ${instituteId} and extra_time.person_id = any(${personIds})
      and test.ends_at + extra_time.minutes * interval '1 minute' > ${now}),
  (select min(case when end_of.at + ${grace} > ${now} then end_of.at + ${grace} else end_of.at + ${maxGrace} end)
    from test_attempt attempt
    join test on test.institute_id = attempt.institute_id and test.id = attempt.test_id
    cross join lateral (select coalesce(attempt.ends_at, test.ends_at) as at) end_of
    where attempt.institute_id = ${instituteId} and attempt.person_id = any(${personIds}) and attempt.submitted_at is null
      and end_of.at + ${maxGrace} > ${now}),
  (select min(case when assignment.opens_at > ${now} then assignment.opens_at else assignment.ends_at end) from enrolment end_of
    join assignment on assignment.institute_id = end_of.institute_id and assignment.section_id = end_of.section_id
    where end_of.institute_id = ${instituteId} and end_of.student_id = any(${studentIds}) and assignment.ends_at > ${now}),
  (select min(case when announced_at > ${now} then announced_at else announced_at + ${week} end) from announcement
    where institute_id = ${instituteId} and academic_year_id = ${yearId} and announced_at > ${now}::timestamptz - ${week})))`
