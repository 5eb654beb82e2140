import { runImport } from '#cli/roster/run.ts'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort())

process.exitCode = await runImport(process.argv.slice(2), {
  environment: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  clock: () => new Date(),
  signal: stop.signal,
})
