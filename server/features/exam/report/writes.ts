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
    update test_attempt attempt set rank = new.rank
    from (
      select other_attempt.id, ranked.rank from test_attempt other_attempt left join ranked on ranked.id = other_attempt.id
      where other_attempt.institute_id = ${instituteId} and other_attempt.test_id = ${testId}
        and other_attempt.rank is distinct from ranked.rank) new
    where attempt.institute_id = ${instituteId} and attempt.id = new.id`,
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
    select ${instituteId}, ${testId}, test_question.question_id,
      coalesce(round(sums.time::numeric / nullif(test_figures.takers, 0)), 0),
      coalesce(sums.rights, 0), coalesce(sums.wrongs, 0)
    from test_question
    join test_figures on test_figures.institute_id = test_question.institute_id and test_figures.test_id = test_question.test_id
    left join (
      select answer.question_id, sum(answer.time_ms) as time, count(*) filter (where answer.state = 'right') as rights,
        count(*) filter (where answer.state = 'wrong') as wrongs
      from test_attempt attempt
      join attempt_answer answer on answer.institute_id = attempt.institute_id and answer.attempt_id = attempt.id
      where attempt.institute_id = ${instituteId} and attempt.test_id = ${testId} and attempt.rank is not null
      group by answer.question_id) sums on sums.question_id = test_question.question_id
    where test_question.institute_id = ${instituteId} and test_question.test_id = ${testId}
    on conflict (institute_id, test_id, question_id) do update set average_time_ms = excluded.average_time_ms,
      right_count = excluded.right_count, wrong_count = excluded.wrong_count`,
)
