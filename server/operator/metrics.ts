import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Clocks } from '#server/clock/clocks.ts'
import type { Config } from '#server/config.ts'
import { oneAtATime } from '#server/operator/one-at-a-time.ts'
import { createPageHistograms } from '#server/operator/page-histograms.ts'
import { countWaiting, type Waiting } from '#server/operator/queries.ts'
import { jobNames } from '#server/queue/names.ts'
import type { JobCount } from '#server/queue/queries.ts'
import { countJobs } from '#server/queue/queries.ts'
import { waitingSignIns } from '#server/secrets/password-line.ts'

/** Figures of one server process, for Prometheus. None contains a person, an institute or an address. */
export type Metrics = {
  answered: (request: { method: string; route: string; status: number }, seconds: number) => void
  /** @param rule a code of `domain/errors.ts` */
  refused: (rule: string) => void
  /** How fast a page was in a browser. */
  pageWas: ReturnType<typeof createPageHistograms>
  /** All of them, in Prometheus' format. */
  text: () => Promise<string>
}

/** Measured on each scrape; NaN after a failure. */
const waitingFigures: Record<keyof Waiting, [name: string, help: string]> = {
  outbox: ['outbox_waiting', 'messages to be sent'],
  outboxOldest: ['outbox_oldest_seconds', 'age of the oldest message to be sent'],
  outboxGivenUp: ['outbox_given_up', 'messages given up within a day'],
  evaluations: ['evaluations_waiting', 'attempts submitted and not evaluated'],
  evaluationsOldest: ['evaluations_oldest_seconds', 'how long ago the oldest of them was submitted'],
  copies: ['copies_waiting', 'copies of people’s data to be made'],
  copiesOldest: ['copies_oldest_seconds', 'how long ago the oldest of them was asked for'],
  publications: ['publications_waiting', 'tests whose result waits for its moment, or for an examiner'],
  uploads: ['uploads_open', 'files on their way, or uploaded and not saved yet'],
  uploadBytes: ['uploads_open_bytes', 'how large they are when whole'],
  sessions: ['sessions_live', 'sessions that are not over'],
  webhooksFailing: ['webhooks_failing', 'webhooks that do not answer'],
  webhooksOldest: ['webhooks_oldest_seconds', 'since when the first of them does not'],
  newsBudgetsSpent: [
    'news_budgets_spent',
    'channels of institutes that send no more news this month, because their budget is spent',
  ],
  paymentsUnclear: ['payments_unclear', 'payments online that do not agree with their order'],
  paymentsOldest: [
    'payments_undecided_oldest_seconds',
    'age of the oldest payment online that is neither a receipt nor given back',
  ],
  attempts: ['attempts_running', 'attempts at tests that are under way'],
}

type Measured = { pool: pg.Pool; clocks: Clocks; config: Pick<Config, 'dataFolder'> }

export function createMetrics({ pool, clocks, config }: Measured, { timeoutMs = 2000 } = {}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const gauge = (name: string, help: string) => new Gauge({ name: `homeroom_${name}`, help, registers })
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'homeroom_request_seconds',
    help: 'time until an answer was sent, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const refusals = new Counter({
    name: 'homeroom_refusals_total',
    help: 'requests refused, by rule',
    labelNames: ['rule'],
    registers,
  })

  const up = gauge('database_up', '1 where the database answers in time, else 0')
  const connections = new Gauge({
    name: 'homeroom_database_connections',
    help: 'connections of this process',
    labelNames: ['state'],
    registers,
  })
  const queue = gauge('database_waiting', 'what waits for a connection in this process')
  const signIns = gauge(
    'sign_ins_waiting',
    'sign-ins that wait for their password to be checked in this process',
  )
  const doubt = gauge(
    'clock_doubt',
    '1 while the clocks do not agree, so that nothing ends, is sent or deleted',
  )
  const ahead = gauge('clock_ahead_seconds', 'how far the clock of this machine is ahead of the database’s')
  const free = gauge('disk_free_bytes', 'free under DATA_DIR')
  const size = gauge('disk_bytes', 'the disk of DATA_DIR')
  const waiting = Object.entries(waitingFigures).map(
    ([key, [name, help]]) => [key as keyof Waiting, gauge(name, help)] as const,
  )

  const showJobs = createJobFigures(registry)

  async function countAll() {
    const at = { now: clocks.now() }
    return { ...(await countWaiting(pool, at)), jobs: await countJobs(pool, at) }
  }
  const count = oneAtATime(() => countAll().catch(() => undefined), timeoutMs)
  const lookAtDisk = oneAtATime(() => statfs(config.dataFolder).catch(() => undefined), timeoutMs)

  return {
    answered: (labels, seconds) => requests.observe({ ...labels, status: `${labels.status}` }, seconds),
    refused: (rule) => refusals.inc({ rule }),
    pageWas: createPageHistograms(registry),
    text: async () => {
      const [counted, disk] = await Promise.all([count(), lookAtDisk()])
      up.set(counted ? 1 : 0)
      for (const [key, figure] of waiting) figure.set(counted?.[key] ?? Number.NaN)
      showJobs(counted?.jobs ?? [])
      doubt.set(clocks.isInDoubt() ? 1 : 0)
      ahead.set(clocks.aheadMs() / 1000)
      free.set(disk ? disk.bavail * disk.bsize : Number.NaN)
      size.set(disk ? disk.blocks * disk.bsize : Number.NaN)
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      queue.set(pool.waitingCount)
      signIns.set(waitingSignIns())
      return registry.metrics()
    },
  }
}

/** Figures of each kind of job, also of one without jobs. */
function createJobFigures(registry: Registry): (jobs: readonly JobCount[]) => void {
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
