import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { programOf } from '#server/database/bundled-programs.ts'
import { testKey } from '#server/secrets/testing-key.ts'
import type { HostAnswer, HostCall } from './host.ts'

export type TestServer = {
  readonly port: number
  /** DATA_DIR; files are in `files/`. */
  folder: string
  databaseAddress: string
  /** The address of a host of the demo, e.g. `at('school.localhost')`; localhost belongs to no institute. */
  at: (host?: string, path?: string) => string
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** The messages that were sent: the lines of the outbox. */
  outbox: () => Promise<{ to: string; text: string }[]>
  stop: () => Promise<void>
}

/** A server in a separate process. */
export type CrashingServer = TestServer & {
  readonly pid: number
  /** Kills it, and starts it again with the same port, folder and database. */
  crash: (whileDown?: () => Promise<void>) => Promise<void>
}

type Running = { port: number; stop: () => Promise<void> }
type Settings = Record<string, string>

/** The real server on a clone of the demo, in the worker's server process. */
export async function startTestServer(settings: Settings = {}): Promise<TestServer> {
  const environment = await makeEnvironment(settings)
  const PORT = String(await takePort())
  const running = await askHost({ start: { ...environment.settings, PORT }, address: environment.address })
  return environment.serverOf({
    port: running.port ?? 0,
    stop: async () => {
      await askHost({ stop: running.id })
      freePorts.push(running.port ?? 0)
    },
  })
}

/** The real server on a clone of the demo, in a process that can be killed. */
export async function startCrashingServer(settings: Settings = {}): Promise<CrashingServer> {
  const environment = await makeEnvironment(settings)
  let child: ChildProcess
  const start = async (port: number) => {
    child = spawn(process.execPath, [programOf('server/main.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...environment.settings, PORT: String(port) },
    })
    return readPort(child)
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  const port = await start(0)
  const server = environment.serverOf({ port, stop: () => end('SIGTERM') })
  return {
    ...server,
    port,
    get pid() {
      return child.pid ?? 0
    },
    crash: async (whileDown = async () => {}) => {
      await end('SIGKILL')
      await whileDown()
      await start(port)
    },
  }
}

/** A separate database and folder, and the settings of a server on them. */
async function makeEnvironment(settings: Settings) {
  const admin = process.env.TEST_DATABASE_ADMIN
  if (!admin) throw new Error('the global setup has not run')
  const name = `e2e_${randomBytes(6).toString('hex')}`
  await runSql(admin, `create database ${name} template homeroom strategy file_copy`)
  const address = new URL(admin)
  address.pathname = `/${name}`
  const folder = await mkdtemp(join(process.env.TEST_FOLDER ?? '', 'e2e-'))
  await cp(process.env.TEST_DEMO_FILES ?? '', folder, { recursive: true })
  const pool = new pg.Pool({ connectionString: address.href, max: 2 })
  // At the end the database is dropped while connections are closing; a failed query reports itself.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    address: address.href,
    settings: {
      SECRET_KEY: testKey,
      DATA_DIR: folder,
      DATABASE_URL: address.href,
      PORT: '0',
      LOG_LEVEL: 'error',
      MESSENGER: 'log',
      ...settings,
    },
    serverOf: ({ port, stop }: Running): TestServer => ({
      port,
      folder,
      databaseAddress: address.href,
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
        await stop()
        await pool.end()
        await runSql(admin, `drop database ${name} with (force)`)
        await rm(folder, { recursive: true, force: true })
      },
    }),
  }
}

let host: Promise<ChildProcess> | undefined
let calls = 0
/** Of stopped servers: at the address of an earlier one the browser has the portal's files. */
const freePorts: number[] = []

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

async function askHost(call: WithoutId<HostCall>): Promise<HostAnswer> {
  host ??= startHost()
  const child = await host
  const id = ++calls
  return new Promise((resolve, fail) => {
    const listen = (answer: HostAnswer) => {
      if (answer.id !== id) return
      child.off('message', listen)
      if (answer.error) fail(new Error(`the server did not start or stop: ${answer.error}`))
      else resolve(answer)
    }
    child.on('message', listen)
    child.send({ ...call, id })
  })
}

/** Ends with this process. */
async function startHost(): Promise<ChildProcess> {
  const child = fork(programOf('e2e/kit/host.ts'), { execArgv: [] })
  await once(child, 'message')
  child.unref()
  child.channel?.unref()
  return child
}

async function readPort(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('the server has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /http:\/\/localhost:(\d+)$/.exec(line)?.[1]
    if (port) return Number(port)
  }
  throw new Error('the server did not start')
}

let admins: pg.Pool | undefined

/** All servers of a worker share the connection, because opening one costs more than copying a database. */
async function runSql(address: string, sql: string): Promise<void> {
  if (!admins) {
    admins = new pg.Pool({ connectionString: address, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // At the end of a run the database server stops first.
    admins.on('error', () => undefined)
  }
  await admins.query(sql)
}

/** The port of a stopped server, unless a connection has taken it since; otherwise 0 for any. */
async function takePort(): Promise<number> {
  const port = freePorts.pop()
  if (port === undefined) return 0
  const probe = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
  return isFree ? port : 0
}
