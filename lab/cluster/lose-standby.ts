import { setTimeout as sleep } from 'node:timers/promises'
import type { Work } from '../durability/work.ts'
import type { Cluster } from './cluster.ts'
import { untilWritten } from './fail-over.ts'
import { type Result, Tally } from './result.ts'

/** Longer than a request waits for the database. */
const awayMs = 30_000
/** A commit that is on its way when the standby stops may still be acknowledged. */
const onItsWayMs = 500

/**
 * The standby stops answering: reads go on, no write is acknowledged, and each that waits fails; then it comes back.
 */
export async function loseStandby(cluster: Cluster, work: Work): Promise<Result> {
  const tally = new Tally(work.ledger, await cluster.balancer.countSeen())
  const wrong: string[] = []
  const { primary, standby } = cluster.pair
  work.begin()
  await sleep(3000)
  standby.signal('SIGSTOP')
  try {
    await sleep(onItsWayMs)
    const before = work.ledger.acknowledged
    await sleep(awayMs)
    const written = work.ledger.acknowledged - before
    if (written > 0) wrong.push(`${written} writes acknowledged that the standby does not have`)
    const [waiting] = await primary.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where wait_event = 'SyncRep'`,
    )
    console.log(`${waiting?.count} commits wait for the standby after ${awayMs / 1000} s`)
    const { status } = await fetch(`${cluster.address}/readyz`)
    if (status !== 200) wrong.push(`/readyz is ${status} while reads are possible`)
  } finally {
    standby.signal('SIGCONT')
  }
  const backAt = performance.now()
  await untilWritten(work)
  const seconds = ((performance.now() - backAt) / 1000).toFixed(1)
  await sleep(2000)
  await work.pause()
  tally.take(await work.findBroken())
  wrong.push(...tally.findUnexpected(/^503|^no answer/))
  return tally.result('the standby is away', 1, await cluster.balancer.countSeen(), {
    seconds: `back after ${seconds} s`,
    wrong,
  })
}
