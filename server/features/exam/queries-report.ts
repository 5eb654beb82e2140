import type pg from 'pg'
import type { TestReport } from '#domain/exam/calls.ts'

type Runner = pg.Pool | pg.PoolClient

/** Below this a topper or an average names a person. */
const fewestTakers = 5

/**
 * One's best evaluated attempt at a published test, beside the best of every taker. Who has as many marks shares a
 * rank. @returns undefined where there is nothing that may be shown
 */
export async function findReport(
  runner: Runner,
  at: { instituteId: number; personId: number; testId: number },
): Promise<TestReport | undefined> {
  const found = await runner.query<TestReport>({
    name: 'exam.report',
    text: `with shown as (
        select id, maximum_marks::float8 as maximum from test
        where institute_id = $1 and id = $2 and is_result_published and cancelled_at is null),
      evaluated as (
        select a.id, a.person_id, a.marks, a.right_count as right, a.wrong_count as wrong, a.left_count as left,
          a.time_taken as time
        from test_attempt a join shown on shown.id = a.test_id
        where a.institute_id = $1 and a.submitted_at is not null and a.evaluated_at is not null),
      mine as (
        select * from evaluated where person_id = $3 order by marks desc, time, id limit 1),
      best as (
        select distinct on (person_id) * from evaluated where exists (select 1 from mine)
        order by person_id, marks desc, time, id),
      all_takers as (
        select count(*)::int as takers, avg(marks) as marks, avg("right") as "right", avg(wrong) as wrong,
          avg("right" + wrong) as attempted, avg(time) as time,
          1 + count(*) filter (where marks > (select marks from mine))::int as rank
        from best),
      topper as (select * from best order by marks desc, time, id limit 1)
      select
        json_build_object('rank', all_takers.rank, 'total_score', mine.marks, 'total_marks', shown.maximum,
          'total_students', all_takers.takers, 'right_ques_count', mine.right, 'wrong_ques_count', mine.wrong,
          'left_ques_count', mine.left, 'total_attempted_time', mine.time) as test_report,
        case when takers >= ${fewestTakers} then json_build_object('marks_obtained', topper.marks,
          'maximum_marks', shown.maximum, 'total_correct_que', topper.right, 'total_incorrect_que', topper.wrong,
          'total_attempted', topper.right + topper.wrong, 'total_time_taken', topper.time) end as topper_report,
        case when takers >= ${fewestTakers} then json_build_object('marks', round(all_takers.marks, 2),
          'correct', round(all_takers.right, 2), 'incorrect', round(all_takers.wrong, 2),
          'attempted', round(all_takers.attempted, 2), 'time_taken', round(all_takers.time)) end as average_report,
        coalesce((
          select json_agg(json_build_object('subject_name', s.name, 'total_score', r.right_marks + r.wrong_marks,
            'total_attempted_time', r.time_taken, 'right_ques_count', r.right_count,
            'wrong_ques_count', r.wrong_count, 'left_ques_count', r.left_count,
            'right_ques_marks', r.right_marks, 'wrong_ques_marks', r.wrong_marks) order by s.name)
          from test_attempt_subject r join subject s on s.institute_id = r.institute_id and s.id = r.subject_id
          where r.institute_id = $1 and r.attempt_id = mine.id), '[]') as subject_wise_distribution
      from mine, shown, topper, all_takers`,
    values: [at.instituteId, at.testId, at.personId],
  })
  return found.rows[0]
}
