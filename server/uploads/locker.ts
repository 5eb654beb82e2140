import { ERRORS, type Lock, type Locker, MemoryLocker, type RequestRelease } from '@tus/server'
import pg from 'pg'
import * as z from 'zod/mini'
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
 * One request at a time for an upload, over all server processes. Two that write the same part of a bucket's upload would
 * leave a hole: the offset that each checked is true for both. Within a process the earlier one is asked to release;
 * between processes the database's advisory locks decide, all of them on one connection, which closes with its process.
 */
export class ProcessLocker implements Locker {
  readonly #within = new MemoryLocker()
  readonly #connection: pg.Pool

  constructor({ options }: pg.Pool) {
    // A pool of one runs one query after another, and replaces a broken connection, which released its locks.
    this.#connection = new pg.Pool({ ...options, max: 1, idleTimeoutMillis: 0 })
    this.#connection.on('error', () => undefined)
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
          await letGo(this.#connection, { id })
        } finally {
          await within.unlock()
        }
      },
    }
  }

  async #lock(id: string, signal: AbortSignal): Promise<void> {
    const until = performance.now() + patienceMs
    while (!signal.aborted && performance.now() < until) {
      const { isDone } = await tryLock(this.#connection, { id })
      if (isDone) return
      await new Promise((done) => setTimeout(done, askEveryMs))
    }
    throw ERRORS.ERR_LOCK_TIMEOUT
  }

  async close(): Promise<void> {
    if (!this.#connection.ending) await this.#connection.end()
  }
}
