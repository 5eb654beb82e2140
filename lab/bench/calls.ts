/**
 * Loads the server's calls over one connection pool, and runs the same SQL without the server for comparison.
 */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import pg from 'pg'
import type { SignedIn } from '#domain/session/calls.ts'
import { findAnnouncements, findBanners } from '#server/features/home/queries.ts'
import { findAccounts, findInstitute, findSession, findYears } from '#server/features/session/queries.ts'
import { hashToken } from '#server/features/session/tokens.ts'
import { passwordFits } from '#server/secrets/passwords.ts'
import type { BenchServer } from './server.ts'

const workers = 8
const secondsEach = 5

export type CallFigures = {
  name: string
  perSecond: number
  p50: number
  p99: number
  cpuMs: number | undefined
}

export async function benchCalls(server: BenchServer): Promise<CallFigures[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: workers })
  const ask = (method: string, path: string, token: string, body?: unknown) =>
    send(agent, server.port, method, path, token, body)
  const signIn = (phone: string) =>
    ask('POST', '/api/v2/user/v3/login', '', {
      device_id: 'bench',
      source: 'WEB',
      user_name: phone,
      password: 'demo123',
    })
  const session = (JSON.parse(await signIn('9000000001')) as { result: SignedIn }).result
  const { institute_id, student_id, student_auth, student_acad_year } = session
  const [secret = '', year] = student_auth.split('.')
  const other = student_acad_year.find((candidate) => String(candidate.acad_yr_id) !== year)?.acad_yr_id
  const homePath = `/api/v1/home/student/${institute_id}/${student_id}`

  const pool = new pg.Pool({ connectionString: server.databaseAddress, max: workers })
  const phones = await giveLogins(pool)
  const tokenHash = hashToken(secret)
  const homeSql = async (yearId: number) => {
    await findSession.student(pool, { tokenHash, host: 'localhost' })
    await findAnnouncements(pool, {
      instituteId: institute_id,
      studentIds: [student_id ?? 0],
      yearId,
      now: new Date(),
    })
  }
  const bannerSql = async () => {
    await findSession.student(pool, { tokenHash, host: 'localhost' })
    await findBanners(pool, { instituteId: institute_id, userType: 1, now: new Date() })
  }
  const signInSql = async () => {
    const [account] = await findAccounts(pool, { inInstitute: null, login: '9000000001', deviceKey: '' })
    await passwordFits(account?.passwordHash ?? null, 'demo123')
    await findInstitute(pool, { instituteId: institute_id })
    await findYears(pool, { instituteId: institute_id, studentIds: [] })
    await findYears(pool, { instituteId: institute_id, studentIds: [student_id ?? 0] })
  }
  const figures = [
    await load('Home data', () => ask('GET', homePath, student_auth), server.pid),
    await load('Home data, SQL alone', () => homeSql(Number(year))),
    await load(
      'Banners and promotions',
      () => ask('GET', '/api/v1/banner-prom/for_student/1', student_auth),
      server.pid,
    ),
    await load('Banners and promotions, SQL alone', bannerSql),
    await load(
      'Year switch (home data of the other year)',
      () => ask('GET', homePath, `${secret}.${other}`),
      server.pid,
    ),
    await load('Year switch, SQL alone', () => homeSql(other ?? 0)),
    await load('Sign-in', (worker) => signIn(phones[worker] ?? ''), server.pid),
    await load('Sign-in, SQL and Argon2id alone', signInSql),
  ]
  agent.destroy()
  await pool.end()
  return figures
}

/** A login for each worker: an account only has a few attempts at once. */
async function giveLogins(pool: pg.Pool): Promise<string[]> {
  const given = await pool.query<{ phone: string }>(
    `update person set phone = '98' || lpad(id::text, 8, '0'),
       password_hash = (select password_hash from person where phone = '9000000001')
     where (institute_id, id) in (select institute_id, id from person where phone is null and role = 'student' limit $1)
     returning phone`,
    [workers],
  )
  return given.rows.map((row) => row.phone)
}

async function load(
  name: string,
  once: (worker: number) => Promise<unknown>,
  pid?: number,
): Promise<CallFigures> {
  const run = async (seconds: number) => {
    const times: number[] = []
    const end = performance.now() + seconds * 1000
    const work = async (_: unknown, worker: number) => {
      while (performance.now() < end) {
        const start = performance.now()
        await once(worker)
        times.push(performance.now() - start)
      }
    }
    await Promise.all(Array.from({ length: workers }, work))
    return times.sort((a, b) => a - b)
  }
  await run(1)
  const before = cpuSeconds(pid)
  const times = await run(secondsEach)
  const after = cpuSeconds(pid)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const cpuMs =
    before === undefined || after === undefined ? undefined : ((after - before) * 1000) / times.length
  return { name, perSecond: times.length / secondsEach, p50: at(0.5), p99: at(0.99), cpuMs }
}

/** User and system time of a process, from Linux's own accounting (hundredths of a second). */
export function cpuSeconds(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return undefined
  }
}

function send(
  agent: Agent,
  port: number,
  method: string,
  path: string,
  token: string,
  body?: unknown,
): Promise<string> {
  return new Promise((done, fail) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
    const call = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (answer.statusCode === 200) done(text)
        else fail(new Error(`${method} ${path}: ${answer.statusCode} ${text}`))
      })
    })
    call.on('error', fail)
    if (method === 'GET') call.end()
    else call.end(JSON.stringify(body))
  })
}
