/**
 * An exam hall: students in one test, each answering again and again for a minute, all submitting within the last seconds.
 * Acknowledged answers are read from the database: a lost one, or an error, ends the run.
 */
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { cpuSeconds } from '../processes.ts'
import { share, showTimes } from '../times.ts'
import { askPanel, warmUp } from './panel-calls.ts'
import type { BenchServer } from './server.ts'
import { addTakers } from './takers.ts'

type PanelFigure = { name: string; figure: string }

const usualStudents = 500
const answeringMs = 60_000
const wantedP99 = 150
/** Calls before those that are measured. */
const warmingUp = 4000

/** A small hall is hurried; in a large one students take their time, as in reality. */
const paceOf = (students: number) =>
  students <= usualStudents
    ? { answerEveryMs: 5000, submittingMs: 3000 }
    : { answerEveryMs: 15_000, submittingMs: 20_000 }

type Student = {
  pass: string
  page: string
  attemptId: number
  since: number
  /** The last acknowledged answer of each question. */
  given: Map<number, number>
}

export async function benchPanel(server: BenchServer, students = usualStudents): Promise<PanelFigure[]> {
  const { answerEveryMs, submittingMs } = paceOf(students)
  const pool = new pg.Pool({ connectionString: server.databaseAddress, max: 2 })
  // As many connections as browsers would have.
  const agent = new Agent({ keepAlive: true, maxSockets: students })
  try {
    const { hall, questionIds } = await fillHall(pool, students)
    const [saves, submits]: [number[], number[]] = [[], []]
    const send = (path: string, { pass, page, since }: Student, states: unknown[]) =>
      askPanel<{ sequence: number }>(
        { agent, port: server.port },
        { path, authorization: pass, body: { page, since, states, events: [] } },
      )
    const early = Array.from({ length: warmingUp }, (_, index) => hall[index % hall.length] as Student)
    await warmUp(early, (student) => send('/examPanel/save', student, []))
    const before = cpuSeconds(server.pid)
    const started = performance.now()
    await Promise.all(
      hall.map(async (student, index) => {
        await wait((index / students) * answerEveryMs)
        for (let turn = 0; turn < answeringMs / answerEveryMs; turn++) {
          const questionId = questionIds[(turn + index) % questionIds.length] ?? 0
          const value = 1 + ((turn * 7 + index) % 4)
          const saved = await send('/examPanel/save', student, [stateOf(student, questionId, value)])
          saves.push(saved.ms)
          student.since = saved.data.sequence
          student.given.set(questionId, value)
          const next = started + (index / students) * answerEveryMs + (turn + 1) * answerEveryMs
          await wait(Math.max(0, next - performance.now()))
        }
        const at = started + answerEveryMs + answeringMs + (index / students) * submittingMs
        await wait(Math.max(0, at - performance.now()))
        submits.push((await send('/examPanel/submit', student, [])).ms)
      }),
    )
    const cpuMs = ((cpuSeconds(server.pid) - before) * 1000) / (saves.length + submits.length)
    const lost = await countLost(pool, hall)
    if (lost > 0) throw new Error(`${lost} answers were lost`)
    const evaluated = await waitForResults(pool, hall)
    const p99 = share(saves, 0.99)
    if (p99 > wantedP99) console.log(`Saves are slower than wanted: p99 ${p99.toFixed(0)} ms.`)
    return [
      {
        name: `Saves of ${students} students (p50, p99, slowest of ${saves.length})`,
        figure: showTimes(saves),
      },
      {
        name: `Submitting within ${submittingMs / 1000} s (p50, p99, slowest of ${submits.length})`,
        figure: showTimes(submits),
      },
      { name: 'CPU of the server for each (Node alone)', figure: `${cpuMs.toFixed(2)} ms` },
      { name: 'Answers lost, errors', figure: '0, 0' },
      { name: 'All evaluated, after the last submission', figure: `${evaluated.toFixed(1)} s` },
    ]
  } finally {
    agent.destroy()
    await pool.end()
  }
}

const stateOf = ({ page }: Student, questionId: number, option: number) => ({
  question_id: questionId,
  answer: { at: Date.now(), by: page, value: { type: 1, option } },
  mark: null,
  times: { [page]: 4000 },
})

async function fillHall(
  pool: pg.Pool,
  students: number,
): Promise<{ hall: Student[]; questionIds: number[] }> {
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) =>
    (await pool.query<Row>(text, values)).rows
  const { takers, questionIds } = await addTakers(query, students)
  await pool.query('analyze')
  const hall = takers.map(({ pass, attemptId }) => ({
    pass,
    page: attemptId.toString(16).padStart(16, '0'),
    attemptId,
    since: 0,
    given: new Map(),
  }))
  return { hall, questionIds }
}

async function countLost(pool: pg.Pool, hall: readonly Student[]): Promise<number> {
  const { rows } = await pool.query<{ attemptId: number; questionId: number; option: number }>(
    `select attempt_id as "attemptId", question_id as "questionId", (answer->>'option')::int as option
      from attempt_answer where attempt_id = any($1::bigint[])`,
    [hall.map(({ attemptId }) => attemptId)],
  )
  const kept = new Map(rows.map((row) => [`${row.attemptId} ${row.questionId}`, row.option]))
  const submitted = await pool.query<{ count: number }>(
    `select count(*)::int as count from test_attempt a join attempt_receipt r on r.attempt_id = a.id
      where a.id = any($1::bigint[]) and a.submitted_at is not null`,
    [hall.map(({ attemptId }) => attemptId)],
  )
  if (submitted.rows[0]?.count !== hall.length) throw new Error('not every attempt is submitted')
  return hall.reduce(
    (sum, { attemptId, given }) =>
      sum +
      [...given].filter(([questionId, value]) => kept.get(`${attemptId} ${questionId}`) !== value).length,
    0,
  )
}

/** @returns seconds until the last one was evaluated */
async function waitForResults(pool: pg.Pool, hall: readonly Student[]): Promise<number> {
  const start = performance.now()
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from test_attempt where id = any($1::bigint[]) and is_evaluation_due',
      [hall.map(({ attemptId }) => attemptId)],
    )
    if (rows[0]?.count === 0) return (performance.now() - start) / 1000
    await wait(100)
  }
}
