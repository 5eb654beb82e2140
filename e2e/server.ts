import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'

/** The key that the demo of the tests is sealed with (`server/demo/testing.ts`). */
export const testKey = 'tests-only-tests-only-tests-only-tests-only'

export type TestServer = {
  port: number
  readonly pid: number
  /** Ends it as a power cut would, and starts it again at the same port, on the same folder and database. */
  crash: (whileDown?: () => Promise<void>) => Promise<void>
  /** DATA_DIR: the files lie in `files/` of it. */
  folder: string
  /** The address of a host of the demo, e.g. `at('school.localhost')`; localhost belongs to no institute. */
  at: (host?: string, path?: string) => string
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** What was sent to people: the lines of the outbox. */
  outbox: () => Promise<{ to: string; text: string }[]>
  stop: () => Promise<void>
}

/** The real server on a clone of the demo, as a process of its own. */
export async function startTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const admin = process.env.E2E_DATABASE_ADMIN
  if (!admin) throw new Error('the global setup has not run')
  const name = `e2e_${randomBytes(6).toString('hex')}`
  await runSql(admin, `create database ${name} template homeroom_demo strategy file_copy`)
  const address = new URL(admin)
  address.pathname = `/${name}`
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-e2e-'))
  await cp(process.env.E2E_DEMO_FILES ?? '', folder, { recursive: true })
  const start = (port: number) =>
    spawn(process.execPath, ['server/main.ts'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: address.href,
        SECRET_KEY: testKey,
        DATA_DIR: folder,
        PORT: String(port),
        LOG_LEVEL: 'error',
        ...environment,
      },
    })
  let child = start(0)
  const port = await readPort(child)
  const pool = new pg.Pool({ connectionString: address.href, max: 2 })
  // At the end the database goes while its last connections are on their way out; a query that fails says so itself.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    port,
    get pid() {
      return child.pid ?? 0
    },
    crash: async (whileDown = async () => {}) => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await whileDown()
      child = start(port)
      await readPort(child)
    },
    folder,
    at: (host = 'localhost', path = '/') => `http://${host}:${port}${path}`,
    query: async (text, values) => (await pool.query(text, values)).rows,
    outbox: async () => {
      const lines = await readFile(join(folder, 'outbox.log'), 'utf8').catch(() => '')
      return lines
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { to: string; text: string })
    },
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await pool.end()
      await runSql(admin, `drop database ${name} with (force)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function readPort(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('the server has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /http:\/\/localhost:(\d+)$/.exec(line)?.[1]
    if (port) return Number(port)
  }
  throw new Error('the server did not start')
}

async function runSql(address: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
