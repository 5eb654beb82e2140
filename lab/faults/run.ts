/**
 * Makes one fault at a time in a copy of the work tree and runs the tests of its area, cheapest first, until
 * one fails: `node lab/faults/run.ts [--clean] [id …]`. `--clean` runs the same tests once without a
 * fault.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { shortRun, startDatabases, testEnvironment, withoutLong } from '../../scripts/test/databases.ts'
import { readPlaywright, readVitest, type TestRun } from '../../scripts/test/report.ts'
import type { Fault } from './fault.ts'
import { faults } from './list.ts'

type Caught = { tier: string; test: string }
type Outcome = { words: string[]; isCaught: boolean; isGreen: boolean }
/** A fault, or a run of the tests of several without one. */
type Trial = Pick<Fault, 'id' | 'area' | 'tests'> & { files: string[] }

const isBuiltIn = (file: string) => /^(portal|exam-panel|desk|ui|domain)\//.test(file)
const maxMs = 60 * 60 * 1000
/** A tier that has no result, e.g. because it does not start. */
class Trouble extends Error {}

const source = resolve(import.meta.dirname, '../..')
const isClean = process.argv.includes('--clean')
const ids = process.argv.slice(2).filter((one) => one !== '--clean')
const unknown = ids.filter((id) => !faults.some((fault) => fault.id === id))
if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(', ')}.`)
const chosen = faults
  .filter(({ id }) => ids.length === 0 || ids.includes(id))
  // One portal without a fault serves all faults outside of it.
  .sort((one, other) => Number(isBuiltIn(one.file)) - Number(isBuiltIn(other.file)))

const scratch = mkdtempSync(join(tmpdir(), 'homeroom-faults-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const reportFile = join(scratch, 'node_modules/.report.json')
/** The fault in the copy's built portal; undefined before its first build. */
let built: string | undefined
copyTree()
/** Of the tree without a fault: none of them is in what fills the databases. */
const databases = await startDatabases()
// Tests that a whole run leaves out find nothing here either.
Object.assign(process.env, databases.environment, testEnvironment, shortRun)
const testFiles = filesOf(scratch).filter((path) => /\.(test\.tsx?|e2e\.ts)$/.test(path))

if (isClean) {
  const tests = [...new Set(chosen.flatMap((fault) => fault.tests))]
  const { isGreen } = look({ id: 'clean', area: 'all', tests, files: chosen.map(({ file }) => file) })
  process.exitCode = isGreen ? 0 : 1
} else {
  const outcomes = chosen.map(tryFault)
  console.log('\n| fault | area | caught by | test | seconds |\n|---|---|---|---|---:|')
  for (const { words } of outcomes) console.log(`| ${words.join(' | ')} |`)
  const missed = outcomes.filter(({ isCaught }) => !isCaught).length
  console.log(`\n${outcomes.length - missed} caught, ${missed} not caught`)
  process.exitCode = missed === 0 ? 0 : 1
}
await databases.stop()

/** Makes the fault, runs the tests, and undoes it. */
function tryFault(fault: Fault): Outcome {
  const path = join(scratch, fault.file)
  const right = readFileSync(path, 'utf8')
  if (right.split(fault.from).length !== 2) throw new Error(`${fault.id}: not once in ${fault.file}`)
  // As a function, so that `$` in the text has no meaning.
  writeFileSync(
    path,
    right.replace(fault.from, () => fault.to),
  )
  try {
    return look({ ...fault, files: [fault.file] })
  } finally {
    writeFileSync(path, right)
  }
}

function look(trial: Trial): Outcome {
  const started = performance.now()
  let caught: Caught | undefined
  let trouble = ''
  try {
    caught = firstRed(trial)
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    trouble = error.message
  }
  const isGreen = !caught && trouble === ''
  const { tier, test } = caught ?? { tier: isGreen ? 'none' : 'no answer', test: trouble }
  const seconds = Math.round((performance.now() - started) / 1000)
  const words = [trial.id, trial.area, tier, test.replaceAll(/[\s|]+/g, ' '), String(seconds)]
  console.log(words.join(' · '))
  return { words, isCaught: caught !== undefined, isGreen }
}

/** Cheapest tier first; one without matching tests is skipped. */
function firstRed({ id, tests, files }: Trial): Caught | undefined {
  const there = tests.filter((part) => testFiles.some((path) => path.includes(part)))
  const ofUnits = there.filter((part) => !part.startsWith('e2e/'))
  const ofBrowser = there.filter((part) => part.startsWith('e2e/'))
  // A component's tests are beside it.
  const drawn = files.filter(isBuiltIn)
  const ofComponents = drawn.length > 0 ? [...ofUnits, ...drawn.map((file) => `${dirname(file)}/`)] : []
  for (const [tier, filters] of [
    ['unit', ofUnits],
    ['component', ofComponents],
  ] as const) {
    if (filters.length === 0) continue
    const options = ['--project', tier, withoutLong, '--bail=1', '--passWithNoTests']
    const report = ['--reporter=json', `--outputFile=${reportFile}`]
    const command = ['node_modules/vitest/vitest.mjs', 'run', ...options, ...report, ...filters]
    const test = runTier(tier, command, readVitest)
    if (test !== undefined) return { tier, test }
  }
  if (ofBrowser.length === 0) return undefined
  const withFault = !isClean && drawn.length > 0 ? id : 'no fault'
  if (built !== withFault) build(withFault)
  const command = [
    'scripts/e2e.ts',
    '--reporter=json',
    '-x',
    '--retries=0',
    '--pass-with-no-tests',
    ...ofBrowser,
  ]
  const test = runTier('browser', command, readPlaywright)
  return test === undefined ? undefined : { tier: 'browser', test }
}

/** @returns the first failed test; a failed run must name one, and a passed one must write a report */
function runTier(tier: string, command: string[], read: (path: string) => TestRun[]): string | undefined {
  rmSync(reportFile, { force: true })
  const { status, output } = run(command)
  const hasReport = existsSync(reportFile)
  const failed = hasReport ? read(reportFile).filter(({ outcome }) => outcome === 'failed') : []
  // Files that were not reached count as failed, too, but have no test.
  const red = failed.find(({ name }) => name.includes(' › ')) ?? failed[0]
  if (hasReport && (status === 0 || red)) return red?.name.replace(`${scratch}/`, '')
  throw new Trouble(`${tier}: ${output.trim().slice(-300)}`)
}

function build(withFault: string): void {
  built = undefined
  // As `npm run build` makes it: Vite would make a development build for tests.
  const { status, output } = run(['scripts/build.ts'], { NODE_ENV: 'production' })
  if (status !== 0) throw new Trouble(`build: ${output.trim().slice(-300)}`)
  built = withFault
}

function run(
  command: string[],
  further: Record<string, string> = {},
): { status: number | null; output: string } {
  // With it the runners would retry failed tests.
  const { CI: _, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: scratch,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile, ...further },
    encoding: 'utf8',
    timeout: maxMs,
    maxBuffer: 256 * 1024 * 1024,
  })
  return { status, output: stdout + stderr }
}

/** Files that git tracks or would track, packages as links, and a portal to start with. */
function copyTree(): void {
  for (const path of filesOf(source)) {
    mkdirSync(join(scratch, dirname(path)), { recursive: true })
    cpSync(join(source, path), join(scratch, path))
  }
  const packages = join(scratch, 'node_modules')
  mkdirSync(packages)
  // Stamps and caches belong to one tree.
  const isPackage = (name: string) => !name.startsWith('.') || name === '.bin'
  for (const name of readdirSync(join(source, 'node_modules')).filter(isPackage))
    symlinkSync(join(source, 'node_modules', name), join(packages, name))
  const dist = join(source, 'dist')
  if (existsSync(dist)) cpSync(dist, join(scratch, 'dist'), { recursive: true, preserveTimestamps: true })
  else build('no fault')
}

function filesOf(root: string): string[] {
  const listed = spawnSync('git', ['ls-files', '-coz', '--exclude-standard'], {
    cwd: source,
    encoding: 'utf8',
  })
  return [...new Set(listed.stdout.split('\0'))].filter((path) => path !== '' && existsSync(join(root, path)))
}
