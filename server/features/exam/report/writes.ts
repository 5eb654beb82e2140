import type pg from 'pg'
import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, params, sql } from '#server/database/sql.ts'
import { rankedAttempts } from '#server/features/exam/queries-counted.ts'

const { instituteId, now } = given
const { testId } = params({ testId: z.number() })

const publish = command(
  'report.publish',
  sql`update test set is_result_published = true where institute_id = ${instituteId} and id = ${testId}`,
)

/** Of two publications at once, the second waits here. @returns whether there is such a test */
export const markPublished = async (
  client: pg.PoolClient,
  test: { instituteId: number; testId: number },
): Promise<boolean> => (await publish(client, test)) === 1

/** The counted attempt has the rank; every other attempt has none. */
export const writeRanks = command(
  'report.ranks',
  sql`with ranked as ${rankedAttempts}
    update test_attempt a set rank = new.rank
    from (
      select t.id, ranked.rank from test_attempt t left join ranked on ranked.id = t.id
      where t.institute_id = ${instituteId} and t.test_id = ${testId} and t.rank is distinct from ranked.rank) new
    where a.institute_id = ${instituteId} and a.id = new.id`,
)

/** Of the ranked attempts. */
export const writeFigures = command(
  'report.figures',
  sql`with counted as (
      select * from test_attempt where institute_id = ${instituteId} and test_id = ${testId} and rank is not null)
    insert into test_figures (institute_id, test_id, takers, topper_attempt_id, average_marks, average_right,
      average_wrong, average_attempted, average_time, published_at)
    select ${instituteId}, ${testId}, count(*), (select id from counted order by marks desc, time_taken, id limit 1),
      coalesce(avg(marks), 0), coalesce(avg(right_count), 0), coalesce(avg(wrong_count), 0),
      coalesce(avg(right_count + wrong_count), 0), coalesce(round(avg(time_taken)), 0), ${now}
    from counted
    on conflict (institute_id, test_id) do update set takers = excluded.takers,
      topper_attempt_id = excluded.topper_attempt_id, average_marks = excluded.average_marks,
      average_right = excluded.average_right, average_wrong = excluded.average_wrong,
      average_attempted = excluded.average_attempted, average_time = excluded.average_time,
      published_at = excluded.published_at`,
)

/** Of the ranked attempts, once the figures are written. */
export const writeQuestionFigures = command(
  'report.question-figures',
  sql`insert into test_question_figures (institute_id, test_id, question_id, average_time_ms, right_count, wrong_count)
    select ${instituteId}, ${testId}, q.question_id, coalesce(round(sums.time::numeric / nullif(f.takers, 0)), 0),
      coalesce(sums.rights, 0), coalesce(sums.wrongs, 0)
    from test_question q
    join test_figures f on f.institute_id = q.institute_id and f.test_id = q.test_id
    left join (
      select g.question_id, sum(g.time_ms) as time, count(*) filter (where g.state = 'right') as rights,
        count(*) filter (where g.state = 'wrong') as wrongs
      from test_attempt a
      join attempt_answer g on g.institute_id = a.institute_id and g.attempt_id = a.id
      where a.institute_id = ${instituteId} and a.test_id = ${testId} and a.rank is not null
      group by g.question_id) sums on sums.question_id = q.question_id
    where q.institute_id = ${instituteId} and q.test_id = ${testId}
    on conflict (institute_id, test_id, question_id) do update set average_time_ms = excluded.average_time_ms,
      right_count = excluded.right_count, wrong_count = excluded.wrong_count`,
)
