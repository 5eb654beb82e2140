import { spawn } from 'node:child_process'
import { once } from 'node:events'

const lookAtParentMs = 250

/** A signal to this process is one to the program, which ends in its own way; nothing goes on as an orphan. */
export async function runUntilTold([command, ...args]) {
  const program = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  const signals = ['SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => program.kill(signal))
  // The terminal sends it to both.
  process.on('SIGINT', () => undefined)
  const parent = process.ppid
  // npm passes a signal on to its shell, which ends alone.
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parent && program.kill(), lookAtParentMs).unref()
  const [status, signal] = await once(program, 'exit')
  if (status !== 0 || signal) process.exit(status ?? 1)
}
