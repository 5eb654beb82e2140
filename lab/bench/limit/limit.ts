/** How near the server's calls are to what its database does alone, and what they cost. */
import { join } from 'node:path'
import type pg from 'pg'
import { openDatabase } from '#server/database/open.ts'
import { type Caller, signInCaller } from '#server/http/testing/caller.ts'
import { requesterOf } from '#server/http/testing/requester.ts'
import { tokenOf } from '#server/http/testing/requests.ts'
import { inFull, send } from '#server/http/testing/send.ts'
import { askOverHttp } from '../../attack/over-http.ts'
import { cpuSeconds, parentOf } from '../../processes.ts'
import type { BenchServer } from '../server.ts'
import { databaseSeconds, loadDatabase, loadServer, type Request, warmSeconds } from './drive.ts'
import { openRecorder } from './recorded.ts'
import { type ScreenCall, screenCalls } from './screens.ts'

/** Aarav of the demo. */
const phone = '9000000001'
/** His assignments, as after a year. */
const assignments = 176

export type LimitFigures = {
  name: string
  isOfHome: boolean
  perSecond: number
  /** Of the same statements without the server; undefined where there are none. */
  sqlPerSecond: number | undefined
  p50: string
  p99: string
  /** Of a reply that is read from the database. */
  cost: Cost
  /** Of a reply that the server has kept, and of a 304, where the call has them. */
  kept: Cost | undefined
  unchanged: Cost | undefined
}

/** Milliseconds of processor of one call. */
export type Cost = { serverMs: number; databaseMs: number }

/** @param only a pattern of the names of the calls */
export async function benchLimit(server: BenchServer, only = ''): Promise<LimitFigures[]> {
  const { ask, close } = askOverHttp(server.port)
  const database = openDatabase(server.databaseAddress)
  const recorder = await openRecorder(server)
  const t = { ...requesterOf(ask), app: { inject: ask }, database, now: () => new Date() }
  const me = await signInCaller(t, phone)
  await addHomework(database.pool, me)
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  try {
    const figures: LimitFigures[] = []
    for (const one of screenCalls(me).filter(({ name }) => new RegExp(only).test(name))) {
      const { call, parts } = one
      const { statusCode } = await send(t, call, parts, tokenOf(call, me))
      // The demo has nothing of that kind for this student.
      if (statusCode === 404) continue
      if (statusCode !== 200) throw new Error(`${one.name} answered ${statusCode}`)
      const recorded = await recorder.statementsOf(call, parts, me)
      const sqlPerSecond = recorded.length > 0 ? await loadDatabase(database.pool, recorded) : undefined
      const request = requestOf(server.port, one, me)
      const measure = async (headers: Record<string, string> = {}) => {
        const asked = { ...request, headers: { ...request.headers, ...headers } }
        const script = join(server.folder, 'wrk.lua')
        await loadServer(asked, script, warmSeconds)
        const before = [cpuSeconds(server.pid), databaseSeconds(postmaster)] as const
        const { count, ...load } = await loadServer(asked, script)
        const serverMs = ((cpuSeconds(server.pid) - before[0]) * 1000) / count
        const databaseMs = ((databaseSeconds(postmaster) - before[1]) * 1000) / count
        return { ...load, cost: { serverMs, databaseMs } }
      }
      const full = await measure(inFull)
      const { etag } = (await send(t, call, parts, tokenOf(call, me))).headers
      const kept = etag === undefined ? undefined : (await measure()).cost
      const unchanged = etag === undefined ? undefined : (await measure({ 'if-none-match': etag })).cost
      figures.push({ name: one.name, isOfHome: one.isOfHome, sqlPerSecond, ...full, kept, unchanged })
    }
    return figures
  } finally {
    close()
    await recorder.close()
    await database.close()
  }
}

async function addHomework(pool: pg.Pool, { institute, things }: Caller): Promise<void> {
  await pool.query(
    `with given as (select * from assignment where institute_id = $1 and id = $2)
      insert into assignment (institute_id, section_id, subject_id, title, opens_at, ends_at)
      select institute_id, section_id, subject_id, title, now() - n * interval '1 day', now() - n * interval '20 hours'
      from given, generate_series(1, $3 - (select count(*) from assignment a join given using (institute_id, section_id)
        where a.opens_at <= now())) n`,
    [institute, things.assignment, assignments],
  )
  await pool.query('analyze')
}

/** As a browser sends it. */
function requestOf(port: number, { call, parts }: ScreenCall, me: Caller): Request {
  const path = call.path.replaceAll(/:(\w+)/g, (_whole, name: string) => String(parts.params?.[name]))
  const query = new URLSearchParams(
    Object.entries(parts.query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString()
  const headers = Object.entries(parts.headers ?? {}).map(([name, value]) => [name, String(value)])
  return {
    url: `http://localhost:${port}${path}${query && `?${query}`}`,
    method: call.method,
    headers: {
      authorization: tokenOf(call, me),
      'accept-encoding': 'gzip',
      ...(call.body && { 'content-type': 'application/json' }),
      ...Object.fromEntries(headers),
    },
    ...(call.body && { body: JSON.stringify(parts.body ?? {}) }),
  }
}
