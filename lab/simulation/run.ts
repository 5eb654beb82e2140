/**
 * `npm run simulate -- panel [schedules] [--from seed] [--seed n [--length x]]`: plays random schedules of a protocol in
 * virtual time, on all cores. Prints what happened in them, and the seed of each that lost something; with `--seed`
 * the trace of one. Exits 1 on any loss.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { addCounts, type Counts } from './counts.ts'
import { installNodeModules } from './node-modules.ts'
import { type Play, players } from './players.ts'
import { installProcesses } from './process.ts'

type Share = { part: string; first: number; last: number; step: number }
type Report = { played: number; counts: Counts; failures: [seed: number, violation: string][] }

const batch = 100
/** More are not looked at: one cause has many seeds. */
const mostFailures = 10

if (isMainThread) process.exitCode = await main()
else await playShare(workerData as Share)

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, length: { type: 'string' }, from: { type: 'string' } },
  })
  const [part = '', number = '1000'] = positionals
  const load = players[part]
  if (!load) {
    console.error(`There are: ${Object.keys(players).join(', ')}.`)
    return 2
  }
  if (values.seed !== undefined) return replay(await load(), Number(values.seed), Number(values.length ?? 1))
  return playAll(part, Number(values.from ?? 1), Number(number))
}

async function replay(play: Play, seed: number, length: number): Promise<number> {
  installProcesses()
  installNodeModules()
  const { trace, violation, counts } = await play({ seed, length, hasTrace: true })
  console.log(trace.join('\n'))
  console.table(counts)
  console.log(violation ? `seed ${seed}: ${violation}` : `seed ${seed}: nothing lost`)
  return violation ? 1 : 0
}

/** Plays every second seed, if there are two cores. */
async function playShare({ part, first, last, step }: Share): Promise<void> {
  const play = await players[part]?.()
  installProcesses()
  installNodeModules()
  let report: Report = { played: 0, counts: {}, failures: [] }
  for (let seed = first; seed <= last; seed += step) {
    const played = await play?.({ seed })
    report.played += 1
    addCounts(report.counts, played?.counts ?? {})
    if (played?.violation) report.failures.push([seed, played.violation])
    if (report.played < batch && seed + step <= last) continue
    parentPort?.postMessage(report)
    report = { played: 0, counts: {}, failures: [] }
  }
}

async function playAll(part: string, first: number, number: number): Promise<number> {
  const total: Report = { played: 0, counts: {}, failures: [] }
  const began = performance.now()
  const cores = Math.min(availableParallelism(), number)
  const seconds = () => (performance.now() - began) / 1000
  const workers = Array.from({ length: cores }, (_, index) => {
    const share: Share = { part, first: first + index, last: first + number - 1, step: cores }
    return new Worker(new URL(import.meta.url), { workerData: share })
  })
  const stop = () => {
    for (const one of workers) void one.terminate()
  }
  // One that is cut off prints what it has played.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  await Promise.all(
    workers.map(
      (worker) =>
        new Promise<void>((resolve, reject) => {
          worker.on('message', (report: Report) => {
            total.played += report.played
            addCounts(total.counts, report.counts)
            total.failures.push(...report.failures)
            for (const [seed, violation] of report.failures) console.error(`seed ${seed}: ${violation}`)
            if (total.failures.length >= mostFailures) stop()
            if (process.stderr.isTTY) process.stderr.write(`\r${total.played} in ${seconds().toFixed(0)} s `)
          })
          worker.on('error', reject)
          worker.on('exit', () => resolve())
        }),
    ),
  )
  console.table(Object.fromEntries(Object.entries(total.counts).sort()))
  const rate = Math.round(total.played / seconds())
  console.log(
    `${part}: ${total.played} of ${number} schedules in ${seconds().toFixed(0)} s on ${cores} cores (${rate}/s), ${total.failures.length} lost something`,
  )
  const [failed] = total.failures
  if (failed) console.log(await shortest(part, failed[0]))
  return failed ? 1 : 0
}

/** The shortest beginning of a schedule that fails. */
async function shortest(part: string, seed: number): Promise<string> {
  const play = await players[part]?.()
  installProcesses()
  installNodeModules()
  for (let length = 0.05; length < 1; length += 0.05)
    if ((await play?.({ seed, length }))?.violation)
      return `npm run simulate -- ${part} --seed ${seed} --length ${length.toFixed(2)}`
  return `npm run simulate -- ${part} --seed ${seed}`
}
