import type pg from 'pg'

type OfTest = { instituteId: number; testId: number }

/** Of two that publish at once, the second waits here for the first. @returns whether there is such a test */
export async function markPublished(client: pg.PoolClient, at: OfTest): Promise<boolean> {
  const found = await client.query({
    name: 'report.publish',
    text: 'update test set is_result_published = true where institute_id = $1 and id = $2',
    values: [at.instituteId, at.testId],
  })
  return found.rowCount === 1
}

/** A rank stands with the attempt that counts; every other attempt has none. */
export async function writeRanks(client: pg.PoolClient, at: OfTest): Promise<void> {
  await client.query({
    name: 'report.ranks',
    text: `with best as (
        select distinct on (person_id) id, marks from test_attempt
        where institute_id = $1 and test_id = $2 and submitted_at is not null and evaluated_at is not null
        order by person_id, marks desc, time_taken, id),
      ranked as (select id, rank() over (order by marks desc) as rank from best)
      update test_attempt a set rank = new.rank
      from (
        select t.id, ranked.rank from test_attempt t left join ranked on ranked.id = t.id
        where t.institute_id = $1 and t.test_id = $2 and t.rank is distinct from ranked.rank) new
      where a.institute_id = $1 and a.id = new.id`,
    values: [at.instituteId, at.testId],
  })
}

/** Of the ranked attempts. */
export async function writeFigures(client: pg.PoolClient, at: OfTest & { now: Date }): Promise<void> {
  await client.query({
    name: 'report.figures',
    text: `with counted as (
        select * from test_attempt where institute_id = $1 and test_id = $2 and rank is not null)
      insert into test_figures (institute_id, test_id, takers, topper_attempt_id, average_marks, average_right,
        average_wrong, average_attempted, average_time, published_at)
      select $1, $2, count(*), (select id from counted order by marks desc, time_taken, id limit 1),
        coalesce(avg(marks), 0), coalesce(avg(right_count), 0), coalesce(avg(wrong_count), 0),
        coalesce(avg(right_count + wrong_count), 0), coalesce(round(avg(time_taken)), 0), $3
      from counted
      on conflict (institute_id, test_id) do update set takers = excluded.takers,
        topper_attempt_id = excluded.topper_attempt_id, average_marks = excluded.average_marks,
        average_right = excluded.average_right, average_wrong = excluded.average_wrong,
        average_attempted = excluded.average_attempted, average_time = excluded.average_time,
        published_at = excluded.published_at`,
    values: [at.instituteId, at.testId, at.now],
  })
}

/** Of the ranked attempts, once the figures stand. */
export async function writeQuestionFigures(client: pg.PoolClient, at: OfTest): Promise<void> {
  await client.query({
    name: 'report.question-figures',
    text: `insert into test_question_figures (institute_id, test_id, question_id, average_time_ms, right_count, wrong_count)
      select $1, $2, q.question_id, coalesce(round(sums.time::numeric / nullif(f.takers, 0)), 0), coalesce(sums.rights, 0),
        coalesce(sums.wrongs, 0)
      from test_question q
      join test_figures f on f.institute_id = q.institute_id and f.test_id = q.test_id
      left join (
        select g.question_id, sum(g.time_ms) as time, count(*) filter (where g.state = 'right') as rights,
          count(*) filter (where g.state = 'wrong') as wrongs
        from test_attempt a
        join attempt_answer g on g.institute_id = a.institute_id and g.attempt_id = a.id
        where a.institute_id = $1 and a.test_id = $2 and a.rank is not null
        group by g.question_id) sums on sums.question_id = q.question_id
      where q.institute_id = $1 and q.test_id = $2
      on conflict (institute_id, test_id, question_id) do update set average_time_ms = excluded.average_time_ms,
        right_count = excluded.right_count, wrong_count = excluded.wrong_count`,
    values: [at.instituteId, at.testId],
  })
}
