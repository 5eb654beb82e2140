import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCounts, type Counts } from '../counts.ts'
import { installNodeModules } from '../node-modules.ts'
import { installProcesses } from '../process.ts'
import { playPayments } from './play.ts'

const restores: (() => void)[] = []
beforeAll(() => {
  restores.push(installProcesses(), installNodeModules())
})
afterAll(() => {
  for (const restore of restores) restore()
})

test('no schedule of faults loses or repeats a rupee (`npm run simulate -- payments`) [pay-16]', async () => {
  const counts: Counts = {}
  for (let seed = 1; seed <= 40; seed++) {
    const played = await playPayments({ seed })
    expect(played.violation, `seed ${seed}`).toBeUndefined()
    addCounts(counts, played.counts)
  }
  // They met the faults that they are about.
  for (const kind of [
    'answer of the provider lost',
    'browser dead',
    'browser returned',
    'cancelled',
    'cancelled meanwhile',
    'compared',
    'database connection broken',
    'family told of a refund',
    'idle database connection broken',
    'instalment changed',
    'order paid already',
    'paid in cash',
    'payment late',
    'payment: refundFailed',
    'provider 5xx',
    'provider refuses: refund',
    'refund at the desk',
    'refund failed at the bank',
    'refused: begun already',
    'server clock wrong',
    'server killed',
    'server killed at a statement',
    'webhook',
    'webhook never',
  ])
    expect(counts[kind], kind).toBeGreaterThan(3)
  // No two transactions wait for each other.
  expect(counts.deadlock).toBeUndefined()
})

test('a seed plays the same schedule each time', async () => {
  const [one, other] = [await playPayments({ seed: 12 }), await playPayments({ seed: 12 })]
  expect(other.counts).toEqual(one.counts)
  expect([...other.rows.entry.values()]).toEqual([...one.rows.entry.values()])
})

test.each([
  'a payment is decided twice',
  'a refund has no key of its own',
  'what is due is not looked at again',
] as const)(
  'it is found within 300 schedules that %s',
  { tags: 'long', timeout: 120_000 },
  async (weakness) => {
    let seed = 1
    while (seed <= 300 && !(await playPayments({ seed, weakness })).violation) seed++
    expect(seed).toBeLessThan(300)
  },
)
