import { Connections, type Given, givenTo, type Query, type Result, type Shadow } from './connections.ts'
import type { Random } from './random.ts'
import { type Lock, RowLocks } from './row-locks.ts'
import type { Scheduler } from './scheduler.ts'
import type { ServerProcess } from './server-process.ts'

/** Rows of each table by key; they are replaced, never changed. */
export type RowsOf<Tables> = { readonly [Name in keyof Tables]: ReadonlyMap<string, Tables[Name]> }
/** A written row; null deletes it. */
export type Change<Tables> = {
  [Name in keyof Tables]: readonly [table: Name, key: string, row: Tables[Name] | null]
}[keyof Tables]

/**
 * What a statement sees.
 * @param now the newest rows, once it has its locks @param seen the rows when it began @param locked the names of its locks
 */
export type View<Tables, Facts> = {
  now: RowsOf<Tables>
  seen: RowsOf<Tables>
  locked: ReadonlySet<string>
  facts: Facts
}
/** @param when whether it is needed, by the newest rows @param untilWritten given up at once where its row is not written */
export type Wanted<Tables> = Lock & { when?: (now: RowsOf<Tables>) => boolean; untilWritten?: boolean }
export type Outcome<Tables> = { rows?: object[]; rowCount?: number; changes?: readonly Change<Tables>[] }
/** One statement, as PostgreSQL runs it. */
export type RowModel<Tables, Facts> = {
  /** What it locks, one after the other, by the rows that it sees when it begins. */
  locks?: (given: Given, seen: RowsOf<Tables>, facts: Facts) => readonly Wanted<Tables>[]
  /** Whether it goes on without what others have locked. */
  skipsHeld?: boolean
  run: (given: Given, view: View<Tables, Facts>) => Outcome<Tables>
}

type Parts<Tables, Facts> = {
  /** Before the first commit. */
  rows: RowsOf<Tables>
  facts: Facts
  /** By name. */
  statements: Readonly<Record<string, RowModel<Tables, Facts>>>
  scheduler: Scheduler
  random: Random
  shadow?: Shadow | undefined
}
/** @param snapshot of one that only reads: what was committed at its first statement, from then on */
type Transaction<Tables> = {
  changes: Change<Tables>[]
  hasEnded: boolean
  isSnapshot: boolean
  snapshot?: RowsOf<Tables>
}

/** As PostgreSQL ends one of two transactions that wait for each other. */
const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' })
const afterDeadlockMs = 1000

function withChanges<Tables>(rows: RowsOf<Tables>, changes: readonly Change<Tables>[]): RowsOf<Tables> {
  if (changes.length === 0) return rows
  const result: { -readonly [Name in keyof Tables]: ReadonlyMap<string, Tables[Name]> } = { ...rows }
  const copied = new Set<keyof Tables>()
  for (const [table, key, row] of changes) {
    if (!copied.has(table)) result[table] = new Map(result[table])
    copied.add(table)
    const copy = result[table] as Map<string, unknown>
    if (row === null) copy.delete(key)
    else copy.set(key, row)
  }
  return result
}

/**
 * PostgreSQL with locks of rows and advisory locks, in memory, as `read committed`: a statement sees what was committed when
 * it began, and of rows for which it waited the newest.
 */
export class RowDatabase<Tables extends object, Facts> extends Connections<Transaction<Tables>> {
  committed: RowsOf<Tables>
  onCommit: (before: RowsOf<Tables>, after: RowsOf<Tables>, changes: readonly Change<Tables>[]) => void =
    () => undefined
  readonly facts: Facts
  readonly #locks = new RowLocks()
  readonly #shadow: Shadow | undefined
  readonly #statements: Parts<Tables, Facts>['statements']

  constructor({ rows, facts, statements, scheduler, random, shadow }: Parts<Tables, Facts>) {
    super(scheduler, random)
    this.committed = rows
    this.facts = facts
    this.#statements = statements
    this.#shadow = shadow
  }

  /** Called when a statement is about to run, with its name, or `commit`. */
  onStatement: (server: ServerProcess, name: string) => void = () => undefined

  /** Changes what a statement does, to show that a simulation finds it. */
  weaken: (statement: string, outcome: Outcome<Tables>) => Outcome<Tables> = (_, outcome) => outcome

  protected begin(): Transaction<Tables> {
    return { changes: [], hasEnded: false, isSnapshot: false }
  }

