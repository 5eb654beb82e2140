import type { Call, CallInput, CallReply } from '#domain/call.ts'
import { ApiError, type SendOptions, send } from '#portal/shared/api.ts'

/** A call without a reply after this time is sent again; all calls can be repeated. */
const timeoutMs = 12_000

type Timed<C extends Call> = { reply: CallReply<C>; sentAt: number; repliedAt: number }

/** Sends a call of the panel and measures when it was sent and answered, for the clock. @throws as `send` does */
export async function sendTimed<C extends Call>(
  call: C,
  input: CallInput<C>,
  { pass, ...options }: SendOptions & { pass?: string } = {},
): Promise<Timed<C>> {
  const sentAt = performance.now()
  const reply = await send(call, input, {
    timeoutMs: timeoutMs,
    ...options,
    ...(pass !== undefined && { token: pass }),
  })
  return { reply, sentAt, repliedAt: performance.now() }
}

/** Whether the server rejected the content, not the caller. */
export const isContentRejected = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 413].includes(error.status ?? 0)

export const retryAfterOf = (error: unknown): number => (error instanceof ApiError ? error.retryAfterMs : 0)
