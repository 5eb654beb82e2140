import { hold } from './hold.ts'

/** How the tests find their databases; see `server/database/testing.ts`. */
export type TestDatabases = { environment: Record<string, string>; stop: () => Promise<void> }

/** Starts the database server of a test run, with a template of the demo; each test file gets a clone. */
export async function startDatabases(): Promise<TestDatabases> {
  const { line, stop } = await hold('scripts/test/hold-databases.ts', testEnvironment)
  return { environment: JSON.parse(line) as Record<string, string>, stop }
}

/** A whole run: what another tier proves as well is left out. The pages of component tests see the second one. */
export const shortRun = { SHORT_RUN: 'on', VITE_SHORT_RUN: 'on' }
/** The option of Vitest that goes with it. */
export const withoutLong = '--tags-filter=!long'

/** Passwords only have their full cost in the tests of passwords (`server/secrets/passwords.ts`). */
export const testEnvironment = { NODE_ENV: 'test', PASSWORD_COST: 'least' }
