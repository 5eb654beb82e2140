import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open.ts'
import { createFilledDatabase, type TestDatabase } from '#server/database/testing.ts'
import { loadDemo } from '#server/demo/load.ts'
import { openFileStore } from '#server/files/store.ts'
import { createSecrets } from '#server/secrets.ts'
import { openUploads } from '#server/uploads/open.ts'

/** Signs and seals in tests, and nowhere else: known, so that a test can hold a device of its own. */
export const testKey = 'tests-only-tests-only-tests-only-tests-only'

/** Fills a database with the demo as it is at a moment; today without one. */
export async function fillWithDemo(
  connectionString: string,
  folder: string,
  moment = new Date(),
): Promise<void> {
  const { db, pool, close } = openDatabase(connectionString, { connections: 2 })
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  await loadDemo({
    config,
    db,
    pool,
    secrets: createSecrets(testKey),
    files: await openFileStore(config),
    uploads: await openUploads(config, pool),
    clock: () => moment,
    log: pino({ level: 'silent' }),
    nudgeOutbox: () => undefined,
    nudgeResults: () => undefined,
  })
  await close()
}

/** The days and minutes at which tests look at the demo; a load takes seconds, so that all of them look at these. */
export const demoMoments = {
  'a school day': '2026-11-20T10:07:00+05:30',
  'the night of a holiday on a Sunday': '2027-08-15T00:05:00+05:30',
  'the last minutes of the school year': '2027-03-31T23:50:00+05:30',
  /** March still in London. */
  'the first minute of the school year': '2027-04-01T00:00:00+05:30',
  '3 April': '2027-04-03T09:00:00+05:30',
  '29 February': '2028-02-29T12:00:00+05:30',
} as const
export type DemoMoment = keyof typeof demoMoments

/**
 * The demo as it would be loaded at a moment, without its files: loading takes seconds, so it is done once in a test run for
 * all who ask for the same moment.
 */
export function createDemoAt(moment: DemoMoment): Promise<TestDatabase> {
  const at = new Date(demoMoments[moment])
  return createFilledDatabase(`demo_at_${at.getTime()}`, (connectionString) => loadAt(connectionString, at))
}

async function loadAt(connectionString: string, at: Date): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-demo-at-'))
  await fillWithDemo(connectionString, folder, at)
  await rm(folder, { recursive: true })
}
