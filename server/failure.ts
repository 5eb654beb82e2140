import { type FailureCode, failures } from '#domain/errors.ts'

/** An expected failure. Thrown anywhere, turned into a reply in one place (`http/errors.ts`). */
export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number
  /** Seconds after which a retry makes sense; undefined where unknown. */
  readonly retryAfter: number | undefined
  /** Further fields of the reply. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    code: FailureCode,
    message: string = failures[code].message,
    retryAfter?: number,
    details: Failure['details'] = {},
  ) {
    super(message)
    this.retryAfter = retryAfter
    this.details = details
    this.name = 'Failure'
    this.code = code
    this.status = failures[code].status
  }
}

/** The same failure for unknown and foreign things [access-3]. */
export const notFound = () => new Failure('notFound')

/** An unexpected error for the log: without its message, which may contain what people wrote. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = (error.cause ?? error) as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
