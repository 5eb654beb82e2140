import * as z from 'zod/mini'
import { todaysEntry } from '#domain/home/calls.ts'
import { given } from '#server/access/given.ts'
import { isOfDays } from '#server/access/membership.ts'
import { reached } from '#server/access/reach.ts'
import { heldTimes, subjectNames } from '#server/access/sittings.ts'
import { forEachRow, join, many, raw, sql } from '#server/database/sql.ts'
import { holding, mine, onScreen, people } from '#server/features/home/queries-needs-you.ts'

const { instituteId } = given

const todayRow = z.extend(z.omit(todaysEntry, { starts_at: true, ends_at: true }), {
  studentId: z.number(),
  startsAt: z.date(),
  endsAt: z.date(),
  /** Whether the student was there, of a class that was marked. */
  isPresent: z.nullable(z.boolean()),
})
export type TodayRow = z.output<typeof todayRow>

/** More than the children of a person have on a day. */
const maxOfAKind = raw('200')

/** The moments at which the institute's day begins and ends. */
const day = sql`day as (select today::timestamp at time zone time_zone as first,
    (today + 1)::timestamp at time zone time_zone as next from own_institute)`

/** What begins today, or began yesterday and ends today. */
const isToday =
  raw(`class.starts_at >= day.first - interval '1 day' and class.starts_at < day.next and class.ends_at > day.first
  and class.cancelled_at is null`)

const classes = sql`select distinct on (class.starts_at, class.id, taker.student_id) 'classroom' as kind, class.id, '' as name,
    subject.name as subject, taker.student_id as "studentId", class.starts_at as "startsAt", class.ends_at as "endsAt",
    '' as live_meeting_with, attendance.is_present as "isPresent"
  from day cross join mine enrolled join taker on taker.person_id = enrolled.person_id
  cross join lateral (select * from classroom_class class where class.institute_id = ${instituteId}
    and class.section_id = enrolled.section_id and ${isToday} and ${isOfDays('class.starts_at')} ${forEachRow}) class
  join subject on subject.institute_id = ${instituteId} and subject.id = class.subject_id
  left join attendance on attendance.institute_id = ${instituteId} and attendance.student_id = taker.student_id
    and attendance.class_id = class.id
  order by class.starts_at, class.id, taker.student_id limit ${maxOfAKind}`

const liveClasses = sql`select distinct on (class.starts_at, class.id, taker.student_id) 'live', class.id, class.name,
    coalesce(subject.name, ''), taker.student_id, class.starts_at, class.ends_at, class.meeting_with, null::boolean
  from own_institute cross join day join ${reached('live_class', mine, holding)} reached on ${onScreen('classes')}
  join taker on taker.person_id = reached.person_id and taker.student_id is not null
  join live_class class on class.institute_id = ${instituteId} and class.id = reached.id and ${isToday}
    and ${isOfDays('class.starts_at', 'reached')}
  left join subject on subject.institute_id = ${instituteId} and subject.id = class.subject_id
  order by class.starts_at, class.id, taker.student_id limit ${maxOfAKind}`

const hasPaperExams = raw(`own_institute.plan->>'exam' in ('OFFLINE', 'HYBRID_BLENDED')`)

const paperExams = sql`select distinct on (held_time.starts_at, exam.id, taker.student_id,
  held_time.subject_id) 'offlineExam', exam.id, exam.name,
    coalesce(subject.name, ${subjectNames('exam')}, ''),
    taker.student_id, held_time.starts_at, held_time.ends_at, '', null
  from own_institute cross join day join mine enrolled on ${hasPaperExams} join taker on taker.person_id = enrolled.person_id
  cross join lateral (select * from offline_exam exam where exam.institute_id = ${instituteId}
    and exam.section_id = enrolled.section_id and exam.cancelled_at is null ${forEachRow}) exam
  cross join lateral ${heldTimes('exam')} held_time
  left join subject on subject.institute_id = ${instituteId} and subject.id = held_time.subject_id
  where held_time.starts_at < day.next and held_time.ends_at > day.first and ${isOfDays('held_time.starts_at')}
  order by held_time.starts_at, exam.id, taker.student_id, held_time.subject_id limit ${maxOfAKind}`

/** The classes and paper exams of the institute's day for several students, each with the student's mark; tests on screen wait elsewhere. */
export const findToday = many(
  'home.children-today',
  todayRow,
  sql`with ${people}, ${day} (${join([classes, liveClasses, paperExams], ') union all (')})`,
)