  protected run(
    server: ServerProcess,
    query: Query,
    transaction: Transaction<Tables> | undefined,
    done: (result: Result | Error) => void,
  ): unknown {
    this.onStatement(server, typeof query === 'string' ? query : query.name)
    if (typeof query === 'string')
      return this.afterShadow(this.#shadow, [transaction, query, { rows: [], rowCount: 0 }], (result) => {
        if (query.includes('repeatable read') && transaction) transaction.isSnapshot = true
        if (query === 'commit' && transaction) this.#commit(transaction)
        if (query === 'rollback' && transaction) this.release(transaction)
        done(result)
      })
    const model = this.#statements[query.name]
    if (!model) return this.scheduler.fail(new Error(`no model of ${query.name}`))
    const own = transaction ?? this.begin()
    const given = givenTo(query)
    if (own.isSnapshot) own.snapshot ??= this.committed
    const seen = withChanges(own.snapshot ?? this.committed, own.changes)
    let wanted = model.locks?.(given, seen, this.facts) ?? []
    const locked = new Set<string>()
    const execute = () => {
      // With a real database beside it a statement begins when it is sent there.
      const now = own.snapshot ?? withChanges(this.committed, own.changes)
      const view = { now, seen: this.#shadow ? now : seen, locked, facts: this.facts }
      const {
        rows = [],
        rowCount = rows.length,
        changes = [],
      } = this.weaken(query.name, model.run(given, view))
      own.changes.push(...changes)
      for (const { on, untilWritten } of wanted)
        if (untilWritten && !changes.some(([table, key]) => on === `${String(table)} ${key}`))
          this.#locks.release(own, on)
      this.afterShadow(this.#shadow, [transaction, query, { rows, rowCount }], (result) => {
        if (transaction || wanted.length === 0) return done(result)
        const commit = () => {
          this.#commit(own)
          done(result)
        }
        // A statement of its own is committed at its end, while others wait.
        if (this.#shadow) commit()
        else this.scheduler.in(this.delay(), commit)
      })
    }
    if (model.skipsHeld) {
      for (const lock of wanted)
        if (this.#locks.try(lock, own, lock.on.startsWith('turn') && !this.#shadow)) locked.add(lock.on)
      execute()
    } else {
      const earlier = this.#locks.heldBy(own)
      const takeAll = () =>
        this.#takeAll(own, wanted, locked, () => (isStale() ? takeAll() : execute()), done)
      // A real database begins after the wait, and may choose other rows by then.
      const isStale = () => {
        if (!this.#shadow) return false
        const before = wanted
        wanted =
          model.locks?.(given, withChanges(own.snapshot ?? this.committed, own.changes), this.facts) ?? []
        const isSame =
          wanted.length === before.length && wanted.every(({ on }, index) => on === before[index]?.on)
        if (isSame) return false
        for (const on of locked) if (!earlier.has(on)) this.#locks.release(own, on)
        locked.clear()
        return true
      }
      takeAll()
    }
  }

  #takeAll(
    own: Transaction<Tables>,
    [first, ...others]: readonly Wanted<Tables>[],
    locked: Set<string>,
    execute: () => void,
    done: (error: Error) => void,
  ): unknown {
    if (!first) return execute()
    if (first.when?.(withChanges(this.committed, own.changes)) === false)
      return this.#takeAll(own, others, locked, execute, done)
    const waits = this.#locks.take(first, own, () => {
      locked.add(first.on)
      this.#takeAll(own, others, locked, execute, done)
    })
    if (!waits) return undefined
    this.note(`waited for ${first.on.split(' ')[0]}`)
    if (!this.#locks.isDeadlock(own)) return undefined
    this.note('deadlock', first.on)
    return this.scheduler.in(afterDeadlockMs, () => {
      if (!this.#locks.isDeadlock(own)) return
      this.release(own)
      done(deadlock())
    })
  }

  #commit(transaction: Transaction<Tables>): void {
    const { changes, hasEnded } = transaction
    if (!hasEnded && changes.length > 0) {
      const before = this.committed
      this.committed = withChanges(before, changes)
      this.onCommit(before, this.committed, changes)
    }
    this.release(transaction)
  }

  protected release(transaction: Transaction<Tables>): void {
    transaction.hasEnded = true
    transaction.changes = []
    if (this.#shadow) this.waitFor(this.#shadow.release(transaction))
    this.#locks.release(transaction)
  }
}
