import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clocks } from '#server/clock/clocks.ts'
import { numberNew } from '#server/exchange/changes/changes.ts'
import {
  type DueWebhook,
  findToNumber,
  markDelivered,
  markFailed,
  takeDue,
} from '#server/exchange/webhooks/queries.ts'
import { sendWebhook } from '#server/exchange/webhooks/send.ts'
import { codeOf } from '#server/failure.ts'
import { DeliveryFailure } from '#server/messengers/message.ts'
import { sendMessage } from '#server/messengers/outbox.ts'
import { waitAfter } from '#server/queue/perform.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { startWorker, type Worker } from '#server/worker.ts'

const batchSize = 5
/** Longer than sending takes. */
const holdMs = 60_000
/** Not more often to one address, however much happens. */
const pauseMs = 5000
/** After the pauses of the outbox; it is tried until the webhook is removed. */
const longestWaitMs = 60 * 60_000

type Options = {
  pool: pg.Pool
  secrets: Secrets
  mayBePrivate: boolean
  clocks: Pick<Clocks, 'now' | 'agreedNow'>
  log: Logger
  pollMs?: number
}

/**
 * Calls the webhooks of institutes that have new changes. Several processes may do so: each webhook is leased by one. A
 * message says nothing about people: the receiver then asks for the changes, with a token.
 */
export function startWebhooks({ pollMs = 5000, ...options }: Options): Worker {
  const { pool, clocks, log } = options
  async function work(): Promise<boolean> {
    for (const institute of await findToNumber(pool)) await numberNew(pool, institute)
    const agreedNow = await clocks.agreedNow()
    if (!agreedNow) return false
    const heldUntil = new Date(agreedNow.getTime() + holdMs)
    const due = await takeDue(pool, { agreedNow, heldUntil, limit: batchSize })
    await Promise.all(due.map((webhook) => announce(options, webhook)))
    return due.length === batchSize
  }
  return startWorker({ work, pollMs, log, failure: 'the webhooks cannot be read' })
}

async function announce(options: Omit<Options, 'pollMs'>, webhook: DueWebhook): Promise<void> {
  const { pool, secrets, mayBePrivate, clocks, log } = options
  const { instituteId, id: webhookId, url, sealedSecret, announcing, tries } = webhook
  const at = clocks.now()
  const later = (ms: number) => new Date(clocks.now().getTime() + ms)
  const body = JSON.stringify({ type: 'changes.available', timestamp: at.toISOString(), data: {} })
  try {
    const secret = secrets.open(sealedSecret)
    await sendWebhook({ id: `msg_${webhookId}_${announcing}`, at, body, url, secret, mayBePrivate })
  } catch (error) {
    const reason = error instanceof DeliveryFailure ? error.message : codeOf(error)
    log.warn({ id: webhookId, tries, reason }, 'a webhook was not reached')
    const wait = waitAfter(sendMessage, tries)
    const nextAttemptAt = later(wait === undefined ? longestWaitMs : wait * 1000)
    await markFailed(pool, { instituteId, webhookId, now: clocks.now(), nextAttemptAt, reason })
    return
  }
  const nextAttemptAt = later(pauseMs)
  await markDelivered(pool, {
    instituteId,
    webhookId,
    announced: announcing,
    now: clocks.now(),
    nextAttemptAt,
  })
}
