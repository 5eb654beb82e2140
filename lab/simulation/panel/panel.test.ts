import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCounts, type Counts } from '../counts.ts'
import { installProcesses } from '../process.ts'
import { prepareConfig } from '../run-schedule.ts'
import { playPanel } from './play.ts'

let restore: () => void
beforeAll(async () => {
  await prepareConfig()
  restore = installProcesses()
})
afterAll(() => restore())

test('no schedule of faults loses an answer of the exam panel (`npm run simulate -- panel`)', async () => {
  const counts: Counts = {}
  for (let seed = 1; seed <= 60; seed++) {
    const played = await playPanel({ seed })
    expect(played.violation, `seed ${seed}`).toBeUndefined()
    addCounts(counts, played.counts)
  }
  // They met the faults that they are about.
  const faults = [
    'request lost',
    'reply lost',
    'request repeated',
    'page killed',
    'server killed',
    'device sleeps',
  ]
  for (const kind of [
    ...faults,
    'servers stall',

    'device clock set',
    'database connection broken',
    'waited for a lock',
  ])
    expect(counts[kind], kind).toBeGreaterThan(3)
  expect(counts['grace grew']).toBeGreaterThan(0)
  expect(counts.answer).toBeGreaterThan(200)
})

test.each([23466, 32227, 39851, 41288, 45472, 86122, 98678, 2390])(
  'seed %i, which once failed, loses nothing',
  { tags: 'long' },
  async (seed) => expect((await playPanel({ seed })).violation).toBeUndefined(),
)

test('a seed plays the same schedule each time', async () => {
  const [one, other] = [await playPanel({ seed: 12 }), await playPanel({ seed: 12 })]
  expect(one.counts.answer).toBeGreaterThan(3)
  expect(other.counts).toEqual(one.counts)
  expect(other.state.answers).toEqual(one.state.answers)
})

test.each(['server acknowledges before it stores', 'device forgets what was not sent'] as const)(
  'it is found within 100 schedules that a %s',
  { tags: 'long' },
  async (weakness) => {
    let seed = 1
    while (seed <= 100 && !(await playPanel({ seed, weakness })).violation) seed++
    expect(seed).toBeLessThan(100)
  },
)
