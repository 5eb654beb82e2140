import type { Call } from '#domain/call.ts'
import { addressOf } from './request.ts'

/** Texts of replies by request. */
export type Replies = Map<string, string>

const played = new WeakMap<AbortSignal, Replies>()
const noted = new WeakMap<AbortSignal, Replies>()

/** @returns a signal: calls that are sent with it get these replies in place of the server's */
export function playReplies(replies: Replies): AbortSignal {
  const { signal } = new AbortController()
  played.set(signal, replies)
  return signal
}

export const playedTo = (signal: AbortSignal | undefined): Replies | undefined => signal && played.get(signal)

/** Collects the replies to the calls that are sent with a signal. */
export function noteReplies(signal: AbortSignal): Replies {
  const replies: Replies = new Map()
  noted.set(signal, replies)
  return replies
}

/** @param name of the request */
export function noteReply(signal: AbortSignal | undefined, name: string, text: string): void {
  const replies = signal && noted.get(signal)
  replies?.set(name, text)
}

export type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Names a request, the same for the same input. */
export const nameOfRequest = (call: Call, { params, query, body }: Parts): string =>
  `${call.method} ${addressOf('', call.path, params, query)} ${JSON.stringify(body ?? null)}`
