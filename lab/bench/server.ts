import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'
import { createDatabase } from '#server/database/migrate.ts'

export type BenchServer = {
  port: number
  pid: number
  databaseAddress: string
  /** DATA_DIR. */
  folder: string
  /** From the start of the process until it listens; loads the demo first. */
  startedInMs: number
  stop: () => Promise<void>
}

export const benchKey = 'bench-only-bench-only-bench-only-bench-only'

/** A folder of its own, which the database's user may read. */
export async function makeBenchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-bench-'))
  await chmod(folder, 0o755)
  return folder
}

/**
 * The server like `npm start`, on a separate durable database with the demo.
 * @param filled a data folder with a database, which stays; without one a new one gets the demo
 */
export async function startBenchServer(filled?: string): Promise<BenchServer> {
  const folder = filled ?? (await makeBenchFolder())
  const database = await startEmbeddedDatabase({ folder: join(folder, 'postgres'), isDurable: true })
  await createDatabase(database.connectionString('postgres'), 'homeroom')
  const databaseAddress = database.connectionString('homeroom')
  const start = performance.now()
  const { child, port } = await startProcess({ databaseAddress, folder }, { DEMO: filled ? 'off' : 'on' })
  return {
    startedInMs: performance.now() - start,
    port,
    pid: child.pid ?? 0,
    databaseAddress,
    folder,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await database.stop()
      if (!filled) await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Process = { child: ChildProcess; port: number }

/** A process of the server, once it listens. @param settings further settings */
export async function startProcess(
  { databaseAddress, folder }: Pick<BenchServer, 'databaseAddress' | 'folder'>,
  settings: Readonly<Record<string, string>>,
): Promise<Process> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseAddress,
      SECRET_KEY: benchKey,
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'error',
      REQUESTS_PER_SECOND: '100000',
      ...settings,
    },
  })
  return { child, port: await readPort(child) }
}

async function readPort(child: ChildProcess): Promise<number> {
  if (child.stdout) {
    for await (const line of createInterface({ input: child.stdout })) {
      const port = /http:\/\/localhost:(\d+)$/.exec(line)?.[1]
      if (port) return Number(port)
    }
  }
  throw new Error('the server did not start')
}
