import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { codeOf } from '#server/failure.ts'
import { publishTest } from '#server/features/report/publish.ts'
import { findTestsToPublish, takeTestToPublish } from '#server/features/report/queries-publish.ts'

const lookEveryMs = 15_000

type Publisher = Pick<Context, 'pool' | 'clock' | 'log'>

/**
 * Publishes the tests whose time for it has come. Several processes may do it at once: each test is published by one of
 * them. One that cannot be published is tried again the next time, and holds up no other.
 */
export async function publishDueTests({ pool, clock, log }: Publisher): Promise<void> {
  const now = clock()
  for (const { instituteId, testId } of await findTestsToPublish(pool, now)) {
    const at = { instituteId, testId, now }
    const publish = inTransaction(
      pool,
      async (client) => (await takeTestToPublish(client, at)) && publishTest(client, at),
    )
    await publish.catch((error: unknown) =>
      log.error({ instituteId, testId, reason: codeOf(error) }, 'a result is not published'),
    )
  }
}

/** Looks now and from time to time. @returns what ends it, once nothing is being published any more */
export function startPublishing(context: Publisher): () => Promise<void> {
  let running: Promise<void> | undefined
  const look = () => {
    running ??= publishDueTests(context)
      .catch((error: unknown) => context.log.error({ reason: codeOf(error) }, 'results are not published'))
      .finally(() => {
        running = undefined
      })
  }
  look()
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
