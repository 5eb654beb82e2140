/** A school moves in while families use the portal: how long it takes, with how much memory, and how calls answer meanwhile. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { megabytesOf } from '../processes.ts'
import { showTimes } from '../times.ts'
import { type BenchServer, benchKey } from './server.ts'
import { signInForBench } from './sign-in.ts'
import { writeYearOfSchool } from './year-of-school.ts'

const students = 2000
const pauseMs = 200

export async function benchImport(server: BenchServer): Promise<{ name: string; figure: string }[]> {
  const folder = join(server.folder, 'year-of-school')
  const count = await writeYearOfSchool(folder, students)
  const at = `http://localhost:${server.port}`
  const { institute_id, student_id, student_auth: authorization } = await signInForBench(at)
  const session = {
    address: `${at}/api/v1/home/student/${institute_id}/${student_id}`,
    headers: { authorization },
  }
  await callHome(session)
  const before = await callFor(session, wait(10_000))
  const first = await importFolder(server, folder)
  const meanwhile = await callFor(session, first.ended)
  const { seconds, megabytes } = await first.ended
  const again = await (await importFolder(server, folder)).ended
  await rm(folder, { recursive: true })
  return [
    {
      name: `Import of ${count} rows: a school of ${students} students with a year of everything`,
      figure: `${seconds.toFixed(0)} s`,
    },
    { name: 'Memory of the command, the most', figure: `${megabytes.toFixed(0)} MB` },
    { name: 'The same again, which changes nothing', figure: `${again.seconds.toFixed(0)} s` },
    { name: `Home's call before it (p50, p95 of ${before.length})`, figure: showTimes(before, [0.5, 0.95]) },
    {
      name: `Home's call meanwhile (p50, p95 of ${meanwhile.length})`,
      figure: showTimes(meanwhile, [0.5, 0.95]),
    },
  ]
}

type Ended = { seconds: number; megabytes: number }

/** Like `npm run import`, as a process of its own. @throws with its output where it fails */
async function importFolder(server: BenchServer, folder: string): Promise<{ ended: Promise<Ended> }> {
  const begun = performance.now()
  const child = spawn(
    process.execPath,
    ['cli/import.ts', folder, '--passwords', join(server.folder, `${begun}.csv`)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DATABASE_URL: server.databaseAddress,
        SECRET_KEY: benchKey,
        DATA_DIR: server.folder,
      },
    },
  )
  let megabytes = 0
  const looking = setInterval(() => {
    megabytes = Math.max(megabytes, megabytesOf(child.pid ?? 0, 'VmHWM'))
  }, 500)
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(
    ([out, err, [code]]) => {
      clearInterval(looking)
      if (code !== 0) throw new Error(`the import failed: ${out}${err.slice(-2000)}`)
      return { seconds: (performance.now() - begun) / 1000, megabytes }
    },
  )
  return { ended }
}

type Session = { address: string; headers: Record<string, string> }

async function callHome({ address, headers }: Session): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(address, { headers })
  await answer.text()
  if (!answer.ok) throw new Error(`home: ${answer.status}`)
  return performance.now() - begun
}

/** Calls from time to time until something has happened. @returns milliseconds of each */
async function callFor(session: Session, until: Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  let isOver = false
  const over = () => {
    isOver = true
  }
  until.then(over, over)
  while (!isOver) {
    taken.push(await callHome(session))
    await wait(pauseMs)
  }
  return taken
}
