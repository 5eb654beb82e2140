import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,ui,portal,server,cli,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: './scripts/vitest-setup.ts',
    // One for each of CI's two cores: by itself it leaves one of them to rest.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
