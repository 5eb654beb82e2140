import type { Call, CallInput } from '#domain/call.ts'
import { noConnectionMessage } from '#domain/status-message.ts'
import { ApiError, errorOf } from '#portal/shared/api-error.ts'
import { addressOf, browserTimeZone, headersOf, type Parts } from '#portal/shared/requests/request.ts'
import { noteUse } from './idle.ts'
import { endSession, tokenNow } from './session.ts'

/** A long book is drawn for a while. */
const timeoutMs = 120_000

/** Fetches the file of a call that answers with one. @throws ApiError with a message fit for a person */
export async function fetchFile<C extends Call>(call: C, input: CallInput<C>): Promise<Blob> {
  const { params, query } = input as Parts
  const token = tokenNow()
  const response = await fetch(addressOf('', call.path, params, query), {
    headers: headersOf(token, browserTimeZone()),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new ApiError(undefined, noConnectionMessage, false)
  })
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => undefined)
    const error = errorOf(response.status, body, response.headers.get('retry-after'))
    if ((response.status === 401 || response.status === 403) && token === tokenNow())
      endSession(error.message)
    throw error
  }
  noteUse()
  return response.blob()
}
