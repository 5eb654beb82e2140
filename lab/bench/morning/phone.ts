import { Agent, type RequestOptions, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Call } from '#domain/call.ts'
import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'
import { tokenOf, validRequest } from '#server/http/testing/requests.ts'
import { scalePassword } from '../scale/shared.ts'
import { type Asked, type Screen, signInPage } from './model.ts'

type Headers = Record<string, string>
type Reply = { status: number; body: string }
const perPhone = 6
const patienceMs = 30_000
const dayMs = 86_400_000

/** A phone with the portal: separate connections, from an address of its network. */
export class Phone {
  readonly #agent: Agent
  readonly #port: number
  #me: Caller

  /** @param address of this machine, 127.… */
  constructor(port: number, address: string, me: Caller) {
    this.#port = port
    this.#me = me
    this.#agent = new Agent({ keepAlive: true, maxSockets: perPhone, localAddress: address })
  }

  /** As the page does, with a choice of the child where there is one. @returns the status of what ended it */
  async signIn(): Promise<number> {
    await this.open(signInPage)
    const { phone, deviceId, user } = this.#me
    const body = { device_id: deviceId, source: 'WEB', user_name: phone, password: scalePassword }
    const first = await this.#send('POST', '/api/v2/user/v3/login', body)
    const token = tokenIn(first)
    const last = token ? first : await this.#chooseChild(first, body, user)
    const given = token ?? tokenIn(last)
    if (given) this.#me = { ...this.#me, token: given }
    // 200 without a token is a question that the model does not expect.
    return given || last.status !== 200 ? last.status : 0
  }

  async #chooseChild(first: Reply, body: object, user: number): Promise<Reply> {
    if (first.status !== 200) return first
    return this.#send('POST', '/api/v2/user/v3/login', { ...body, user_id: user })
  }

  /** All calls of a screen at once. @returns the statuses */
  open({ asks }: Screen): Promise<number[]> {
    return Promise.all(asks.map(async ({ call, days }) => (await this.#ask(call, days)).status))
  }

  #ask(call: Call, days: Asked['days']): Promise<Reply> {
    const parts = validRequest(call, this.#me)
    const path = call.path.replaceAll(/:(\w+)/g, (_whole, name: string) => String(parts.params?.[name]))
    const query = new URLSearchParams(
      Object.entries(parts.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const body = call.body && { ...parts.body, ...(days && boundsOf(days)) }
    return this.#send(call.method, query.size > 0 ? `${path}?${query}` : path, body, {
      authorization: tokenOf(call, this.#me),
      'accept-encoding': 'gzip, br',
      ...headersOf(parts),
    })
  }

  /** A connection that was closed meanwhile is replaced, as browsers do. */
  async #send(method: string, path: string, body?: object, headers: Headers = {}): Promise<Reply> {
    const payload = body && JSON.stringify(body)
    const options = {
      host: '127.0.0.1',
      port: this.#port,
      agent: this.#agent,
      method,
      path,
      headers: {
        host: 'localhost',
        ...headers,
        ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      },
      signal: AbortSignal.timeout(patienceMs),
    }
    try {
      return await sendOnce(options, payload)
    } catch (error) {
      if (!(error instanceof Error && 'isReused' in error)) throw error
      return sendOnce(options, payload)
    }
  }

  close(): void {
    this.#agent.destroy()
  }
}

function sendOnce(options: RequestOptions, payload?: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(options)
    sent.on('error', (error) => reject(sent.reusedSocket ? Object.assign(error, { isReused: true }) : error))
    sent.on('response', (response) => {
      const status = response.statusCode ?? 0
      text(response).then((read) => resolve({ status, body: read }), reject)
    })
    sent.end(payload)
  })
}

function tokenIn({ status, body }: Reply): string | undefined {
  if (status !== 200) return undefined
  return (JSON.parse(body) as { result?: { student_auth?: string } }).result?.student_auth
}

const headersOf = ({ headers = {} }: Parts): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

const monthsFromNow = { before: -1, month: 0, after: 1 }

function boundsOf(days: NonNullable<Asked['days']>): { startdate: string; enddate: string } {
  const now = new Date()
  const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
  if (days === 'today') return { startdate: dayOf(now.getTime()), enddate: dayOf(now.getTime()) }
  const first = (count: number) =>
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsFromNow[days] + count)
  return { startdate: dayOf(first(0)), enddate: dayOf(first(1) - dayMs) }
}
