import type pg from 'pg'
import { allStatements } from '#server/database/sql.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import type { ServerProcess } from './server-process.ts'

/** A real database beside the model, which runs the same and compares the results. */
export type Shadow = {
  /** @param transaction undefined for a statement of its own @param own what the model returned */
  run: (transaction: object | undefined, query: Query, own: Result) => Promise<Result>
  /** Ends a transaction, and rolls it back where it is not committed. */
  release: (transaction: object) => Promise<void>
}
export type Query = string | { name: string; text: string; values: unknown[] }
export type Result = { rows: object[]; rowCount: number }
type Transaction<State> = { state: State; hasLock: boolean }

// The values that a statement is given, by name.
// biome-ignore lint/suspicious/noExplicitAny: each statement knows its own
export type Given = any
export type Outcome<State> = { rows?: object[]; rowCount?: number; state?: Partial<State> }
/**
 * One statement, as PostgreSQL runs it.
 * @param now the state, once the lock is there @param before the state when the statement began
 */
export type Model<State, Facts> = {
  /** Whether it waits for other writers. */
  isWrite: boolean
  /** Finds nothing where another writer has the lock. */
  skipsLocked?: boolean
  run: (given: Given, now: State, before: State, facts: Facts) => Outcome<State>
}

type Parts<State, Facts> = {
  /** Before the first commit. */
  empty: State
  facts: Facts
  /** By name. */
  statements: Readonly<Record<string, Model<State, Facts>>>
  scheduler: Scheduler
  random: Random
  shadow?: Shadow | undefined
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

export const broken = () => new Error('Connection terminated unexpectedly')

/**
 * PostgreSQL for one student, in memory: statements of several servers interleave, writers wait for each
 * other, what is not committed is lost with its connection.
 */
export class Database<State extends object, Facts> {
  committed: State
  /** The chance that a connection breaks, before or after a statement. */
  breaks = 0
  onCommit: (before: State, after: State) => void = () => undefined
  note: (kind: string, detail?: unknown) => void = () => undefined
  readonly facts: Facts
  protected readonly scheduler: Scheduler
  protected readonly random: Random
  readonly #shadow: Shadow | undefined
  readonly #empty: State
  readonly #statements: Parts<State, Facts>['statements']
  #holder: Transaction<State> | undefined
  #waiting: (() => void)[] = []

  constructor({ empty, facts, statements, scheduler, random, shadow }: Parts<State, Facts>) {
    this.facts = facts
    this.committed = empty
    this.#empty = empty
    this.#statements = statements
    this.scheduler = scheduler
    this.random = random
    this.#shadow = shadow
  }

  /** Whether it is broken: it acknowledges a write without having it on disk. */
  protected forgets(_statement: string): boolean {
    return false
  }

  /** The pool of a server. */
  poolOf(server: ServerProcess): pg.Pool {
    const pool = {
      query: async (query: Query) => this.#send(server, query),
      connect: async () => this.#connect(server),
    }
    return pool as unknown as pg.Pool
  }

  /** Changes the state as one write of another program, once no one else writes; not where PostgreSQL is compared with it. */
  change(work: (state: State) => Partial<State>): void {
    if (this.#shadow) return
    const run = () => {
      const before = this.committed
      this.committed = { ...before, ...work(before) }
      this.onCommit(before, this.committed)
    }
    if (this.#holder === undefined) run()
    else
      this.#waiting.push(() => {
        run()
        this.#waiting.shift()?.()
      })
  }

  #connect(server: ServerProcess) {
    const transaction: Transaction<State> = { state: this.#empty, hasLock: false }
    const drop = () => this.#release(transaction)
    server.onEnd.add(drop)
    return {
      query: async (query: Query) => this.#send(server, query, transaction),
      release: () => {
        server.onEnd.delete(drop)
        drop()
      },
    }
  }

  /** Sends a statement, and returns its result some time later. */
  #send(server: ServerProcess, query: Query, transaction?: Transaction<State>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const isBroken = this.random.chance(this.breaks)
    const breaksBefore = isBroken && this.random.chance(0.5)
    const back = (work: () => void) => void this.scheduler.in(this.#delay(), work, server)
    this.scheduler.in(this.#delay(), () => {
      // A killed server's connection is closed.
      if (server.hasEnded) return
      if (isBroken) this.note('database connection broken')
      if (breaksBefore) {
        if (transaction) this.#release(transaction)
        return back(() => reject(broken()))
      }
      this.#run(server, query, transaction, (result) => {
        if (isBroken && transaction) this.#release(transaction)
        back(() => (isBroken ? reject(broken()) : resolve(result)))
      })
    })
    return promise
  }

  #delay(): number {
    return this.random.chance(0.02) ? this.random.int(50, 800) : this.random.int(0, 3)
  }

  #run(
    server: ServerProcess,
    query: Query,
    transaction: Transaction<State> | undefined,
    done: (result: Result) => void,
  ): unknown {
    if (typeof query === 'string') {
      return this.#afterShadow(transaction, query, { rows: [], rowCount: 0 }, (result) => {
        if (query === 'commit' && transaction) this.#commit(transaction)
        if (query === 'rollback' && transaction) this.#release(transaction)
        done(result)
      })
    }
    const model = this.#statements[query.name]
    if (!model) return this.scheduler.fail(new Error(`no model of ${query.name}`))
    const own = transaction ?? { state: this.committed, hasLock: false }
    const before = own.hasLock ? own.state : this.committed
    if (!model.isWrite) return this.#execute(query, own, transaction, before, done)
    const isHeld = this.#holder !== undefined && this.#holder !== own
    if (isHeld && model.skipsLocked) return done({ rows: [], rowCount: 0 })
    const begin = () => {
      this.#holder = own
      if (!own.hasLock) own.state = this.committed
      own.hasLock = true
      // With a real database beside it a statement begins when it is sent there.
      this.#execute(query, own, transaction, this.#shadow ? own.state : before, done)
    }
    if (isHeld) {
      this.note('waited for a lock')
      this.#waiting.push(() => {
        // What a killed server's transaction waited for is not done any more.
        if (transaction && server.hasEnded) this.#waiting.shift()?.()
        else begin()
      })
    } else begin()
  }

  #execute(
    query: Exclude<Query, string>,
    own: Transaction<State>,
    transaction: Transaction<State> | undefined,
    before: State,
    done: (result: Result) => void,
  ): void {
    const given = Object.fromEntries(namesOf(query.name).map((name, index) => [name, query.values[index]]))
    const current = own.hasLock ? own.state : before
    const {
      rows = [],
      rowCount = rows.length,
      state,
    } = this.#statements[query.name]?.run(given, current, before, this.facts) ?? {}
    if (state && !this.forgets(query.name)) own.state = { ...own.state, ...state }
    this.#afterShadow(transaction, query, { rows, rowCount }, (result) => {
      if (transaction || !own.hasLock) return done(result)
      const commit = () => {
        this.#commit(own)
        done(result)
      }
      // A statement of its own is committed at its end, while others wait.
      if (this.#shadow) commit()
      else this.scheduler.in(this.#delay(), commit)
    })
  }

  /** Runs the same on a real database, if there is one. */
  #afterShadow(
    transaction: Transaction<State> | undefined,
    query: Query,
    own: Result,
    done: (result: Result) => void,
  ): void {
    if (this.#shadow) this.waitFor(this.#shadow.run(transaction, query, own).then(done))
    else done(own)
  }

  protected waitFor(work: Promise<void>): void {
    void this.scheduler.waitFor(work).catch((error: unknown) => this.scheduler.fail(error))
  }

  #commit(transaction: Transaction<State>): void {
    if (transaction.hasLock) {
      const before = this.committed
      this.committed = transaction.state
      this.onCommit(before, this.committed)
    }
    this.#release(transaction)
  }

  /** Ends a transaction; what it had not committed is lost. */
  #release(transaction: Transaction<State>): void {
    transaction.hasLock = false
    if (this.#shadow) this.waitFor(this.#shadow.release(transaction))
    if (this.#holder !== transaction) return
    this.#holder = undefined
    this.#waiting.shift()?.()
  }
}
