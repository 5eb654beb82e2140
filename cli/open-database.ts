import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { findRunningDatabase, startEmbeddedDatabase } from '#server/database/embedded.ts'
import { createDatabase, migrateDatabase } from '#server/database/migrate.ts'
import { type OpenedDatabase, openDatabase } from '#server/database/open.ts'

const databaseName = 'homeroom'

type OpenDatabase = { address: string; isServed: boolean; close: () => Promise<void> }

/**
 * Opens the server's database for a command: DATABASE_URL, or the embedded one under the data folder, whether the server is
 * running (`isServed`) or not.
 */
export async function reachDatabase(config: Config): Promise<OpenDatabase> {
  const nothing = async () => undefined
  if (config.DATABASE_URL) return { address: config.DATABASE_URL, isServed: false, close: nothing }
  const folder = join(config.dataFolder, 'postgres')
  const running = await findRunningDatabase(folder)
  if (running) return { address: running(databaseName), isServed: true, close: nothing }
  const embedded = await startEmbeddedDatabase({ folder, isDurable: true })
  try {
    await createDatabase(embedded.connectionString('postgres'), databaseName)
  } catch (error) {
    await embedded.stop()
    throw error
  }
  return { address: embedded.connectionString(databaseName), isServed: false, close: embedded.stop }
}

/** The same, migrated to the newest schema if needed. `isServed`: the server of the data folder is running. */
export async function openConfiguredDatabase(
  config: Config,
): Promise<OpenedDatabase & { isServed: boolean }> {
  const { address, isServed, close } = await reachDatabase(config)
  try {
    if (!isServed) await migrateDatabase(address)
  } catch (error) {
    await close()
    throw error
  }
  const opened = openDatabase(address, { connections: 2 })
  return {
    ...opened,
    isServed,
    close: async () => {
      await opened.close()
      await close()
    },
  }
}
