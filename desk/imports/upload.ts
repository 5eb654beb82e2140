import { DetailedError, Upload } from 'tus-js-client'
import { noConnectionMessage } from '#domain/status-message.ts'
import { errorOf } from '#portal/shared/api-error.ts'
import { browserTimeZone, headersOf } from '#portal/shared/requests/request.ts'
import { noteUse } from '../core/idle.ts'
import { tokenNow } from '../core/session.ts'

/** The part that is lost at most where the connection breaks. */
const chunkBytes = 5 * 1024 * 1024
const retryDelaysMs = [500, 1000, 2000, 4000, 8000, 16_000]

/** Uploads a file by the tus protocol, through lost connections. @returns its id @throws Error with a message fit for a person */
export function uploadFile(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: '/desk/v1/uploads',
      metadata: { filename: file.name },
      chunkSize: chunkBytes,
      retryDelays: retryDelaysMs,
      storeFingerprintForResuming: false,
      fingerprint: async () => '',
      onBeforeRequest: (request) => {
        for (const [name, value] of Object.entries(headersOf(tokenNow(), browserTimeZone())))
          request.setHeader(name, value)
      },
      onAfterResponse: () => noteUse(),
      onProgress,
      onSuccess: () => resolve((upload.url ?? '').split('/').at(-1) ?? ''),
      onError: (error) => reject(new Error(messageOf(error))),
    })
    signal.addEventListener('abort', () => {
      void upload.abort(true)
      reject(signal.reason)
    })
    upload.start()
  })
}

function messageOf(error: Error): string {
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (!response) return noConnectionMessage
  try {
    return errorOf(response.getStatus(), JSON.parse(response.getBody())).message
  } catch {
    return errorOf(response.getStatus(), undefined).message
  }
}
