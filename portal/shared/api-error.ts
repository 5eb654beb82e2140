import { noConnectionMessage, statusMessage } from '#domain/status-message.ts'

/** A call that failed, with a message fit for a person. */
export class ApiError extends Error {
  /** undefined when no answer came. */
  readonly status: number | undefined
  /** Whether the message is the server's own, not the text for its status. */
  readonly hasServerMessage: boolean

  constructor(status: number | undefined, message: string, hasServerMessage: boolean) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.hasServerMessage = hasServerMessage
  }
}

export const noAnswer = (): ApiError => new ApiError(undefined, noConnectionMessage, false)

/** The failure that an answer tells: its own message, else the text for its status (spec/1 §8). */
export function errorOf(status: number, body: unknown): ApiError {
  const message = messageIn(body)
  return message === undefined
    ? new ApiError(status, statusMessage(status), false)
    : new ApiError(status, message, true)
}

function messageIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined
  return typeof body.message === 'string' && body.message.trim() !== '' ? body.message : undefined
}
