import type { Logger } from 'pino'
import type { Database } from '#server/database/open.ts'
import { codeOf } from '#server/failure.ts'
import { DeliveryFailure, type Messenger } from '#server/messengers/message.ts'
import { markFailed, markSent, takeDue, type WaitingMessage } from '#server/messengers/queries.ts'
import { nextTryAt } from '#server/messengers/retry.ts'

export { insertMessage as enqueue } from '#server/messengers/queries.ts'

const batchSize = 5
/** Longer than a batch can take: every driver gives up sooner. */
const holdMs = 2 * 60_000

type Options = {
  db: Database
  messenger: Messenger
  clock: () => Date
  log: Logger
  /** How often to look without being nudged: other processes write too, and failed messages come due. */
  pollMs?: number
}

export type Outbox = {
  /** Looks at once. To be called after the transaction that wrote the message. */
  nudge: () => void
  /** Comes back when what is on its way has gone out or failed. */
  stop: () => Promise<void>
}

/**
 * Sends what lies in the outbox, from now on. Any number of processes may do so: a message is taken by one at a time.
 * A process that dies between sending and noting it leaves the message to be sent again, under the same key.
 */
export function startOutbox({ db, messenger, clock, log, pollMs = 3000 }: Options): Outbox {
  let isStopped = false
  let isNudged = false
  let wake = () => {}

  async function run(): Promise<void> {
    while (!isStopped) {
      isNudged = false
      const count = await deliverDue().catch((error: unknown) => {
        log.error({ reason: reasonOf(error) }, 'the outbox cannot be read')
        return 0
      })
      if (count < batchSize && !isNudged && !isStopped) await rest()
    }
  }

  function rest(): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, pollMs)
      wake = () => {
        clearTimeout(timer)
        done()
      }
    })
  }

  async function deliverDue(): Promise<number> {
    const now = clock()
    const due = await takeDue(db, { now, heldUntil: new Date(now.getTime() + holdMs), limit: batchSize })
    await Promise.all(due.map(deliver))
    return due.length
  }

  async function deliver(message: WaitingMessage): Promise<void> {
    const { instituteId, id, channel, to, subject, text, tries } = message
    try {
      await messenger.send({ channel, to, subject, text, key: `outbox-${instituteId}-${id}` })
    } catch (error) {
      const reason = reasonOf(error)
      const now = clock()
      const next = nextTryAt(tries, now)
      log.warn({ id, channel, tries, reason, isGivenUp: !next }, 'a message did not go out')
      return markFailed(db, message, { now, nextTryAt: next, reason })
    }
    await markSent(db, message, clock())
  }

  const running = run()
  return {
    nudge: () => {
      isNudged = true
      wake()
    },
    stop: async () => {
      isStopped = true
      wake()
      await running
    },
  }
}

const reasonOf = (error: unknown) => (error instanceof DeliveryFailure ? error.message : codeOf(error))
