import { DetailedError, type HttpRequest, Upload } from 'tus-js-client'
import { startUploadTimeout } from '#portal/shared/api.ts'
import { errorOf } from '#portal/shared/api-error.ts'
import { loadConfig } from '#portal/shared/config.ts'
import { endSession } from '#portal/shared/leaving/leave.ts'
import { browserTimeZone, headersOf } from '#portal/shared/requests/request.ts'
import { uploadsEndpoint } from '#portal/shared/requests/uploads.ts'
import { getSession, touchSession } from '#portal/shared/session-store.ts'
import { uploadIdOf } from '../draft/draft.ts'

/** The part that is lost at most where a proxy buffers requests. Buckets take no smaller parts. */
const chunkBytes = 5 * 1024 * 1024
const retryDelaysMs = [500, 1000, 2000, 4000, 8000]

export type UploadEnd =
  | { kind: 'done' }
  /** No connection, or a failing server: it resumes later. */
  | { kind: 'connection' }
  | { kind: 'refused'; message: string }
  /** The server no longer has it. */
  | { kind: 'forgotten' }
  /** The back end has no such transport. */
  | { kind: 'unsupported' }

type UploadOptions = {
  /** Where an earlier upload resumes; '' for none. */
  url: string
  onUrl: (url: string) => unknown
  onProgress: (bytes: number) => unknown
  onEnd: (end: UploadEnd) => unknown
}

export type RunningUpload = {
  /** Stops it; it can resume later. */
  stop: () => void
}

/** Uploads a file by the tus protocol, and resumes where it stopped before. */
export async function uploadFile(file: File, options: UploadOptions): Promise<RunningUpload> {
  const { main_api } = await loadConfig()
  const endpoint = uploadsEndpoint(main_api)
  // The token must not be sent to another host that a stored address names.
  const known = options.url.startsWith(`${endpoint}/`) ? options.url : ''
  const timeout = startUploadTimeout()
  const end = (outcome: UploadEnd) => {
    timeout.end()
    options.onEnd(outcome)
  }
  const upload = new Upload(file, {
    // Without an endpoint, an error of the server does not start the upload again.
    endpoint: known ? null : endpoint,
    uploadUrl: known || null,
    metadata: { filename: file.name, filetype: file.type },
    chunkSize: chunkBytes,
    retryDelays: retryDelaysMs,
    storeFingerprintForResuming: false,
    fingerprint: async () => '',
    onBeforeRequest: (request) => {
      timeout.restart()
      setHeaders(request)
    },
    onAfterResponse: touchSession,
    onShouldRetry: (error) => navigator.onLine && isTemporary(statusOf(error)),
    onUploadUrlAvailable: () => {
      // Behind a proxy the server may not know its public address.
      upload.url = `${endpoint}/${uploadIdOf(upload.url ?? '')}`
      upload.options.endpoint = null
      options.onUrl(upload.url)
    },
    onProgress: (bytes) => {
      timeout.restart()
      options.onProgress(bytes)
    },
    onSuccess: () => end({ kind: 'done' }),
    onError: (error) => end(endOf(error, endpoint)),
  })
  const stop = () => {
    timeout.end()
    void upload.abort()
  }
  timeout.signal.addEventListener('abort', () => {
    stop()
    options.onEnd({ kind: 'connection' })
  })
  upload.start()
  return { stop }
}

function setHeaders(request: HttpRequest): void {
  const headers = headersOf(getSession().token, browserTimeZone())
  for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
}

const statusOf = (error: Error): number =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0

/** No reply, a lock, a rate limit, a failing server. */
const isTemporary = (status: number): boolean =>
  status === 0 || status >= 500 || [408, 409, 423, 425, 429].includes(status)

function endOf(error: Error, endpoint: string): UploadEnd {
  const detailed = error instanceof DetailedError ? error : undefined
  const status = statusOf(error)
  const isCreation = detailed?.originalRequest.getMethod() === 'POST'
  // A server that shows its page at every address.
  if (isCreation && ([404, 405, 501].includes(status) || (status >= 200 && status < 300)))
    return { kind: 'unsupported' }
  if (isCreation && status === 0 && isSilent(endpoint)) return { kind: 'unsupported' }
  if (isTemporary(status)) return { kind: 'connection' }
  if (status === 404 || status === 410) return { kind: 'forgotten' }
  const { message } = errorOf(status, readJson(detailed?.originalResponse?.getBody() ?? ''))
  const sentToken = detailed?.originalRequest.getHeader('Authorization')
  if (status === 403 && sentToken === getSession().token) endSession(message)
  return { kind: 'refused', message }
}

/** Another host without this transport fails the browser's preflight, so that no reply comes. */
const isSilent = (endpoint: string): boolean =>
  navigator.onLine && new URL(endpoint).origin !== location.origin

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
