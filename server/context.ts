import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/open.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import type { Metrics } from '#server/operator/metrics.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import type { Uploads } from '#server/uploads/uploads.ts'

/** What a running server is made of; everything else is reached through it. */
export type Context = {
  config: Config
  db: Database
  pool: pg.Pool
  secrets: Secrets
  files: FileStore
  /** Files on their way. */
  uploads: Uploads
  /** The only clock: tests set it. */
  clock: () => Date
  log: Logger
  /** Aborted as the server is told to stop. */
  stopping: AbortSignal
  /** Missing where nobody asks for them (METRICS_PORT). */
  metrics?: Metrics
  /** Tells the outbox that something waits. */
  nudgeOutbox: () => void
  /** Tells `server/features/exam/results` that something was handed in, or marked. */
  nudgeResults: () => void
}
