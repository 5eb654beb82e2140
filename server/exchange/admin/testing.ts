import { insertAdminToken } from '#server/features/exam/panel/admin/writes-tokens.ts'
import type { TestApp } from '#server/http/testing.ts'
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts'

/** A token of an institute. */
export async function makeToken(
  t: TestApp,
  instituteId: number,
  scopes: readonly string[],
  days = 1,
): Promise<string> {
  const token = makeSecret()
  await insertAdminToken(t.database.pool, {
    instituteId,
    name: '',
    tokenHash: hashOfSecret(token),
    scopes,
    days,
  })
  return token
}

type Sent = { type?: string; headers?: Record<string, string> }
export type AdminReply = {
  status: number
  message: string
  // biome-ignore lint/suspicious/noExplicitAny: tests compare it
  result: any
  faults?: { line: number; field: string; problem: string }[]
  fault_count?: number
}

/** Requests of a program with a token. */
export function adminOf(t: TestApp, token: string) {
  const ask = async (
    method: 'GET' | 'PUT' | 'DELETE',
    path: string,
    payload?: string | Buffer | object,
    { type, headers }: Sent = {},
  ): Promise<AdminReply> => {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
    const answer = await t.app.inject({
      method,
      url: `/admin/v1/${path}`,
      headers: {
        host: 'localhost',
        authorization: token,
        ...(payload !== undefined && { 'content-type': type ?? 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && { payload: isText ? payload : JSON.stringify(payload) }),
    })
    return { status: answer.statusCode, ...answer.json() }
  }
  return {
    ask,
    get: (path: string) => ask('GET', path),
    put: (kind: string, rows: string | object, sent?: Sent) => ask('PUT', `records/${kind}`, rows, sent),
    remove: (kind: string, rows: string | object, sent?: Sent) =>
      ask('DELETE', `records/${kind}`, rows, sent),
    upload: (path: string, bytes: Buffer) =>
      ask('PUT', `files?path=${encodeURIComponent(path)}`, bytes, { type: 'application/octet-stream' }),
  }
}
