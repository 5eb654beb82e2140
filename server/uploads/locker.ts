import { ERRORS, type Lock, type Locker, MemoryLocker, type RequestRelease } from '@tus/server'
import pg from 'pg'
import * as z from 'zod/mini'
import { awayReason } from '#server/database/away.ts'
import { one, params, sql } from '#server/database/sql.ts'

const askEveryMs = 100
const patienceMs = 10_000

const { id: uploadId } = params({ id: z.string() })
const done = z.object({ isDone: z.boolean() })
const tryLock = one(
  'uploads.try-lock',
  done,
  sql`select pg_try_advisory_lock(7703, hashtext(${uploadId})) as "isDone"`,
)
const letGo = one(
  'uploads.unlock',
  done,
  sql`select pg_advisory_unlock(7703, hashtext(${uploadId})) as "isDone"`,
)

/**
 * One request at a time for an upload, over all server processes. Two that write the same part of a bucket's
 * upload would leave a hole: the offset that each checked is true for both. Within a process the earlier one
 * is asked to release; between processes the database's advisory locks decide, all of them on one connection,
 * which ends with its process.
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
          await this.#ask(letGo, id)
        } finally {
          await within.unlock()
        }
      },
    }
  }

  async #lock(id: string, signal: AbortSignal): Promise<void> {
    const until = Date.now() + patienceMs
    while (!signal.aborted && Date.now() < until) {
      if (await this.#ask(tryLock, id)) return
      await new Promise((done) => setTimeout(done, askEveryMs))
    }
    throw ERRORS.ERR_LOCK_TIMEOUT
  }

  async #ask(question: typeof tryLock, id: string): Promise<boolean> {
    const connected = this.#connect()
    const client = await connected
    const { isDone } = await question(client, { id }).catch((error: unknown) => {
      if (awayReason(error)) {
        // One without a reply never will; its locks end with it.
        if (this.#connected === connected) this.#connected = undefined
        void client.end()
      }
      throw error
    })
    return isDone
  }

  /** A broken connection released its locks; the next lock opens another. */
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
