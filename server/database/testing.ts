import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'
import { copyOfTemplate, createDatabase, migrateDatabase } from '#server/database/migrate.ts'
import { type OpenedDatabase, openDatabase } from '#server/database/open.ts'
import { isAlive } from '#server/database/postmaster.ts'

/** The demo's has the name that a server looks for, which may be started on a copy of it. */
const templates = { empty: 'homeroom_template', demo: 'homeroom' }
const addressVariable = 'TEST_DATABASE_ADMIN'
const filesVariable = 'TEST_DEMO_FILES'
const folderVariable = 'TEST_FOLDER'

/** Fills the template of the demo, and the folder with its files. */
type Fill = (connectionString: string, folder: string) => Promise<void>

/**
 * Once a test run: a database server with a migrated template, and one with the demo. Puts their address into
 * the environment for the workers. @returns how to stop it
 */
export async function startTestDatabases(fillDemo: Fill): Promise<() => Promise<void>> {
  const folder = await makeFolder()
  const start = () => startEmbeddedDatabase({ folder: join(folder, 'postgres'), isDurable: false })
  const files = join(folder, 'demo')
  const first = await start()
  const admin = first.connectionString('postgres')
  await createDatabase(admin, templates.empty)
  await migrateDatabase(first.connectionString(templates.empty))
  await createDatabase(admin, templates.demo, templates.empty)
  await spreadIds(first.connectionString(templates.demo))
  await fillDemo(first.connectionString(templates.demo), files)
  await first.stop()
  await copyCluster(join(folder, 'postgres'), join(folder, 'copy'))
  const server = await start()
  process.env[addressVariable] = server.connectionString('postgres')
  process.env[filesVariable] = files
  process.env[folderVariable] = folder
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Where the databases of a run are, and its other files: in memory where there is plenty. */
async function makeFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  const base = memory && memory.bavail * memory.bsize > 3 * 1024 ** 3 ? '/dev/shm' : tmpdir()
  for (const name of await readdir(base)) {
    const pid = Number(/^homeroom-test-(\d+)-/.exec(name)?.[1])
    if (!pid || isAlive(pid)) continue
    // Of a killed run: its database ends when its files are missing. A young one may be another container's.
    const { mtimeMs } = await stat(join(base, name))
    if (Date.now() - mtimeMs > 2 * 60 * 60_000) await rm(join(base, name), { recursive: true, force: true })
  }
  const folder = await mkdtemp(join(base, `homeroom-test-${process.pid}-`))
  // The database's user must reach its folder.
  await chmod(folder, 0o755)
  return folder
}

/**
 * Like a new database, ids included; `truncate` would reset every table that refers to an institute. To plan the deletion
 * of nothing costs most.
 */
export async function emptyDatabase(pool: pg.Pool): Promise<void> {
  await pool.query(`do $$ declare t record; begin
    set local session_replication_role = replica;
    for t in select c.oid::regclass as name, c.relname, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as ids
      from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    loop
      if pg_relation_size(t.name) > 0 then execute format('delete from %s', t.name); end if;
      if t.ids is not null then perform setval(t.ids, 1, false); end if;
    end loop;
  end $$`)
}

/** No two tables share ids, except the few institutes: a wrong row is never by chance the right one. */
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

/** A named folder beside the databases of this run, deleted with them. */
export const testFolder = (name: string): string => join(process.env[folderVariable] ?? '', name)

/** A separate folder beside the databases of this run, deleted with them. */
export async function makeTestFolder(name: string): Promise<string> {
  const folder = await mkdtemp(testFolder(`${name}-`))
  // The database's user must reach its folder.
  await chmod(folder, 0o755)
  return folder
}

/** A data folder with the demo, as if a server had loaded it and been stopped. */
export async function copyDemoTo(dataFolder: string): Promise<void> {
  await cp(demoFiles(), dataFolder, { recursive: true })
  await copyCluster(testFolder('copy'), join(dataFolder, 'postgres'))
}

/** Its files keep the user that the database runs as. */
async function copyCluster(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true })
  else await promisify(execFile)('cp', ['-a', from, to])
}

/** A database cloned from a template; `close` drops it. */
export const createTestDatabase = ({ withDemo = false } = {}): Promise<TestDatabase> =>
  cloneTemplate(withDemo ? templates.demo : templates.empty)

/**
 * Cloned from a further template, which is filled once in a test run, by the first test that needs it.
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
    // Renamed when complete.
    const unfinished = `unfinished_${randomBytes(6).toString('hex')}`
    await createDatabase(admin, unfinished, templates.empty)
    await fill(addressOf(unfinished))
    await client.query(`alter database ${unfinished} rename to ${client.escapeIdentifier(template)}`)
  }
  await client.end()
  return cloneTemplate(template)
}

/** A new database without any table. */
export const createBareDatabase = (): Promise<TestDatabase> => cloneTemplate('template0')

async function cloneTemplate(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await runAsAdmin(copyOfTemplate(name, template))
  const connectionString = addressOf(name)
  // Each plans the statements that it is given: one for a test that holds a lock, and two more.
  const opened = openDatabase(connectionString, { connections: 3 })
  return {
    ...opened,
    connectionString,
    close: async () => {
      await opened.close()
      await runAsAdmin(`drop database ${pg.escapeIdentifier(name)} with (force)`)
    },
  }
}

let admins: pg.Pool | undefined

/**
 * Makes or drops a database. All tests of a process share the connections, which keep no process alive: to open one
 * costs more than the copy.
 */
export async function runAsAdmin(statement: string): Promise<void> {
  if (!admins) {
    const idle = { idleTimeoutMillis: 0, allowExitOnIdle: true }
    admins = new pg.Pool({ connectionString: adminAddress(), max: 2, ...idle })
    // At the end of a run the database server stops first.
    admins.on('error', () => undefined)
  }
  await admins.query(statement)
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
