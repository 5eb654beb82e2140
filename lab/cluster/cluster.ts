import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type KillableServer, startServer } from '#server/database/killing.ts'
import { createDatabase } from '#server/database/migrate.ts'
import { testKey } from '#server/secrets/testing-key.ts'
import { Balancer } from './balancer.ts'
import { ask } from './database-node.ts'
import { DatabasePair } from './database-pair.ts'
import { findPrograms } from './programs.ts'

const names = ['one', 'two', 'three'] as const
export type Name = (typeof names)[number]
export const serverNames: readonly Name[] = names
/** As `docs/haproxy.cfg` looks every second, twice. */
const drainSeconds = 3

/** Three processes behind HAProxy, on a primary and a synchronous standby; their files are in one folder. */
export class Cluster {
  readonly #folder: string
  readonly #ports: Readonly<Record<Name | `metrics ${Name}` | 'web' | 'database', number>>
  readonly #settings: Readonly<Record<string, string>>
  readonly #running = new Map<Name, KillableServer>()
  readonly #started: KillableServer[] = []
  readonly pair: DatabasePair
  #balancer: Balancer | undefined

  private constructor(base: string, ports: readonly number[], settings: Readonly<Record<string, string>>) {
    const [web = 0, database = 0, one = 0, two = 0, three = 0, first = 0, second = 0, third = 0, ...ofPair] =
      ports
    this.#folder = join(base, 'data')
    this.#ports = {
      ...{ web, database, one, two, three },
      ...{ 'metrics one': first, 'metrics two': second, 'metrics three': third },
    }
    this.pair = new DatabasePair({ base, ports: ofPair, programs: findPrograms().postgres })
    this.#settings = settings
  }

  /** @param base a folder that the user of the database may enter */
  static async start(base: string, settings: Readonly<Record<string, string>> = {}): Promise<Cluster> {
    const cluster = new Cluster(base, await findFreePorts(12), settings)
    try {
      await cluster.#start(base)
      return cluster
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  async #start(base: string): Promise<void> {
    await mkdir(this.#folder)
    await this.pair.start()
    await createDatabase(this.pair.primary.addressOf('postgres'), 'homeroom')
    const local = (port: number) => `127.0.0.1:${port}`
    const [first, second] = this.pair.nodes
    const [stateFirst, stateSecond] = this.pair.statePorts
    this.#balancer = new Balancer(base, {
      WEB_ADDRESS: local(this.#ports.web),
      SERVER_ONE: local(this.#ports.one),
      SERVER_TWO: local(this.#ports.two),
      SERVER_THREE: local(this.#ports.three),
      DATABASE_ADDRESS: local(this.#ports.database),
      DATABASE_FIRST: local(first.port),
      DATABASE_SECOND: local(second.port),
      STATE_FIRST: `${stateFirst}`,
      STATE_SECOND: `${stateSecond}`,
    })
    await this.#balancer.untilUp(this.primaryName)
    // All three find no demo: one loads it, the others wait.
    await Promise.all(names.map((name) => this.startServer(name)))
    await this.balancer.untilUp(...names)
  }

  get balancer(): Balancer {
    if (!this.#balancer) throw new Error('HAProxy is not started')
    return this.#balancer
  }

  /** Of the primary, in `docs/haproxy.cfg`. */
  get primaryName(): string {
    return this.pair.primary === this.pair.nodes[0] ? 'first' : 'second'
  }

  /** Of HAProxy, as browsers see it. */
  get address(): string {
    return `http://127.0.0.1:${this.#ports.web}`
  }

  get port(): number {
    return this.#ports.web
  }

  get folder(): string {
    return this.#folder
  }

  /** Of one process, past HAProxy. */
  addressOf(name: Name): string {
    return `http://127.0.0.1:${this.#ports[name]}`
  }

  get databaseAddress(): string {
    return this.pair.primary.addressOf('homeroom', this.#ports.database)
  }

  /** What a process says to Prometheus. */
  async metricsOf(name: Name): Promise<string> {
    const answer = await fetch(`http://127.0.0.1:${this.#ports[`metrics ${name}`]}/metrics`)
    return answer.text()
  }

  /** Past the servers, over HAProxy to the primary. */
  query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return ask(this.databaseAddress, text, values)
  }

  /** @param tree of another build */
  async startServer(name: Name, tree?: string): Promise<void> {
    const server = startServer(
      this.#folder,
      {
        PORT: `${this.#ports[name]}`,
        METRICS_PORT: `${this.#ports[`metrics ${name}`]}`,
        HOST: '127.0.0.1',
        DATABASE_URL: this.databaseAddress,
        SECRET_KEY: testKey,
        TRUSTED_PROXIES: '1',
        DRAIN_SECONDS: `${drainSeconds}`,
        DEMO: 'on',
        OFFICE_COMMAND: '',
        REQUESTS_PER_SECOND: '100000',
        ...this.#settings,
      },
      tree,
    )
    this.#running.set(name, server)
    this.#started.push(server)
    await server.address
  }

  async kill(name: Name): Promise<void> {
    await this.#end(name, 'SIGKILL')
  }

  /** As at a deploy: it finishes its work. */
  async stopServer(name: Name): Promise<void> {
    await this.#end(name, 'SIGTERM')
  }

  async #end(name: Name, signal: NodeJS.Signals): Promise<void> {
    const server = this.#running.get(name)
    server?.child.kill(signal)
    await server?.ended
  }

  /** Errors in the logs of all servers that were started. */
  get complaints(): string {
    return this.#started.map((server) => server.complaint()).join('')
  }

  async stop(): Promise<void> {
    await Promise.all(names.map((name) => this.kill(name)))
    await this.#balancer?.stop()
    await this.pair.stop()
  }
}

/** All at once, so that none is given twice. */
export async function findFreePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((done, fail) => {
          const probe = createServer().once('error', fail)
          probe.listen(0, '127.0.0.1', () => done(probe))
        }),
    ),
  )
  const ports = probes.map((probe) => {
    const address = probe.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))))
  return ports
}
