/**
 * One notice for many people, by one channel, from two processes of the server, each killed again and again and started again. Some
 * addresses are refused for a while, and some always. Everybody else must get the message once: a repeat after a kill
 * has the same Message-ID, by which mail servers drop it, or the same topic, by which a device shows it in place of the first.
 */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { SignedIn } from '#domain/session/calls.ts'
import { idPrefixOf } from '#server/access/named.ts'
import { insertAdminToken } from '#server/features/exam/panel/admin/writes-tokens.ts'
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts'
import { showTimes } from '../times.ts'
import { startMailServer } from './mail-server.ts'
import { startPushService, subscribeReaders } from './push-service.ts'
import { type BenchServer, type Process, startProcess } from './server.ts'
import { signInForBench } from './sign-in.ts'

type Figure = { name: string; figure: string }
/** What takes the messages of a channel. */
type Receiver = {
  /** Of the server, so that it sends there. */
  settings: Record<string, string>
  /** By address, what names each message that was taken. */
  accepted: () => ReadonlyMap<string, readonly string[]>
  refused: () => ReadonlySet<string>
  deferred: () => number
  stop: () => Promise<void>
}

const usualPeople = 100_000
const kills = 20
const killEveryMs = 8000
const askEveryMs = 50
const longestMs = 20 * 60_000

/** By e-mail. @param server whose database and demo are used; its process is stopped */
export async function benchNews(server: BenchServer, people = usualPeople): Promise<Figure[]> {
  const mails = await startMailServer('reader')
  const settings = { SMTP_URL: mails.url, NEWS_EMAIL: 'on' }
  return benchChannel(server, people, { ...mails, settings })
}

/** By web push. @param server as above */
export async function benchPush(server: BenchServer, people = usualPeople): Promise<Figure[]> {
  const service = await startPushService()
  return benchChannel(server, people, service, (pool) => subscribeReaders(pool, service.origin))
}

async function benchChannel(
  server: BenchServer,
  people: number,
  receiver: Receiver,
  prepare?: (pool: pg.Pool) => Promise<void>,
): Promise<Figure[]> {
  process.kill(server.pid, 'SIGTERM')
  const pool = new pg.Pool({ connectionString: server.databaseAddress, max: 2 })
  const start = () => startProcess(server, { DEMO: 'off', LOG_LEVEL: 'fatal', ...receiver.settings })
  const processes = [await start(), await start()]
  const stop = new AbortController()
  try {
    await addPeople(pool, people)
    await prepare?.(pool)
    await pool.query('analyze')
    const student = await signInForBench(`http://localhost:${processes[0]?.port}`)
    const asking = askAgainAndAgain(processes, student, stop.signal)
    const announcedMs = await announce(pool, processes[0]?.port ?? 0)
    const begun = performance.now()
    const killing = killAgainAndAgain(processes, start, stop.signal)
    const secondsSince = () => (performance.now() - begun) / 1000
    /** When each share of the people had it. */
    const reached = new Map<number, number>()
    while (!reached.has(1) && performance.now() < begun + longestMs) {
      const share = (receiver.accepted().size + receiver.refused().size) / people
      for (const part of [0.5, 0.9, 0.99, 1])
        if (share >= part && !reached.has(part)) reached.set(part, secondsSince())
      await wait(200)
    }
    stop.abort()
    const [times, killed] = await Promise.all([asking, killing])
    const messages = [...receiver.accepted().values()]
    const repeats = messages.reduce((sum, keys) => sum + keys.length - 1, 0)
    const doubles = messages.filter((keys) => new Set(keys).size > 1).length
    const { rows } = await pool.query(
      `select count(*)::int as count from news_delivery where institute_id = 1 and handed_at is not null`,
    )
    return [
      {
        name: `A notice for ${people} people, announced by the admin call`,
        figure: `${(announcedMs / 1000).toFixed(1)} s`,
      },
      {
        name: `Handed over to half, 90 %, 99 % and all, with ${killed} kills of processes`,
        figure: `${[...reached.values()].map((seconds) => seconds.toFixed(0)).join(', ')} s`,
      },
      { name: 'People without it', figure: String(people - messages.length - receiver.refused().size) },
      { name: 'Addresses that are always refused', figure: String(receiver.refused().size) },
      { name: 'Refused at first, and sent later', figure: String(receiver.deferred()) },
      { name: 'Repeats, with the same Message-ID or topic', figure: String(repeats) },
      { name: 'People with two different messages', figure: String(doubles) },
      { name: 'Noted as handed over', figure: String(rows[0]?.count) },
      {
        name: `Home of a student meanwhile (p50, p95, slowest of ${times.length})`,
        figure: showTimes(times, [0.5, 0.95, 1]),
      },
    ]
  } finally {
    stop.abort()
    for (const { child } of processes) child.kill('SIGKILL')
    void receiver.stop()
    await pool.end()
  }
}

