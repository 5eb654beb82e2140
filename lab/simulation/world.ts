import { Notes, Violation } from './counts.ts'
import { Network, type NetworkFaults, type Reply, type Sent } from './network.ts'
import { Random } from './random.ts'
import { Scheduler } from './scheduler.ts'
import { ServerProcess } from './server-process.ts'

export type WorldOptions = {
  seed: number
  start: number
  faults: NetworkFaults
  servers: number
  hasTrace: boolean
}

/** The farthest that a server's clock is off; the protocol of the panel allows two seconds. */
export const maxServerAheadMs = 400

/** What every simulation has: virtual time, chance, a network, and servers that are killed and start again. */
export abstract class SimulatedWorld<Server> {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly notes: Notes
  readonly network: Network
  failure: string | undefined
  protected readonly servers = new Map<ServerProcess, Server>()
  #processes = 0

  constructor({ seed, start, faults, hasTrace }: WorldOptions) {
    this.random = new Random(seed)
    this.scheduler = new Scheduler(start)
    this.notes = new Notes(() => this.scheduler.now - start, hasTrace)
    this.network = new Network(
      this.scheduler,
      this.random,
      faults,
      (process, sent) => this.handle(process, sent),
      this.notes.note,
    )
  }

  protected abstract handle(process: ServerProcess, sent: Sent): Promise<Reply | undefined>
  abstract startServer(): void

  /** A process with a memory and a clock of its own. */
  protected makeProcess(): ServerProcess {
    this.#processes += 1
    const aheadMs = this.random.int(-maxServerAheadMs, maxServerAheadMs)
    return new ServerProcess(this.#processes, this.scheduler, this.random, aheadMs)
  }

  killServer(): void {
    const process = this.random.pick(this.network.servers)
    this.notes.note('server killed', process.number)
    this.endServer(process)
  }

  /** Another one follows. */
  protected endServer(process: ServerProcess): void {
    process.end()
    this.network.servers = this.network.servers.filter((one) => one !== process)
    this.servers.delete(process)
    this.scheduler.in(this.random.int(200, 8000), () => this.startServer())
  }

  /** Ends the schedule: something happened that must never happen. */
  fail(message: string): void {
    this.failure ??= message
    this.scheduler.fail(new Violation(message))
  }
}
