import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import {
  type Beat,
  graceUntil as graceUntilOf,
  isGraceOver as isGraceOverOf,
  type Stall,
  stallBefore,
  withStall,
} from '#domain/exam/panel/grace.ts'
import { graceUntil, isGraceOver } from '#server/access/grace.ts'
import { startBeats } from '#server/beats/beats.ts'
import { writeBeat, writeLeft } from '#server/beats/writes.ts'
import { agreedMoment } from '#server/clock/clocks.ts'
import { one, params, sql } from '#server/database/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/database/testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const start = Date.parse('2026-11-20T04:30:00Z')
const moment = (ms: number) => agreedMoment.parse(new Date(start + ms))

const given = params({ end: z.date(), at: z.date() })
const end = sql`${given.end}::timestamptz`
const findGrace = one(
  'test.grace',
  z.object({ until: z.date(), isOver: z.boolean() }),
  sql`select ${graceUntil(end)} as until, ${isGraceOver(end, sql`${given.at}::timestamptz`)} as "isOver"`,
)

/** Numbers that are the same in every run. */
function chances(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * (most + 1))
  }
}

test('beats, stalls and the grace of an end are in the database what they are in the rules', async () => {
  const { pool } = database
  let [stalled, over] = [0, 0]
  for (let seed = 1; seed <= 25; seed++) {
    await pool.query('truncate server_beat, server_stall')
    const pick = chances(seed)
    const beats = new Map<string, Beat>()
    let stalls: Stall[] = []
    for (let now = 0, step = 0; step < 14; step++) {
      now += pick(3) === 0 ? pick(40_000) : pick(3200)
      const name = `p${pick(2)}`
      const stall = stallBefore(now, beats.get(name), [...beats.values()])
      const stalledMs = await writeBeat(pool, { name, agreedNow: moment(now) })
      expect(stalledMs).toBe(stall && now - stall.from)
      if (stall) stalls = withStall(stalls, stall)
      const hasLeft = pick(5) === 0
      if (hasLeft) await writeLeft(pool, { name })
      beats.set(name, { at: now, hasLeft })
      const rows = await pool.query(
        'select began_at as "from", ended_at as until from server_stall order by began_at, ended_at',
      )
      const sorted = [...stalls].sort((a, b) => a.from - b.from)
      expect(rows.rows).toEqual(
        sorted.map(({ from, until }) => ({ from: moment(from), until: moment(until) })),
      )
      const endsAt = Math.max(0, now - pick(60_000))
      const at = now + pick(2000)
      const isOver = isGraceOverOf(endsAt, { beats: [...beats.values()], stalls }, at)
      expect(await findGrace(pool, { end: moment(endsAt), at: moment(at) })).toEqual({
        until: moment(graceUntilOf(endsAt, stalls)),
        isOver,
      })
      if (stall) stalled += 1
      if (isOver) over += 1
    }
  }
  expect(stalled).toBeGreaterThan(30)
  expect(over).toBeGreaterThan(30)
})

test('a process beats, says of how long a stall was, and leaves', async () => {
  const { pool } = database
  await pool.query('truncate server_beat, server_stall')
  const log = pino({ level: 'silent' })
  const warn = vi.spyOn(log, 'warn')
  const rows = async () => (await pool.query('select at, has_left from server_beat order by at')).rows
  await writeBeat(pool, { name: 'former', agreedNow: moment(0) })
  await writeLeft(pool, { name: 'former' })
  const clocks = { agreedNow: async () => moment(8000) } as Parameters<typeof startBeats>[0]['clocks']
  const beats = startBeats({ pool, clocks, log })
  await vi.waitFor(async () => expect(await rows()).toHaveLength(2), 20_000)
  await beats.stop()
  expect(await rows()).toEqual([
    { at: moment(0), has_left: true },
    { at: moment(8000), has_left: true },
  ])
  expect(warn).toHaveBeenCalledWith({ stalledMs: 8000 }, expect.stringContaining('stalled'))
})
