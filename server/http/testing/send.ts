import type { Call } from '#domain/call.ts'
import type { Parts } from '#server/http/testing/parts.ts'
import type { Answer, Requested } from '#server/http/testing/requester.ts'

const border = 'homeroom-test-form'

/** A body as the part `fileJson` of a form, files beside it. */
export function formOf(
  body: unknown,
  files: readonly { name: string; bytes: Buffer }[] = [],
): { payload: Buffer; headers: { 'content-type': string } } {
  const part = (disposition: string, bytes: Buffer) => [
    Buffer.from(`--${border}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]
  const payload = Buffer.concat([
    ...part('name="fileJson"', Buffer.from(JSON.stringify(body))),
    ...files.flatMap(({ name, bytes }) =>
      part(`name="files"; filename="${name}"\r\ncontent-type: application/octet-stream`, bytes),
    ),
    Buffer.from(`--${border}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${border}` } }
}

/** For a reply that is read from the database, and not the one that the server has kept. */
export const inFull = { 'cache-control': 'no-cache' }

let requestsSent = 0

/**
 * Each request comes from a new address, so that one test does not throttle the next.
 * @param more further headers, which win over the others
 */
export function send(
  t: Pick<Requested, 'app'>,
  call: Call,
  parts: Parts,
  token?: string,
  more: Record<string, string> = {},
): Promise<Answer> {
  requestsSent += 1
  const path = call.path.replaceAll(/:(\w+)/g, (_whole, name: string) => String(parts.params?.[name]))
  const query = Object.entries(parts.query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${name}=${String(one)}`),
  )
  const headers = Object.entries(parts.headers ?? {}).map(([name, value]) => [name, String(value)])
  const form = call.isForm ? formOf(parts.body ?? {}) : undefined
  return t.app.inject({
    method: call.method,
    url: query.length > 0 ? `${path}?${query.join('&')}` : path,
    remoteAddress: `10.${(requestsSent >> 16) & 255}.${(requestsSent >> 8) & 255}.${requestsSent & 255}`,
    headers: {
      host: 'localhost',
      ...form?.headers,
      ...(parts.raw && { 'content-type': parts.raw.type }),
      ...(token && { authorization: token }),
      ...Object.fromEntries(headers),
      ...more,
    },
    ...(call.body && { payload: form?.payload ?? parts.body ?? {} }),
    ...(parts.raw && { payload: parts.raw.payload }),
  })
}
