import type { Shadow } from '../connections.ts'
import { noFaults } from '../network.ts'
import type { Played } from '../players.ts'
import { Random } from '../random.ts'
import { runSchedule } from '../run-schedule.ts'
import { checkEnd } from './check.ts'
import { askAgain, deliverEvents, live } from './people.ts'
import { type Family, factsOf, type InstalmentRow, type Rows, simulatedFamily } from './state.ts'
import { type Weakness, World } from './world.ts'

const second = 1000
const minute = 60 * second
const start = Date.parse('2026-11-20T04:30:00Z')

type PlayOptions = {
  seed: number
  /** How much of the schedule: from 0 to 1. */
  length?: number
  hasTrace?: boolean
  /** Breaks the protocol, to show that a simulation finds it. */
  weakness?: Weakness
  family?: Family
  /** A real database beside the simulated one. */
  shadow?: Shadow & { store: (instalments: readonly InstalmentRow[]) => Promise<void> }
}

/** Plays the schedule of a seed, and checks it. */
export async function playPayments({
  seed,
  length = 1,
  hasTrace = false,
  weakness,
  family = simulatedFamily,
  shadow,
}: PlayOptions): Promise<Played & { rows: Rows }> {
  const chances = new Random(seed ^ 0x5eed)
  const chance = (most: number) => (chances.chance(0.3) ? 0 : chances.next() * most)
  const facts = factsOf(family)
  const instalments = Array.from(
    { length: chances.int(1, 4) },
    (_, index): InstalmentRow => ({
      id: index + 1,
      studentId: facts.studentIds[index % 2] ?? 0,
      fee: chances.int(100, 90_000),
      fine: chances.chance(0.5) ? chances.int(0, 9000) : 0,
    }),
  )
  await shadow?.store(instalments)
  const world = new World({
    facts,
    shadow,
    seed,
    start,
    faults: noFaults,
    servers: chances.int(1, 2),
    hasTrace,
    instalments,
    providerFaults: {
      lost: chance(0.2),
      error: chance(0.3),
      slow: chance(0.4),
      refuses: chance(0.5),
      fails: chance(0.3),
    },
    clocksOffMs: chances.pick([400, 5 * minute, 40 * minute]),
    weakness,
  })
  const { scheduler, database } = world
  database.breaks = chance(0.02)
  database.breaksIdle = chance(1)
  const livedMs = Math.round(chances.int(4, 30) * minute * length)
  const played = await runSchedule(world, async () => {
    deliverEvents(world, { never: chance(0.8), twice: chance(0.5) })
    live(
      world,
      start + livedMs,
      instalments.map(({ id }) => id),
    )
    await scheduler.runUntil(start + livedMs)
    // Everything works again; a payment may still come until its order and the last page are over.
    database.breaks = 0
    database.breaksIdle = 0
    world.providerFaults = { lost: 0, error: 0, slow: 0, refuses: 0, fails: 0 }
    world.isQuiet = true
    await scheduler.runUntil(scheduler.now + 200 * minute)
    askAgain(world)
    void world.do('compared', (one) => one.compare())
    await scheduler.runUntil(scheduler.now + 120 * minute)
    checkEnd(world)
  })
  return { ...played, rows: database.committed }
}
