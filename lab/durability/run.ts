/**
 * `npm run durability [part[:number] …]`: causes faults under a server that it starts, and compares the data
 * afterwards with all acknowledged writes. Prints one table; exits 1 on any loss.
 */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findWorkers, killAtOnce } from '#server/database/killing.ts'
import { cutPower, cutPowerUnsynced } from './cuts.ts'
import { dropDisks, missingForDisks } from './disk.ts'
import { failDisks } from './disk-faults.ts'
import { kill } from './kills.ts'
import type { Row } from './row.ts'
import { useLong } from './use.ts'

type Part = {
  run: (folder: string, number: number, add: (row: Row) => void) => Promise<void>
  number: number
  needsDisk: boolean
}

const parts: Readonly<Record<string, Part>> = {
  kills: { run: kill, number: 300, needsDisk: false },
  cuts: { run: cutPower, number: 50, needsDisk: true },
  unsynced: { run: cutPowerUnsynced, number: 5, needsDisk: true },
  disks: { run: failDisks, number: 1, needsDisk: true },
  use: { run: useLong, number: 30, needsDisk: false },
}

const asked = process.argv.slice(2).map((word) => word.split(':'))
const unknown = asked.filter(([name = '']) => !parts[name])
if (unknown.length > 0) {
  console.error(`There are: ${Object.keys(parts).join(', ')}; each with a number, as in cuts:5.`)
  process.exit(2)
}

const missing = await missingForDisks()
const base = await mkdtemp(join(tmpdir(), 'homeroom-durability-'))
// The user of the database needs access.
await chmod(base, 0o755)
const rows: Row[] = []
// Node's compile cache: each start of the server takes half as long.
process.env.NODE_COMPILE_CACHE ??= join(base, 'compiled')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => breakOff(signal))
try {
  for (const [name, { run, number, needsDisk }] of Object.entries(parts)) {
    const wanted = asked.find(([word]) => word === name)
    if (asked.length > 0 && !wanted) continue
    if (needsDisk && missing) {
      console.log(`Left out: ${name}, for ${missing}.`)
      continue
    }
    const folder = join(base, name)
    await mkdir(folder)
    await chmod(folder, 0o755)
    await run(folder, Number(wanted?.[1] ?? number), (row) => rows.push(row))
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
} finally {
  await rm(base, { recursive: true, force: true, maxRetries: 5 })
}
printTable()
process.exitCode = rows.some((row) => row.isBad) ? 1 : 0

function printTable(): void {
  console.table(rows.map((row) => row.present()))
}

/** Prints the results so far, and stops everything. */
function breakOff(signal: string): void {
  printTable()
  console.error(`Broken off by ${signal}.`)
  killAtOnce(findWorkers(base))
  if (!missing) dropDisks(base)
  process.exit(1)
}
