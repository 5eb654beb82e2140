import { STATUS_CODES } from 'node:http'

/** A refusal as raw HTTP, for a connection that is closed after it and has no reply. */
export function rawRefusal({ status, message }: { status: number; message: string }): string {
  const body = JSON.stringify({ statusCode: status, message })
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}
