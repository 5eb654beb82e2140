import { unavailableReason } from '#server/database/unavailable.ts'
import { Failure } from '#server/failure.ts'
import { AlreadyBegun } from '#server/payments/begin.ts'
import { ProviderAway, ProviderRefusal } from '#server/payments/provider.ts'
import { StandIn } from '#server/payments/stand-in/core.ts'
import { emptyState } from '#server/payments/stand-in/state.ts'
import type { Shadow } from '../connections.ts'
import { inProcess } from '../process.ts'
import { RowDatabase } from '../row-database.ts'
import type { ServerProcess } from '../server-process.ts'
import { type WorldOptions as Common, SimulatedWorld } from '../world.ts'
import { checkCommit } from './check.ts'
import { type PaymentServer, startPaymentServer } from './server.ts'
import { type Facts, type InstalmentRow, rowsAt, type Tables } from './state.ts'
import { statements } from './statements.ts'

export type Weakness =
  | 'a payment is decided twice'
  | 'a refund has no key of its own'
  | 'what is due is not looked at again'
export type WorldOptions = Common & {
  facts: Facts
  instalments: readonly InstalmentRow[]
  providerFaults: World['providerFaults']
  /** How far clocks may be off, in milliseconds. */
  clocksOffMs: number
  weakness: Weakness | undefined
  /** A real database beside the simulated one. */
  shadow?: Shadow | undefined
}

const pollMs = 20_000

/** A family, the office, several servers with their database, and a provider. */
export class World extends SimulatedWorld<PaymentServer> {
  readonly facts: Facts
  readonly database: RowDatabase<Tables, Facts>
  readonly state = emptyState()
  readonly weakness: Weakness | undefined
  readonly #clocksOffMs: number
  providerFaults: { lost: number; error: number; slow: number; refuses: number; fails: number }
  isQuiet = false
  killsAt: { name: string; count: number }

  constructor({
    facts,
    instalments,
    providerFaults,
    clocksOffMs,
    weakness,
    shadow,
    ...common
  }: WorldOptions) {
    super(common)
    this.killsAt = this.#nextKill()
    this.facts = facts
    this.providerFaults = providerFaults
    this.#clocksOffMs = clocksOffMs
    this.weakness = weakness
    const { scheduler, random } = this
    this.database = new RowDatabase({
      rows: rowsAt(instalments),
      facts,
      statements,
      scheduler,
      random,
      shadow,
    })
    this.database.note = this.notes.note
    this.database.onCommit = (_before, after, changes) => {
      this.notes.say('committed', changes)
      checkCommit(this, after)
    }
    if (weakness === 'a payment is decided twice')
      this.database.weaken = (name, outcome) =>
        name === 'payments.lock-payment' || name === 'payments.lock-order'
          ? { rows: [{ isDecided: false, isBooked: false }] }
          : outcome
    // Whatever was paid or changed meanwhile, all of it seems to be due.
    if (weakness === 'what is due is not looked at again')
      this.database.weaken = (name, outcome) =>
        name === 'payments.dues'
          ? { rows: (outcome.rows ?? []).map((row) => ({ ...row, feeDue: 90_000, fineDue: 0 })) }
          : outcome
    this.database.onStatement = (server, name) => this.#killAtStatement(server, name)
    for (let number = 0; number < common.servers; number++) this.startServer()
  }

  /** Kills a server while it runs a statement, each time another one of all that there are. */
  #killAtStatement(server: ServerProcess, name: string): void {
    if (this.isQuiet || this.killsAt.name !== name || --this.killsAt.count > 0) return
    this.killsAt = this.#nextKill()
    this.scheduler.in(this.random.int(0, 20), () => {
      if (!this.network.servers.includes(server)) return
      this.notes.note('server killed at a statement', name)
      this.endServer(server)
    })
  }

  #nextKill = () => ({
    name: this.random.pick([...Object.keys(statements), 'commit']),
    count: this.random.int(1, 4),
  })

  /** The provider, at this moment by its own clock. */
  standIn(): StandIn {
    return new StandIn(this.state, this.scheduler.now / 1000, 'acc_T1')
  }

  protected async handle(): Promise<never> {
    throw new Error('nothing goes over the network of pages')
  }

  startServer(): void {
    const process = this.makeProcess()
    if (this.random.chance(0.3)) {
      process.aheadMs = this.random.int(-this.#clocksOffMs, this.#clocksOffMs)
      this.notes.note('server clock wrong')
    }
    const server = inProcess(process, () => startPaymentServer(process, this))
    this.servers.set(process, server)
    this.network.servers.push(process)
    const work = () =>
      void server
        .work()
        .catch((error: unknown) => this.unlessAway(error))
        .then(() => this.scheduler.in(this.isQuiet ? 9 * pollMs : pollMs, work, process))
    this.scheduler.in(this.random.int(0, pollMs), work, process)
  }

  /** Something that is done by way of any server. @returns undefined where it failed, or the server was killed */
  async do<T>(name: string, work: (server: PaymentServer) => Promise<T>): Promise<T | undefined> {
    const process = this.network.servers.length > 0 ? this.random.pick(this.network.servers) : undefined
    const server = process && this.servers.get(process)
    if (!process || !server) return undefined
    this.notes.note(name)
    const ended = new Promise<undefined>((resolve) => {
      ;(process as ServerProcess).onEnd.add(() => resolve(undefined))
    })
    const done = inProcess(process, () =>
      work(server).catch((error: unknown) => {
        this.unlessAway(error)
        return undefined
      }),
    )
    return Promise.race([done, ended])
  }

  /** Fails the schedule by an error that is no refusal and none of its faults. */
  unlessAway(error: unknown): void {
    if (error instanceof Failure) this.notes.note(`refused: ${error.code}`)
    else if (error instanceof AlreadyBegun) this.notes.note('refused: begun already')
    else if (error instanceof ProviderAway || error instanceof ProviderRefusal)
      this.notes.note('provider away')
    else if (!unavailableReason(error)) this.scheduler.fail(error)
  }
}
