import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import {
  createTestDatabase,
  emptyDatabase,
  makeTestFolder,
  type TestDatabase,
} from '#server/database/testing.ts'
import type { Into } from '#server/exchange/files.ts'
import { importBundle } from '#server/exchange/import.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { base } from '#server/exchange/testing-records.ts'
import { undoImport } from '#server/exchange/undo.ts'
import { openFileStore } from '#server/files/store/store.ts'
import { createLog } from '#server/log.ts'
import { sourceOf } from '#server/records/testing.ts'
import { anyTables, generatedFiles } from '#server/records/testing-tables.ts'
import { contents } from '#server/undo/testing.ts'

let database: TestDatabase
let folder: string
let to: Into
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await makeTestFolder('undo')
  const config = readConfig({ DATA_DIR: folder })
  const files = await openFileStore(config)
  to = { pool: database.pool, files, config, log: createLog('silent', process.stderr) }
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const now = new Date('2026-06-20T04:00:00Z')
const load = async (tables: Record<string, string>, into: number | null) => {
  const result = await importBundle(
    to,
    {
      source: sourceOf(tables, generatedFiles),
      into,
      leaveOut: 100,
      isCheckOnly: false,
      now,
      isOperator: true,
    },
    { signal: new AbortController().signal },
  )
  expect(result.outcome).toBe('written')
  return result
}
const undo = (number: number) =>
  undoImport(database.pool, { instituteId: 1, number, now, isCheckOnly: false })

/** Payments, reversals and refunds are never erased. */
const withoutEntries = (tables: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(tables).filter(([name]) => !/^fee-(payments|reversals|refunds)$/.test(name)),
  )

test('any import over any other is undone: every row is as it was', async () => {
  const undoneTables = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(anyTables(kinds), anyTables(kinds), async (first, second) => {
      await emptyDatabase(database.pool)
      await load({ institute: first.institute ?? '' }, null)
      const before = await contents(database.pool)
      const one = await load(withoutEntries(first), null)
      const between = await contents(database.pool)
      const two = await load(withoutEntries({ ...second, institute: first.institute ?? '' }), null)
      for (const [number, state] of [
        [two.number, between],
        [one.number, before],
      ] as const) {
        if (number === undefined) continue
        const { obstacles, tables } = await undo(number)
        expect(obstacles).toEqual([])
        for (const { table, removed, changed, restored } of tables)
          undoneTables.set(table, (undoneTables.get(table) ?? 0) + removed + changed + restored)
        expect(await contents(database.pool)).toEqual(state)
      }
    }),
    { numRuns: process.env.SHORT_RUN ? 1 : 3, endOnFailure: true, seed: 10 },
  )
  expect([...undoneTables.keys()].length).toBeGreaterThan(40)
}, 120_000)

test('the rows of every kind are kept', async () => {
  const kept = Object.keys(await contents(database.pool))
  const written = kinds.flatMap(({ table, parts }) => [table, ...Object.keys(parts)])
  expect(written.filter((table) => !kept.includes(table))).toEqual([])
})

test.each([
  ['students', 'S1', 'S1;S2'],
  ['students', 'S1', 'S2'],
  ['sections', '10A', '10A;10B'],
])(
  'a notice for some, who are others since, is not made public by an undo: %s %s, %s [desk-95]',
  async (list, first, second) => {
    await emptyDatabase(database.pool)
    await load({ institute: 'id,name,kind\nSUN,Sunrise,school\n', ...base }, null)
    await load({ notices: 'id,year,title,announced_at\nN1,2026,Trip,2026-06-10 10:00\n' }, 1)
    const named = await load({ notices: `id,${list}\nN1,${first}\n` }, 1)
    const others = await load({ notices: `id,${list}\nN1,${second}\n` }, 1)
    const isForAll = async () =>
      (await database.pool.query('select is_for_all from announcement')).rows.map((row) => row.is_for_all)
    const { obstacles } = await undo(named.number ?? 0)
    expect(obstacles.some(({ names }) => names.includes('Trip'))).toBe(true)
    expect(await isForAll()).toEqual([false])
    expect((await undo(others.number ?? 0)).obstacles).toEqual([])
    expect((await undo(named.number ?? 0)).obstacles).toEqual([])
    expect(await isForAll()).toEqual([true])
  },
)
