import * as z from 'zod/mini'
import type { Call } from '#domain/call.ts'
import { statusMessage } from '#domain/status-message.ts'

/** A body in our words: amounts are whole paise. */
export type CallBody<C extends Call> = C extends { readonly body: infer S extends z.ZodMiniType }
  ? z.output<S>
  : never
type SentBody<C extends Call> = C extends { readonly body: infer S extends z.ZodMiniType }
  ? z.input<S>
  : never

/** The body of a call as it is sent. @throws an Error with the server's text for what the call does not take */
export function encodeBody<C extends Call>(call: C, body: CallBody<C>): SentBody<C> {
  try {
    return z.encode(call.body as z.ZodMiniType, body) as SentBody<C>
  } catch {
    throw new Error(statusMessage(400))
  }
}
