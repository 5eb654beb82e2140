/** Everything that must hold, in one command; ends with `N passed, N failed`. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkSizes } from './sizes.ts'

const reports = mkdtempSync(join(tmpdir(), 'homeroom-reports-'))
const run = (args: string[], environment = {}) =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...environment } }).status ===
  0

let passed = 0
let failed = 0
const count = (ok: boolean) => (ok ? passed++ : failed++)

heading('Format, lint, types, unused code')
count(run(['scripts/check.ts']))

heading('Unit and API tests')
const unitReport = join(reports, 'unit.json')
const unitOk = run([
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
])
countReport(unitOk, () => {
  const report = JSON.parse(readFileSync(unitReport, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
  }
  return [report.numPassedTests, report.numFailedTests]
})

heading('Sizes')
for (const size of await checkSizes()) {
  console.log(
    `${size.isWithin ? 'ok  ' : 'FAIL'} ${size.name}: ${size.kilobytes.toFixed(1)} of ${size.limit} KB`,
  )
  count(size.isWithin)
}

heading('Browser tests')
const browserReport = join(reports, 'browser.json')
const browserOk = run(['scripts/e2e.ts'], { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport })
countReport(browserOk, () => {
  const { stats } = JSON.parse(readFileSync(browserReport, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  // Flaky: it failed, and passed when it was repeated; the runner has named it.
  return [stats.expected + stats.flaky, stats.unexpected]
})

rmSync(reports, { recursive: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** A runner that ended badly counts as one failure even where its report names none, or is missing. */
function countReport(ok: boolean, read: () => [number, number]) {
  try {
    const [good, bad] = read()
    passed += good
    failed += ok ? bad : Math.max(bad, 1)
  } catch {
    failed += 1
  }
}

function heading(text: string) {
  console.log(`\n── ${text}`)
}
