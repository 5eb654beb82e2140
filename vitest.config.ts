import { configDefaults, defineConfig } from 'vitest/config'
import { componentProject } from './scripts/test/component-project.ts'
import { Order } from './scripts/vitest-order.ts'

// Of the tests of passwords alone a hash may cost what it must (server/secrets/passwords.ts); the setup hashes as well.
process.env.PASSWORD_COST = 'least'
// React's production build renders in half the time, and runs no effect twice.
if (process.argv.includes('component')) process.env.NODE_ENV = 'production'

export default defineConfig({
  test: {
    // One more than CI's cores: whoever waits, for a process that starts or for a page, leaves its core to another.
    maxWorkers: 3,
    sequence: { sequencer: Order },
    tags: [{ name: 'long', description: 'Left out of a whole run (docs/testing.md).' }],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,ui,portal,exam-panel,desk,server,cli,scripts,lab}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/*.component.test.tsx'],
          globalSetup: './scripts/vitest-setup.ts',
          setupFiles: './scripts/vitest-page.ts',
          // Files of a worker share what they import: nothing of a server keeps state that a test could see.
          isolate: false,
          // A loop that went round no time fails.
          expect: { requireAssertions: true },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      componentProject,
    ],
  },
})
