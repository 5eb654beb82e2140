import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { openFileStore } from '#server/files/store/store.ts'
import { createSecrets } from '#server/secrets/secrets.ts'
import { testKey } from '#server/secrets/testing-key.ts'
import { openUploads } from '#server/uploads/open.ts'

type Given = {
  database: Pick<Context, 'db' | 'pool'>
  /** DATA_DIR. */
  folder: string
  clock: () => Date
  /** Further settings. */
  environment?: Record<string, string>
}

/** The context of a server in a test: silent, without workers. */
export async function createTestContext({
  database: { db, pool },
  folder,
  clock,
  environment,
}: Given): Promise<Context> {
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    REQUESTS_PER_SECOND: '100000',
    ...environment,
  })
  return {
    config,
    db,
    pool,
    workPool: pool,
    secrets: createSecrets(testKey),
    files: await openFileStore(config),
    uploads: await openUploads(config, pool),
    clock,
    log: pino({ level: 'silent' }),
    stopping: new AbortController().signal,
    nudgeOutbox: () => undefined,
    nudgeResults: () => undefined,
    nudgeOwnData: () => undefined,
  }
}
