import { codeOf } from '#server/failure.ts'
import type { Job, Working } from '#server/queue/job.ts'
import { leaseMs, perform } from '#server/queue/perform.ts'
import { type TakenJob, takeJobs } from '#server/queue/queries.ts'
import { startWorker, type Worker } from '#server/worker.ts'

/** Takes what is due. @param counts how many of each name at most */
export async function takeDue(
  { pool, clocks }: Working,
  counts: ReadonlyMap<string, number>,
): Promise<TakenJob[]> {
  const agreedNow = await clocks.agreedNow()
  if (!agreedNow || counts.size === 0) return []
  const dueAt = new Date(agreedNow.getTime() + leaseMs)
  return takeJobs(pool, { names: [...counts.keys()], counts: [...counts.values()], agreedNow, dueAt })
}

/**
 * Runs the jobs of the queue, from now on. Several processes may do so: each job is leased by one. Stopping it waits for
 * the jobs in progress; long ones return theirs.
 */
export function startQueue<Needs extends Working>(
  jobs: readonly Job<Needs>[],
  needs: Needs,
  { pollMs = 3000 } = {},
): Worker {
  const stopping = new AbortController()
  const running = new Map<Promise<void>, string>()
  /** Names of which as many were due as could be taken. */
  const mayHaveMore = new Set<string>()
  const freeOf = ({ name, atOnce }: Job<Needs>) =>
    atOnce - [...running.values()].filter((one) => one === name).length

  function start(taken: TakenJob): void {
    const job = jobs.find(({ name }) => name === taken.name)
    if (!job) return
    const work = perform(needs, job, { taken, stopping: stopping.signal })
      .catch((error: unknown) => needs.log.error({ reason: codeOf(error) }, job.failure))
      .finally(() => {
        running.delete(work)
        if (mayHaveMore.has(job.name)) worker.nudge()
      })
    running.set(work, job.name)
  }

  const worker = startWorker({
    pollMs,
    log: needs.log,
    failure: 'the queue cannot be read',
    work: async () => {
      const free = new Map(
        jobs.map((job) => [job.name, freeOf(job)] as const).filter(([, count]) => count > 0),
      )
      const due = await takeDue(needs, free)
      for (const [name, count] of free)
        if (due.filter((taken) => taken.name === name).length === count) mayHaveMore.add(name)
        else mayHaveMore.delete(name)
      for (const taken of due) start(taken)
      return jobs.some((job) => mayHaveMore.has(job.name) && freeOf(job) > 0)
    },
  })
  return {
    nudge: worker.nudge,
    stop: async () => {
      stopping.abort()
      await worker.stop()
      await Promise.all(running.keys())
    },
  }
}
