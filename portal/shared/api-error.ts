import { noConnectionMessage, statusMessage } from '#domain/status-message.ts'

/** A call that failed, with a message fit for a person. */
export class ApiError extends Error {
  /** undefined when no answer came. */
  readonly status: number | undefined
  /** Whether the message is the server's own, not the text for its status. */
  readonly hasServerMessage: boolean
  /** Before this a retry is of no use; 0 where the server gave none. */
  readonly retryAfterMs: number
  /** A name that the server gives this refusal; '' for most. */
  readonly reason: string
  /** Whether something else answered in place of the server, such as a proxy. */
  readonly isForeign: boolean

  constructor(
    status: number | undefined,
    message: string,
    hasServerMessage: boolean,
    { retryAfterMs = 0, isForeign = false, reason = '' } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.hasServerMessage = hasServerMessage
    this.retryAfterMs = retryAfterMs
    this.isForeign = isForeign
    this.reason = reason
  }
}

/** The server did not respond in time. */
export class LateError extends ApiError {
  constructor() {
    super(undefined, noConnectionMessage, false)
  }
}

export const noAnswer = (): ApiError => new ApiError(undefined, noConnectionMessage, false)

/**
 * Whether a retry may help: there was no answer, the server has a problem, or something else answered, such as the sign-in
 * page of a public network.
 */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === undefined || !error.hasServerMessage) return true
  return error.status >= 500 || error.status === 429 || error.status === 408
}

/** Whether something that a person has given may be sent later: a retry may help, or the next session's. */
export const isForLater = (error: unknown): boolean =>
  mayPass(error) || (error instanceof ApiError && (error.status === 401 || error.status === 403))

/**
 * The failure of an answer: with its own message, or the text for its status [access-14].
 * @param body as parsed; undefined where it is no JSON
 * @param retryAfter the header of that name, of which only seconds are read
 */
export function errorOf(status: number, body: unknown, retryAfter: string | null = null): ApiError {
  const message = textIn(body, 'message')
  const retryAfterMs = (Number(retryAfter) || 0) * 1000
  const about = { retryAfterMs, isForeign: body === undefined, reason: textIn(body, 'reason') ?? '' }
  return new ApiError(status, message ?? statusMessage(status), message !== undefined, about)
}

function textIn(body: unknown, field: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = Reflect.get(body, field)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
