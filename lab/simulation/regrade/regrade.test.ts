import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCounts, type Counts } from '../counts.ts'
import { installNodeModules } from '../node-modules.ts'
import { installProcesses } from '../process.ts'
import { playRegrade } from './play.ts'

const restores: (() => void)[] = []
beforeAll(() => {
  restores.push(installProcesses(), installNodeModules())
})
afterAll(() => {
  for (const restore of restores) restore()
})

test('no schedule of faults loses or repeats a regrade (`npm run simulate -- regrade`)', async () => {
  const counts: Counts = {}
  for (let seed = 1; seed <= 60; seed++) {
    const played = await playRegrade({ seed })
    expect(played.violation, `seed ${seed}`).toBeUndefined()
    addCounts(counts, played.counts)
  }
  // They met the faults that they are about.
  for (const kind of [
    'request lost',
    'reply lost',
    'request repeated',
    'server killed',
    'servers stall',
    'server clock set',
    'database connection broken',
    'waited for turn',
    'waited for attempt',
    'called off',
    'extra time',
    'ends moved',
    'result time set',
    'published',
    'attempt goes on',
    'refused: something has changed',
  ])
    expect(counts[kind], kind).toBeGreaterThan(3)
  expect(counts.regraded).toBeGreaterThan(100)
  expect(counts['regrade acknowledged']).toBeGreaterThanOrEqual(counts.regraded ?? 0)
  // No two transactions wait for each other, and nothing fails.
  expect(counts.deadlock).toBeUndefined()
  expect(Object.keys(counts).filter((kind) => kind.startsWith('server log'))).toEqual([])
})

test.each([23, 41, 69, 187, 413, 489, 720, 4935])(
  'seed %i, which once failed, loses nothing',
  { tags: 'long' },
  async (seed) => {
    const { violation, counts } = await playRegrade({ seed })
    expect([violation, counts.deadlock]).toEqual([undefined, undefined])
  },
)

test('a seed plays the same schedule each time', async () => {
  const [one, other] = [await playRegrade({ seed: 12 }), await playRegrade({ seed: 12 })]
  expect(one.counts.regraded).toBeGreaterThan(1)
  expect(other.counts).toEqual(one.counts)
  expect(other.rows.attempt).toEqual(one.rows.attempt)
})

test.each(['a regrade is acknowledged before it is stored', 'an evaluation ignores the turn'] as const)(
  'it is found within 300 schedules that %s',
  { tags: 'long' },
  async (weakness) => {
    let seed = 1
    while (seed <= 300 && !(await playRegrade({ seed, weakness })).violation) seed++
    expect(seed).toBeLessThan(300)
  },
)
