import { hold } from './hold.ts'

/** What the tests find their databases by; see `server/database/testing.ts`. */
export type TestDatabases = { environment: Record<string, string>; stop: () => Promise<void> }

/**
 * Starts the database server of a test run beside it, with a template that holds the demo; each test file gets a
 * clone.
 */
export async function startDatabases(): Promise<TestDatabases> {
  const { line, stop } = await hold('scripts/test/hold-databases.ts', testEnvironment)
  return { environment: JSON.parse(line) as Record<string, string>, stop }
}

/** Passwords cost their full price only in the tests of passwords (`server/secrets/passwords.ts`). */
export const testEnvironment = { NODE_ENV: 'test', PASSWORD_COST: 'least' }
