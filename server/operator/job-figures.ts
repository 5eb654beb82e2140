import { Gauge, type Registry } from 'prom-client'
import { jobNames } from '#server/queue/names.ts'
import type { JobCount } from '#server/queue/queries.ts'

/** Figures of each kind of job, also of one without jobs. */
export function createJobFigures(registry: Registry): (jobs: readonly JobCount[]) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `homeroom_jobs_${name}`, help, labelNames: ['job'], registers: [registry] })
  const waiting = gauge('waiting', 'jobs that wait, run or are to be retried')
  const oldest = gauge('oldest_seconds', 'age of the oldest of them')
  const givenUp = gauge('given_up', 'jobs given up within a day')
  return (jobs) => {
    for (const job of jobNames) {
      const found = jobs.find(({ name }) => name === job)
      waiting.set({ job }, found?.waiting ?? 0)
      oldest.set({ job }, found?.oldest ?? 0)
      givenUp.set({ job }, found?.givenUp ?? 0)
    }
  }
}
