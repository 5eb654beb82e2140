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
const day = sql`d as (select today::timestamp at time zone time_zone as first,
    (today + 1)::timestamp at time zone time_zone as next from i)`

/** What begins today, or began yesterday and ends today. */
const isToday =
  raw(`c.starts_at >= d.first - interval '1 day' and c.starts_at < d.next and c.ends_at > d.first
  and c.cancelled_at is null`)

const classes = sql`select distinct on (c.starts_at, c.id, t.student_id) 'classroom' as kind, c.id, '' as name,
    b.name as subject, t.student_id as "studentId", c.starts_at as "startsAt", c.ends_at as "endsAt",
    '' as live_meeting_with, a.is_present as "isPresent"
  from d cross join mine e join taker t on t.person_id = e.person_id
  cross join lateral (select * from classroom_class c where c.institute_id = ${instituteId}
    and c.section_id = e.section_id and ${isToday} and ${isOfDays('c.starts_at')} ${forEachRow}) c
  join subject b on b.institute_id = ${instituteId} and b.id = c.subject_id
  left join attendance a on a.institute_id = ${instituteId} and a.student_id = t.student_id and a.class_id = c.id
  order by c.starts_at, c.id, t.student_id limit ${maxOfAKind}`

const liveClasses = sql`select distinct on (c.starts_at, c.id, t.student_id) 'live', c.id, c.name,
    coalesce(b.name, ''), t.student_id, c.starts_at, c.ends_at, c.meeting_with, null::boolean
  from i cross join d join ${reached('live_class', mine, holding)} r on ${onScreen('classes')}
  join taker t on t.person_id = r.person_id and t.student_id is not null
  join live_class c on c.institute_id = ${instituteId} and c.id = r.id and ${isToday} and ${isOfDays('c.starts_at', 'r')}
  left join subject b on b.institute_id = ${instituteId} and b.id = c.subject_id
  order by c.starts_at, c.id, t.student_id limit ${maxOfAKind}`

const hasPaperExams = raw(`i.plan->>'exam' in ('OFFLINE', 'HYBRID_BLENDED')`)

const paperExams = sql`select distinct on (h.starts_at, c.id, t.student_id, h.subject_id) 'offlineExam', c.id, c.name,
    coalesce(b.name, ${subjectNames('c')}, ''),
    t.student_id, h.starts_at, h.ends_at, '', null
  from i cross join d join mine e on ${hasPaperExams} join taker t on t.person_id = e.person_id
  cross join lateral (select * from offline_exam c where c.institute_id = ${instituteId}
    and c.section_id = e.section_id and c.cancelled_at is null ${forEachRow}) c
  cross join lateral ${heldTimes('c')} h
  left join subject b on b.institute_id = ${instituteId} and b.id = h.subject_id
  where h.starts_at < d.next and h.ends_at > d.first and ${isOfDays('h.starts_at')}
  order by h.starts_at, c.id, t.student_id, h.subject_id limit ${maxOfAKind}`

/** The classes and paper exams of the institute's day for several students, each with the student's mark; tests on screen wait elsewhere. */
export const findToday = many(
  'home.children-today',
  todayRow,
  sql`with ${people}, ${day} (${join([classes, liveClasses, paperExams], ') union all (')})`,
)
