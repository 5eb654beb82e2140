import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clocks } from '#server/clock/clocks.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/open.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import type { Messenger } from '#server/messengers/message.ts'
import type { Metrics } from '#server/operator/metrics.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import type { Uploads } from '#server/uploads/uploads.ts'

/** The parts of a running server; everything else is reached through it. */
export type Context = {
  config: Config
  db: Database
  pool: pg.Pool
  /** For long transactions: a statement may take a minute. */
  workPool: pg.Pool
  secrets: Secrets
  files: FileStore
  /** Uploads in progress. */
  uploads: Uploads
  /** The only clock: tests set it. `clocks.now`. */
  clock: () => Date
  /** What cannot be taken back needs `clocks.agreedNow`. */
  clocks: Clocks
  messenger: Messenger
  log: Logger
  /** Aborted when the server is stopped. */
  stopping: AbortSignal
  /** Missing without METRICS_PORT. */
  metrics?: Metrics
  /** Wakes the queue, after a job was added that should begin at once. */
  nudgeQueue: () => void
  /** Wakes `server/features/exam/results`, after a submission or marks. */
  nudgeResults: () => void
}
