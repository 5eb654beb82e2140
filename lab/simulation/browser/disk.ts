import type { Random } from '../random.ts'
import type { Scheduler } from '../scheduler.ts'
import type { Page } from './page.ts'

type Rows = Map<string, unknown>
type Database = { stores: Map<string, Rows>; connections: Set<FakeConnection>; queue: FakeTransaction[] }
/** A change of a transaction that is not committed yet; undefined deletes. */
type Change = [key: string, value: unknown]

/** The part of IndexedDB that the product uses, on a device: committed transactions survive a crash of the page. */
export class Disk {
  readonly databases = new Map<string, Database>()
  /** While it is full every write fails. */
  isFull = false
  /** A database whose connection the modules share; they are loaded once for all pages. */
  shared: { name: string; connection: unknown } | undefined
  /** A broken device: which keys it does not write. */
  forgets: ((key: string) => boolean) | undefined
  readonly #scheduler: Scheduler
  readonly #random: Random

  constructor(scheduler: Scheduler, random: Random) {
    this.#scheduler = scheduler
    this.#random = random
  }

  /** A few milliseconds, rarely half a second. */
  later(page: Page, work: () => unknown): void {
    const ms = this.#random.chance(0.02) ? this.#random.int(50, 500) : this.#random.int(0, 6)
    this.#scheduler.in(ms, work, page)
  }

  /** A page without an end may commit: the browser's own process does it. */
  laterEverywhere(work: () => unknown): void {
    this.#scheduler.in(this.#random.int(1, 6), work)
  }

  readAll(name: string, store: string): ReadonlyMap<string, unknown> {
    return this.databases.get(name)?.stores.get(store) ?? new Map()
  }

  /** Begins a transaction of a shared database. */
  begin(page: Page, { name, store, mode }: { name: string; store: string; mode: IDBTransactionMode }) {
    if (page.hasEnded) throw new DOMException('closed', 'InvalidStateError')
    const database: Database = this.databases.get(name) ?? {
      stores: new Map([[store, new Map()]]),
      connections: new Set(),
      queue: [],
    }
    this.databases.set(name, database)
    return new FakeTransaction(this, page, database, store, mode)
  }

  /** What a page sees as `indexedDB`. */
  factoryOf(page: Page) {
    return {
      open: (name: string) => (name === this.shared?.name ? this.#openShared() : this.#open(page, name)),
      databases: async () => [...this.databases.keys()].map((name) => ({ name, version: 1 })),
      deleteDatabase: (name: string) => {
        const request = new FakeRequest()
        this.later(page, () => {
          for (const { onversionchange } of this.databases.get(name)?.connections ?? []) onversionchange?.()
          this.databases.delete(name)
          request.succeed(undefined)
        })
        return request
      },
    }
  }

  #openShared(): FakeRequest {
    const request = new FakeRequest()
    queueMicrotask(() => request.succeed(this.shared?.connection))
    return request
  }

  #open(page: Page, name: string): FakeRequest {
    const request = new FakeRequest()
    this.later(page, () => {
      const known = this.databases.get(name)
      const database: Database = known ?? { stores: new Map(), connections: new Set(), queue: [] }
      this.databases.set(name, database)
      const connection = new FakeConnection(this, page, database)
      database.connections.add(connection)
      request.result = connection
      if (!known) request.onupgradeneeded?.()
      request.succeed(connection)
    })
    return request
  }

  /** Transactions of a page that was killed: one that had asked to commit may be committed all the same. */
  kill(page: Page): void {
    for (const database of this.databases.values()) {
      for (const connection of database.connections)
        if (connection.page === page) database.connections.delete(connection)
      const own = database.queue.filter((one) => one.page === page)
      for (const transaction of own) transaction.end(transaction.mayCommit && this.#random.chance(0.5))
    }
  }
}

class FakeRequest {
  result: unknown
  error: unknown = null
  onsuccess: (() => void) | null = null
  onerror: (() => void) | null = null
  onupgradeneeded: (() => void) | null = null

  succeed(result: unknown): void {
    this.result = result
    this.onsuccess?.()
  }
}

class FakeConnection {
  onclose: (() => void) | null = null
  onversionchange: (() => void) | null = null
  readonly disk: Disk
  readonly page: Page
  readonly #database: Database

  constructor(disk: Disk, page: Page, database: Database) {
    this.disk = disk
    this.page = page
    this.#database = database
  }

  createObjectStore(name: string): void {
    this.#database.stores.set(name, new Map())
  }

