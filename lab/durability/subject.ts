import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findRunningDatabase } from '#server/database/embedded.ts'
import {
  findWorkers,
  type KillableServer,
  killAtOnce,
  killWorkers,
  startServer,
} from '#server/database/killing.ts'

/** The server like `npm start`, on a separate data folder with the demo and a durable embedded database. */
export class Subject {
  readonly folder: string
  readonly #environment: Record<string, string>
  #server: KillableServer | undefined
  #address = ''

  constructor(folder: string, environment: Record<string, string> = {}) {
    this.folder = folder
    this.#environment = { REQUESTS_PER_SECOND: '100000', ...environment }
  }

  get address(): string {
    return this.#address
  }

  get pid(): number {
    return this.#server?.child.pid ?? 0
  }

  /** Its output since it was started. */
  get complaint(): string {
    return this.#server?.complaint() ?? ''
  }

  /** The demo is loaded once: moving it to today is not part of a restart. @throws where it does not start */
  async start(): Promise<void> {
    this.#server = startServer(this.folder, { ...this.#environment, DEMO: this.#address ? 'off' : 'on' })
    this.#address = await this.#server.address
  }

  /** @throws where it ended by itself, or takes too long */
  async untilReady(patienceMs = 180_000): Promise<void> {
    const until = performance.now() + patienceMs
    for (;;) {
      const { status, reasons } = await this.readiness()
      if (status === 200) return
      if (this.hasEnded) throw new Error(`the server ended by itself: ${this.complaint}`)
      if (performance.now() > until)
        throw new Error(`the server does not become ready (${status} ${reasons.join()}): ${this.complaint}`)
      await sleep(50)
    }
  }

  /** The reply of /readyz; status 0 without one. */
  async readiness(): Promise<{ status: number; reasons: string[] }> {
    try {
      const answer = await fetch(`${this.#address}/readyz`, { signal: AbortSignal.timeout(10_000) })
      const { reasons } = (await answer.json()) as { reasons: string[] }
      return { status: answer.status, reasons }
    } catch {
      return { status: 0, reasons: [] }
    }
  }

  get hasEnded(): boolean {
    return this.#server?.child.exitCode !== null || this.#server.child.signalCode !== null
  }

  /** Processes of the database: its main one first. */
  async databaseProcesses(): Promise<number[]> {
    return findWorkers(join(this.folder, 'postgres'))
  }

  async killServer(): Promise<void> {
    killAtOnce([this.pid])
    await this.#server?.ended
  }

  /** The server, its database, and all their children. */
  async killAll(): Promise<void> {
    killAtOnce([this.pid, ...findWorkers(this.folder)])
    await killWorkers(this.folder)
    await this.#server?.ended
  }

  async stop(): Promise<void> {
    this.#server?.child.kill('SIGTERM')
    await this.#server?.ended
  }

  /** Queries its database directly, over a separate connection. */
  async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = await this.#connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  /** A worker of a killed database may still answer: then the new one is waited for. */
  async #connect(patienceMs = 30_000): Promise<pg.Client> {
    const until = performance.now() + patienceMs
    for (;;) {
      try {
        const address = await findRunningDatabase(join(this.folder, 'postgres'))
        if (!address) throw new Error('the database does not run')
        const client = new pg.Client({ connectionString: address('homeroom') })
        client.on('error', () => undefined)
        await client.connect()
        return client
      } catch (error) {
        if (performance.now() > until) throw error
        await sleep(50)
      }
    }
  }
}
