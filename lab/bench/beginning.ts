/**
 * A hall that begins: students who are signed in start a test of 75 questions with pictures within a minute, each with ticket,
 * opening, instructions, paper and pictures, while a family uses the portal. An error ends the run.
 */
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { hashToken } from '#server/features/session/tokens.ts'
import { makeSecret } from '#server/secrets/secret.ts'
import { cpuSeconds, megabytesOf } from '../processes.ts'
import { share, showTimes } from '../times.ts'
import { askPanel, fetchFile, warmUp } from './panel-calls.ts'
import type { BenchServer } from './server.ts'

const usualStudents = 5000
const withinMs = 60_000
const questionCount = 75
/** As many begin before the measured minute. */
const warmingUp = 300

type Student = { personId: number; token: string }
type Hall = { instituteId: number; testId: number; students: Student[] }
type Paper = { questions: { media: { media_type: string; source_path: string }[] }[] }

type Measured = keyof typeof names
type Times = Record<Measured, number[]>

export async function benchBeginning(
  server: BenchServer,
  count = usualStudents,
): Promise<{ name: string; figure: string }[]> {
  const pool = new pg.Pool({ connectionString: server.databaseAddress, max: 2 })
  const agent = new Agent({ keepAlive: true, maxSockets: count })
  const times: Times = { ticket: [], open: [], instructions: [], paper: [], picture: [], portal: [] }
  try {
    const hall = await fillHall(pool, count + warmingUp + 1)
    const [family, ...all] = hall.students
    const [early, takers] = [all.slice(0, warmingUp), all.slice(warmingUp)]
    const { begin, readPortal } = callsOf({ agent, port: server.port }, hall, times)
    await warmUp(early, begin)
    for (const measured of Object.values(times)) measured.length = 0
    let memory = 0
    let isOver = false
    const meanwhile = async () => {
      while (!isOver && family) {
        await readPortal(family)
        memory = Math.max(memory, megabytesOf(server.pid, 'VmRSS'))
        await wait(100)
      }
    }
    const reading = meanwhile()
    // Awaited below, where the hall has not failed before.
    reading.catch(() => undefined)
    const before = cpuSeconds(server.pid)
    const start = performance.now()
    await Promise.all(
      takers.map(async (student, index) => {
        await wait((index / takers.length) * withinMs)
        await begin(student)
      }),
    )
    const seconds = (performance.now() - start) / 1000
    const cpuMs = ((cpuSeconds(server.pid) - before) * 1000) / takers.length
    isOver = true
    await reading
    const { portal, ...ofPanel } = times
    return [
      { name: `${takers.length} students have begun after`, figure: `${seconds.toFixed(1)} s` },
      ...Object.entries(names).map(([name, title]) => {
        const each = times[name as Measured]
        return { name: `${title} (p50, p99, slowest of ${each.length})`, figure: showTimes(each) }
      }),
      {
        name: 'All calls of the panel, p99',
        figure: `${share(Object.values(ofPanel).flat(), 0.99).toFixed(1)} ms`,
      },
      { name: 'The portal meanwhile, p95', figure: `${share(portal, 0.95).toFixed(1)} ms` },
      { name: 'CPU of the server for each student (Node alone)', figure: `${cpuMs.toFixed(1)} ms` },
      { name: 'Memory of the server, at most', figure: `${memory.toFixed(0)} MB` },
    ]
  } finally {
    agent.destroy()
    await pool.end()
  }
}

