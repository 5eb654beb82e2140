/** On a slow line an answer takes its time; one of which nothing comes for so long does not come any more. */
const longestSilenceMs = 30_000
/** What the browser takes for sent may still wait in the device, and a slow line takes its time for it. */
const longestUploadSilenceMs = 60_000
/** What is sent goes first; no line in use is slower than this. */
const slowestBytesPerMs = 4

/** Gives up on a request of which nothing is heard. */
export type RequestTimeout = {
  readonly signal: AbortSignal
  /** Something was heard. */
  restart: () => void
  end: () => void
}

/**
 * @param sentBytes of the body
 * @param timeoutMs for all of it, in place of the silence between two parts of the answer
 */
export function startRequestTimeout(sentBytes: number, timeoutMs?: number): RequestTimeout {
  if (timeoutMs !== undefined) return { ...makeTimeout(timeoutMs, 0), restart: () => {} }
  return makeTimeout(longestSilenceMs + sentBytes / slowestBytesPerMs, longestSilenceMs)
}

/** For files on their way up, whose progress is heard: however long it takes, only silence ends it. */
export const startUploadTimeout = (): RequestTimeout =>
  makeTimeout(longestUploadSilenceMs, longestUploadSilenceMs)

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

/** The same answer; each part that comes is heard, and it breaks off where the signal says so. */
export function withTimeout(timeout: RequestTimeout, response: Response, signal: AbortSignal): Response {
  timeout.restart()
  const listen = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, out) => {
      timeout.restart()
      out.enqueue(chunk)
    },
    flush: timeout.end,
  })
  const { body, status, headers } = response
  if (!body) timeout.end()
  // What breaks off lets the server know.
  const parts = body?.pipeThrough(listen, { signal }) ?? null
  return new Response(parts, { status, headers })
}

/** Throws as soon as the signal says so, whatever becomes of what is awaited. */
export function until<T>(signal: AbortSignal, awaited: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(signal.reason)
    signal.addEventListener('abort', refuse, { once: true })
    if (signal.aborted) refuse()
    awaited.then(resolve, reject).finally(() => signal.removeEventListener('abort', refuse))
  })
}
