import { defineConfig } from '@playwright/test'
import { chromiumTestFlags } from './scripts/chromium.ts'

const panels = /\/panel\/panel(-loss-\w+)?\.e2e\.ts$/

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/kit/global-setup.ts',
  fullyParallel: false,
  workers: 3,
  // These wait for clocks and networks: `npm test` runs them in one worker beside the component tests.
  projects: [
    { name: 'panels', testMatch: panels, workers: 1, outputDir: 'test-results/panels' },
    { name: 'others', testIgnore: panels, outputDir: 'test-results/others' },
  ],
  // What another tier proves as well (docs/testing.md).
  ...(process.env.SHORT_RUN && { grepInvert: /@long/ }),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // On a busy machine a wait may run out; the report names what passed only the second time.
  retries: process.env.CI ? 1 : 0,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }],
  ],
  use: {
    browserName: 'chromium',
    actionTimeout: 10_000,
    viewport: { width: 1280, height: 800 },
    // Recording costs time in every test: it is done when one is tried again.
    trace: 'on-first-retry',
    // Tests of what works without a network, and of what is on the device, allow them.
    serviceWorkers: 'block',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '', args: chromiumTestFlags },
  },
})
