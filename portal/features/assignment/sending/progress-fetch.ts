import { startUploadTimeout } from '#portal/shared/requests/request-timeout.ts'

/**
 * `fetch`, as far as our calls need it, that reports the progress of the body: the browser's does not.
 * @throws TypeError where no reply comes, as `fetch` does; TimeoutError after a long silence
 */
export function progressFetch(onProgress: (share: number) => void) {
  return (url: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const timeout = startUploadTimeout()
      const signal = AbortSignal.any([timeout.signal, ...(init.signal ? [init.signal] : [])])
      request.open(init.method ?? 'GET', url)
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = ({ loaded, total }) => {
        timeout.restart()
        onProgress(total > 0 ? loaded / total : 0)
      }
      request.onprogress = timeout.restart
      request.onloadend = timeout.end
      request.onload = () => {
        const date = request.getResponseHeader('date')
        const headers = new Headers(date === null ? {} : { date })
        resolve(new Response(request.responseText, { status: request.status, headers }))
      }
      request.onerror = () => reject(new TypeError('no reply'))
      request.onabort = () => reject(signal.reason)
      signal.addEventListener('abort', () => request.abort())
      request.send((init.body as XMLHttpRequestBodyInit | null | undefined) ?? null)
    })
}
