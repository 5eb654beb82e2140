import type { Call, CallInput, CallReply } from '#domain/call.ts'
import { statusMessage } from '#domain/status-message.ts'
import { ApiError, errorOf, LateError, noAnswer } from '#portal/shared/api-error.ts'
import { loadConfig } from '#portal/shared/config.ts'
import {
  addressOf,
  browserTimeZone,
  headersOf,
  type Parts,
  takeEarly,
  tokenFor,
  unchanged,
} from '#portal/shared/requests/request.ts'
import { getSession, touchSession } from '#portal/shared/session-store.ts'
import { noteServerTime } from '#portal/shared/time/server-time.ts'
import { endSession } from './leaving/leave.ts'

export { ApiError, LateError } from '#portal/shared/api-error.ts'

export type SendOptions = {
  signal?: AbortSignal | undefined
  /** For the whole call. Without one only long silence ends it. */
  timeoutMs?: number
  /** A token other than the kept session's: that of a sign-in which is not complete. Its 403 ends nothing. */
  token?: string
  /** Files beside the body of a form [access-16]. */
  files?: readonly File[]
  /** The `Idempotency-Key`: a write that is sent again with it happens once. */
  key?: string
  /** In place of the browser's own, to watch the progress of an upload; it has a timeout itself. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** What only reads have (`requests/read.ts`). */
type Reading = SendOptions & {
  /** The tag of the reply that is known already. */
  tag?: string | undefined
  /** A request that was sent before the portal's code was loaded may be taken. */
  mayBeEarly?: boolean
}

/** A reply as it came; no text where the one with the tag still holds. */
type Received = { status: number; text: string | undefined; tag: string | null }

/**
 * Makes a call of the contract.
 * @throws ApiError with a message fit for a person; an abort by `signal` is thrown as it is
 */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<CallReply<C>> {
  const { status, text } = await receive(call, input, options)
  return decode(call, text, status)
}

/** @throws as `send` does */
export async function receive(call: Call, input: unknown, options: Reading): Promise<Received> {
  const response = await answerTo(call, input, options)
  const { status } = response
  const text = status === unchanged ? undefined : await whole(response.text(), options)
  return { status, text, tag: response.headers.get('etag') }
}

/** @throws ApiError where the text is not a reply to the call */
export function decode<C extends Call>(call: C, text = '', status = 200): CallReply<C> {
  const read = call.reply.safeParse(parseJson(text))
  if (!read.success) throw new ApiError(status, statusMessage(0), false, { isForeign: true })
  return read.data as CallReply<C>
}

/**
 * Makes a call that answers with a file.
 * @throws as `send` does
 */
export async function fetchFile<C extends Call & { mayAnswerFile: true }>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<Blob> {
  const response = await answerTo(call, input, options)
  return whole(response.blob(), options)
}

/** Turns a failure of the network into an ApiError. */
async function whole<T>(awaited: Promise<T>, { signal }: SendOptions): Promise<T> {
  try {
    return await awaited
  } catch (error) {
    if (signal?.aborted) throw error
    throw error instanceof DOMException && error.name === 'TimeoutError' ? new LateError() : noAnswer()
  }
}

/** @returns the answer to a call @throws ApiError for a refusal */
async function answerTo(call: Call, input: unknown, options: Reading): Promise<Response> {
  const { params, query, body } = input as Parts
  const bases = await loadConfig()
  const url = addressOf(bases[call.service ?? 'main_api'], call.path, params, query)
  const token = options.token ?? tokenFor(call.access, getSession())
  const response = await fetchAnswer(call, url, token, body, options)
  if (!response.ok && !(options.tag && response.status === unchanged)) {
    const read = parseJson(await whole(response.text(), options))
    throw refuse(call, errorOf(response.status, read, response.headers.get('retry-after')), token, options)
  }
  if (call.access !== 'open' && options.token === undefined) touchSession()
  return response
}

async function fetchAnswer(
  call: Call,
  url: string,
  token: string,
  body: unknown,
  options: Reading,
): Promise<Response> {
  // The browser sets the type of a form itself, with the boundary between its parts.
  const json = body === undefined || call.isForm ? undefined : JSON.stringify(body)
  const early = options.mayBeEarly ? takeEarly(url, token, json) : undefined
  const sentBytes = (options.files ?? []).reduce((sum, { size }) => sum + size, json?.length ?? 0)
  const timeout = options.fetch ? undefined : startRequestTimeout(sentBytes, options.timeoutMs)
  const signals = [options.signal, timeout?.signal].filter((signal) => signal !== undefined)
  const signal = signals.length > 0 ? AbortSignal.any(signals) : undefined
  const askedAt = Date.now()
  const asked =
    early ??
    (options.fetch ?? fetch)(url, {
      method: call.method,
      headers: {
        ...headersOf(token, browserTimeZone()),
        ...productHeaders(call),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...(options.tag && { 'If-None-Match': options.tag }),
        ...(options.key && { 'Idempotency-Key': options.key }),
      },
      body: call.isForm ? formOf(body, options.files) : (json ?? null),
      signal: signal ?? null,
    })
  const response = await whole(signal ? until(signal, asked) : asked, options).catch((failure) => {
    timeout?.end()
    throw failure
  })
  if (!early) noteServerTime(response.headers.get('date'), askedAt, Date.now())
  return timeout && signal ? withTimeout(timeout, response, signal) : response
}

/** The body as the part `fileJson` of a form, and files beside it [access-16]. */
function formOf(body: unknown, files: readonly File[] = []): FormData {
  const form = new FormData()
  form.append('fileJson', JSON.stringify(body))
  for (const file of files) form.append('files', file, file.name)
  return form
}

/** Calls of the product service name the person by headers [access-11]. */
function productHeaders({ service }: Call): Record<string, string> {
  if (service !== 'custom_product') return {}
  const { instituteId, userId } = getSession()
  return { 'x-prod-inst-id': String(instituteId), 'x-prod-user-id': String(userId) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** 403 on a call means that its session has ended, unless another one is current by now [access-7]. */
function refuse(call: Call, error: ApiError, token: string, options: SendOptions): ApiError {
  const isOver = error.status === 403 && call.access !== 'open' && options.token === undefined
  if (isOver && token === tokenFor(call.access, getSession())) endSession(error.message)
  return error
}

/** A slow line still delivers something within this time. */
const maxSilenceMs = 30_000
/** Longer, because bytes that the browser reports as sent may still wait in the device's buffers. */
const maxUploadSilenceMs = 60_000
/** The body is sent before a reply can come; no usable line is slower than this. */
const minBytesPerMs = 4

/** Aborts a request that makes no progress. */
type RequestTimeout = {
  readonly signal: AbortSignal
  /** There was progress. */
  restart: () => void
  end: () => void
}

/**
 * @param sentBytes of the body
 * @param timeoutMs for the whole request, instead of a limit between two parts of the reply
 */
function startRequestTimeout(sentBytes: number, timeoutMs?: number): RequestTimeout {
  if (timeoutMs !== undefined) return { ...makeTimeout(timeoutMs, 0), restart: () => {} }
  return makeTimeout(maxSilenceMs + sentBytes / minBytesPerMs, maxSilenceMs)
}

/** For uploads, whose progress is reported: they may take any time, but not pause for long. */
export const startUploadTimeout = (): RequestTimeout => makeTimeout(maxUploadSilenceMs, maxUploadSilenceMs)

function makeTimeout(firstMs: number, silenceMs: number): RequestTimeout {
  const controller = new AbortController()
  const giveUp = () => controller.abort(new DOMException('no answer in time', 'TimeoutError'))
  let timer = setTimeout(giveUp, firstMs)
  return {
    signal: controller.signal,
    restart: () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, silenceMs)
    },
    end: () => clearTimeout(timer),
  }
}

/** The same reply, which restarts the timeout with every part and ends on abort. */
function withTimeout(timeout: RequestTimeout, response: Response, signal: AbortSignal): Response {
  timeout.restart()
  const listen = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, out) => {
      timeout.restart()
      out.enqueue(chunk)
    },
    flush: timeout.end,
  })
  const { status, headers } = response
  // Browsers give it an empty body, with which no `Response` can be made.
  const body = status === unchanged ? null : response.body
  if (!body) timeout.end()
  // An abort here also cancels the request.
  const parts = body?.pipeThrough(listen, { signal }) ?? null
  return new Response(parts, { status, headers })
}

/** Rejects as soon as the signal is aborted. */
function until<T>(signal: AbortSignal, awaited: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(signal.reason)
    signal.addEventListener('abort', refuse, { once: true })
    if (signal.aborted) refuse()
    awaited.then(resolve, reject).finally(() => signal.removeEventListener('abort', refuse))
  })
}
