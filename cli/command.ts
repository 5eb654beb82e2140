import { type ParseArgsConfig, parseArgs } from 'node:util'

/** The environment of a command. */
export type Surroundings = {
  environment: Record<string, string | undefined>
  stdout: NodeJS.WritableStream
  stderr: NodeJS.WritableStream & { isTTY?: boolean }
  clock: () => Date
  signal: AbortSignal
}

/** Those of a process, which Ctrl-C stops. */
export function surroundings(): Surroundings {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort())
  const { env: environment, stdout, stderr } = process
  return { environment, stdout, stderr, clock: () => new Date(), signal: stop.signal }
}

/** Wrong arguments. */
export class UsageError extends Error {}

/** @throws UsageError */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  argv: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/**
 * The request in the arguments of this command; where they are wrong it prints its usage, and ends.
 * @param read returns undefined, or throws, for wrong arguments
 */
export function requestOf<Request>(
  read: (argv: readonly string[]) => Request | undefined,
  usage: string,
): Request {
  try {
    const request = read(process.argv.slice(2))
    if (request !== undefined) return request
  } catch {
    // An unknown option.
  }
  console.error(usage)
  process.exit(2)
}

/** Prints why an import or export ended. @returns its exit code */
export function reportFailure(
  error: unknown,
  { stderr, signal }: Surroundings,
  command: 'import' | 'export' = 'import',
): 1 | 2 | 130 {
  if (signal.aborted) {
    stderr.write('Stopped. Nothing was written.\n')
    return 130
  }
  stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (!(error instanceof UsageError)) return 1
  stderr.write(`\nnpm run ${command} -- --help says more.\n`)
  return 2
}
