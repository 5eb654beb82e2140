import { createServer } from 'node:net'
import { bounds } from '#server/database/bounds.ts'
import { type Figures, watch } from './figures.ts'
import { Row } from './row.ts'
import { Subject } from './subject.ts'
import { prepareWork } from './work.ts'

/** Between two writes of one person. */
const restMs = 600
const stretchMs = 5 * 60_000
/** Allowed growth after the first period: megabytes in use, open files. */
const [maxMegabytes, maxDescriptors] = [60, 60]
/** Files in progress during the count. */
const maxOnTheirWay = 20

/** Minutes of mixed use. Prints the resources of the server every 5 minutes; unexplained growth is wrong. */
export async function useLong(folder: string, minutes: number, add: (row: Row) => void): Promise<void> {
  const row = new Row('mixed use')
  add(row)
  const metricsPort = await findFreePort()
  const subject = new Subject(folder, { METRICS_PORT: String(metricsPort) })
  try {
    await subject.start()
    const work = await prepareWork(subject, { restMs, hasReaders: true })
    const begunAt = performance.now()
    const countWrites = () => work.ledger.acknowledged
    const seen = [await watch(subject, metricsPort, { begunAt, stretchMs: 0, countWrites })]
    printFigures(seen[0])
    work.begin()
    for (let left = minutes * 60_000; left > 1000; left = minutes * 60_000 - (performance.now() - begunAt)) {
      seen.push(
        await watch(subject, metricsPort, { begunAt, stretchMs: Math.min(stretchMs, left), countWrites }),
      )
      printFigures(seen.at(-1))
    }
    await work.pause()
    row.count = minutes
    row.acknowledged = work.ledger.acknowledged
    row.take(await work.findBroken(), performance.now())
    // On a busy machine a PDF may be refused by its timeout.
    for (const [words, times] of work.ledger.failures) console.log(`${words}, ${times} times`)
    row.wrong.push(...findGrowth(seen))
  } finally {
    await subject.killAll()
  }
}

function printFigures(figures: Figures | undefined): void {
  if (!figures) return
  const { rows: _, ...printed } = figures
  console.log(
    Object.entries(printed)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  )
}

function findGrowth(seen: readonly Figures[]): string[] {
  const [start, first] = seen
  const last = seen.at(-1)
  if (!start || !first || !last) return []
  const found: string[] = []
  if (last.heap > first.heap + maxMegabytes) found.push(`the heap grew from ${first.heap} to ${last.heap} MB`)
  if (last.descriptors > first.descriptors + maxDescriptors)
    found.push(`open files grew from ${first.descriptors} to ${last.descriptors}`)
  if (last.files > last.namedFiles + maxOnTheirWay)
    found.push(`${last.files} files, and ${last.namedFiles} of them known`)
  if (last.uploads > 2 * last.openUploads + maxOnTheirWay)
    found.push(`${last.uploads} files of ${last.openUploads} uploads`)
  for (const [table, rows] of Object.entries(last.rows)) {
    const before = start.rows[table] ?? 0
    if (rows === before) continue
    const reason = bounds[table]?.words
    console.log(`${table}: ${before} rows, then ${rows}${reason ? ` (bound: ${reason})` : ''}`)
    if (rows > before && !reason) found.push(`${table} grew from ${before} to ${rows} rows and has no bound`)
  }
  return found
}

function findFreePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
