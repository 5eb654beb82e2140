import { readdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { megabytesOf } from '../processes.ts'
import type { Subject } from './subject.ts'

/** The resources of a server, after a time. */
export type Figures = {
  minutes: number
  writes: number
  /** The minimum of the time, in MB: soon after a garbage collection. */
  heap: number
  memory: number
  descriptors: number
  databaseMegabytes: number
  /** In the store; rows of `stored_bytes`, which list all of them. */
  files: number
  namedFiles: number
  /** In the folder of uploads, two for each open one; also forms in progress. */
  uploads: number
  openUploads: number
  /** Table → rows. */
  rows: Readonly<Record<string, number>>
  /** The load of the machine. */
  load: number
}

const everyMs = 2000

/** Measures for a time. */
export async function watch(
  subject: Subject,
  metricsPort: number,
  { begunAt, stretchMs, countWrites }: { begunAt: number; stretchMs: number; countWrites: () => number },
): Promise<Figures> {
  const until = performance.now() + stretchMs
  let heap = Number.POSITIVE_INFINITY
  do {
    heap = Math.min(heap, await readHeap(metricsPort))
    await sleep(everyMs)
  } while (performance.now() < until)
  const [size] = await subject.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  )
  const rows = await countRows(subject)
  return {
    minutes: Math.round((performance.now() - begunAt) / 60_000),
    writes: countWrites(),
    heap: Math.round(heap / 1e6),
    memory: Math.round(megabytesOf(subject.pid, 'VmRSS')),
    descriptors: readdirSync(`/proc/${subject.pid}/fd`).length,
    databaseMegabytes: Math.round((size?.bytes ?? 0) / 1e6),
    files: await countFiles(join(subject.folder, 'files')),
    namedFiles: rows.stored_bytes ?? 0,
    uploads: await countFiles(join(subject.folder, 'uploads')),
    openUploads: rows.upload ?? 0,
    rows,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  }
}

async function readHeap(metricsPort: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  return Number(/^nodejs_heap_size_used_bytes ([\d.e+]+)$/m.exec(await answer.text())?.[1])
}

/** Exact counts of all tables, as for a backup. */
async function countRows(subject: Subject): Promise<Record<string, number>> {
  const counted = await subject.query<{ name: string; rows: number }>(
    `select c.relname as name, (xpath('/row/n/text()',
        query_to_xml(format('select count(*) as n from %I.%I', n.nspname, c.relname), false, true, '')))[1]::text::int as rows
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' order by 1`,
  )
  return Object.fromEntries(counted.map(({ name, rows }) => [name, rows]))
}

async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}
