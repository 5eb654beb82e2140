import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { findRunningDatabase, startEmbeddedDatabase } from '#server/database/embedded.ts'
import { createDatabase, migrateDatabase } from '#server/database/migrate.ts'
import { type OpenedDatabase, openDatabase } from '#server/database/open.ts'

const databaseName = 'homeroom'

/**
 * The database of the server, for a command beside it: DATABASE_URL, or the embedded one under the data folder,
 * whether the server runs on it or not.
 */
export async function openConfiguredDatabase(config: Config): Promise<OpenedDatabase> {
  if (config.DATABASE_URL) {
    await migrateDatabase(config.DATABASE_URL)
    return openDatabase(config.DATABASE_URL, { connections: 2 })
  }
  const folder = join(config.dataFolder, 'postgres')
  const running = await findRunningDatabase(folder)
  if (running) return openDatabase(running(databaseName), { connections: 2 })
  const embedded = await startEmbeddedDatabase({ folder, isDurable: true })
  try {
    await createDatabase(embedded.connectionString('postgres'), databaseName)
    const address = embedded.connectionString(databaseName)
    await migrateDatabase(address)
    const opened = openDatabase(address, { connections: 2 })
    return {
      ...opened,
      close: async () => {
        await opened.close()
        await embedded.stop()
      },
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}
