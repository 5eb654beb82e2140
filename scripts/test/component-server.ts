/**
 * The server that answers component tests, until its standard input ends: the whole app on the demo of a
 * fixed moment, with its clock stopped then. Prints what the tests need to know.
 */
import { once } from 'node:events'
import { makeSession } from '#portal/testing/make-session.ts'
import { type Login, people, type StartedServer, staff } from '#portal/testing/provided.ts'
import { type OpenedDatabase, openDatabase } from '#server/database/open.ts'
import { startTestDatabases } from '#server/database/testing.ts'
import { createDemoAt, demoMoments } from '#server/demo/testing.ts'
import { type AtDesk, deskOf } from '#server/desk/testing.ts'
import { createApp } from '#server/http/app.ts'
import type { TestApp } from '#server/http/testing.ts'
import { pushKeys } from '#server/news/push/keys.ts'
import { createTestContext } from '#server/testing.ts'

const moment = demoMoments['a school day']
// The databases of `npm test` serve all its tiers.
const stop = process.env.TEST_DATABASE_ADMIN ? undefined : await startTestDatabases(async () => {})
const { folder, ...database } = await createDemoAt('a school day')
const sessions = await makeSessions()
await makePushKeys()
const desks = await openDesks()

// Tests must not affect each other: calls that write are answered by the test itself.
const readOnly = '?options=-c%20default_transaction_read_only%3Don'
const reading = openDatabase(database.connectionString + readOnly, { connections: 5 })
leaveOutNotes(reading.pool)
const app = await start(reading)
const started: StartedServer = { port: app.port, moment, sessions, desks }
console.log(JSON.stringify(started))
process.stdin.resume()
await once(process.stdin, 'end')
await app.close()
await reading.close()
await database.close()
await stop?.()

/** Views are logged (docs/decisions/17), which would be a write: not here. */
function leaveOutNotes(pool: OpenedDatabase['pool']): void {
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>
  const queryOrNote = (asked: { name?: string }, ...more: unknown[]) =>
    ['access-log.note', 'exchange.audit'].includes(asked.name ?? '')
      ? Promise.resolve({ rows: [] })
      : query(asked, ...more)
  pool.query = queryOrNote as typeof pool.query
}

/** They are made when they are first asked for, which would be a write. */
async function makePushKeys(): Promise<void> {
  await pushKeys(await createTestContext({ database, folder, clock: () => new Date(moment) }))
}

/** Staff that come to the desk of the demo's school, by invitation. */
async function openDesks(): Promise<StartedServer['desks']> {
  const context = await createTestContext({ database, folder, clock: () => new Date(moment) })
  const served = await createApp(context)
  const desk = deskOf({ app: served, context, database } as unknown as TestApp)
  const all = Object.entries(staff).map(async ([name, role]) => {
    const { token, me }: AtDesk = await desk.open(`${name}@school.demo`, [role])
    return [name, { token, me }] as const
  })
  const opened = Object.fromEntries(await Promise.all(all))
  await served.close()
  return opened as StartedServer['desks']
}

async function start({ db, pool }: Pick<OpenedDatabase, 'db' | 'pool'>) {
  const clock = () => new Date(moment)
  const app = await createApp(await createTestContext({ database: { db, pool }, folder, clock }))
  const { origin, port } = new URL(await app.listen({ port: 0, host: 'localhost' }))
  return { origin, port: Number(port), close: () => app.close() }
}

async function makeSessions(): Promise<StartedServer['sessions']> {
  const { origin, close } = await start(database)
  const all = Object.entries<Login>(people).map(
    async ([name, { login, child }]) => [name, await makeSession(origin, login, child)] as const,
  )
  const made = Object.fromEntries(await Promise.all(all))
  await close()
  return made as StartedServer['sessions']
}
