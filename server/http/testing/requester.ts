import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import type { SignedIn, SignInResult } from '#domain/session/calls.ts'

/** What a test reads of a reply, however it was sent. */
export type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body' | 'rawPayload' | 'json'>
export type SendRequest = (request: InjectOptions) => Promise<Answer>

/** A server with its database: in this process, or over a connection. */
export type Requested = Requester & {
  app: { inject: SendRequest }
  database: { pool: pg.Pool }
  /** The server's clock. */
  now: () => Date
}

type LoginInput = { host?: string; device_id?: string; password?: string } & Record<string, unknown>
export type Requester = {
  login: (
    userName: string,
    more?: LoginInput,
  ) => Promise<{ status: number; message: string; result: SignInResult }>
  /** Signs in without further questions. @throws where there is one */
  signedIn: (userName: string, more?: LoginInput) => Promise<SignedIn>
  get: (
    url: string,
    token: string,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: unknown }>
}

/** The requests that most tests begin with. */
export function requesterOf(ask: SendRequest): Requester {
  const login: Requester['login'] = async (userName, { host = 'localhost', ...more } = {}) => {
    const payload = {
      device_id: 'test-device',
      source: 'WEB',
      user_name: userName,
      password: 'demo123',
      ...more,
    }
    const answer = await ask({ method: 'POST', url: '/api/v2/user/v3/login', headers: { host }, payload })
    const body = answer.json() as { message: string; result?: SignInResult }
    return { status: answer.statusCode, message: body.message, result: body.result ?? null }
  }
  return {
    login,
    signedIn: async (userName, more) => {
      const { result, status, message } = await login(userName, more)
      if (!result || Array.isArray(result) || !('student_auth' in result)) {
        throw new Error(`${userName} is not signed in: ${status} ${message} ${JSON.stringify(result)}`)
      }
      return result
    },
    get: async (url, token, headers = {}) => {
      const answer = await ask({ url, headers: { host: 'localhost', authorization: token, ...headers } })
      return { status: answer.statusCode, body: answer.json() as unknown }
    },
  }
}
