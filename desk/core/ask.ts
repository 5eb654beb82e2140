import type { Call, CallInput, CallReply } from '#domain/call.ts'
import { noConnectionMessage, statusMessage } from '#domain/status-message.ts'
import { ApiError, errorOf } from '#portal/shared/api-error.ts'
import { saveBlob } from '#portal/shared/files/save-file.ts'
import {
  browserTimeZone,
  fillPath,
  headersOf,
  type Parts,
  takeEarly,
} from '#portal/shared/requests/request.ts'
import { noteUse } from './idle.ts'
import { endSession, tokenNow } from './session.ts'

/** An answer that refuses a call, with all of its body: faults of cells, what others have written. */
export class Refusal extends ApiError {
  readonly body: unknown

  constructor({ status, message, hasServerMessage, retryAfterMs, isForeign }: ApiError, body: unknown) {
    super(status, message, hasServerMessage, { retryAfterMs, isForeign })
    this.body = body
  }
}

type Options = {
  signal?: AbortSignal | undefined
  /** The `Idempotency-Key`: a write that is sent again with it happens once. */
  key?: string
  /** Sent beside the body, as a form. */
  files?: readonly File[]
}

/** Imports wait for each other, so a write may take long; files take longer on a slow line. */
const timeoutMs = 60_000
const uploadMs = 10 * 60_000

/**
 * Makes a call of the desk, always at the server of this page. 401 and 403 end the session with the server's message.
 * @throws ApiError with a message fit for a person; an abort by `signal` as it is
 */
export async function ask<C extends Call>(
  call: C,
  input: CallInput<C>,
  { signal, key, files = [] }: Options = {},
): Promise<CallReply<C>> {
  const { params, query, body } = input as Parts
  const token = call.access === 'desk' ? tokenNow() : ''
  const timeout = AbortSignal.timeout(files.length > 0 ? uploadMs : timeoutMs)
  const url = `${fillPath(call.path, params)}${searchOf(query)}`
  const early = call.method === 'GET' ? takeEarly(url, token) : undefined
  const { status, text, retryAfter } = await fetchText(early, url, {
    method: call.method,
    headers: {
      ...headersOf(token, browserTimeZone()),
      ...(body !== undefined && files.length === 0 && { 'Content-Type': 'application/json' }),
      ...(key && { 'Idempotency-Key': key }),
    },
    body: body === undefined ? null : files.length > 0 ? formOf(body, files) : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((thrown) => {
    if (signal?.aborted) throw thrown
    throw new ApiError(undefined, noConnectionMessage, false)
  })
  const parsed = parseJson(text)
  if (status >= 400) {
    const refusal = new Refusal(errorOf(status, parsed, retryAfter), parsed)
    const isOver = (status === 401 || status === 403) && call.access === 'desk'
    // Another sign-in may have happened meanwhile.
    if (isOver && token === tokenNow()) endSession(refusal.message)
    throw refusal
  }
  if (call.access === 'desk') noteUse()
  const read = call.reply.safeParse(parsed)
  if (!read.success) throw new ApiError(status, statusMessage(0), false, { isForeign: true })
  return read.data as CallReply<C>
}

/** An export of many rows takes long. */
const fileTimeoutMs = 600_000

/**
 * Makes a call of the desk that answers with a file, and saves it under the server’s name.
 * @throws ApiError as `ask`
 */
export async function askFile<C extends Call>(call: C, input: CallInput<C>): Promise<void> {
  const { params, query } = input as Parts
  const token = tokenNow()
  const response = await fetch(`${fillPath(call.path, params)}${searchOf(query)}`, {
    headers: headersOf(token, browserTimeZone()),
    signal: AbortSignal.timeout(fileTimeoutMs),
  }).catch(() => {
    throw new ApiError(undefined, noConnectionMessage, false)
  })
  const { status, headers } = response
  if (status >= 400) {
    const refusal = errorOf(status, parseJson(await response.text()), headers.get('retry-after'))
    if ((status === 401 || status === 403) && token === tokenNow()) endSession(refusal.message)
    throw refusal
  }
  noteUse()
  const saved = headers.get('content-disposition') ?? ''
  const [, name = 'file'] = /filename\*=UTF-8''(.+)$/.exec(saved) ?? []
  saveBlob(await response.blob(), decodeURIComponent(name))
}

function formOf(body: unknown, files: readonly File[]): FormData {
  const form = new FormData()
  form.append('fileJson', JSON.stringify(body))
  for (const file of files) form.append('files', file, file.name)
  return form
}

/** @param early the same request, sent before the desk was loaded: where it has failed, it is sent again */
async function fetchText(early: Promise<Response> | undefined, url: string, init: RequestInit) {
  const response = (await early?.catch(() => undefined)) ?? (await fetch(url, init))
  const { status, headers } = response
  return { status, text: await response.text(), retryAfter: headers.get('retry-after') }
}

/** A list is one value after the other under the same name. */
function searchOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as const),
  )
  const named = given.filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(named.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? '' : `?${search}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
