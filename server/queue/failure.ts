import { codeOf } from '#server/failure.ts'

/** Why a job failed, without texts of people. */
export class JobFailure extends Error {
  override readonly name: string = 'JobFailure'
  /** The other side asks to wait this long. */
  readonly retryAfterMs: number

  constructor(message: string, { retryAfterMs = 0 } = {}) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

/** No other try can help: the job is given up. */
export class Refused extends JobFailure {
  override readonly name = 'Refused'
  /** Whether the recipient cannot be reached at all, rather than by this message only. */
  readonly isOfRecipient: boolean

  constructor(message: string, { isOfRecipient = true } = {}) {
    super(message)
    this.isOfRecipient = isOfRecipient
  }
}

/** For the log: a reason that was given, else a code. */
export const reasonOf = (error: unknown): string =>
  error instanceof JobFailure ? error.message : codeOf(error)

/** Thrown to end a job that is stopped or lost, which is not a failure of it. */
export class Stopped extends Error {}

/** Thrown by a job that goes on later, which is not a failure of it. */
export class Postponed extends Error {
  readonly until: Date

  constructor(until: Date) {
    super('it goes on later')
    this.until = until
  }
}
