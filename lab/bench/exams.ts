/** A test with very many takers: how long its publication takes, and then a report. */
import pg from 'pg'
import { inTransaction } from '#server/database/transaction.ts'
import { publishTest } from '#server/features/exam/report/publish.ts'
import { showTimes } from '../times.ts'
import type { BenchServer } from './server.ts'
import { signInForBench } from './sign-in.ts'

const takers = 50_000
const rounds = 3
const reports = 50

export async function benchExams(server: BenchServer): Promise<{ name: string; figure: string }[]> {
  const pool = new pg.Pool({ connectionString: server.databaseAddress, max: 1 })
  const at = `http://localhost:${server.port}`
  try {
    const { instituteId, testId, questions } = await findLargest(pool)
    await addTakers(pool, instituteId, testId)
    const taken: number[] = []
    for (let round = 0; round < rounds; round++) {
      // Every rank is written again, as in the first publication.
      await pool.query('update test_attempt set rank = null where institute_id = $1 and test_id = $2', [
        instituteId,
        testId,
      ])
      await pool.query('vacuum analyze test_attempt')
      const start = performance.now()
      await inTransaction(pool, (client) => publishTest(client, { instituteId, testId, now: new Date() }))
      taken.push(performance.now() - start)
    }
    const shown = await readReports(at, testId)
    return [
      {
        name: `Publishing a test of ${questions} questions with ${takers} takers`,
        figure: `${taken.map((ms) => (ms / 1000).toFixed(2)).join(', ')} s`,
      },
      { name: `A report of it (median, slowest of ${reports})`, figure: shown },
    ]
  } finally {
    await pool.end()
  }
}

/** Tests that the signed-in student has taken. */
async function findLargest(pool: pg.Pool) {
  const { rows } = await pool.query<{ instituteId: number; testId: number; questions: number }>(
    `select a.institute_id as "instituteId", a.test_id as "testId", (
        select count(*)::int from test_question q where q.institute_id = a.institute_id and q.test_id = a.test_id) as questions
      from test_attempt a join person p on p.institute_id = a.institute_id and p.id = a.person_id
      where p.phone = '9000000001' and a.rank is not null order by questions desc limit 1`,
  )
  const [found] = rows
  if (!found) throw new Error('nobody took a test')
  return { instituteId: Number(found.instituteId), testId: Number(found.testId), questions: found.questions }
}

async function addTakers(pool: pg.Pool, instituteId: number, testId: number): Promise<void> {
  // The rows are valid; checking millions of them would only take time.
  await pool.query('set session_replication_role = replica')
  await pool.query(
    `with people as (
        insert into person (institute_id, role, name, joined_on)
        select $1, 'student', 'Taker ' || n, current_date from generate_series(1, $3::int) n returning id),
      sat as (
        insert into test_attempt (institute_id, test_id, person_id, started_at, submitted_at, evaluated_at, marks,
          right_count, wrong_count, left_count, time_taken)
        select $1, $2, id, now(), now(), now(), (id * 7919 % 600) / 4.0, id % 30, id % 7, 3, 1200 + id % 900 from people
        returning id)
      insert into attempt_answer (institute_id, attempt_id, question_id, time_ms, state, marks)
      select $1, sat.id, q.question_id, 20000 + (sat.id + q.position * 37) % 40000,
        (array['right', 'wrong', 'left'])[1 + (sat.id + q.position) % 3], 1
      from sat, test_question q where q.institute_id = $1 and q.test_id = $2`,
    [instituteId, testId, takers],
  )
  await pool.query('set session_replication_role = default')
  await pool.query('analyze attempt_answer')
}

async function readReports(at: string, testId: number): Promise<string> {
  const { account_id, user_id, scorecard_auth_token: authorization } = await signInForBench(at)
  const url = `${at}/api/v1/studentdashboard/testReports/${account_id}/${user_id}/${testId}/-1`
  const taken: number[] = []
  for (let index = 0; index < reports; index++) {
    const start = performance.now()
    const answer = await fetch(url, { headers: { authorization } })
    if (!answer.ok) throw new Error(`the report answered ${answer.status}`)
    await answer.arrayBuffer()
    taken.push(performance.now() - start)
  }
  return showTimes(taken, [0.5, 1])
}
