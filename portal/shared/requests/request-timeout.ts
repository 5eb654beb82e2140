import { unchanged } from './request.ts'

/** A slow line still delivers something within this time. */
const maxSilenceMs = 30_000
/** Longer, because bytes that the browser reports as sent may still wait in the device's buffers. */
const maxUploadSilenceMs = 60_000
/** The body is sent before a reply can come; no usable line is slower than this. */
const minBytesPerMs = 4

/** Aborts a request that makes no progress. */
export type RequestTimeout = {
  readonly signal: AbortSignal
  /** There was progress. */
  restart: () => void
  end: () => void
}

/**
 * @param sentBytes of the body
 * @param timeoutMs for the whole request, instead of a limit between two parts of the reply
 */
export function startRequestTimeout(sentBytes: number, timeoutMs?: number): RequestTimeout {
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
export function withTimeout(timeout: RequestTimeout, response: Response, signal: AbortSignal): Response {
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
export function until<T>(signal: AbortSignal, awaited: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(signal.reason)
    signal.addEventListener('abort', refuse, { once: true })
    if (signal.aborted) refuse()
    awaited.then(resolve, reject).finally(() => signal.removeEventListener('abort', refuse))
  })
}
