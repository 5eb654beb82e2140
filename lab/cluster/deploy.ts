import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { newestMigration } from '#server/database/migrate.ts'
import { findBreaking } from '#server/database/rolling/breaking.ts'
import type { Work } from '../durability/work.ts'
import { type Cluster, serverNames } from './cluster.ts'
import { type Result, Tally } from './result.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Like a backup, which reads every table as of one moment. */
const readMs = 4000

/** What the load writes, and columns that a process of the old build does not know. */
const tables = ['session', 'attempt_answer', 'submission', 'person', 'file', 'upload', 'announcements_read']
const migrations = [
  ...tables.map((table, index) => ({
    tag: `900${index}_newer_${table}`,
    text: `ALTER TABLE "${table}" ADD COLUMN "newer" text;--> statement-breakpoint\nALTER TABLE "${table}" ADD COLUMN "newest" text DEFAULT 'x' NOT NULL;`,
  })),
  {
    tag: '9999_newer_index',
    text: 'DROP INDEX CONCURRENTLY IF EXISTS "newer_answers";--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "newer_answers" ON "attempt_answer" ("institute_id","newer");',
  },
]

/** Replaces the processes one after the other by a build with new migrations, under load: no request fails. */
export async function deploy(cluster: Cluster, work: Work): Promise<Result> {
  const tree = join(cluster.folder, '..', 'newer-build')
  const wrong = migrations.flatMap(({ text }) => findBreaking(text))
  await makeBuild(tree)
  const tally = new Tally(work.ledger, await cluster.balancer.countSeen())
  work.begin()
  await sleep(2000)
  const reading = readLong(cluster)
  const begunAt = performance.now()
  for (const name of serverNames) {
    await cluster.stopServer(name)
    await cluster.startServer(name, tree)
    await cluster.balancer.untilUp(name)
    console.log(`${name} is replaced`)
    await sleep(1000)
  }
  await reading
  const seconds = ((performance.now() - begunAt) / 1000).toFixed(0)
  await work.pause()
  tally.take(await work.findBroken())
  wrong.push(...tally.findUnexpected(/^never$/), ...(await findUnfinished(cluster)))
  const seen = await cluster.balancer.countSeen()
  const result = tally.result('a rolling deploy with migrations', serverNames.length, seen, {
    seconds: `in ${seconds} s`,
    wrong,
  })
  if (result.failed > 0) result.wrong.push(`${result.failed} requests failed`)
  return result
}

async function makeBuild(tree: string): Promise<void> {
  const left = new Set(['node_modules', '.git', 'data'])
  for (const name of await readdir(root))
    if (!left.has(name)) await cp(join(root, name), join(tree, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
  const folder = join(tree, 'server/database/migrations')
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: object[] }
  const added = migrations.map(({ tag }, index) => ({
    idx: entries.length + index,
    version: '7',
    when: newestMigration() + 1 + index,
    tag,
    breakpoints: true,
  }))
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, ...added] }))
  for (const { tag, text } of migrations) await writeFile(join(folder, `${tag}.sql`), text)
}

async function readLong({ databaseAddress }: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: databaseAddress })
  await client.connect()
  await client.query('begin')
  for (const table of tables) await client.query(`select count(*) from ${table}`)
  const begunAt = performance.now()
  // Into the start of the new build, which migrates.
  while (performance.now() - begunAt < readMs * 3) await sleep(100)
  await client.query('commit')
  await client.end()
}

async function findUnfinished(cluster: Cluster): Promise<string[]> {
  const [found] = await cluster.query<{ columns: number; indexes: number; newest: number }>(
    `select (select count(*)::int from information_schema.columns where column_name in ('newer', 'newest')) as columns,
      (select count(*)::int from pg_index where indexrelid = 'newer_answers'::regclass and indisvalid) as indexes,
      (select max(created_at)::float8 from drizzle.__drizzle_migrations) as newest`,
  )
  const isWhole =
    found?.columns === 2 * tables.length &&
    found.indexes === 1 &&
    found.newest === newestMigration() + migrations.length
  return isWhole ? [] : [`the migrations are not made: ${JSON.stringify(found)}`]
}
