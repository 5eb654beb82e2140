import { ERRORS, type Lock, type Locker, MemoryLocker, type RequestRelease } from '@tus/server'
import pg from 'pg'
import { awayReason } from '#server/database/away.ts'

const askEveryMs = 100
const patienceMs = 10_000

/**
 * One request at a time for an upload, over all server processes. Two that write the same part of a bucket's upload
 * would leave a hole in it: the offset that each checked is true for both. Within a process the one that came first is
 * asked to let go; between processes the database's advisory locks decide, all of them on one connection, which ends
 * with its process.
 */
export class ProcessLocker implements Locker {
  readonly #within = new MemoryLocker()
  readonly #pool: pg.Pool
  #connected: Promise<pg.Client> | undefined

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  newLock(id: string): Lock {
    const within = this.#within.newLock(id)
    return {
      lock: async (signal: AbortSignal, release: RequestRelease) => {
        await within.lock(signal, release)
        try {
          await this.#lock(id, signal)
        } catch (error) {
          await within.unlock()
          throw error
        }
      },
      unlock: async () => {
        try {
          await this.#ask('select pg_advisory_unlock(7703, hashtext($1))', id)
        } finally {
          await within.unlock()
        }
      },
    }
  }

  async #lock(id: string, signal: AbortSignal): Promise<void> {
    const until = Date.now() + patienceMs
    while (!signal.aborted && Date.now() < until) {
      if (await this.#ask('select pg_try_advisory_lock(7703, hashtext($1))', id)) return
      await new Promise((done) => setTimeout(done, askEveryMs))
    }
    throw ERRORS.ERR_LOCK_TIMEOUT
  }

  async #ask(text: string, id: string): Promise<boolean> {
    const connected = this.#connect()
    const client = await connected
    const { rows } = await client.query<Record<string, boolean>>(text, [id]).catch((error: unknown) => {
      if (awayReason(error)) {
        // One that gives no answer never will; its locks end with it.
        if (this.#connected === connected) this.#connected = undefined
        void client.end()
      }
      throw error
    })
    return Object.values(rows[0] ?? {})[0] === true
  }

  /** A connection that broke took its locks with it; the next lock makes another. */
  #connect(): Promise<pg.Client> {
    this.#connected ??= this.#open()
    this.#connected.catch(() => {
      this.#connected = undefined
    })
    return this.#connected
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client(this.#pool.options)
    client.on('error', () => {
      this.#connected = undefined
    })
    await client.connect()
    return client
  }

  async close(): Promise<void> {
    const client = await this.#connected?.catch(() => undefined)
    this.#connected = undefined
    await client?.end()
  }
}
