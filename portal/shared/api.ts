import type { Call, CallInput, CallReply } from '#domain/call.ts'
import { statusMessage } from '#domain/errors.ts'
import { ApiError, errorOf, noAnswer } from '#portal/shared/api-error.ts'
import { loadConfig } from '#portal/shared/config.ts'
import { takeEarly } from '#portal/shared/early.ts'
import { endSession } from '#portal/shared/leave.ts'
import { addressOf, browserTimeZone, headersOf } from '#portal/shared/request.ts'
import { getSession, touchSession } from '#portal/shared/session-store.ts'
import { tokenFor } from '#portal/shared/token.ts'

export { ApiError } from '#portal/shared/api-error.ts'

export type SendOptions = {
  signal?: AbortSignal | undefined
  timeoutMs?: number
  /** A token other than the kept session's: that of a sign-in which is not complete. Its 403 ends nothing. */
  token?: string
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

type Answer = { status: number; isOk: boolean; body: unknown }

/**
 * Makes a call of the contract.
 * @throws ApiError with a message fit for a person; an abort by `signal` is thrown as it is
 */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<CallReply<C>> {
  const { params, query, body } = input as Parts
  const { main_api } = await loadConfig()
  const url = addressOf(main_api, call.path, params, query)
  const token = options.token ?? tokenFor(call.access, getSession())
  const answer = await fetchAnswer(call, url, token, body, options)
  if (!answer.isOk) throw refuse(call, errorOf(answer.status, answer.body), token, options)
  if (call.access !== 'open' && options.token === undefined) touchSession()
  const read = call.reply.safeParse(answer.body)
  if (!read.success) throw new ApiError(answer.status, statusMessage(0), false)
  return read.data as CallReply<C>
}

async function fetchAnswer(
  call: Call,
  url: string,
  token: string,
  body: unknown,
  options: SendOptions,
): Promise<Answer> {
  const json = body === undefined ? undefined : { 'Content-Type': 'application/json' }
  try {
    const early = call.method === 'GET' ? takeEarly(url, token) : undefined
    const response = await (early ??
      fetch(url, {
        method: call.method,
        headers: { ...headersOf(token, browserTimeZone()), ...json },
        body: json ? JSON.stringify(body) : null,
        signal: signalOf(options),
      }))
    return { status: response.status, isOk: response.ok, body: parseJson(await response.text()) }
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw noAnswer()
  }
}

function signalOf({ signal, timeoutMs }: SendOptions): AbortSignal | null {
  if (timeoutMs === undefined) return signal ?? null
  const timeout = AbortSignal.timeout(timeoutMs)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** 403 on a call of a session means that it is over; only the session that asked is ended (spec/1 §8). */
function refuse(call: Call, error: ApiError, token: string, options: SendOptions): ApiError {
  const isOver = error.status === 403 && call.access !== 'open' && options.token === undefined
  if (isOver && token === tokenFor(call.access, getSession())) endSession(error.message)
  return error
}
