/**
 * `npm run bench [pages|desk|grid|months|library|phone|photo|taps|hour|exams|panel|beginning|news|push|questions|import|limit|morning]`, `npm run bench -- scale
 * 1000 100000`, `npm run bench -- panel 10000`, `npm run bench -- beginning 5000`: prints figures; nothing is checked. `npm run bench -- limit 'home|fee'`: only calls with a name that matches.
 */
import { cpus, totalmem } from 'node:os'
import { benchBeginning } from './beginning.ts'
import { benchDeskPages } from './desk/first-visits.ts'
import { benchLargeDesk } from './desk/large.ts'
import { benchExams } from './exams.ts'
import { benchImport } from './import.ts'
import { benchLibrary } from './library.ts'
import { benchLimit, type Cost, type LimitFigures } from './limit/limit.ts'
import { benchMonths } from './months.ts'
import { printMorning } from './morning/print.ts'
import { benchNews, benchPush } from './news.ts'
import { benchPages, type PageFigures } from './pages.ts'
import { benchPanel } from './panel.ts'
import { benchHour } from './phone/hour.ts'
import { benchPhoto } from './phone/photo.ts'
import { benchSmooth } from './phone/smooth.ts'
import { benchTaps } from './phone/taps.ts'
import { benchQuestions } from './questions.ts'
import { benchScale } from './scale/scale.ts'
import { type BenchServer, startBenchServer } from './server.ts'

type Bench = { head: string[]; run: (server: BenchServer, word?: string) => Promise<string[][]> }

/** The word is the number of people. */
const figures = (
  title: string,
  run: (server: BenchServer, people?: number) => Promise<{ name: string; figure: string }[]>,
): Bench => ({
  head: [title, 'figure'],
  run: async (server, word) =>
    (await run(server, word === undefined ? undefined : Number(word))).map(({ name, figure }) => [
      name,
      figure,
    ]),
})
const shown = (value: number, digits = 0) => value.toFixed(digits)

const pageRow = (one: PageFigures): string[] => [
  one.name,
  ...[one.kilobytes, one.largestPaint, one.contentReady, one.blocking].map((value) => shown(value)),
  shown(one.shift, 3),
]

const benches: Readonly<Record<string, Bench>> = {
  pages: {
    head: ['Page (median of 5)', 'KB', 'LCP ms', 'content ms', 'blocking ms', 'shift'],
    run: async ({ port }) => (await benchPages(`http://localhost:${port}`)).map(pageRow),
  },
  desk: {
    head: ['Page of the desk (median of 5)', 'KB', 'LCP ms', 'content ms', 'blocking ms', 'shift'],
    run: async (server) => (await benchDeskPages(server)).map(pageRow),
  },
  grid: figures('Large lists of the desk', benchLargeDesk),
  months: {
    head: ['Turning a month, 4x slower', 'entries of the day', 'median ms', 'slowest ms'],
    run: async (server) =>
      (await benchMonths(server)).map(({ name, entries, median, slowest }) => [
        name,
        ...[entries, median, slowest].map((value) => shown(value)),
      ]),
  },
  library: figures('The library', benchLibrary),
  phone: {
    head: ['A weak phone, 4x slower', 'frames/s; p50, p99, slowest ms', 'tasks over 50 ms', 'longest ms'],
    run: async (server, word) =>
      (await benchSmooth(server, word)).map(({ name, frames, tasks }) => [
        name,
        frames,
        String(tasks.length),
        shown(tasks[0] ?? 0),
      ]),
  },
  photo: figures('A photo of 12 megapixels, 4x slower', benchPhoto),
  taps: {
    head: ['A task on a phone of 390 px, from home', 'taps', 'at most', 'px scrolled', 'why it failed'],
    run: async (server) =>
      (await benchTaps(server)).map(({ name, taps, atMost, scrolled, failure }) => [
        name,
        ...[taps, atMost, scrolled].map(String),
        failure,
      ]),
  },
  hour: {
    head: [
      'An hour in one tab',
      'visits',
      'MB of JavaScript',
      'MB of the tab',
      'nodes',
      'detached',
      'listeners',
    ],
    run: async (server) =>
      (await benchHour(server)).map(({ when, visits, heap, memory, nodes, detached, listeners }) => [
        when,
        String(visits),
        shown(heap, 1),
        shown(memory, 1),
        ...[nodes, detached, listeners].map(String),
      ]),
  },
  exams: figures('Exams', benchExams),
  import: figures('Moving in', benchImport),
  panel: figures('The exam panel', benchPanel),
  beginning: figures('A hall that begins', benchBeginning),
  news: figures('News', benchNews),
  push: figures('News by web push', benchPush),
  questions: {
    head: ['A paper in the panel, 4x slower', 'times', 'median ms', 'p90 ms', 'slowest ms'],
    run: async (server) =>
      (await benchQuestions(server)).map(({ name, count, median, ninetieth, slowest }) => [
        name,
        ...[count, median, ninetieth, slowest].map((value) => shown(value)),
      ]),
  },
}

