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

/** Whether it is what was sent that the server will not have, not who sends it. */
export const isOfContent = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 413].includes(error.status ?? 0)

export const retryAfterOf = (error: unknown): number => (error instanceof ApiError ? error.retryAfterMs : 0)
