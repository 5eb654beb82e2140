import { runAnyImport } from '#cli/run-import.ts'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort())

process.exitCode = await runAnyImport(process.argv.slice(2), {
  environment: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  clock: () => new Date(),
  signal: stop.signal,
})
