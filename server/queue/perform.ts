import type { Runner } from '#server/database/sql.ts'
import { unavailableReason } from '#server/database/unavailable.ts'
import { JobFailure, Postponed, Refused, reasonOf, Stopped } from '#server/queue/failure.ts'
import type { Job, Working } from '#server/queue/job.ts'
import {
  giveUpJob,
  noteFailure,
  postponeJob,
  recordJob,
  removeJob,
  returnJob,
  type TakenJob,
} from '#server/queue/queries.ts'

/** After a kill another process takes a job over once this time has passed. */
export const leaseMs = 60_000
const renewEveryMs = 20_000

/**
 * Runs a job that was taken, and records how it went.
 * @param stopping aborted when the server stops
 * @throws only where the database does not answer: then the lease ends, and the job is tried again
 */
export async function perform<Needs extends Working>(
  needs: Needs,
  job: Job<Needs>,
  { taken, stopping }: { taken: TakenJob; stopping: AbortSignal },
): Promise<void> {
  const { pool, clocks } = needs
  const { expiresAt } = taken
  if (expiresAt && expiresAt <= clocks.now()) {
    await giveUpJob(pool, { ...taken, now: clocks.now(), reason: 'expired', isKept: false })
    return
  }
  const lease = keepLease(needs, taken)
  const signal = AbortSignal.any([lease.signal, stopping])
  const end = (runner: Runner) =>
    job.isRecorded ? recordJob(runner, { ...taken, now: clocks.now() }) : removeJob(runner, taken)
  let isFinished = false
  try {
    await job.run(
      {
        ...taken,
        isLastTry: waitAfter(job, taken.failures + 1) === undefined,
        signal,
        finish: async (client) => {
          if ((await end(client)) === 0) throw new Stopped('another process has the job')
          isFinished = true
        },
        keep: async (client) => {
          const dueAt = new Date(clocks.now().getTime() + leaseMs)
          if ((await postponeJob(client, { ...taken, dueAt })) === 0)
            throw new Stopped('another process has the job')
        },
      },
      needs,
    )
    if (!isFinished) await end(pool)
  } catch (error) {
    if (error instanceof Stopped) await returnJob(pool, taken)
    else if (error instanceof Postponed) await postponeJob(pool, { ...taken, dueAt: error.until })
    else if (unavailableReason(error)) throw error
    else await recordFailure(needs, job, taken, error)
  } finally {
    lease.end()
  }
}

async function recordFailure(
  { pool, clocks, log }: Working,
  job: Job<never>,
  taken: TakenJob,
  error: unknown,
): Promise<void> {
  const { id } = taken
  const failures = taken.failures + 1
  const reason = reasonOf(error)
  const now = clocks.now()
  const wait = error instanceof Refused ? undefined : waitAfter(job, failures)
  log.warn({ id, tries: failures, reason, isGivenUp: wait === undefined }, job.failure)
  if (wait === undefined) {
    await giveUpJob(pool, { ...taken, now, reason, isKept: true })
    return
  }
  const ms = Math.max(wait * 1000, error instanceof JobFailure ? error.retryAfterMs : 0)
  await noteFailure(pool, { ...taken, dueAt: new Date(now.getTime() + ms), reason })
}

/**
 * The pause after a failed try, in seconds.
 * @param failures the number of failed tries, with this one @returns undefined to give up
 */
export function waitAfter(
  { waits, isEndless = false }: Pick<Job<never>, 'waits' | 'isEndless'>,
  failures: number,
): number | undefined {
  return waits[failures - 1] ?? (isEndless ? waits.at(-1) : undefined)
}

/** Renews the lease until it is ended. Its signal is aborted where another process has taken the job. */
function keepLease({ pool, clocks }: Working, taken: TakenJob) {
  const lost = new AbortController()
  const timer = setInterval(() => {
    postponeJob(pool, { ...taken, dueAt: new Date(clocks.now().getTime() + leaseMs) }).then(
      (count) => {
        if (count === 0) lost.abort()
      },
      // The lease holds for some more tries.
      () => undefined,
    )
  }, renewEveryMs)
  timer.unref()
  return { signal: lost.signal, end: () => clearInterval(timer) }
}
