import type pg from 'pg'
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts'

type Taker = { pass: string; attemptId: number }
type Query = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>

/**
 * Attempts that run for a day at an open test of the demo, each of a new person.
 * @returns a pass to each, and the test's questions in their order
 */
export async function addTakers(
  query: Query,
  count: number,
): Promise<{ takers: Taker[]; questionIds: number[] }> {
  const passes = Array.from({ length: count }, makeSecret)
  const made = await query<{ attemptId: number; position: number; testId: number }>(
    `with chosen as (
        select t.institute_id, t.id from test t where t.name = 'Surprise test: Physics' limit 1),
      people as (
        insert into person (institute_id, role, name, joined_on)
        select institute_id, 'student', 'Taker ' || n, current_date from chosen, generate_series(1, $1::int) n
        returning institute_id, id),
      begun as (
        insert into test_attempt (institute_id, test_id, person_id, started_at, ends_at)
        select p.institute_id, chosen.id, p.id, now(), now() + interval '1 day' from people p, chosen
        returning institute_id, id, test_id),
      numbered as (select *, row_number() over (order by id) as position from begun),
      passed as (
        insert into panel_pass (institute_id, attempt_id, pass_hash, expires_at)
        select n.institute_id, n.id, ($2::text[])[n.position], now() + interval '1 day' from numbered n)
      select id::int as "attemptId", position::int as position, test_id::int as "testId" from numbered order by position`,
    [count, passes.map(hashOfSecret)],
  )
  const questions = await query<{ id: number }>(
    'select question_id::int as id from test_question where test_id = $1 order by position',
    [made[0]?.testId],
  )
  return {
    takers: made.map(({ attemptId, position }) => ({ attemptId, pass: passes[position - 1] ?? '' })),
    questionIds: questions.map(({ id }) => id),
  }
}
