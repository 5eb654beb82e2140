import { cp, rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { SignedIn, SignInResult } from '#domain/session/calls.ts'
import type { Context } from '#server/context.ts'
import { createTestDatabase, demoFiles, makeTestFolder, type TestDatabase } from '#server/database/testing.ts'
import { createDemoAt, type DemoMoment, demoMoments } from '#server/demo/testing.ts'
import { createApp } from '#server/http/app.ts'
import { createTestContext } from '#server/testing.ts'

export type TestApp = {
  app: FastifyInstance
  context: Context
  database: TestDatabase
  /** Moves the server's clock. */
  setClock: (now: Date) => void
  login: (
    userName: string,
    more?: LoginInput,
  ) => Promise<{ status: number; message: string; result: SignInResult }>
  /** Signs in where nothing is asked. @throws when something is */
  signedIn: (userName: string, more?: LoginInput) => Promise<SignedIn>
  get: (
    url: string,
    token: string,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: unknown }>
  close: () => Promise<void>
}
type LoginInput = { host?: string; device_id?: string; password?: string } & Record<string, unknown>

/**
 * The whole server over a clone of the demo, asked without a network.
 * @param environment further settings @param moment at which the demo was loaded and the clock stands; now without one
 */
export async function createTestApp(
  environment: Record<string, string> = {},
  moment?: DemoMoment,
): Promise<TestApp> {
  const demo = moment && (await createDemoAt(moment))
  const database = demo ?? (await createTestDatabase({ withDemo: true }))
  const folder = await makeTestFolder('app')
  await cp(demo?.folder ?? demoFiles(), folder, { recursive: true })
  let now = moment ? new Date(demoMoments[moment]) : new Date()
  const context = await createTestContext({ database, folder, clock: () => now, environment })
  const app = await createApp(context)
  const login: TestApp['login'] = async (userName, { host = 'localhost', ...more } = {}) => {
    const payload = {
      device_id: 'test-device',
      source: 'WEB',
      user_name: userName,
      password: 'demo123',
      ...more,
    }
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v2/user/v3/login',
      headers: { host },
      payload,
    })
    const body = answer.json() as { message: string; result?: SignInResult }
    return { status: answer.statusCode, message: body.message, result: body.result ?? null }
  }
  return {
    app,
    context,
    database,
    setClock: (moment) => {
      now = moment
    },
    login,
    signedIn: async (userName, more) => {
      const { result, status, message } = await login(userName, more)
      if (!result || Array.isArray(result) || !('student_auth' in result)) {
        throw new Error(`${userName} is not signed in: ${status} ${message} ${JSON.stringify(result)}`)
      }
      return result
    },
    get: async (url, token, headers = {}) => {
      const answer = await app.inject({
        url,
        headers: { host: 'localhost', authorization: token, ...headers },
      })
      return { status: answer.statusCode, body: answer.json() as unknown }
    },
    close: async () => {
      await app.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
