import { randomBytes } from 'node:crypto'
import { uploader } from '#server/uploads/testing.ts'
import { people } from '../attack/attack.ts'
import { raceAttacks } from '../attack/races.ts'
import { targetAt } from '../attack/target.ts'
import { makeCaller, signIn } from '../durability/calls.ts'
import { Ledger } from '../durability/ledger.ts'
import type { Work } from '../durability/work.ts'
import { type Cluster, type Name, serverNames } from './cluster.ts'
import { type Result, Tally } from './result.ts'

/** Limits of each process (docs/running.md "Several processes"): three of them let three times as many through. */
const ofEachProcess = ['forms of one session', 'report as a PDF']
/** Takes minutes, and finds forgotten rules, not forgotten processes. */
const everyCall = 'each call of the contract'

/** Sessions, uploads and every rule of "once" and "at most" over three processes. */
export async function useAcross(cluster: Cluster, work: Work): Promise<Result> {
  const tally = new Tally(work.ledger, await cluster.balancer.countSeen())
  const wrong = [...(await trySessions(cluster)), ...(await tryUpload(cluster)), ...(await tryRaces(cluster))]
  return tally.result('use across processes', 1, await cluster.balancer.countSeen(), { wrong })
}

const callerAt = (cluster: Cluster, name: Name) => makeCaller(() => cluster.addressOf(name), new Ledger())

async function trySessions(cluster: Cluster): Promise<string[]> {
  const me = await signIn(callerAt(cluster, 'one'), people.aarav, 'across')
  if (!me) return ['nobody signs in']
  const token = me.student_auth
  const statuses = () =>
    Promise.all(
      serverNames.map(async (name) => {
        const path = `/api/v1/academicYear/all/${me.institute_id}`
        return (await callerAt(cluster, name).ask('GET', path, { token })).status
      }),
    )
  const before = await statuses()
  await callerAt(cluster, 'two').ask('GET', '/api/v1/alternateLogin/logout', { token })
  const after = await statuses()
  return [
    ...(before.every((status) => status === 200) ? [] : [`signed in at one: ${before.join()}`]),
    ...(after.every((status) => status === 401 || status === 403)
      ? []
      : [`signed out at two: ${after.join()}`]),
  ]
}

async function tryUpload(cluster: Cluster): Promise<string[]> {
  const me = await signIn(callerAt(cluster, 'one'), people.aarav, 'across')
  const token = me?.student_auth ?? ''
  const at = (name: Name) => uploader({ address: cluster.addressOf(name), token })
  const bytes = randomBytes(30_000)
  const id = await at('one').begin('page.pdf', bytes.length)
  const answers = [
    await at('two').patch(id, 0, bytes.subarray(0, 10_000)),
    await at('three').patch(id, 10_000, bytes.subarray(10_000, 20_000)),
    await at('one').patch(id, 20_000, bytes.subarray(20_000)),
  ]
  const offsets = await Promise.all(serverNames.map((name) => at(name).offset(id)))
  await at('two').remove(id)
  const isWhole =
    answers.every(({ status }) => status === 204) && offsets.every((one) => one === bytes.length)
  return isWhole ? [] : [`an upload over three: ${answers.map(({ status }) => status)}, ${offsets} bytes`]
}

async function tryRaces(cluster: Cluster): Promise<string[]> {
  const { port, folder, databaseAddress } = cluster
  const { target, close } = targetAt({ port, folder, databaseAddress, pid: process.pid })
  const found: string[] = []
  for (const { name, run } of raceAttacks) {
    if ([...ofEachProcess, everyCall].some((words) => name.includes(words))) continue
    await target.query('delete from throttle')
    const outcome = await run(target).catch((error: Error) => ({ found: [`broke off: ${error.message}`] }))
    const faults = 'found' in outcome ? outcome.found : []
    console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name}`)
    found.push(...faults.map((fault) => `${name}: ${fault}`))
  }
  await close()
  return found
}
