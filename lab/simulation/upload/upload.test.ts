import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCounts, type Counts } from '../counts.ts'
import { installNodeModules } from '../node-modules.ts'
import { installProcesses } from '../process.ts'
import { playUpload, prepareUpload } from './play.ts'

const restores: (() => void)[] = []
beforeAll(async () => {
  await prepareUpload()
  restores.push(installProcesses(), installNodeModules())
})
afterAll(() => {
  for (const restore of restores.toReversed()) restore()
})

test('no schedule of faults loses a byte of an upload (`npm run simulate -- upload`)', async () => {
  const counts: Counts = {}
  for (let seed = 1; seed <= 24; seed++) {
    const played = await playUpload({ seed })
    expect(played.violation, `seed ${seed}`).toBeUndefined()
    addCounts(counts, played.counts)
  }
  // They met the faults that they are about.
  const faults = ['request lost', 'reply lost', 'request repeated', 'part cut', 'server killed', 'power cut']
  for (const kind of [...faults, 'page reloaded', 'device sleeps'])
    expect(counts[kind], kind).toBeGreaterThan(3)
  expect(counts['database connection broken']).toBeGreaterThan(0)
  expect(counts['file chosen']).toBeGreaterThan(20)
})

test.each([220, 647, 990, 2888, 8438, 9324, 35835])(
  'seed %i, which once failed, loses nothing',
  async (seed) => expect((await playUpload({ seed })).violation).toBeUndefined(),
)

test('a seed plays the same schedule each time', async () => {
  const [one, other] = [await playUpload({ seed: 9 }), await playUpload({ seed: 9 })]
  expect(one.counts['file chosen']).toBeGreaterThan(1)
  expect(other.counts).toEqual(one.counts)
})

test('it is found that a disk does not sync', { tags: 'long' }, async () => {
  let seed = 1
  while (seed <= 50 && !(await playUpload({ seed, weakness: 'disk does not sync' })).violation) seed++
  expect(seed).toBeLessThan(50)
})
