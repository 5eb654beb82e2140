import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open.ts'
import { loadDemo } from '#server/demo/load.ts'
import { openFileStore } from '#server/files/store.ts'
import { createSecrets } from '#server/secrets.ts'
import { openUploads } from '#server/uploads/open.ts'

/** Signs and seals in tests, and nowhere else: known, so that a test can hold a device of its own. */
export const testKey = 'tests-only-tests-only-tests-only-tests-only'

/** Fills a test template with the demo as it is today. */
export async function fillWithDemo(connectionString: string, folder: string): Promise<void> {
  const { db, pool, close } = openDatabase(connectionString, { connections: 2 })
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  await loadDemo({
    config,
    db,
    pool,
    secrets: createSecrets(testKey),
    files: await openFileStore(config),
    uploads: await openUploads(config, pool),
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    nudgeOutbox: () => undefined,
  })
  await close()
}
