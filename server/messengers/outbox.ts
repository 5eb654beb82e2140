import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clocks } from '#server/clock/clocks.ts'
import { codeOf } from '#server/failure.ts'
import { DeliveryFailure, type Messenger } from '#server/messengers/message.ts'
import { markFailed, markSent, takeDue, type WaitingMessage } from '#server/messengers/queries.ts'
import { nextTryAt } from '#server/messengers/retry.ts'
import { startWorker, type Worker } from '#server/worker.ts'

export { insertMessage as enqueue } from '#server/messengers/queries.ts'

const batchSize = 5
/** Longer than a batch can take: every driver times out sooner. */
const holdMs = 2 * 60_000

type Options = {
  pool: pg.Pool
  messenger: Messenger
  clocks: Pick<Clocks, 'now' | 'agreedNow'>
  log: Logger
  pollMs?: number
}

/**
 * Sends the messages of the outbox, from now on. Several processes may do so: each message is leased by one.
 * If a process dies between sending and recording it, the message is sent again with the same idempotency
 * key.
 */
export function startOutbox({ pool, messenger, clocks, log, pollMs = 3000 }: Options): Worker {
  async function work(): Promise<boolean> {
    const agreedNow = await clocks.agreedNow()
    if (!agreedNow) return false
    const heldUntil = new Date(agreedNow.getTime() + holdMs)
    const due = await takeDue(pool, { agreedNow, heldUntil, limit: batchSize })
    await Promise.all(due.map(deliver))
    return due.length === batchSize
  }

  async function deliver(message: WaitingMessage): Promise<void> {
    const { instituteId, id, channel, to, subject, text, tries } = message
    try {
      await messenger.send({ channel, to, subject, text, key: `outbox-${instituteId}-${id}` })
    } catch (error) {
      const reason = reasonOf(error)
      const now = clocks.now()
      const next = nextTryAt(tries, now)
      log.warn({ id, channel, tries, reason, isGivenUp: !next }, 'a message was not sent')
      return markFailed(pool, { instituteId, id, now, nextTryAt: next, reason })
    }
    await markSent(pool, { instituteId, id, now: clocks.now() })
  }

  return startWorker({ work, pollMs, log, failure: 'the outbox cannot be read' })
}

const reasonOf = (error: unknown) => (error instanceof DeliveryFailure ? error.message : codeOf(error))
