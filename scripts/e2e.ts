/** Browser tests against the real server, database and built portal. Arguments go to Playwright. */
import { spawnSync } from 'node:child_process'
import { findChromium } from './chromium.ts'
import { testEnvironment } from './test/databases.ts'

const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: findChromium(), ...testEnvironment },
  },
)
process.exitCode = status ?? 1
