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

/** Thrown to end a job that is stopped or lost, which is not a failure of it. */
export class Stopped extends Error {}
