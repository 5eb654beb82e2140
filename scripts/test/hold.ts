import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A process for the tests that prints one line when it is ready, and ends with its standard input. */
export type Held = { line: string; stop: () => Promise<void> }

/** Runs a file with the project's Node. @throws where it ends before it is ready */
export async function hold(file: string, environment: Record<string, string> = {}): Promise<Held> {
  const child = spawn(process.execPath, [file], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const ended = once(child, 'exit').then(() => undefined)
  const lines = createInterface({ input: child.stdout })
  const line = await Promise.race([once(lines, 'line').then(([first]) => String(first)), ended])
  if (line === undefined) throw new Error(`${file} ended before it was ready`)
  return {
    line,
    stop: async () => {
      child.stdin.end()
      await ended
    },
  }
}
