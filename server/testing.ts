import { pino } from 'pino'
import { type Clocks, createClocks } from '#server/clock/clocks.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { openFileStore } from '#server/files/store/store.ts'
import { createMessenger } from '#server/messengers/messenger.ts'
import { createSecrets } from '#server/secrets/secrets.ts'
import { testKey } from '#server/secrets/testing-key.ts'
import { openUploads } from '#server/uploads/open.ts'

type Given = {
  database: Pick<Context, 'db' | 'pool'>
  /** DATA_DIR. */
  folder: string
  /** Of the whole world: of this process, the database and everybody. */
  clock: () => Date
  /** How far one of the clocks is ahead of that. */
  aheadMs?: { process?: number; database?: number }
  /** Further settings. */
  environment?: Record<string, string>
}

/** The context of a server in a test: silent, without workers. */
export async function createTestContext({
  database: { db, pool },
  folder,
  clock,
  aheadMs = {},
  environment,
}: Given): Promise<Context> {
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    REQUESTS_PER_SECOND: '100000',
    ...environment,
  })
  const clocks = worldClocks(clock, aheadMs)
  await clocks.findDoubt()
  return {
    config,
    db,
    pool,
    workPool: pool,
    secrets: createSecrets(testKey),
    files: await openFileStore(config),
    uploads: await openUploads(config, pool),
    clock: clocks.now,
    clocks,
    messenger: createMessenger(config),
    log: pino({ level: 'silent' }),
    stopping: new AbortController().signal,
    nudgeQueue: () => undefined,
    nudgeResults: () => undefined,
  }
}

/** Clocks that all follow one; `aheadMs` may be changed later. */
export const worldClocks = (clock: () => Date, aheadMs: NonNullable<Given['aheadMs']> = {}): Clocks =>
  createClocks({
    wall: () => clock().getTime() + (aheadMs.process ?? 0),
    steady: [() => clock().getTime()],
    askDatabase: async () => clock().getTime() + (aheadMs.database ?? 0),
  })
