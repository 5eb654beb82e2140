import { Gauge, type Registry } from 'prom-client'
import type { JobCount } from '#server/queue/queries.ts'

/** Figures of each kind of job. A kind that was counted once stays, with zeros. */
export function createJobFigures(registry: Registry): (jobs: readonly JobCount[]) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `homeroom_jobs_${name}`, help, labelNames: ['job'], registers: [registry] })
  const waiting = gauge('waiting', 'jobs that wait, run or are to be retried')
  const oldest = gauge('oldest_seconds', 'age of the oldest of them')
  const givenUp = gauge('given_up', 'jobs given up within a day')
  const seen = new Set<string>()
  return (jobs) => {
    for (const { name } of jobs) seen.add(name)
    for (const job of seen) {
      const found = jobs.find(({ name }) => name === job)
      waiting.set({ job }, found?.waiting ?? 0)
      oldest.set({ job }, found?.oldest ?? 0)
      givenUp.set({ job }, found?.givenUp ?? 0)
    }
  }
}
