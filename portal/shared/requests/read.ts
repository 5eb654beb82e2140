import type { Call, CallInput, CallReply } from '#domain/call.ts'
import { decode, receive } from '#portal/shared/api.ts'
import { noAnswer } from '#portal/shared/api-error.ts'
import { keepReply, lastReply, nameOfRequest, readStored } from '#portal/shared/device/replies.ts'
import type { Parts } from './request.ts'

/** The context of a query's function, which it passes on. */
export type ReadContext = {
  signal?: AbortSignal
  /** Set by the query client (`stored-first.ts`); without it replies of this page alone are used again. */
  replies?: Replies
}

export type Replies = {
  /** `device`: only what earlier visits have stored. */
  from: 'device' | 'server'
  /** Of those that were taken from the device. */
  oldestAt: number | undefined
}

/**
 * Makes a call that changes nothing. The server is asked whether the last reply still holds, and only sends it where it does not.
 * @throws as `send` does
 */
export async function read<C extends Call>(
  call: C,
  input: CallInput<C>,
  { signal, replies }: ReadContext = {},
): Promise<CallReply<C>> {
  const name = nameOfRequest(call, input as Parts)
  if (replies?.from === 'device') {
    const stored = await readStored(name)
    if (!stored) throw noAnswer()
    replies.oldestAt = Math.min(replies.oldestAt ?? stored.at, stored.at)
    return decode(call, stored.text)
  }
  const isStored = replies !== undefined
  const last = await lastReply(name, isStored)
  const received = await receive(call, input, {
    signal,
    tag: last?.tag ?? undefined,
    mayBeEarly: true,
  })
  // Without a text the last reply still holds.
  const { text = '', tag } = received.text === undefined && last ? last : received
  const reply = decode(call, text, received.status)
  keepReply(name, { text, tag, at: Date.now() }, isStored)
  return reply
}