/** What a student's panel calls until the paper is there, and what a family calls; each is measured. */
function callsOf(at: { agent: Agent; port: number }, { instituteId, testId }: Hall, times: Times) {
  const ask = async <Data>(
    name: Measured,
    path: string,
    authorization: string,
    body?: object,
  ): Promise<Data> => {
    const { data, ms } = await askPanel<Data>(at, { path, authorization, ...(body && { body }) })
    times[name].push(ms)
    return data
  }
  return {
    begin: async ({ personId, token }: Student) => {
      const page = personId.toString(16).padStart(16, '0')
      const about = { institute_id: instituteId, user_id: personId, test_id: testId }
      const { ticket } = await ask<{ ticket: string }>('ticket', '/examPanel/launch', token, about)
      const opening = { ticket, page, begins_later: true }
      const { pass } = await ask<{ pass: string }>('open', '/examPanel/open', '', opening)
      await ask('instructions', '/examPanel/paper', pass)
      const { questions } = await ask<Paper>('paper', '/examPanel/begin', pass, { page })
      if (questions.length !== questionCount) throw new Error(`the paper has ${questions.length} questions`)
      const pictures = questions.flatMap(({ media }) => media.map(({ source_path }) => source_path))
      for (const picture of new Set(pictures)) times.picture.push(await fetchFile(at, picture))
    },
    readPortal: ({ personId, token }: Student) =>
      ask('portal', `/student/testLabels?user_id=${personId}`, token),
  }
}

const names = {
  ticket: 'Ticket of My Exam',
  open: 'Opening the panel',
  instructions: 'Instructions',
  paper: 'Starting, with the paper',
  picture: 'A picture',
  portal: 'A call of the portal',
} as const

/** New signed-in students of a section, and a test of theirs that is open. */
async function fillHall(pool: pg.Pool, count: number): Promise<Hall> {
  const tokens = Array.from({ length: count }, makeSecret)
  const { rows: found } = await pool.query<{ instituteId: number; testId: number }>(
    `select t.institute_id as "instituteId", t.id::int as "testId" from test t where t.name = 'Surprise test: Physics'`,
  )
  const [hall] = found
  if (!hall) throw new Error('the demo has no open test')
  const { instituteId, testId } = hall
  await pool.query(
    `with chosen as (
        select q.* from question q where q.institute_id = $1 and q.type = 1 and q.media <> '[]' order by q.id limit 5),
      copied as (
        insert into question (institute_id, subject_id, type, html, options, media, key)
        select institute_id, subject_id, type, html || '<p>' || n || '</p>', options, media, key
        from (select *, row_number() over (order by id) as row, count(*) over () as of from chosen) c
        join generate_series(1, $3::int) n on n % c.of + 1 = c.row
        returning id),
      cleared as (delete from test_question where institute_id = $1 and test_id = $2)
      insert into test_question (institute_id, test_id, question_id, part_id, position, marks, negative_marks)
      select $1, $2, id, (select min(id) from test_part where institute_id = $1 and test_id = $2),
        1000 + row_number() over (order by id), 4, 1 from copied`,
    [instituteId, testId, questionCount],
  )
  const { rows } = await pool.query<{ personId: number }>(
    `with people as (
        insert into person (institute_id, role, name, joined_on)
        select $1, 'student', 'Taker ' || n, current_date - 1 from generate_series(1, $3::int) n
        returning id),
      students as (insert into student (institute_id, person_id) select $1, id from people returning id),
      section as (
        select s.id, s.academic_year_id from section s join test_section x on x.institute_id = $1 and x.section_id = s.id
        where s.institute_id = $1 and x.test_id = $2 limit 1),
      enrolled as (
        insert into enrolment (institute_id, student_id, section_id, academic_year_id, start_date)
        select $1, students.id, section.id, section.academic_year_id, current_date - 1 from students, section)
      select id::int as "personId" from people order by id`,
    [instituteId, testId, count],
  )
  const students = rows.map(({ personId }, index) => ({ personId, token: tokens[index] ?? '' }))
  await pool.query(
    `insert into session (institute_id, person_id, device_key, student_token_hash, exam_token_hash, scorecard_token_hash, expires_at)
      select $1, p, 'bench', 'student ' || h, h, 'scorecard ' || h, now() + interval '1 day'
      from unnest($2::bigint[], $3::text[]) x(p, h)`,
    [instituteId, students.map(({ personId }) => personId), tokens.map(hashToken)],
  )
  await pool.query('analyze')
  return { instituteId, testId, students }
}
