/** What calls cost by the number of students in the database. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { nameOf } from '#server/http/testing/requests.ts'
import { makeBenchFolder } from '../server.ts'
import { fillFolder } from './database.ts'
import { type CallTimes, type Measured, measureReads, startMeasured } from './measure.ts'
import { explainCalls, type Plan } from './plans.ts'
import { findScans } from './scans.ts'

const dearest = 10

export type ScaleFigures = {
  /** What was loaded, by size. */
  loads: string[][]
  /** The calls, the dearest first. */
  calls: CallTimes[]
  /** Of the dearest calls at the largest size. */
  plans: { name: string; plans: Plan[] }[]
  /** Statements of the whole server that read all of a large table there. */
  scans: string[]
}

/**
 * Loads databases with these numbers of students, and measures every read call on all of them.
 * @param kept a folder for the databases, which stay; one that is there is not loaded again
 */
export async function benchScale(sizes: readonly number[], kept: string | undefined): Promise<ScaleFigures> {
  const base = kept ?? (await makeBenchFolder())
  const measured: Measured[] = []
  const loads = []
  try {
    for (const students of sizes) {
      const folder = join(base, String(students))
      const loaded = await fillFolder(folder, students, (line) => console.error(line))
      loads.push([
        String(students),
        String(loaded.rows),
        loaded.seconds.toFixed(0),
        (loaded.rows / loaded.seconds).toFixed(0),
        (loaded.copyBytes / 2 ** 30).toFixed(2),
        (loaded.databaseBytes / 2 ** 30).toFixed(2),
      ])
      measured.push(await startMeasured(folder, students, loaded))
    }
    const calls = (await measureReads(measured)).toSorted((a, b) => last(b) - last(a))
    const largest = measured.at(-1)
    const dear = calls.slice(0, dearest).map(({ call }) => call)
    const plans = largest ? await explainCalls(largest, dear) : []
    const scans = largest ? await findScans(largest.server.databaseAddress) : []
    return {
      loads,
      calls,
      plans: dear.map((call, index) => ({ name: nameOf(call), plans: plans[index] ?? [] })),
      scans,
    }
  } finally {
    for (const one of measured) await one.stop()
    if (!kept) await rm(base, { recursive: true, force: true })
  }
}

const last = ({ times }: CallTimes) => times.at(-1)?.p50 ?? 0