  transaction(store: string, mode: IDBTransactionMode): FakeTransaction {
    if (!this.#database.connections.has(this)) throw new DOMException('closed', 'InvalidStateError')
    return new FakeTransaction(this.disk, this.page, this.#database, store, mode)
  }

  close(): void {
    this.#database.connections.delete(this)
  }
}

/** Transactions of a database run one after another. */
class FakeTransaction {
  oncomplete: (() => void) | null = null
  onabort: (() => void) | null = null
  error: unknown = null
  mayCommit = false
  readonly page: Page
  readonly #disk: Disk
  readonly #database: Database
  readonly #store: string
  readonly #mode: IDBTransactionMode
  readonly #changes: Change[] = []
  #requests: { request: FakeRequest; work: () => unknown }[] = []

  constructor(disk: Disk, page: Page, database: Database, store: string, mode: IDBTransactionMode) {
    this.page = page
    this.#disk = disk
    this.#database = database
    this.#store = store
    this.#mode = mode
    database.queue.push(this)
    if (database.queue[0] === this) this.#begin()
  }

  #begin(): void {
    this.#disk.later(this.page, () => this.#step())
  }

  /** Answers its requests; without any left, it commits. */
  #step(): void {
    const requests = this.#requests
    this.#requests = []
    for (const { request, work } of requests) request.succeed(work())
    if (requests.length > 0 && !this.mayCommit) this.#begin()
    else this.#finish()
  }

  #finish(): void {
    this.mayCommit = true
    if (this.#mode === 'readonly') this.#end(() => this.oncomplete?.())
    else this.#commit()
  }

  #commit(): void {
    this.#disk.laterEverywhere(() => {
      // It was dropped meanwhile.
      if (!this.#database.queue.includes(this)) return
      if (this.#disk.isFull && this.#changes.some(([, value]) => value !== undefined)) {
        this.error = new DOMException('full', 'QuotaExceededError')
        return this.#end(() => this.onabort?.())
      }
      this.#apply()
      this.#end(() => this.oncomplete?.())
    })
  }

  #apply(): void {
    const rows = this.#database.stores.get(this.#store)
    for (const [key, value] of this.#changes) {
      if (value === undefined) rows?.delete(key)
      else if (!this.#disk.forgets?.(key)) rows?.set(key, value)
    }
  }

  #end(report: () => void): void {
    this.#disk.later(this.page, report)
    this.#leave()
  }

  #leave(): void {
    const { queue } = this.#database
    const isFirst = queue[0] === this
    this.#database.queue = queue.filter((one) => one !== this)
    const [next] = this.#database.queue
    if (isFirst && next) next.#begin()
  }

  /** Its page was killed. @param isCommitted whether the changes that it had asked for are kept */
  end(isCommitted: boolean): void {
    if (isCommitted) {
      for (const { work } of this.#requests) work()
      this.#apply()
    }
    this.#leave()
  }

  commit(): void {
    this.mayCommit = true
  }

  objectStore(): FakeStore {
    return new FakeStore(this)
  }

  /** As this transaction sees them. */
  rows(): Rows {
    const rows = new Map(this.#database.stores.get(this.#store))
    for (const [key, value] of this.#changes) {
      if (value === undefined) rows.delete(key)
      else rows.set(key, value)
    }
    return new Map([...rows].sort(([one], [other]) => (one < other ? -1 : 1)))
  }

  ask(work: () => unknown): FakeRequest {
    const request = new FakeRequest()
    this.#requests.push({ request, work })
    return request
  }

  change(key: string, value: unknown): FakeRequest {
    return this.ask(() => {
      this.#changes.push([key, value])
    })
  }
}

class FakeStore {
  readonly transaction: FakeTransaction

  constructor(transaction: FakeTransaction) {
    this.transaction = transaction
  }

  put(value: unknown, key: string): FakeRequest {
    return this.transaction.change(key, value)
  }
  delete(key: string): FakeRequest {
    return this.transaction.change(key, undefined)
  }
  get(key: string): FakeRequest {
    return this.transaction.ask(() => this.transaction.rows().get(key))
  }
  count(key: string): FakeRequest {
    return this.transaction.ask(() => Number(this.transaction.rows().has(key)))
  }
  getAll(): FakeRequest {
    return this.transaction.ask(() => [...this.transaction.rows().values()])
  }
  getAllKeys(): FakeRequest {
    return this.transaction.ask(() => [...this.transaction.rows().keys()])
  }
}
