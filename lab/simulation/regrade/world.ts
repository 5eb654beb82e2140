import type { RegradeChange } from '#domain/exam/regrade/calls.ts'
import type { Decision } from '#domain/exam/regrade/decision.ts'
import { unavailableReason } from '#server/database/unavailable.ts'
import { Failure } from '#server/failure.ts'
import type { Shadow } from '../connections.ts'
import type { Reply, Sent } from '../network.ts'
import { inProcess } from '../process.ts'
import { RowDatabase } from '../row-database.ts'
import type { ServerProcess } from '../server-process.ts'
import { type WorldOptions as Common, SimulatedWorld } from '../world.ts'
import { checkCommit } from './check.ts'
import { type RegradeServer, startRegradeServer } from './server.ts'
import { type Facts, rowsAt, type Start, type Tables } from './state.ts'
import { statements } from './statements.ts'

/** A decision as the tool asks for it, and as it must be in force. */
export type Decided = { questionId: number; decision: Decision | null; change: RegradeChange }

export type WorldOptions = Common & { facts: Facts; stored: Start; shadow?: Shadow | undefined }

/** How often workers look, and how often once everything works again. */
const [pollMs, laterMs] = [1500, 6000]

/** One test with several students, several servers, their database, and tools of the institute. */
export class World extends SimulatedWorld<RegradeServer> {
  readonly facts: Facts
  readonly database: RowDatabase<Tables, Facts>
  /** Whether everything works again. */
  isQuiet = false
  /** What previews have shown, by fingerprint. */
  readonly previewed: { fingerprint: string; effect: string }[] = []
  readonly acknowledged: { fingerprint: string; decided: readonly Decided[] }[] = []

  constructor({ facts, stored, shadow, ...common }: WorldOptions) {
    super(common)
    this.facts = facts
    const { scheduler, random } = this
    this.database = new RowDatabase({
      rows: rowsAt(stored, facts),
      facts,
      statements,
      scheduler,
      random,
      shadow,
    })
    this.database.note = this.notes.note
    this.database.onCommit = (before, after, changes) => {
      this.notes.say('committed', changes)
      checkCommit(this, before, after, changes)
    }
    for (let number = 0; number < common.servers; number++) this.startServer()
  }

  protected async handle(process: ServerProcess, sent: Sent): Promise<Reply> {
    const reply = await this.servers.get(process)?.handle(sent)
    if (!reply) throw new Error('no such server')
    this.notes.say(`server ${process.number} ${sent.url}`, { sent: sent.body, reply: reply.text })
    return reply
  }

  startServer(): void {
    const process = this.makeProcess()
    const server = inProcess(process, () => startRegradeServer(process, this))
    this.servers.set(process, server)
    this.network.servers.push(process)
    // The worker of `server/features/exam/results`.
    const work = () =>
      void server
        .work()
        .catch((error: unknown) => this.#unlessAway(error))
        .then(() => this.scheduler.in(this.isQuiet ? laterMs : pollMs, work, process))
    this.scheduler.in(this.random.int(0, pollMs), work, process)
  }

  /** Something that a person or a record does by way of any server; who gets no reply does not do it again. */
  do(name: string, work: (server: RegradeServer) => Promise<unknown>): void {
    const process = this.network.servers.length > 0 ? this.random.pick(this.network.servers) : undefined
    const server = process && this.servers.get(process)
    if (!process || !server) return
    this.notes.note(name)
    inProcess(process, () => work(server).catch((error: unknown) => this.#unlessAway(error)))
  }

  #unlessAway(error: unknown): void {
    if (error instanceof Failure) this.notes.note(`refused: ${error.code}`)
    else if (!unavailableReason(error)) this.scheduler.fail(error)
  }
}
