import { setTimeout as sleep } from 'node:timers/promises'
import type { Work } from '../durability/work.ts'
import { type Cluster, serverNames } from './cluster.ts'
import { type Result, Tally } from './result.ts'

const maxBackMs = 10_000

/** SIGKILL to the whole primary under load; the standby takes over, and the lost one comes back as its standby. */
export async function failOver(cluster: Cluster, work: Work, count: number): Promise<Result> {
  const tally = new Tally(work.ledger, await cluster.balancer.countSeen())
  const backs: number[] = []
  for (let round = 0; round < count; round++) {
    work.begin()
    await sleep(3000 + Math.random() * 1000)
    const killedAt = performance.now()
    await cluster.pair.primary.kill()
    await cluster.pair.failOver()
    const promotedAt = performance.now()
    await untilWritten(work)
    const backAt = performance.now()
    backs.push(backAt - killedAt)
    await cluster.balancer.untilUp(...serverNames, cluster.primaryName)
    console.log(
      `promoted after ${said(promotedAt - killedAt)}, written again after ${said(backAt - killedAt)}, the last failure after ${said(work.ledger.lastFailureAt - killedAt)}`,
    )
    await sleep(2000)
    await work.pause()
    tally.take(await work.findBroken())
    await cluster.pair.repair()
  }
  tally.findUnexpected(/./)
  const longest = Math.max(...backs)
  const wrong = longest > maxBackMs ? [`writes came back after ${said(longest)}`] : []
  return tally.result('the primary is killed', count, await cluster.balancer.countSeen(), {
    seconds: `back after ${said(longest)} at most`,
    wrong,
  })
}

/** The same with a standby that is behind, and that no commit waits for: proves that losses are found. */
export async function failOverUnsynced(cluster: Cluster, work: Work): Promise<Result> {
  const tally = new Tally(work.ledger, await cluster.balancer.countSeen())
  const { primary, standby } = cluster.pair
  work.begin()
  await primary.waitForStandbys(`''`)
  await standby.kill()
  await sleep(3000)
  await primary.kill()
  await standby.start()
  await cluster.pair.failOver()
  await cluster.balancer.untilUp(...serverNames, cluster.primaryName)
  await work.pause()
  tally.take(await work.findBroken())
  const seen = await cluster.balancer.countSeen()
  return tally.result('the same with a standby behind (must lose)', 1, seen, { wrong: [], mustLose: true })
}

/** Returns when the first write is acknowledged from now on. */
export async function untilWritten({ ledger }: Work, patienceMs = 60_000): Promise<void> {
  const before = ledger.acknowledged
  const end = performance.now() + patienceMs
  while (ledger.acknowledged === before) {
    if (performance.now() > end) throw new Error('nothing is acknowledged any more')
    await sleep(10)
  }
}

const said = (ms: number) => `${(ms / 1000).toFixed(1)} s`
