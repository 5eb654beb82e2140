import { type DestinationStream, type Logger, pino } from 'pino'

/** JSON lines without personal data. @param level one of pino's */
export function createLog(level: string, to: DestinationStream): Logger {
  return pino({ level, serializers: { err: describeError } }, to)
}

type Described = { type: string; message?: string; stack?: string; cause?: Described } & Partial<
  Record<(typeof shownFields)[number], string>
>

/** Safe fields of errors of Node and of PostgreSQL. */
const shownFields = ['code', 'syscall', 'table', 'column', 'constraint', 'routine'] as const
/**
 * Messages of these errors are ours or the engine's. Others, of the database, a parser or a mail server,
 * repeat what people wrote.
 */
const plainErrors: readonly unknown[] = [Error, TypeError, RangeError, ReferenceError]

/** An error for the log: its kind and its origin. */
export function describeError(error: unknown, depth = 3): Described {
  if (!(error instanceof Error)) return { type: typeof error }
  const shown = shownFields.flatMap((field) => {
    const value: unknown = (error as unknown as Record<string, unknown>)[field]
    return typeof value === 'string' ? [[field, value]] : []
  })
  const frames = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line))
  return {
    type: error.constructor.name,
    ...Object.fromEntries(shown),
    ...(plainErrors.includes(error.constructor) && { message: error.message }),
    ...(frames && { stack: frames.join('\n') }),
    ...(error.cause !== undefined && depth > 0 && { cause: describeError(error.cause, depth - 1) }),
  }
}
