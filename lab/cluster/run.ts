/**
 * `npm run cluster [part[:number] …]`: starts three server processes behind HAProxy on a primary and a synchronous standby
 * of PostgreSQL, all on this machine, and breaks them under load. With the word `files` their files are in Ceph. Prints one table; exits 1 where something did not hold.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVideoHosts } from '#server/features/live/testing-video-hosts.ts'
import { testCredentials } from '#server/files/store/testing-bucket.ts'
import { prepareWork, type Work } from '../durability/work.ts'
import { useAcross } from './across.ts'
import { Ceph } from './ceph.ts'
import { Cluster, findFreePorts } from './cluster.ts'
import { deploy } from './deploy.ts'
import { failOver, failOverUnsynced } from './fail-over.ts'
import { testFiles } from './files.ts'
import { killServers } from './kill-servers.ts'
import { loseStandby } from './lose-standby.ts'
import { findCeph, findPrograms } from './programs.ts'
import type { Result } from './result.ts'

type Part = { run: (cluster: Cluster, work: Work, count: number) => Promise<Result>; number: number }

/** In this order: a deploy changes the build, and what is lost stays lost. */
const parts: Readonly<Record<string, Part>> = {
  across: { run: useAcross, number: 1 },
  kills: { run: killServers, number: 12 },
  standby: { run: loseStandby, number: 1 },
  failovers: { run: failOver, number: 3 },
  deploy: { run: deploy, number: 1 },
  unsynced: { run: failOverUnsynced, number: 1 },
}
/** Between two writes of each of about twenty people. */
const restMs = 100

const asked = new Map(process.argv.slice(2).map((word) => word.split(':') as [string, string | undefined]))
const onCeph = asked.delete('files')
const unknown = [...asked.keys()].filter((name) => !parts[name])
if (unknown.length > 0) {
  console.error(`There are: files, ${Object.keys(parts).join(', ')}; some with a number, as in kills:5.`)
  process.exit(2)
}
try {
  findPrograms()
  if (onCeph) findCeph()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}

const base = await mkdtemp(join(tmpdir(), 'homeroom-cluster-'))
// The user of the database needs access.
await chmod(base, 0o755)
process.env.NODE_COMPILE_CACHE ??= join(base, 'compiled')
const results: Result[] = []
const videoHosts = await startVideoHosts()
let cluster: Cluster | undefined
let ceph: Ceph | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => breakOff(signal))
try {
  if (onCeph) {
    const [monitor = 0, gateway = 0] = await findFreePorts(2)
    ceph = await Ceph.start(join(base, 'ceph'), { monitor, gateway })
    results.push(testFiles(ceph))
  }
  const files = ceph && { FILES_URL: ceph.address, ...testCredentials }
  cluster = await Cluster.start(base, { ...videoHosts.environment, ...files })
  const work = await prepareWork(cluster, { restMs })
  for (const [name, { run, number }] of Object.entries(parts)) {
    if (asked.size > 0 && !asked.has(name)) continue
    console.log(`${name} …`)
    results.push(await run(cluster, work, Number(asked.get(name) ?? number)))
  }
} finally {
  if (!isFine(results)) console.error(cluster?.complaints)
  await cluster?.stop()
  await ceph?.stop()
  await videoHosts.close()
  await rm(base, { recursive: true, force: true, maxRetries: 5 })
}
console.table(results.map(({ wrong, ...row }) => ({ ...row, wrong: wrong.length })))
for (const { part, wrong } of results) for (const one of wrong) console.log(`FAIL ${part}: ${one}`)
process.exitCode = isFine(results) ? 0 : 1

function isFine(found: readonly Result[]): boolean {
  return found.length > 0 && found.every(({ wrong }) => wrong.length === 0)
}

async function breakOff(signal: string): Promise<void> {
  console.error(`Broken off by ${signal}.`)
  await cluster?.stop()
  await ceph?.stop()
  process.exit(1)
}
