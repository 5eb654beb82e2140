import type pg from 'pg'
import { allStatements } from '#server/database/sql.ts'
import { Message } from '#server/database/together.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import type { ServerProcess } from './server-process.ts'

export type Query = string | { name: string; text: string; values: unknown[] }
export type Result = { rows: object[]; rowCount: number }
// The values that a statement is given, by name.
// biome-ignore lint/suspicious/noExplicitAny: each statement knows its own
export type Given = any

/** A real database beside the model, which runs the same and compares the results. */
export type Shadow = {
  /** @param transaction undefined for a statement of its own @param own what the model returned */
  run: (transaction: object | undefined, query: Query, own: Result) => Promise<Result>
  /** Ends a transaction, and rolls it back where it is not committed. */
  release: (transaction: object) => Promise<void>
}

const names = new Map<string, readonly string[]>()
/** The names of a statement's parameters. */
function namesOf(statement: string): readonly string[] {
  if (!names.has(statement))
    for (const { name, params } of allStatements())
      names.set(
        name,
        params.map((param) => param.name),
      )
  return names.get(statement) ?? []
}

export const givenTo = ({ name, values }: Exclude<Query, string>): Given =>
  Object.fromEntries(namesOf(name).map((one, index) => [one, values[index]]))

export const broken = () => new Error('Connection terminated unexpectedly')

/** How servers reach a simulated database: statements arrive and return after a while, and connections break. */
export abstract class Connections<Transaction extends object> {
  /** The chance that a connection breaks, before or after a statement. */
  breaks = 0
  /** The chance that one breaks while nothing is sent by it. */
  breaksIdle = 0
  note: (kind: string, detail?: unknown) => void = () => undefined
  protected readonly scheduler: Scheduler
  protected readonly random: Random

  constructor(scheduler: Scheduler, random: Random) {
    this.scheduler = scheduler
    this.random = random
  }

  protected abstract begin(): Transaction
  /** Runs a statement. @param done is called once with its result, or with why it failed */
  protected abstract run(
    server: ServerProcess,
    query: Query,
    transaction: Transaction | undefined,
    done: (result: Result | Error) => void,
  ): unknown
  /** Ends a transaction; what it had not committed is lost. */
  protected abstract release(transaction: Transaction): void

  /** The pool of a server. */
  poolOf(server: ServerProcess): pg.Pool {
    const pool = {
      query: async (query: Query) => this.#send(server, query),
      connect: async () => this.#connect(server),
    }
    return pool as unknown as pg.Pool
  }

  #connect(server: ServerProcess) {
    const transaction = this.begin()
    const drop = () => this.release(transaction)
    server.onEnd.add(drop)
    let [isLost, sent] = [false, 0]
    if (this.breaksIdle > 0 && this.random.chance(this.breaksIdle))
      this.scheduler.in(this.random.int(0, 9000), () => {
        if (sent > 0 || !server.onEnd.has(drop)) return
        this.note('idle database connection broken')
        isLost = true
        drop()
      })
    const send = async (query: Query) => {
      if (isLost) throw broken()
      sent += 1
      return this.#send(server, query, transaction).finally(() => {
        sent -= 1
      })
    }
    return {
      query: async (query: Query | Message) =>
        query instanceof Message ? query.sendEach((one) => send(one) as Promise<never>) : send(query),
      release: () => {
        server.onEnd.delete(drop)
        drop()
      },
    }
  }

  /** Sends a statement, and returns its result some time later. */
  #send(server: ServerProcess, query: Query, transaction?: Transaction): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const isBroken = this.random.chance(this.breaks)
    const breaksBefore = isBroken && this.random.chance(0.5)
    const back = (work: () => void) => void this.scheduler.in(this.delay(), work, server)
    this.scheduler.in(this.delay(), () => {
      // A killed server's connection is closed.
      if (server.hasEnded) return
      if (isBroken) this.note('database connection broken')
      if (breaksBefore) {
        if (transaction) this.release(transaction)
        return back(() => reject(broken()))
      }
      this.run(server, query, transaction, (result) => {
        if (isBroken && transaction) this.release(transaction)
        back(() => {
          if (isBroken) reject(broken())
          else if (result instanceof Error) reject(result)
          else resolve(result)
        })
      })
    })
    return promise
  }

  protected delay(): number {
    return this.random.chance(0.02) ? this.random.int(50, 800) : this.random.int(0, 3)
  }

  /** Runs the same on a real database, if there is one. */
  protected afterShadow(
    shadow: Shadow | undefined,
    [transaction, query, own]: Parameters<Shadow['run']>,
    done: (result: Result) => void,
  ): void {
    if (shadow) this.waitFor(shadow.run(transaction, query, own).then(done))
    else done(own)
  }

  protected waitFor(work: Promise<void>): void {
    void this.scheduler.waitFor(work).catch((error: unknown) => this.scheduler.fail(error))
  }
}
