import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { programOf } from '#server/database/bundled-programs.ts'
import { findRunningDatabase } from '#server/database/embedded.ts'

/** The real server as a separate process, on an embedded database, for tests that kill it. */
export type KillableServer = {
  child: ChildProcess
  /** Its address; fails with the server's output when it ends before. */
  address: Promise<string>
  /** Resolves with the exit code (null after a kill) when the process has ended and its output is read. */
  ended: Promise<number | null>
  complaint: () => string
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** For tests that sign in while they are about something else. */
export const lightPasswords = { NODE_ENV: 'test', PASSWORD_COST: 'least' }

/** @param environment further settings @param tree another checkout with a `server/main.ts` */
export function startServer(
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
  tree?: string,
): KillableServer {
  const { DATABASE_URL: _, PASSWORD_COST: __, ...inherited } = process.env
  const program = tree ? join(tree, 'server/main.ts') : programOf('server/main.ts')
  const child = spawn(process.execPath, [program], {
    cwd: tree ?? root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inherited,
      DATA_DIR: dataFolder,
      PORT: '0',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      ...environment,
    },
  })
  let [said, complaint] = ['', '']
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const address = new Promise<string>((found, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      const match = /http:\/\/localhost:\d+(?=\s)/.exec(said)
      if (match) found(match[0])
    })
    void ended.then((code) => fail(new Error(`the server ended with ${code}: ${complaint}`)))
  })
  // A test that kills a starting server does not wait for its address.
  address.catch(() => undefined)
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk
  })
  return { child, address, ended, complaint: () => complaint }
}

type Running = { pid: number; parent: number; isWithin: boolean }

function listProcesses(folder: string): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [state, parent] = status.slice(status.lastIndexOf(')') + 2).split(' ')
        if (state === 'Z') return []
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
        const isWithin = command.includes(folder) || readlinkSync(`/proc/${name}/cwd`).startsWith(folder)
        return [{ pid: Number(name), parent: Number(parent), isWithin }]
      } catch {
        // It ended meanwhile, or is another user's.
        return []
      }
    })
}

/** Every process that works on a folder, and their children. */
export function findWorkers(folder: string): number[] {
  const all = listProcesses(folder)
  const found = new Set(all.filter((one) => one.isWithin).map((one) => one.pid))
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const one of all) if (found.has(one.parent)) found.add(one.pid)
  }
  return [...found].filter((pid) => pid !== process.pid)
}

export function readPostmasterPid(dataFolder: string): number {
  return Number(readFileSync(join(dataFolder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

export function killAtOnce(pids: Iterable<number | undefined>): void {
  for (const pid of pids) {
    try {
      if (pid) process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Kills until none is left: a process may start another meanwhile. */
export async function killWorkers(folder: string): Promise<void> {
  for (let pids = findWorkers(folder); pids.length > 0; pids = findWorkers(folder)) {
    killAtOnce(pids)
    await new Promise((done) => setTimeout(done, 5))
  }
}

/** Whether a question has a row; false while the database starts or stops. */
export type Look = (question: string) => Promise<boolean>

/** Looks into the database of a starting server over one connection: each new one is a process. */
export function lookInto(folder: string): { isThere: Look; close: () => Promise<void> } {
  let client: pg.Client | undefined
  const close = async () => {
    await client?.end().catch(() => undefined)
    client = undefined
  }
  return {
    isThere: async (question) => {
      try {
        client ??= await connect(folder)
        return client !== undefined && (await client.query(question)).rowCount !== 0
      } catch {
        await close()
        return false
      }
    },
    close,
  }
}

/** @returns undefined while the database is not ready */
async function connect(folder: string): Promise<pg.Client | undefined> {
  const cluster = join(folder, 'postgres')
  if (!existsSync(join(cluster, 'postmaster.pid'))) return undefined
  const address = (await findRunningDatabase(cluster))?.('postgres')
  if (!address) return undefined
  const client = new pg.Client({ connectionString: await address })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
