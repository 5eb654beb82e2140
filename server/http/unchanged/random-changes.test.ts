import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#domain/call.ts'
import { type Caller, signInCaller } from '#server/http/testing/caller.ts'
import { todaysNoon } from '#server/http/testing/noon.ts'
import { tokenOf, validRequest } from '#server/http/testing/requests.ts'
import { inFull, send } from '#server/http/testing/send.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { repeatedCalls } from '#server/http/unchanged/repeated-calls.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Changes, and moments; `CHANGES=200` tries more. */
const rounds = Number(process.env.CHANGES ?? (process.env.SHORT_RUN ? 10 : 20))
/** Thousands of calls, on a busy machine. */
const maxMs = 3 * minuteMs
/**
 * What begins and ends, each in other minutes, so that no moment hides another one. Half of the exams are announced today,
 * and half of the notices no longer wait.
 */
const spans = [
  { table: 'test', columns: ['starts_at', 'ends_at'], minutes: 0, others: '1 day' },
  { table: 'live_class', columns: ['starts_at', 'ends_at'], minutes: 4, others: '0' },
  { table: 'assignment', columns: ['opens_at', 'ends_at'], minutes: 8, others: '0' },
  { table: 'announcement', columns: ['announced_at'], minutes: 22, others: '-7 days' },
]

