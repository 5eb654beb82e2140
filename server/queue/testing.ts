import type { Job, Working } from '#server/queue/job.ts'
import { perform } from '#server/queue/perform.ts'
import { takeDue } from '#server/queue/queue.ts'

/** For tests: runs the jobs that are due now, in one pass. @returns how many */
export async function workOnce<Needs extends Working>(
  jobs: readonly Job<Needs>[],
  needs: Needs,
  stopping = new AbortController().signal,
): Promise<number> {
  const due = await takeDue(needs, new Map(jobs.map(({ name, atOnce }) => [name, atOnce])))
  const started = due.flatMap((taken) => {
    const job = jobs.find(({ name }) => name === taken.name)
    return job ? [perform(needs, job, { taken, stopping })] : []
  })
  await Promise.all(started)
  return due.length
}
