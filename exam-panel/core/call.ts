import type { Call, CallInput, CallReply } from '#domain/call.ts'
import { ApiError, type SendOptions, send } from '#portal/shared/api.ts'

/** A call without a reply after this time is sent again; all calls can be repeated. */
const patienceMs = 12_000

type Timed<C extends Call> = { reply: CallReply<C>; askedAt: number; answeredAt: number }

/** Sends a call of the panel and measures when it was sent and answered, for the clock. @throws as `send` does */
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

/** Whether the server rejected the content, not the caller. */
export const isOfContent = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 413].includes(error.status ?? 0)

export const retryAfterOf = (error: unknown): number => (error instanceof ApiError ? error.retryAfterMs : 0)
