import { execFile, spawn, spawnSync } from 'node:child_process'
import { appendFile, chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findWorkers, killAtOnce, killWorkers } from '#server/database/killing.ts'

const run = promisify(execFile)
const user = 'homeroom'
const password = 'only-on-this-machine'
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '128MB',
  wal_keep_size: '256MB',
  log_min_messages: 'fatal',
}

/** PostgreSQL refuses to run as root. */
function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString())
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** One of the two database servers: primary or standby. */
export class DatabaseNode {
  readonly folder: string
  readonly port: number
  readonly #programs: string
  readonly #owner = findOwner()

  constructor({ folder, port, programs }: { folder: string; port: number; programs: string }) {
    this.folder = folder
    this.port = port
    this.#programs = programs
  }

  addressOf(database: string, port = this.port): string {
    return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  }

  async makePrimary(): Promise<void> {
    const passwordFile = `${this.folder}.password`
    await writeFile(passwordFile, password)
    await this.#makeFolder()
    if (this.#owner) await chown(passwordFile, this.#owner.uid, this.#owner.gid)
    const flags = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8']
    await this.#run('initdb', [
      `--pgdata=${this.folder}`,
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      ...flags,
    ])
    await rm(passwordFile)
    await this.start()
  }

  /** Copies the primary, and follows it. Returns when a commit waits for it. */
  async follow(primary: DatabaseNode): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
    await this.#makeFolder()
    await this.#run('pg_basebackup', [
      `--pgdata=${this.folder}`,
      `--dbname=${primary.addressOf('postgres')}`,
      '--write-recovery-conf',
      '--checkpoint=fast',
      '--wal-method=stream',
    ])
    // Alone, as a primary, it does not wait.
    await appendFile(join(this.folder, 'postgresql.auto.conf'), `synchronous_standby_names = ''\n`)
    await this.start()
    await primary.waitForStandbys(`'*'`)
    await this.#until(
      async () =>
        (await primary.query<{ state: string }>('select sync_state as state from pg_stat_replication'))[0]
          ?.state === 'sync',
    )
  }

  /** @param names which standbys have a commit before it is acknowledged; '' for none */
  async waitForStandbys(names: string): Promise<void> {
    await this.query(`alter system set synchronous_standby_names = ${names}`)
    await this.query('select pg_reload_conf()')
  }

  async promote(): Promise<void> {
    await this.query('select pg_promote(true, 10)')
  }

  /** Of all its processes, at once. */
  async kill(): Promise<void> {
    killAtOnce(findWorkers(this.folder))
    await killWorkers(this.folder)
  }

  /** Stops all its processes where they are, like a machine that cannot be reached, or lets them go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    for (const pid of findWorkers(this.folder)) process.kill(pid, signal)
  }

  /** @throws where it does not answer in time */
  async isPrimary(): Promise<boolean> {
    const [row] = await this.query<{ isPrimary: boolean }>('select not pg_is_in_recovery() as "isPrimary"')
    return row?.isPrimary ?? false
  }

  async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return ask(this.addressOf('postgres'), text, values)
  }

  /** Returns when it answers. */
  async start(): Promise<void> {
    const flags = Object.entries({ ...settings, port: this.port }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    spawn(join(this.#programs, 'postgres'), ['-D', this.folder, ...flags], {
      ...this.#owner,
      stdio: 'ignore',
      detached: true,
    }).unref()
    await this.#until(() =>
      this.query('select 1').then(
        () => true,
        () => false,
      ),
    )
  }

  async #until(isDone: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + 60_000
    while (!(await isDone())) {
      if (performance.now() > end) throw new Error(`the database in ${this.folder} does not become ready`)
      await sleep(50)
    }
  }

  async #makeFolder(): Promise<void> {
    await mkdir(this.folder, { mode: 0o700 })
    if (this.#owner) await chown(this.folder, this.#owner.uid, this.#owner.gid)
  }

  async #run(program: string, args: string[]): Promise<void> {
    await run(join(this.#programs, program), args, { ...this.#owner, cwd: '/' })
  }
}

/** Over a separate connection. @throws where it does not answer in time */
export async function ask<Row extends object>(
  connectionString: string,
  text: string,
  values: unknown[] = [],
  patienceMs = 10_000,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1000, query_timeout: patienceMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
