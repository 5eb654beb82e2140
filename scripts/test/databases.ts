import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** What the tests find their databases by; see `server/database/testing.ts`. */
export type TestDatabases = { environment: Record<string, string>; stop: () => Promise<void> }

/**
 * Starts the database server of a test run beside it, with a template that holds the demo; each test file gets a
 * clone. @param node the project's own Node
 */
export async function startDatabases(node = process.execPath): Promise<TestDatabases> {
  const child = spawn(node, ['scripts/test/hold-databases.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...testEnvironment },
  })
  const lines = createInterface({ input: child.stdout })
  const [line] = (await once(lines, 'line')) as [string]
  return {
    environment: JSON.parse(line) as Record<string, string>,
    stop: async () => {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Passwords cost their full price only in the tests of passwords (`server/passwords.ts`). */
export const testEnvironment = { NODE_ENV: 'test', PASSWORD_COST: 'least' }
