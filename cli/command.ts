import { type ParseArgsConfig, parseArgs } from 'node:util'

/** The environment of a command. */
export type Surroundings = {
  environment: Record<string, string | undefined>
  stdout: NodeJS.WritableStream
  stderr: NodeJS.WritableStream & { isTTY?: boolean }
  clock: () => Date
  signal: AbortSignal
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

/** Prints why an import ended. @returns its exit code */
export function reportFailure(error: unknown, { stderr, signal }: Surroundings): 1 | 2 | 130 {
  if (signal.aborted) {
    stderr.write('Stopped. Nothing was written.\n')
    return 130
  }
  stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (!(error instanceof UsageError)) return 1
  stderr.write('\nnpm run import -- --help says more.\n')
  return 2
}