const [only, ...sizes] = process.argv.slice(2)
const [processor] = cpus()
const memory = Math.round(totalmem() / 2 ** 30)
console.log(
  `${cpus().length} × ${processor?.model}, ${memory} GiB, Node ${process.version}, ${new Date().toISOString()}`,
)
if (only === 'scale') {
  await printScale(sizes.length > 0 ? sizes.map(Number) : [1000])
  process.exit()
}
if (only === 'morning') {
  await printMorning(printTable)
  process.exit()
}
const server = await startBenchServer()
try {
  if (only === 'limit') await printLimit(sizes[0])
  console.log(`First start, with the demo to load: ${(server.startedInMs / 1000).toFixed(1)} s\n`)
  for (const [name, { head, run }] of Object.entries(benches))
    if (!only || only === name) printTable(head, await run(server, sizes[0]))
} finally {
  await server.stop()
}

function printTable(head: string[], rows: string[][]): void {
  for (const row of [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...rows])
    console.log(`| ${row.join(' | ')} |`)
  console.log()
}

async function printLimit(word?: string): Promise<void> {
  const figures = await benchLimit(server, word)
  const dear = figures.toSorted((a, b) => sum(b.cost) - sum(a.cost))
  printTable(
    [
      'Call (16 at a time)',
      'requests/s',
      'SQL alone',
      'ratio',
      'p50',
      'p99',
      'CPU ms',
      'server',
      'database',
      'kept',
      '304',
    ],
    dear.map((one) => [
      one.name,
      one.perSecond.toFixed(0),
      one.sqlPerSecond?.toFixed(0) ?? '',
      one.sqlPerSecond ? (one.perSecond / one.sqlPerSecond).toFixed(2) : '',
      one.p50,
      one.p99,
      ...[sum(one.cost), one.cost.serverMs, one.cost.databaseMs].map((ms) => ms.toFixed(2)),
      ...[one.kept, one.unchanged].map((cost) => (cost ? sum(cost).toFixed(2) : '')),
    ]),
  )
  const home = figures.filter(({ isOfHome }) => isOfHome)
  const ofHome = (cost: (one: LimitFigures) => Cost) =>
    home.reduce((ms, one) => ms + sum(cost(one)), 0).toFixed(2)
  console.log(
    `All that home asks, CPU ms: ${ofHome(({ cost }) => cost)}, kept ${ofHome(({ cost, kept = cost }) => kept)}, 304 ${ofHome(({ cost, unchanged = cost }) => unchanged)}`,
  )
}

function sum({ serverMs, databaseMs }: Cost): number {
  return serverMs + databaseMs
}

/** SCALE_FOLDER keeps the databases for the next run. */
async function printScale(sizes: number[]): Promise<void> {
  const { loads, calls, plans, scans } = await benchScale(sizes, process.env.SCALE_FOLDER)
  printTable(['Students', 'rows', 'seconds', 'rows/s', 'GiB of COPY', 'GiB of database'], loads)
  printTable(
    ['Call (one at a time)', ...sizes.map((size) => `first, p50, p99 ms at ${size}`), 'p50 ratio'],
    calls.map(({ call, times }) => [
      `${call.method} ${call.path}`,
      ...times.map((one) => [one.first, one.p50, one.p99].map((ms) => ms.toFixed(1)).join(', ')),
      ((times.at(-1)?.p50 ?? 0) / (times[0]?.p50 ?? 1)).toFixed(2),
    ]),
  )
  for (const { name, plans: ofCall } of plans) {
    console.log(`## ${name}`)
    for (const { statement, ms } of ofCall) console.log(`${statement}: ${ms.toFixed(2)} ms`)
    console.log(`${ofCall[0]?.lines.join('\n')}\n`)
  }
  console.log(`Statements that read all of a large table: ${scans.join('; ') || 'none'}`)
}
