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
  sql`select test.name, test.starts_at as "startsAt", test.ends_at as "endsAt", (
      select count(*) from test_question where test_question.institute_id = test.institute_id
        and test_question.test_id = test.id) as questions
    from test where test.institute_id = ${instituteId} and test.id = ${testId}`,
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
      person.name, coalesce(own.roll_no, '') as "rollNumber", coalesce(named.groups, '{}') as groups
    from people
    join person on person.institute_id = ${instituteId} and person.id = people.person_id
    left join student own on own.institute_id = person.institute_id and own.person_id = person.id
    left join named on named.person_id = people.person_id
    order by people.person_id limit ${raw(String(maxLiveStudents))}`,
)

export const findExtraTime = many(
  'live.extra-time',
  z.object({ personId: z.number(), minutes: z.number() }),
  sql`select person_id as "personId", minutes from test_extra_time
    where institute_id = ${instituteId} and test_id = ${testId}`,
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
    select attempt.id as "attemptId", attempt.person_id as "personId", attempt.started_at as "startedAt",
      attempt.is_begun as "isBegun", attempt.ends_at as "endsAt",
      attempt.submitted_at as "submittedAt", attempt.last_sequence as sequence, open_windows.heard_at as "heardAt",
      coalesce(open_windows.tabs, 0) as tabs, coalesce(departures.times_left, 0) as "timesLeft"
    from latest attempt
    left join (
      select open_windows.attempt_id, max(open_windows.heard_at) as heard_at,
        count(*) filter (where open_windows.heard_at > ${now}::timestamptz - ${recently}) as tabs
      from attempt_window open_windows join latest on latest.id = open_windows.attempt_id
      where open_windows.institute_id = ${instituteId} group by open_windows.attempt_id) open_windows
        on open_windows.attempt_id = attempt.id
    left join (
      select departures.attempt_id, count(*) as times_left
      from attempt_event departures join latest on latest.id = departures.attempt_id
      where departures.institute_id = ${instituteId} and departures.kind = 'left' group by departures.attempt_id) departures
        on departures.attempt_id = attempt.id`,
)

/** How many questions are answered in these attempts. */
export const countAnswered = many(
  'live.answered',
  z.object({ attemptId: z.number(), answered: z.number() }),
  sql`select attempt_id as "attemptId", count(*) as answered from attempt_answer
    where institute_id = ${instituteId} and attempt_id = any(${attemptIds}::bigint[]) and answer is not null
    group by attempt_id`,
)
