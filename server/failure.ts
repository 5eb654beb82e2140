import { type FailureCode, failures } from '#domain/errors.ts'

/** A failure that a person can meet. Thrown anywhere, turned into a reply in one place (`http/errors.ts`). */
export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number
  /** Seconds before which asking again is of no use; undefined where nobody knows. */
  readonly retryAfter: number | undefined

  constructor(code: FailureCode, message: string = failures[code].message, retryAfter?: number) {
    super(message)
    this.retryAfter = retryAfter
    this.name = 'Failure'
    this.code = code
    this.status = failures[code].status
  }
}

/** What is unknown and what is somebody else's: the same answer for both (PRODUCT §3). */
export const notFound = () => new Failure('notFound')

/** An unknown failure as a log may name it: never its words, which may hold what people wrote. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = (error.cause ?? error) as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
