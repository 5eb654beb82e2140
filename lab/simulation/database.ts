import { Connections, type Given, givenTo, type Query, type Result, type Shadow } from './connections.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import type { ServerProcess } from './server-process.ts'

type Transaction<State> = { state: State; hasLock: boolean }

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

/**
 * PostgreSQL for one student, in memory: statements of several servers interleave, writers wait for each
 * other, what is not committed is lost with its connection.
 */
export class Database<State extends object, Facts> extends Connections<Transaction<State>> {
  committed: State
  onCommit: (before: State, after: State) => void = () => undefined
  readonly facts: Facts
  readonly #shadow: Shadow | undefined
  readonly #empty: State
  readonly #statements: Parts<State, Facts>['statements']
  #holder: Transaction<State> | undefined
  #waiting: (() => void)[] = []

  constructor({ empty, facts, statements, scheduler, random, shadow }: Parts<State, Facts>) {
    super(scheduler, random)
    this.facts = facts
    this.committed = empty
    this.#empty = empty
    this.#statements = statements
    this.#shadow = shadow
  }

  /** Whether it is broken: it acknowledges a write without having it on disk. */
  protected forgets(_statement: string): boolean {
    return false
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

  protected begin(): Transaction<State> {
    return { state: this.#empty, hasLock: false }
  }

  protected run(
    server: ServerProcess,
    query: Query,
    transaction: Transaction<State> | undefined,
    done: (result: Result) => void,
  ): unknown {
    if (typeof query === 'string') {
      return this.afterShadow(this.#shadow, [transaction, query, { rows: [], rowCount: 0 }], (result) => {
        if (query === 'commit' && transaction) this.#commit(transaction)
        if (query === 'rollback' && transaction) this.release(transaction)
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
    const given = givenTo(query)
    const current = own.hasLock ? own.state : before
    const {
      rows = [],
      rowCount = rows.length,
      state,
    } = this.#statements[query.name]?.run(given, current, before, this.facts) ?? {}
    if (state && !this.forgets(query.name)) own.state = { ...own.state, ...state }
    this.afterShadow(this.#shadow, [transaction, query, { rows, rowCount }], (result) => {
      if (transaction || !own.hasLock) return done(result)
      const commit = () => {
        this.#commit(own)
        done(result)
      }
      // A statement of its own is committed at its end, while others wait.
      if (this.#shadow) commit()
      else this.scheduler.in(this.delay(), commit)
    })
  }

  #commit(transaction: Transaction<State>): void {
    if (transaction.hasLock) {
      const before = this.committed
      this.committed = transaction.state
      this.onCommit(before, this.committed)
    }
    this.release(transaction)
  }

  /** Ends a transaction; what it had not committed is lost. */
  protected release(transaction: Transaction<State>): void {
    transaction.hasLock = false
    if (this.#shadow) this.waitFor(this.#shadow.release(transaction))
    if (this.#holder !== transaction) return
    this.#holder = undefined
    this.#waiting.shift()?.()
  }
}
