import pg from 'pg'
import type { Call } from '#domain/call.ts'
import type { Caller } from '#server/http/testing/caller.ts'
import { requesterOf, type SendRequest } from '#server/http/testing/requester.ts'
import { nameOf, tokenOf, validRequest } from '#server/http/testing/requests.ts'
import { inFull, send } from '#server/http/testing/send.ts'
import { createSecrets } from '#server/secrets/secrets.ts'
import { askOverHttp } from '../../attack/over-http.ts'
import { share } from '../../times.ts'
import { type BenchServer, benchKey, startBenchServer } from '../server.ts'
import { callerOf, everyCaller } from './caller.ts'
import type { Loaded } from './database.ts'
import { describeInstitute, draw } from './institute.ts'
import { proportions, sizesFor } from './proportions.ts'
import { readCalls, writesFirst } from './reads.ts'
import { scalePassword } from './shared.ts'

/** Students of whom each call is made. */
const sample = 200
/** As many of them at one size before the next size has its turn. */
const inTurn = 50
/** How often, after a first time that counts separately. */
const rounds = 2

/** A running server on one size, with the students who call. */
export type Measured = {
  students: number
  server: BenchServer
  callers: readonly Caller[]
  ask: SendRequest
  stop: () => Promise<void>
}

/** A student from anywhere among all, the same ones at every run. */
function drawCaller(loaded: Loaded, students: number, n: number): Caller {
  const sizes = sizesFor(students)
  const wanted = draw(students, n, students)
  const size = sizes.findLast(({ before }) => before <= wanted)
  if (!size) throw new Error('there are no institutes')
  const institute = describeInstitute(size, proportions, new Date(loaded.now))
  const student = Math.floor((wanted - size.before) / everyCaller) * everyCaller
  return callerOf(institute, student, createSecrets(benchKey))
}

export async function startMeasured(folder: string, students: number, loaded: Loaded): Promise<Measured> {
  const server = await startBenchServer(folder)
  const callers = Array.from({ length: sample }, (_, n) => drawCaller(loaded, students, n))
  const { ask, close } = askOverHttp(server.port)
  await refreshSessions(server.databaseAddress, callers)
  const [first] = callers
  if (first) await requesterOf(ask).signedIn(first.phone, { password: scalePassword })
  return {
    students,
    server,
    callers,
    ask,
    stop: async () => {
      close()
      await server.stop()
    },
  }
}

/** The sessions of a database that was kept have ended meanwhile. */
async function refreshSessions(connectionString: string, callers: readonly Caller[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(
    `update session s set last_seen_at = now(), expires_at = now() + interval '1 day'
      from unnest($1::int[], $2::bigint[]) as c (institute_id, person_id)
      where s.institute_id = c.institute_id and s.person_id = c.person_id`,
    [callers.map(({ institute }) => institute), callers.map(({ personId }) => personId)],
  )
  await client.end()
}

/** Milliseconds of a call at one size: `first`, the median of the first time, when its pages may have to be read from disk. */
export type Times = { first: number; p50: number; p99: number }
/** A call, with its times in the order of the sizes. */
export type CallTimes = { call: Call; times: Times[] }

/** Calls of random students, one after another: the sizes take turns, so that they share every disturbance. */
export async function measureReads(all: readonly Measured[]): Promise<CallTimes[]> {
  for (const one of all) for (const call of writesFirst) await timeCall(one, call, one.callers)
  const measured: CallTimes[] = []
  for (const call of readCalls) {
    const taken = all.map(() => ({ first: [] as number[], later: [] as number[] }))
    for (let round = 0; round <= rounds; round++)
      for (let begin = 0; begin < sample; begin += inTurn)
        for (const [index, one] of all.entries()) {
          const times = await timeCall(one, call, one.callers.slice(begin, begin + inTurn))
          taken[index]?.[round === 0 ? 'first' : 'later'].push(...times)
        }
    measured.push({
      call,
      times: taken.map(({ first, later }) => ({
        first: share(first, 0.5),
        p50: share(later, 0.5),
        p99: share(later, 0.99),
      })),
    })
  }
  return measured
}

/** @returns milliseconds of each reply; of none, where a student's institute has nothing of that kind */
async function timeCall({ ask }: Measured, call: Call, callers: readonly Caller[]): Promise<number[]> {
  const taken: number[] = []
  for (const me of callers) {
    const parts = validRequest(call, me)
    const start = performance.now()
    const { statusCode, body } = await send({ app: { inject: ask } }, call, parts, tokenOf(call, me), inFull)
    if (statusCode === 200) taken.push(performance.now() - start)
    else if (statusCode !== 404)
      throw new Error(`${nameOf(call)} answered ${statusCode}: ${body.slice(0, 200)}`)
  }
  return taken
}
