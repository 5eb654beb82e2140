/** Format, lint, types, unused code: each prints its findings. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// Each further checker finds out the same types again: four take twice the processor time of one.
const types = ['--checkers', '1']
const bin = (name: string) => join('node_modules', '.bin', name)
const steps = [
  ['Format and lint', bin('biome'), 'check', '--error-on-warnings', '.'],
  ['Types of server, commands and rules', bin('tsc'), ...types, '-p', 'tsconfig.json'],
  ['Types of portal', bin('tsc'), ...types, '-p', 'tsconfig.browser.json'],
  ['Types of browser tests', bin('tsc'), ...types, '-p', 'tsconfig.e2e.json'],
  ['Unused files and exports', bin('knip')],
]
let failed = 0
for (const [title = '', command = '', ...args] of steps) {
  // With less collecting of garbage the compiler takes up to a fifth less time.
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { GOGC: '400', ...process.env } })
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${title}`)
  if (status !== 0) failed += 1
}
process.exitCode = failed === 0 ? 0 : 1
