/** `npm run bench [calls|pages|months|library|exams|panel|questions|import]`: prints figures; nothing is checked. */
import { cpus, totalmem } from 'node:os'
import { benchCalls } from './calls.ts'
import { benchExams } from './exams.ts'
import { benchImport } from './import.ts'
import { benchLibrary } from './library.ts'
import { benchMonths } from './months.ts'
import { benchPages } from './pages.ts'
import { benchPanel } from './panel.ts'
import { benchQuestions } from './questions.ts'
import { startBenchServer } from './server.ts'

const [only] = process.argv.slice(2)
const server = await startBenchServer()
try {
  const [processor] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  console.log(
    `${cpus().length} × ${processor?.model}, ${memory} GiB, Node ${process.version}, ${new Date().toISOString()}`,
  )
  console.log(`First start, with the demo to load: ${(server.startedInMs / 1000).toFixed(1)} s\n`)
  if (!only || only === 'calls')
    printTable(
      ['Call (8 at a time)', 'requests/s', 'p50 ms', 'p99 ms', 'server CPU ms'],
      (await benchCalls(server)).map((one) => [
        one.name,
        one.perSecond.toFixed(0),
        one.p50.toFixed(1),
        one.p99.toFixed(1),
        one.cpuMs?.toFixed(2) ?? '',
      ]),
    )
  if (!only || only === 'pages')
    printTable(
      ['Page (median of 5)', 'KB', 'LCP ms', 'content ms', 'blocking ms', 'shift'],
      (await benchPages(`http://localhost:${server.port}`)).map((one) => [
        one.name,
        one.kilobytes.toFixed(0),
        one.largestPaint.toFixed(0),
        one.contentReady.toFixed(0),
        one.blocking.toFixed(0),
        one.shift.toFixed(3),
      ]),
    )
  if (!only || only === 'months')
    printTable(
      ['Turning a month, 4x slower', 'entries of the day', 'median ms', 'slowest ms'],
      (await benchMonths(server)).map((one) => [
        one.name,
        String(one.entries),
        one.median.toFixed(0),
        one.slowest.toFixed(0),
      ]),
    )
  if (!only || only === 'library')
    printTable(
      ['The library', 'figure'],
      (await benchLibrary(server)).map(({ name, figure }) => [name, figure]),
    )
  if (!only || only === 'exams')
    printTable(
      ['Exams', 'figure'],
      (await benchExams(server)).map(({ name, figure }) => [name, figure]),
    )
  if (!only || only === 'import')
    printTable(
      ['Moving in', 'figure'],
      (await benchImport(server)).map(({ name, figure }) => [name, figure]),
    )
  if (!only || only === 'panel')
    printTable(
      ['The exam panel', 'figure'],
      (await benchPanel(server)).map(({ name, figure }) => [name, figure]),
    )
  if (!only || only === 'questions')
    printTable(
      ['A paper in the panel, 4x slower', 'times', 'median ms', 'p90 ms', 'slowest ms'],
      (await benchQuestions(server)).map((one) => [
        one.name,
        String(one.count),
        one.median.toFixed(0),
        one.ninetieth.toFixed(0),
        one.slowest.toFixed(0),
      ]),
    )
} finally {
  await server.stop()
}

function printTable(head: string[], rows: string[][]): void {
  for (const row of [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...rows])
    console.log(`| ${row.join(' | ')} |`)
  console.log()
}
