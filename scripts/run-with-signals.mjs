import { spawn } from 'node:child_process'
import { once } from 'node:events'

const lookAtParentMs = 250

/** Passes signals on to the program, which stops in its own way and is never orphaned. */
export async function runWithSignals([command, ...args]) {
  const program = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  const signals = ['SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => program.kill(signal))
  // The terminal sends it to both.
  process.on('SIGINT', () => undefined)
  const parent = process.ppid
  // npm passes a signal to its shell, which then ends alone.
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parent && program.kill(), lookAtParentMs).unref()
  const [status, signal] = await once(program, 'exit')
  if (status !== 0 || signal) process.exit(status ?? 1)
}
