import { given } from '#server/access/given.ts'
import { allDays, partOf } from '#server/access/membership.ts'
import { reached } from '#server/access/reach.ts'
import { forEachRow, raw, type Sql, sql } from '#server/database/sql.ts'

const { instituteId, personIds, now } = given

const them = sql`${personIds}`
type Them = typeof them.needs

/**
 * The extra minutes that an examiner gave these people at a test.
 * @param test its name in the query
 * @param who other people, such as `array[r.person_id]`
 */
export const extraMinutes = <Who = Them>(t = raw('test'), who = them as Sql<Who>) => sql`coalesce((
  select max(extra_time.minutes) from test_extra_time extra_time where extra_time.institute_id = ${t}.institute_id
    and extra_time.test_id = ${t}.id
    and extra_time.person_id = any(${who})), 0)`

/** When a test closes for these people. */
export const endFor = <Who = Them>(t = raw('test'), who = them as Sql<Who>) =>
  sql`(${t}.ends_at + ${extraMinutes(t, who)} * interval '1 minute')`

/** How many attempts these people have at a test. @param state a condition on `attempt` */
export const countAttempts = <Who = Them>(
  state: Sql,
  t = raw('test'),
  who = them as Sql<Who>,
) => sql`(select count(*)::int from test_attempt attempt
  where attempt.institute_id = ${t}.institute_id and attempt.test_id = ${t}.id and attempt.person_id = any(${who}) and ${state})`

const isSubmitted = sql`attempt.submitted_at is not null`
const isUnderWay = sql`attempt.submitted_at is null`

/** `testAttempts` of a test, as JSON. @param label its row of `test_label` */
export const attemptsAt = <Who = Them>(
  label = raw('label'),
  t = raw('test'),
  who = them as Sql<Who>,
) => sql`json_build_object(
  'test_type_id', ${label}.test_type_id, 'test_limit', ${t}.attempt_limit,
  'total_attempts', ${countAttempts(isSubmitted, t, who)}, 'incomplete_attempts', ${countAttempts(isUnderWay, t, who)})`

const testsIf = <Values>(isShown: Sql<Values>) => sql`(
    select test.*, lower(${partOf('test', 'reached.days')}) as opens_at
    from (select reached.id, ${allDays('reached')} as days from reached group by reached.id) reached
    cross join lateral (select * from test
      where test.institute_id = ${instituteId} and test.id = reached.id ${forEachRow}) test
    where ${isShown} and not isempty(${partOf('test', 'reached.days')}))`

/**
 * `assigned`, the tests of these people: of their sections in every year, and of held products; `opens_at` is when the first
 * of them may take it. A student who joins while a test is open takes it from the first day on; one who left a section
 * keeps what began before.
 */
export const assigned = sql`reached as ${reached('test')},
  assigned as ${testsIf(sql`test.cancelled_at is null`)}`

/** `listed`, beside `assigned`: also cancelled tests until a day after their end, and those that these people had begun. */
export const listed = sql`listed as ${testsIf(
  sql`(test.cancelled_at is null or test.ends_at > ${now}::timestamptz - interval '1 day'
    or ${countAttempts(sql`true`)} > 0)`,
)}`
