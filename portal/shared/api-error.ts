import { noConnectionMessage, statusMessage } from '#domain/status-message.ts'

/** A call that failed, with a message fit for a person. */
export class ApiError extends Error {
  /** undefined when no answer came. */
  readonly status: number | undefined
  /** Whether the message is the server's own, not the text for its status. */
  readonly hasServerMessage: boolean
  /** Before this, asking again is of no use; 0 where nothing was said. */
  readonly retryAfterMs: number
  /** Whether something else answered in place of the server, such as a proxy with a page of its own. */
  readonly isForeign: boolean

  constructor(
    status: number | undefined,
    message: string,
    hasServerMessage: boolean,
    { retryAfterMs = 0, isForeign = false } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.hasServerMessage = hasServerMessage
    this.retryAfterMs = retryAfterMs
    this.isForeign = isForeign
  }
}

/** Nothing was heard for so long that it is no use to go on waiting. */
export class LateError extends ApiError {
  constructor() {
    super(undefined, noConnectionMessage, false)
  }
}

export const noAnswer = (): ApiError => new ApiError(undefined, noConnectionMessage, false)

/**
 * Whether asking again later may help: there was no answer, the server is in trouble, or it was not our server that
 * answered, as where a network wants a sign-in first and shows its page in place of everything.
 */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === undefined || !error.hasServerMessage) return true
  return error.status >= 500 || error.status === 429 || error.status === 408
}

/**
 * The failure that an answer tells: its own message, else the text for its status (spec/1 §8).
 * @param body as parsed; undefined where it is no JSON
 * @param retryAfter the header of that name, of which only seconds are read
 */
export function errorOf(status: number, body: unknown, retryAfter: string | null = null): ApiError {
  const message = messageIn(body)
  const retryAfterMs = (Number(retryAfter) || 0) * 1000
  const about = { retryAfterMs, isForeign: body === undefined }
  return new ApiError(status, message ?? statusMessage(status), message !== undefined, about)
}

function messageIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined
  return typeof body.message === 'string' && body.message.trim() !== '' ? body.message : undefined
}
