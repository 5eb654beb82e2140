import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { runImport } from '#cli/roster/run.ts'
import { type Command, runRecorded } from '#cli/roster/testing.ts'
import { createTestDatabase, emptyDatabase, type TestDatabase } from '#server/database/testing.ts'
import { type Example, toCsvFiles } from '#server/features/roster/records/testing.ts'

/** Imports in a test file: one database, emptied before each test, and a folder for each. */
export function prepareImports(command: Command = runImport) {
  let database: TestDatabase
  let folder = ''
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyDatabase(database.pool)
    folder = await mkdtemp(join(tmpdir(), 'homeroom-import-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const run = (...argv: string[]) =>
    runRecorded(command, argv, { connectionString: database.connectionString, folder })
  return {
    database: () => database,
    folder: () => folder,
    run,
    /** @returns the test's folder, with the example's files */
    async writeExample(example: Example): Promise<string> {
      for (const [name, text] of Object.entries(toCsvFiles(example)))
        await writeFile(join(folder, name), text)
      return folder
    },
    count: async (table: string) =>
      (await database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n,
  }
}
