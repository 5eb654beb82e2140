/**
 * The server that answers the component tests, until its standard input ends: the whole app over the demo of one fixed
 * moment, at which its clock stands. Prints what the tests need to know of it.
 */
import { once } from 'node:events'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { SignedIn, SignInResult } from '#domain/session/calls.ts'
import { loginsOfPeople, type PersonName, type StartedServer } from '#portal/testing/provided.ts'
import { readConfig } from '#server/config.ts'
import { createFilledDatabase, startTestDatabases } from '#server/database/testing.ts'
import { demoMoments, fillWithDemo, testKey } from '#server/demo/testing.ts'
import { openFileStore } from '#server/files/store.ts'
import { createApp } from '#server/http/app.ts'
import { createSecrets } from '#server/secrets.ts'
import { openUploads } from '#server/uploads/open.ts'

const moment = demoMoments['a school day']
// The databases of `npm test` serve all its tiers.
const stop = process.env.TEST_DATABASE_ADMIN ? undefined : await startTestDatabases(async () => {})
const folder = join(process.env.TEST_FOLDER ?? '', 'component')
const database = await createFilledDatabase('component', (address) =>
  fillWithDemo(address, folder, new Date(moment)),
)
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
const app = await createApp({
  config,
  db: database.db,
  pool: database.pool,
  secrets: createSecrets(testKey),
  files: await openFileStore(config),
  uploads: await openUploads(config, database.pool),
  clock: () => new Date(moment),
  log: pino({ level: 'silent' }),
  nudgeOutbox: () => undefined,
  nudgeResults: () => undefined,
})
await app.listen({ port: 0, host: 'localhost' })
const address = app.server.address()
const sessions = await Promise.all(
  Object.entries(loginsOfPeople).map(async ([name, login]) => [name, await signIn(app, login)] as const),
)
const started: StartedServer = {
  port: typeof address === 'object' && address ? address.port : 0,
  moment,
  sessions: Object.fromEntries(sessions) as Record<PersonName, SignedIn>,
}
console.log(JSON.stringify(started))
process.stdin.resume()
await once(process.stdin, 'end')
await app.close()
await database.close()
await stop?.()

async function signIn(app: FastifyInstance, login: string): Promise<SignedIn> {
  const payload = { device_id: 'component-test', source: 'WEB', user_name: login, password: 'demo123' }
  const answer = await app.inject({ method: 'POST', url: '/api/v2/user/v3/login', payload })
  const { result } = answer.json() as { result?: SignInResult }
  if (!result || !('student_auth' in result)) throw new Error(`${login} is not signed in: ${answer.body}`)
  return result
}
