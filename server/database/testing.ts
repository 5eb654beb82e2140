import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'
import { createDatabase, migrateDatabase } from '#server/database/migrate.ts'
import { type OpenedDatabase, openDatabase } from '#server/database/open.ts'

const templates = { empty: 'homeroom_template', demo: 'homeroom_demo' }
const addressVariable = 'TEST_DATABASE_ADMIN'
const filesVariable = 'TEST_DEMO_FILES'

/** Fills the template of the demo, and the folder with its files. */
type Fill = (connectionString: string, folder: string) => Promise<void>

/**
 * Once a test run: a database server with a migrated template, and one with the demo. Leaves their address in
 * the environment for the workers. @returns how to stop it
 */
export async function startTestDatabases(fillDemo: Fill): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-test-'))
  // The database's own user must reach its folder.
  await chmod(folder, 0o755)
  const server = await startEmbeddedDatabase({ folder: join(folder, 'postgres'), isDurable: false })
  const admin = server.connectionString('postgres')
  await createDatabase(admin, templates.empty)
  await migrateDatabase(server.connectionString(templates.empty))
  await createDatabase(admin, templates.demo, templates.empty)
  await spreadIds(server.connectionString(templates.demo))
  const files = join(folder, 'demo')
  await fillDemo(server.connectionString(templates.demo), files)
  process.env[addressVariable] = admin
  process.env[filesVariable] = files
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The ids of one table, but for the few institutes, are none of another's: what is answered by mistake is not by chance one's own. */
async function spreadIds(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES' and table_name <> 'institute' order by table_name`,
  )
  for (const [index, { table, column }] of rows.entries()) {
    await client.query(
      `alter table ${client.escapeIdentifier(table)} alter column ${client.escapeIdentifier(column)}
        restart with ${(index + 1) * 1_000_000}`,
    )
  }
  await client.end()
}

export type TestDatabase = OpenedDatabase & { connectionString: string }

/** The data folder that belongs to the template of the demo. */
export const demoFiles = (): string => process.env[filesVariable] ?? ''

/** A database of one's own, cloned from a template; `close` drops it. */
export const createTestDatabase = ({ withDemo = false } = {}): Promise<TestDatabase> =>
  cloneTemplate(withDemo ? templates.demo : templates.empty)

/**
 * One that is cloned from a template of its own, which is filled once in a test run, by whoever asks first.
 * @param name small letters, digits and `_`
 */
export async function createFilledDatabase(
  name: string,
  fill: (connectionString: string) => Promise<void>,
): Promise<TestDatabase> {
  const admin = adminAddress()
  const template = `homeroom_${name}`
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query('select pg_advisory_lock(hashtext($1))', [template])
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
  if (rowCount === 0) {
    // It bears its name once it is whole.
    const unfinished = `unfinished_${randomBytes(6).toString('hex')}`
    await createDatabase(admin, unfinished, templates.empty)
    await fill(addressOf(unfinished))
    await client.query(`alter database ${unfinished} rename to ${client.escapeIdentifier(template)}`)
  }
  await client.end()
  return cloneTemplate(template)
}

async function cloneTemplate(template: string): Promise<TestDatabase> {
  const admin = adminAddress()
  const name = `test_${randomBytes(6).toString('hex')}`
  await createDatabase(admin, name, template)
  const connectionString = addressOf(name)
  const opened = openDatabase(connectionString, { connections: 5 })
  return {
    ...opened,
    connectionString,
    close: async () => {
      await opened.close()
      const client = new pg.Client({ connectionString: admin })
      await client.connect()
      await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`)
      await client.end()
    },
  }
}

function adminAddress(): string {
  const admin = process.env[addressVariable]
  if (!admin) throw new Error('startTestDatabases has not run: is the test started by vitest.config.ts?')
  return admin
}

function addressOf(name: string): string {
  const address = new URL(adminAddress())
  address.pathname = `/${name}`
  return address.href
}