async function addPeople(pool: pg.Pool, people: number): Promise<void> {
  await pool.query(
    `with section as (
        select e.institute_id, e.section_id, e.academic_year_id from enrolment e join student s on s.id = e.student_id
        join person p on p.id = s.person_id where p.phone = '9000000001' and e.end_date is null limit 1),
      added as (
        insert into person (institute_id, role, name, email, joined_on)
        select institute_id, 'student', 'Reader ' || n, 'reader' || n || '@' || case when n % 1000 = 0 then 'refused' when n % 100 = 1 then 'slow' else 'bench' end || '.test', current_date - 30
        from section, generate_series(1, $1::int) n returning institute_id, id),
      students as (insert into student (institute_id, person_id) select institute_id, id from added returning id)
      insert into enrolment (institute_id, student_id, section_id, academic_year_id)
      select section.institute_id, students.id, section.section_id, section.academic_year_id from students, section`,
    [people],
  )
}

/** @returns how long the call took, in milliseconds */
async function announce(pool: pg.Pool, port: number): Promise<number> {
  const token = makeSecret()
  const scopes = ['write']
  await insertAdminToken(pool, { instituteId: 1, name: '', tokenHash: hashOfSecret(token), scopes, days: 1 })
  const { rows } = await pool.query(
    'select coalesce(source_id, $1 || id) as id from academic_year where institute_id = 1 and current_date between start_date and end_date',
    [await idPrefixOf(pool, 1)],
  )
  const moment = new Date(Date.now() - 60_000).toISOString()
  const start = performance.now()
  const reply = await fetch(`http://localhost:${port}/admin/v1/records/notices`, {
    method: 'PUT',
    headers: { authorization: token, 'content-type': 'text/csv' },
    body: `id,title,text,year,announced_at\nbench,The school is closed tomorrow,Because of rain.,${rows[0]?.id},${moment}\n`,
  })
  if (!reply.ok) throw new Error(await reply.text())
  return performance.now() - start
}

/** Kills one of the processes after another. @returns how many times */
async function killAgainAndAgain(
  processes: Process[],
  start: () => Promise<Process>,
  stop: AbortSignal,
): Promise<number> {
  for (let count = 0; count < kills; count++) {
    await wait(killEveryMs * (0.5 + Math.random()))
    if (stop.aborted) return count
    const place = count % processes.length
    const { child } = processes[place] as Process
    child.kill('SIGKILL')
    await once(child, 'exit')
    processes[place] = await start()
  }
  return kills
}

/** The home call of a student, asked of a process that runs. @returns milliseconds of each */
async function askAgainAndAgain(
  processes: readonly Process[],
  { institute_id, student_id, student_auth }: SignedIn,
  stop: AbortSignal,
): Promise<number[]> {
  const running = () => processes.find(({ child }) => child.exitCode === null && child.signalCode === null)
  const times: number[] = []
  while (!stop.aborted) {
    const start = performance.now()
    const url = `http://localhost:${running()?.port}/api/v1/home/student/${institute_id}/${student_id}`
    try {
      const reply = await fetch(url, { headers: { authorization: student_auth } })
      await reply.text()
      if (reply.ok) times.push(performance.now() - start)
    } catch {
      // Its process was killed: a balancer asks the other one.
    }
    await wait(askEveryMs)
  }
  return times
}
