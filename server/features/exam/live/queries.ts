import * as z from 'zod/mini'
import { maxLiveStudents } from '#domain/exam/live/calls.ts'
import { given } from '#server/access/given.ts'
import { personCode } from '#server/access/named.ts'
import { namedRoster } from '#server/access/roster.ts'
import { many, maybeOne, params, raw, sql } from '#server/database/sql.ts'

const { instituteId, now } = given
const { testId, attemptIds } = params({ testId: z.number(), attemptIds: z.array(z.number()) })

export const findLiveTest = maybeOne(
  'live.test',
  z.object({ name: z.string(), startsAt: z.date(), endsAt: z.date(), questions: z.number() }),
  sql`select t.name, t.starts_at as "startsAt", t.ends_at as "endsAt", (
      select count(*) from test_question x where x.institute_id = t.institute_id and x.test_id = t.id) as questions
    from test t where t.institute_id = ${instituteId} and t.id = ${testId}`,
)

/** Students who have the test, and those who have begun it. */
export const findLivePeople = many(
  'live.people',
  z.object({
    personId: z.number(),
    studentId: z.string(),
    name: z.string(),
    rollNumber: z.string(),
    groups: z.array(z.string()),
  }),
  sql`with named as materialized ${namedRoster},
    people as (
      select person_id from named
      union select person_id from test_attempt where institute_id = ${instituteId} and test_id = ${testId})
    select people.person_id as "personId", ${personCode} as "studentId",
      p.name, coalesce(own.roll_no, '') as "rollNumber", coalesce(named.groups, '{}') as groups
    from people
    join person p on p.institute_id = ${instituteId} and p.id = people.person_id
    left join student own on own.institute_id = p.institute_id and own.person_id = p.id
    left join named on named.person_id = people.person_id
    order by people.person_id limit ${raw(String(maxLiveStudents))}`,
)

const recently = raw(`interval '1 minute'`)

const liveAttempt = z.object({
  attemptId: z.number(),
  personId: z.number(),
  startedAt: z.date(),
  isBegun: z.boolean(),
  endsAt: z.nullable(z.date()),
  submittedAt: z.nullable(z.date()),
  /** Grows with every change of an answer. */
  sequence: z.number(),
  heardAt: z.nullable(z.date()),
  /** Tabs that have called within the last minute. */
  tabs: z.number(),
  timesLeft: z.number(),
})
export type LiveAttempt = z.output<typeof liveAttempt>

/** The latest attempt of each student. */
export const findLiveAttempts = many(
  'live.attempts',
  liveAttempt,
  sql`with latest as materialized (
      select distinct on (person_id) * from test_attempt
      where institute_id = ${instituteId} and test_id = ${testId} order by person_id, started_at desc, id desc)
    select a.id as "attemptId", a.person_id as "personId", a.started_at as "startedAt", a.is_begun as "isBegun", a.ends_at as "endsAt",
      a.submitted_at as "submittedAt", a.last_sequence as sequence, w.heard_at as "heardAt",
      coalesce(w.tabs, 0) as tabs, coalesce(e.times_left, 0) as "timesLeft"
    from latest a
    left join (
      select w.attempt_id, max(w.heard_at) as heard_at,
        count(*) filter (where w.heard_at > ${now}::timestamptz - ${recently}) as tabs
      from attempt_window w join latest on latest.id = w.attempt_id
      where w.institute_id = ${instituteId} group by w.attempt_id) w on w.attempt_id = a.id
    left join (
      select e.attempt_id, count(*) as times_left
      from attempt_event e join latest on latest.id = e.attempt_id
      where e.institute_id = ${instituteId} and e.kind = 'left' group by e.attempt_id) e on e.attempt_id = a.id`,
)

/** How many questions are answered in these attempts. */
export const countAnswered = many(
  'live.answered',
  z.object({ attemptId: z.number(), answered: z.number() }),
  sql`select attempt_id as "attemptId", count(*) as answered from attempt_answer
    where institute_id = ${instituteId} and attempt_id = any(${attemptIds}::bigint[]) and answer is not null
    group by attempt_id`,
)
