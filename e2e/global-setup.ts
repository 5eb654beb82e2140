import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/**
 * One database server for the whole run, with a template that holds the demo; each test file gets a clone.
 * It runs beside the tests as a process of the project's own Node.
 */
export default async function setup() {
  const child = spawn(process.execPath, ['e2e/databases.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const [line] = (await once(lines, 'line')) as [string]
  const { admin, files } = JSON.parse(line) as { admin: string; files: string }
  process.env.E2E_DATABASE_ADMIN = admin
  process.env.E2E_DEMO_FILES = files
  return async () => {
    child.stdin.end()
    await once(child, 'exit')
  }
}
