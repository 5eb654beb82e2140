import type pg from 'pg'
import { broken, type Query } from '../connections.ts'
import type { Random } from '../random.ts'
import type { Scheduler } from '../scheduler.ts'
import type { ServerProcess } from '../server-process.ts'

const names = { take: 'uploads.try-lock', release: 'uploads.unlock' }

/** PostgreSQL's advisory locks: those of a connection end with it. */
export class AdvisoryLocks {
  readonly #held = new Map<unknown, object>()
  readonly #scheduler: Scheduler
  readonly #random: Random
  /** The chance that a connection breaks at a statement. */
  breaks = 0
  /** Whether they are broken: everybody gets each lock. */
  letsEverybodyIn = false

  constructor(scheduler: Scheduler, random: Random) {
    this.#scheduler = scheduler
    this.#random = random
  }

  /** A pool of one connection, which is replaced when it breaks. */
  poolOf(server: ServerProcess): pg.Pool {
    let connection = {}
    let last: Promise<unknown> = Promise.resolve()
    server.onEnd.add(() => this.#drop(connection))
    const run = (query: Exclude<Query, string>) => {
      const { promise, resolve, reject } = Promise.withResolvers<{ rows: object[]; rowCount: number }>()
      this.#scheduler.in(
        this.#random.int(0, 4),
        () => {
          if (this.#random.chance(this.breaks)) {
            this.#drop(connection)
            connection = {}
            return reject(broken())
          }
          resolve({ rows: [{ isDone: this.#do(connection, query) }], rowCount: 1 })
        },
        server,
      )
      return promise
    }
    const pool = {
      ending: false,
      on: () => undefined,
      end: async () => undefined,
      query: (query: Exclude<Query, string>) => {
        const next = last.then(() => run(query))
        last = next.catch(() => undefined)
        return next
      },
    }
    return pool as unknown as pg.Pool
  }

  #do(connection: object, { name, values: [id] }: Exclude<Query, string>): boolean {
    const holder = this.#held.get(id)
    if (name === names.take) {
      if (holder && holder !== connection && !this.letsEverybodyIn) return false
      this.#held.set(id, connection)
      return true
    }
    if (name !== names.release) throw new Error(`no model of ${name}`)
    return holder === connection && this.#held.delete(id)
  }

  #drop(connection: object): void {
    for (const [id, holder] of this.#held) if (holder === connection) this.#held.delete(id)
  }
}
