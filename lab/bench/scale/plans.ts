import pg from 'pg'
import type { Call } from '#domain/call.ts'
import { sessionSettings } from '#server/database/open.ts'
import type { Statement } from '#server/database/sql.ts'
import { validRequest } from '#server/http/testing/requests.ts'
import { openRecorder } from '../limit/recorded.ts'
import type { Measured } from './measure.ts'

/** A statement of a call, as PostgreSQL ran it for the second time: planned as the server's connections plan. */
export type Plan = { statement: string; ms: number; lines: string[] }

/** The plans of the statements of calls, for one random student, the dearest first. */
export async function explainCalls(
  { server, callers: [me] }: Measured,
  calls: readonly Call[],
): Promise<Plan[][]> {
  if (!me) return []
  const recorder = await openRecorder(server)
  const client = new pg.Client({ connectionString: server.databaseAddress, options: sessionSettings })
  await client.connect()
  try {
    const plans: Plan[][] = []
    for (const call of calls) {
      const recorded = await recorder.statementsOf(call, validRequest(call, me), me)
      // One that is sent several times is explained once.
      const seen = new Map(recorded.map(({ statement, values }) => [statement, values]))
      const ofCall = []
      for (const [statement, values] of seen)
        if (statement.row) ofCall.push(await explain(client, statement, values))
      plans.push(ofCall.toSorted((a, b) => b.ms - a.ms))
    }
    return plans
  } finally {
    await client.end()
    await recorder.close()
  }
}

async function explain(
  client: pg.Client,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Plan> {
  const given = values.map((value) => (value === null ? 'null' : client.escapeLiteral(asText(value))))
  const run = given.length > 0 ? `execute explained (${given.join(', ')})` : 'execute explained'
  await client.query(`prepare explained as ${text}`)
  await client.query(run)
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off) ${run}`,
  )
  await client.query('deallocate explained')
  const lines = rows.map((row) => row['QUERY PLAN'])
  const ms = (what: string) => Number(lines.find((line) => line.startsWith(what))?.match(/[\d.]+/)?.[0] ?? 0)
  return { statement: name, ms: ms('Planning Time') + ms('Execution Time'), lines }
}

/** As PostgreSQL reads it. */
const asText = (value: unknown): string =>
  Array.isArray(value)
    ? `{${value.map((one) => JSON.stringify(one)).join(',')}}`
    : value instanceof Date
      ? value.toISOString()
      : String(value)