let t: TestApp
let callers: Caller[]
let columns: { table: string; column: string; isMoment: boolean; owner: string | null }[]
/** Moments of today, by what begins, ends or is announced then. */
let moments: Map<string, number[]>
/** Each as a column, or an expression, of a table. */
const kinds = [
  'starts_at from test',
  'ends_at from test',
  "starts_at - interval '1 day' from test",
  'starts_at from live_class',
  'ends_at from live_class',
  "starts_at - interval '15 minutes' from live_class",
  'opens_at from assignment',
  'ends_at from assignment',
  'announced_at from announcement',
  "announced_at + interval '7 days' from announcement",
]
const noon = todaysNoon()
beforeAll(async () => {
  t = await createTestApp()
  t.setClock(new Date(noon))
  const phones = ['9000000001', '9000000010', '9000000021', '9000000031']
  callers = await Promise.all(phones.map((phone) => signInCaller(t, phone)))
  columns = await query(
    `select c.table_name as table, c.column_name as column, c.data_type like 'timestamp%' as "isMoment",
      (select o.column_name from information_schema.columns o where o.table_name = c.table_name
        and o.column_name = any('{student_id,person_id}') order by 1 desc limit 1) as owner
    from information_schema.columns c join pg_trigger g on g.tgrelid = c.table_name::regclass and g.tgname = 'note_changed'
    where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.column_name <> all('{institute_id,id,source_id,created_at}')
    order by 1, 2`,
  )
  // At whatever time of day this runs.
  for (const { table, columns, minutes, others } of spans)
    await query(
      `update ${table} x set ${columns.map((column, index) => `${column} = of.at + ${index} * interval '11 minutes'`)}
        from (select institute_id, id, $1::timestamptz + (n * 29 + ${minutes}) * interval '1 minute'
            + case when n % 2 = 0 then interval '${others}' else interval '0' end as at
          from (select institute_id, id, row_number() over (partition by institute_id order by id desc) as n from ${table}) r
          where n <= 16) of
        where x.institute_id = of.institute_id and x.id = of.id`,
      [new Date(noon - 5 * hourMs)],
    )
  moments = new Map()
  for (const kind of kinds) {
    const rows = await query(
      `select at from (select distinct ${kind.replace(' from', ' as at from')}) m where at between $1 and $2 order by 1`,
      [new Date(noon - 6 * hourMs), new Date(noon + 11 * hourMs)],
    )
    moments.set(
      kind,
      rows.map(({ at }) => (at as Date).getTime()),
    )
  }
  expect([columns.length > 100, [...moments.values()].every(({ length }) => length > 1)]).toEqual([
    true,
    true,
  ])
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

const ask = (call: Call, me: Caller, headers: Record<string, string> = {}) =>
  send(t, call, validRequest(call, me), tokenOf(call, me), headers)
const askInFull = (call: Call, me: Caller) => ask(call, me, inFull)

const withoutSignatures = (body: string) => body.replaceAll(/\.\d+\.[\w-]{43}/g, '')
const withoutTime = (body: string) => withoutSignatures(body).replace(/"time":"[^"]+"/, '')

/** @returns how often a call was answered with 304, and how often its full reply was another one than before */
async function compare(me: Caller, change: () => Promise<void>) {
  const before = []
  for (const call of repeatedCalls.keys()) before.push({ call, answer: await askInFull(call, me) })
  await change()
  const counted = { same: 0, other: 0 }
  for (const { call, answer } of before) {
    const { etag } = answer.headers
    if (etag === undefined) continue
    const confirmed = await ask(call, me, { 'if-none-match': String(etag) })
    const kept = await ask(call, me)
    const full = await askInFull(call, me)
    expect([call.path, withoutSignatures(kept.body)]).toEqual([call.path, withoutSignatures(full.body)])
    const isOther = withoutTime(full.body) !== withoutTime(answer.body)
    if (isOther) counted.other += 1
    if (confirmed.statusCode !== 304) continue
    counted.same += 1
    expect([call.path, isOther]).toEqual([call.path, false])
  }
  return counted
}

/** Gives a row another value that occurs in its column, or a moment near now; nothing where a constraint forbids it. */
async function write(me: Caller, at: { column: number; row: number; minutes: number }): Promise<void> {
  const found = columns[at.column % columns.length]
  if (!found) return
  const { table, column, isMoment, owner } = found
  const ownIds = owner === 'student_id' ? [me.student] : [me.user, me.personId]
  const mine = owner ? `and ${owner} = any($2)` : 'and $2::bigint[] is not null'
  const ofInstitute = table === 'institute' ? 'id = $1' : 'institute_id = $1'
  const value = isMoment
    ? `$3::timestamptz + ${at.minutes} * interval '1 minute'`
    : `(select o.${column} from ${table} o where $3::timestamptz is not null and o.${column} is distinct from x.${column}
        order by md5(o::text || ${at.row}) limit 1)`
  await query(
    `update ${table} x set ${column} = ${value} where ctid = (
      select ctid from ${table} where ${ofInstitute} ${mine} order by md5(${table}::text || ${at.row}) limit 1)`,
    [me.institute, ownIds, t.context.clock()],
  ).catch(() => undefined)
}

const index = fc.nat({ max: 10_000 })
const caller = fc.nat({ max: 3 })

test(
  'a 304 is as good as the full reply after any change of any table that it reads',
  async () => {
    const change = fc.record({ column: index, row: index, minutes: fc.integer({ min: -300, max: 300 }) })
    await fc.assert(
      fc.asyncProperty(caller, change, async (who, at) => {
        const me = callers[who] as Caller
        await compare(me, () => write(me, at))
      }),
      { numRuns: rounds, endOnFailure: true },
    )
  },
  maxMs,
)

test(
  'a 304 is as good as the full reply when something begins or ends',
  async () => {
    const wait = fc.record({
      moment: index,
      before: fc.integer({ min: 1, max: 50_000 }),
      after: fc.constantFrom(-1, 0, 1000),
    })
    const counts = { same: 0, other: 0 }
    // Of each kind, for each of them in turn.
    const waits = fc.array(wait, { minLength: rounds, maxLength: rounds })
    await fc.assert(
      fc.asyncProperty(waits, async (chosen) => {
        for (const [number, { moment, before, after }] of chosen.entries()) {
          const kind = kinds[number % kinds.length] ?? ''
          const ofKind = moments.get(kind) ?? []
          const at = ofKind[moment % ofKind.length] ?? noon
          const me = callers[(number + Math.floor(number / kinds.length)) % callers.length] as Caller
          t.setClock(new Date(at - before))
          const { same, other } = await compare(me, async () => t.setClock(new Date(at + after)))
          counts.same += same
          counts.other += other
        }
      }),
      { numRuns: 1, endOnFailure: true },
    )
    t.setClock(new Date(noon))
    // Ten random changes may all be of what every reply depends on, or none has; what begins or ends is in some.
    expect([counts.same > 0, counts.other > 0]).toEqual([true, true])
  },
  maxMs,
)
