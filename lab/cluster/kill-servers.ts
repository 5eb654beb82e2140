import { setTimeout as sleep } from 'node:timers/promises'
import type { Work } from '../durability/work.ts'
import { type Cluster, serverNames } from './cluster.ts'
import { type Result, Tally } from './result.ts'

/** Requests that the killed process was reading or writing; HAProxy answers 502 for it. */
const inFlight = /^502|^broken connection/

/** SIGKILL to one process after the other, under load. Each is started again, as an operator's supervisor does. */
export async function killServers(cluster: Cluster, work: Work, count: number): Promise<Result> {
  const tally = new Tally(work.ledger, await cluster.balancer.countSeen())
  for (let round = 0; round < count; round++) {
    const name = serverNames[round % serverNames.length] ?? 'one'
    work.begin()
    await sleep(700 + Math.random() * 1300)
    await cluster.kill(name)
    await sleep(1000)
    await cluster.startServer(name)
    await cluster.balancer.untilUp(...serverNames)
    await work.pause()
    tally.take(await work.findBroken())
  }
  const wrong = tally.findUnexpected(inFlight)
  return tally.result('a server is killed', count, await cluster.balancer.countSeen(), { wrong })
}
