/**
 * All checks and tests in one command; ends with `N passed, N failed`. Words choose the tests: `npm test --
 * fees` runs the tests of all tiers about fees. Options go to Vitest: `-u` updates the files that tests compare with.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { checkSizes } from './sizes.ts'
import { shortRun, startDatabases, testEnvironment, withoutLong } from './test/databases.ts'
import { readPlaywright, readVitest, type TestRun } from './test/report.ts'
import { readArguments, selectTests } from './test/select.ts'

const { words, options } = readArguments(process.argv.slice(2))
/** Without what another tier proves as well (docs/testing.md). Words, or `LONG=on`, run all of it. */
const isShort = words.length === 0 && !process.env.LONG
const chosen = selectTests(words)
const reports = mkdtempSync(join(tmpdir(), 'homeroom-reports-'))
const stages: { title: string; seconds: number; busy: number }[] = []
const runs: TestRun[] = []
let reportCount = 0
/** Anything but a test: a check, a size, a tier that could not start. */
const checks = { passed: 0, failed: 0 }

const begun = Date.now()
// Whenever the tests leave a core idle.
const checked =
  words.length === 0 ? command('Format, lint, types, unused code', ['scripts/check.ts'], {}, 10) : undefined
const [databases] = await stage('Databases and portal', () =>
  // In parallel: neither keeps both cores busy.
  Promise.all([
    startDatabases(),
    command('The portal is built', ['scripts/run.mjs', 'build'], { QUICK_BUILD: 'on' }),
    command('The programs are bundled', ['scripts/test/programs.ts']),
  ]),
)
const environment = {
  ...databases.environment,
  ...testEnvironment,
  BUNDLED_PROGRAMS: 'on',
  ...(isShort && shortRun),
}
await tier('Unit and API tests', chosen.unit, vitest('unit', chosen.unit))
// Beside tests whose pages wait an eighth of their time.
const attacked =
  words.length === 0 || words.includes('attack')
    ? command('The server holds (npm run attack -- --short)', ['lab/attack/run.ts', '--short'], environment)
    : undefined
const panels = words.length === 0 ? runTests(playwright(['--project', 'panels'], runApart)) : undefined
await tier('Component tests', chosen.component, vitest('component', chosen.component))
if (attacked || checked || panels)
  await stage('What is left of the attack, the checks and the panels', () =>
    Promise.all([attacked, checked, panels]),
  )
if (words.length === 0) {
  await stage('Sizes', async () => {
    for (const { name, kilobytes, limit, isWithin } of await checkSizes()) {
      console.log(`${isWithin ? 'ok  ' : 'FAIL'} ${name}: ${kilobytes.toFixed(1)} of ${limit} KB`)
      count(isWithin)
    }
  })
}
const others = panels ? ['--project', 'others'] : chosen.browser.map(escapePattern)
await tier('Browser tests', chosen.browser, playwright(others))
await databases.stop()
rmSync(reports, { recursive: true })
printSummary()

/** Runs tests, and says whether they passed; `read` reads the report that is written then. */
type Runner = { run: (report: string) => Promise<boolean>; read: (report: string) => TestRun[] }

async function tier(title: string, files: readonly string[], runner: Runner): Promise<void> {
  if (files.length > 0) await stage(title, () => runTests(runner))
}

/** A runner that failed counts as one failure even if its report has none. */
async function runTests({ run, read }: Runner): Promise<void> {
  const report = join(reports, `${reportCount++}.json`)
  const isGood = await run(report)
  try {
    const found = read(report)
    runs.push(...found)
    if (!isGood && !found.some(({ outcome }) => outcome === 'failed')) count(false)
  } catch {
    count(false)
  }
}

function vitest(project: string, files: readonly string[]): Runner {
  const wanted = isShort ? [withoutLong] : []
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...wanted]
  if (words.length > 0) args.push(...files)
  args.push(...options)
  const reporters = ['--reporter=default', '--reporter=json']
  return {
    run: (report) => run([...args, ...reporters, `--outputFile.json=${report}`], environment),
    read: readVitest,
  }
}

function playwright(args: readonly string[], runWith = run): Runner {
  return {
    run: (report) =>
      runWith(['scripts/e2e.ts', ...args], { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    read: readPlaywright,
  }
}

async function stage<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  console.log(`\n── ${title}`)
  const from = Date.now()
  const before = coreTime()
  const result = await work()
  const after = coreTime()
  const busy = (after.busy - before.busy) / Math.max(after.all - before.all, 1)
  stages.push({ title, seconds: (Date.now() - from) / 1000, busy })
  return result
}

/** What the cores have done since the machine started, in ms. */
function coreTime(): { busy: number; all: number } {
  const times = cpus().map((core) => core.times)
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) }
}

/** Runs a check in parallel. @param niceness 0 for the priority of the tests */
async function command(
  title: string,
  args: readonly string[],
  more: Record<string, string> = {},
  niceness = 0,
): Promise<void> {
  const isGood = await runApart(args, more, niceness)
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${title}`)
  count(isGood)
}

/** Runs something in parallel, and prints its output in one piece. */
async function runApart(
  args: readonly string[],
  more: Record<string, string>,
  niceness = 0,
): Promise<boolean> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...more },
  })
  if (child.pid !== undefined) setPriority(child.pid, niceness)
  const said: Buffer[] = []
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => said.push(chunk))
  const isGood = await new Promise<boolean>((resolve) => child.on('close', (code) => resolve(code === 0)))
  process.stdout.write(Buffer.concat(said))
  return isGood
}

function run(args: readonly string[], more: Record<string, string>): Promise<boolean> {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...more } })
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)))
}

function count(isGood: boolean): void {
  if (isGood) checks.passed += 1
  else checks.failed += 1
}

function printSummary(): void {
  console.log('\n── Time')
  for (const { title, seconds, busy } of stages)
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${title} (cores ${Math.round(busy * 100)} % busy)`)
  console.log(`${((Date.now() - begun) / 1000).toFixed(1).padStart(7)} s  in all`)
  console.log('\n── The slowest ten')
  const slowest = runs.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  for (const { seconds, name } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
  list('Passed only the second time', 'passed the second time')
  list('Failed', 'failed')
  const failed = checks.failed + runs.filter(({ outcome }) => outcome === 'failed').length
  const passed = checks.passed + runs.length - (failed - checks.failed)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}

function list(title: string, outcome: TestRun['outcome']): void {
  const found = runs.filter((run) => run.outcome === outcome)
  if (found.length === 0) return
  console.log(`\n── ${title}`)
  for (const { name, message = '' } of found) {
    console.log(`  ${name}`)
    // CI shows the end of what is printed, and no runner prints why a test passed only the second time.
    for (const line of stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 80))
      console.log(`      ${line}`)
  }
}

/** Playwright takes patterns, not paths. */
function escapePattern(path: string): string {
  return `${path.replaceAll('.', '\\.')}$`
}
