import type { Call, CallInput, CallReply } from '#domain/call.ts'
import { ApiError, type SendOptions, send } from '#portal/shared/api.ts'

/** An answer later than this is asked for again: every call may be made any number of times. */
const patienceMs = 12_000

type Timed<C extends Call> = { reply: CallReply<C>; askedAt: number; answeredAt: number }

/** Makes a call of the panel, and notes when it was asked and answered, for the clock. @throws as `send` does */
export async function ask<C extends Call>(
  call: C,
  input: CallInput<C>,
  { pass, ...options }: SendOptions & { pass?: string } = {},
): Promise<Timed<C>> {
  const askedAt = performance.now()
  const reply = await send(call, input, {
    timeoutMs: patienceMs,
    ...options,
    ...(pass !== undefined && { token: pass }),
  })
  return { reply, askedAt, answeredAt: performance.now() }
}

/**
 * Whether asking again later may help: there was no answer, the server is in trouble, or it was not our server that
 * answered, as where a network wants a sign-in first and shows its page in place of everything.
 */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === undefined || !error.hasServerMessage) return true
  return error.status >= 500 || error.status === 429 || error.status === 408
}

/** Whether it is what was sent that the server will not have, not who sends it. */
export const isOfContent = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 413].includes(error.status ?? 0)

export const retryAfterOf = (error: unknown): number => (error instanceof ApiError ? error.retryAfterMs : 0)
