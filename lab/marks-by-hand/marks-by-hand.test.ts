import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { evaluateAttempts } from '#server/features/exam/evaluate.ts'
import { makeAdminToken } from '#server/features/exam/panel/testing.ts'
import { publishTest } from '#server/features/exam/report/publish.ts'
import { workOnce } from '#server/features/exam/results/results.ts'
import { addAttempt, addTest } from '#server/http/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { markPaper, type Result } from './by-hand.ts'
import { sentKey, storedAnswer, storedQuestion } from './files.ts'
import { type Decided, makePaper, type Paper } from './make-papers.ts'

/** `PAPERS=10000 npm test -- marks-by-hand` compares more of them; `FROM` is the first seed. */
const [count, from] = [Number(process.env.PAPERS ?? 12), Number(process.env.FROM ?? 1)]

let t: TestApp
let token: string
let instituteId: number
let people: number[]
let subjects: number[]
const now = new Date()
beforeAll(async () => {
  t = await createTestApp()
  instituteId = (await t.signedIn('9000000001')).institute_id
  token = await makeAdminToken(t, instituteId)
  const ids = async (text: string) => (await query(text, [instituteId])).map((row) => Number(row.id))
  people = await ids(`select id from person where institute_id = $1 and role = 'student' order by id limit 6`)
  subjects = await ids('select id from subject where institute_id = $1 order by id limit 2')
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
async function post<T>(path: string, payload: object): Promise<T> {
  const headers = { host: 'localhost', authorization: token }
  const reply = await t.app.inject({ method: 'POST', url: `/admin/v1/${path}`, headers, payload })
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.body}`)
  return (reply.json() as { result: T }).result
}

/** The paper, its attempts and the examiner's marks, evaluated and published. */
async function store(paper: Paper) {
  const { questions, choice, attempts } = paper
  const testId = await addTest(t.database.pool, instituteId)
  const rows = questions.map((question, index) => ({
    index,
    part: choice && index >= choice.from ? 2 : 1,
    ...storedQuestion(question),
  }))
  const made = await query(
    `with part as (
        insert into test_part (institute_id, test_id, name, position, attempt_any)
        values ($1, $2, 'One', 1, null), ($1, $2, 'Two', 2, $5) returning id, position),
      row as (
        select nextval(pg_get_serial_sequence('question', 'id')) as id, i.* from json_to_recordset($3::json)
          as i(index int, part int, type int, subject int, marks int, negative int, key jsonb, options jsonb, matches jsonb)),
      own as (
        insert into question (institute_id, id, subject_id, type, html, key, options, matches) overriding system value
        select $1, id, ($4::bigint[])[subject + 1], type, 'q' || id, key, options, matches from row returning id),
      placed as (
        insert into test_question (institute_id, test_id, question_id, part_id, position, marks, negative_marks)
        select $1, $2, row.id, part.id, index + 1, marks / 100.0, negative / 100.0 from row join part on part.position = row.part)
      select id from own order by id`,
    [instituteId, testId, JSON.stringify(rows), subjects, choice?.most ?? null],
  )
  const questionIds = made.map((row) => Number(row.id))
  await query('update test set maximum_marks = $2 where id = $1', [
    testId,
    markPaper(paper, new Map()).maximum / 100,
  ])
  const attemptIds: number[] = []
  for (const { student, answers, given, seconds } of attempts) {
    const personId = people[student - 1] ?? 0
    const submitted = { submittedAt: now.toISOString(), evaluatedAt: null }
    const attemptId = await addAttempt(t.database.pool, { instituteId, testId, personId }, submitted)
    attemptIds.push(attemptId)
    await query(
      `insert into attempt_answer (institute_id, attempt_id, question_id, answer, time_ms)
       select $1, $2, id, nullif(answer, 'null'), time_ms
       from unnest($3::bigint[], $4::jsonb[], $5::int[]) as i(id, answer, time_ms)`,
      [
        instituteId,
        attemptId,
        questionIds,
        answers.map((answer, index) => JSON.stringify(storedAnswer(questions[index]?.type ?? 0, answer))),
        answers.map((_, index) => (index === 0 ? seconds * 1000 : 0)),
      ],
    )
    const evaluate = () =>
      inTransaction(t.database.pool, (client) =>
        evaluateAttempts(client, { instituteId, attemptIds: [attemptId], now }),
      )
    await evaluate()
    for (const [index, marks] of given.entries())
      if (marks !== null && (answers[index]?.essay ?? '').trim() !== '')
        await post('marks', { attempt_id: attemptId, question_id: questionIds[index], marks: marks / 100 })
    await workOnce(t.context)
  }
  await inTransaction(t.database.pool, (client) => publishTest(client, { instituteId, testId, now }))
  return { testId, questionIds, attemptIds }
}

async function readResults(testId: number, attemptIds: readonly number[]) {
  const rows = await query(
    `select a.id, (a.marks * 100)::int as marks, a.right_count as right, a.wrong_count as wrong, a.left_count as left,
       a.evaluated_at is not null as "isEvaluated", a.rank, (
         select json_agg(json_build_object('state', g.state, 'marks', (g.marks * 100)::int) order by g.question_id)
         from attempt_answer g where g.attempt_id = a.id) as answers, array(
         select coalesce((select ((s.right_marks + s.wrong_marks) * 100)::int from test_attempt_subject s
           where s.attempt_id = a.id and s.subject_id = x.id), 0)
         from unnest($2::bigint[]) with ordinality x(id, place) order by x.place) as subjects
     from test_attempt a where a.test_id = $1`,
    [testId, subjects],
  )
  const [test] = await query('select (maximum_marks * 100)::int as maximum from test where id = $1', [testId])
  const results = attemptIds.map((id): Result => {
    const { id: _, ...row } = rows.find((one) => Number(one.id) === id) ?? {}
    return row as Result
  })
  return { results, maximum: Number(test?.maximum) }
}

test(
  `marks, sums and ranks of ${count} random papers, evaluated and regraded twice, are those worked out by hand`,
  async () => {
    for (let seed = from; seed < from + count; seed++) {
      // Databases of tests have no autovacuum.
      if ((seed - from) % 100 === 99) await query('vacuum analyze')
      const paper = makePaper(seed)
      const { testId, questionIds, attemptIds } = await store(paper)
      const decisions = new Map<number, Decided>()
      const compare = async (after: string) =>
        expect(await readResults(testId, attemptIds), `paper ${seed}, ${after}`).toEqual(
          markPaper(paper, decisions),
        )
      await compare('as printed')
      for (const [turn, regrade] of paper.regrades.entries()) {
        const changes = regrade.map(({ question, kind, keys }) => ({
          question_id: questionIds[question],
          kind,
          ...(kind === 'key' && { keys: keys.map(sentKey) }),
        }))
        const asked = { test_id: testId, changes }
        const before = await readResults(testId, attemptIds)
        const { fingerprint, ...seen } = await post<{ fingerprint: string; maximum_marks_after: number }>(
          'regrade/preview',
          asked,
        )
        expect(await readResults(testId, attemptIds)).toEqual(before)
        for (const one of regrade) decisions.set(one.question, one)
        expect(seen.maximum_marks_after * 100).toBeCloseTo(markPaper(paper, decisions).maximum, 6)
        await post('regrade', { ...asked, fingerprint, reason: 'A random one' })
        await compare(`regrade ${turn + 1}`)
      }
    }
  },
  30_000 + count * 3000,
)
