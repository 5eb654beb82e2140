import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedIn } from '#domain/session/calls.ts'
import type { Ledger, Outcome } from './ledger.ts'

/** Longer than the server's limits. */
const patienceMs = 30_000
const [maxLooks, lookEveryMs] = [20, 250]

export type Answer = { status: number; body: unknown }
type Sent = { token?: string; json?: unknown; headers?: Record<string, string>; bytes?: Uint8Array }

/** The server under test. Its address changes with every start. */
export type Caller = {
  ledger: Ledger
  /** @throws without a reply */
  ask: (method: string, path: string, sent?: Sent) => Promise<Answer>
  /** A read, repeated while the server is too busy. @throws without a reply */
  look: (method: string, path: string, sent?: Sent) => Promise<Answer>
  /** A write, and its outcome; `read` gets a reply of 2xx. */
  write: (method: string, path: string, sent: Sent, read?: (body: never) => void) => Promise<Outcome>
  fetchBytes: (path: string) => Promise<Buffer>
}

export function makeCaller(address: () => string, ledger: Ledger): Caller {
  const send = (method: string, path: string, { token, json, headers, bytes }: Sent = {}) =>
    fetch(`${address()}${path}`, {
      method,
      headers: {
        ...(token && { authorization: token }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(bytes && { body: new Uint8Array(bytes) }),
      signal: AbortSignal.timeout(patienceMs),
    })
  const ask: Caller['ask'] = async (method, path, sent) => {
    const response = await send(method, path, sent)
    const text = await response.text()
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? JSON.parse(text) : headersOf(response) }
  }
  return {
    ledger,
    ask,
    look: async (method, path, sent) => {
      for (let left = maxLooks; ; left--) {
        const answer = await ask(method, path, sent)
        if (answer.status < 500 || left === 1) return answer
        await sleep(lookEveryMs)
      }
    },
    write: async (method, path, sent, read) => {
      try {
        const { status, body } = await ask(method, path, sent)
        if (status < 300) {
          read?.(body as never)
          return 'kept'
        }
        ledger.fail(`${status} ${withoutReference((body as { message?: string }).message ?? '')}`)
        return status < 500 ? 'refused' : 'unknown'
      } catch (error) {
        ledger.fail(
          error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'broken connection',
        )
        return 'unknown'
      }
    },
    fetchBytes: async (path) => {
      const response = await send('GET', path)
      if (!response.ok) throw new Error(`${path} answers ${response.status}`)
      return Buffer.from(await response.arrayBuffer())
    },
  }
}

const headersOf = ({ headers }: Response) => Object.fromEntries(headers)
const withoutReference = (message: string) => message.replace(/ Reference: .*/, '')

const loginPath = '/api/v2/user/v3/login'
const loginOf = (login: string, deviceId: string) => ({
  json: { device_id: deviceId, source: 'WEB', user_name: login, password: 'demo123' },
})

/** @returns undefined where the sign-in failed or its outcome is unknown */
export async function signIn(
  { write }: Caller,
  login: string,
  deviceId: string,
): Promise<SignedIn | undefined> {
  let me: SignedIn | undefined
  await write('POST', loginPath, loginOf(login, deviceId), ({ result }: { result: SignedIn }) => {
    me = result
  })
  return me?.student_auth ? me : undefined
}
