import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { makeBackup } from '#server/backup/backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { createTestDatabase, makeTestFolder, type TestDatabase } from '#server/database/testing.ts'
import { createApp } from '#server/http/app.ts'
import { type Requester, requesterOf } from '#server/http/testing/requester.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { testKey } from '#server/secrets/testing-key.ts'
import { createTestContext } from '#server/testing.ts'

type Part = Requester & { app: FastifyInstance; database: TestDatabase }
type Case = { login: string; own: Part; other: Part; session: SignedIn }

let whole: TestApp
let parts: Part[]
/** A student of each part, with a session from before. */
let cases: Case[]

beforeAll(async () => {
  whole = await createTestApp()
  const [greenfield, apex] = [await whole.signedIn('9000000001'), await whole.signedIn('9000000021')]
  const { rows } = await whole.database.pool.query<{ id: number }>('select id from institute order by id')
  const others = rows.map(({ id }) => id).filter((id) => id !== greenfield.institute_id)
  const [first, second] = [await separate([greenfield.institute_id]), await separate(others)]
  parts = [first, second]
  cases = [
    { login: '9000000001', own: first, other: second, session: greenfield },
    { login: '9000000021', own: second, other: first, session: apex },
  ]
})
afterAll(async () => {
  for (const { app, database } of parts) {
    await app.close()
    await database.close()
  }
  await whole.close()
})

/** A server of the same code, with a database that only has some institutes. */
async function separate(institutes: readonly number[]): Promise<Part> {
  const copy = join(await makeTestFolder('part'), 'made')
  const source = { address: whole.database.connectionString, files: whole.context.files, key: testKey }
  await makeBackup(source, copy, { now: new Date(), keepsKey: false, institutes })
  const database = await createTestDatabase()
  const { clock } = whole.context
  const context = await createTestContext({ database, folder: await makeTestFolder('of-part'), clock })
  await restoreBackup({ address: database.connectionString, files: context.files, key: testKey }, copy)
  const app = await createApp(context)
  return { app, database, ...requesterOf((request) => app.inject(request)) }
}

const homeOf = ({ institute_id: institute, student_id: student }: SignedIn) =>
  `/api/v1/home/student/${institute}/${student}`

test('sessions go on at the server of their institute, with the same replies, and are unknown at the other', async () => {
  for (const { own, other, session } of cases) {
    const before = await whole.get(homeOf(session), session.student_auth)
    expect(before.status).toBe(200)
    expect(await own.get(homeOf(session), session.student_auth)).toEqual(before)
    expect((await other.get(homeOf(session), session.student_auth)).status).toBe(401)
  }
})

test('every row is in one of the databases, except failed sign-ins', async () => {
  const { rows: tables } = await whole.database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1)`,
    [['throttle', 'stored_bytes', 'session', 'device', 'audit_log', 'access_log', 'data_change']],
  )
  expect(tables.length).toBeGreaterThan(80)
  for (const { name } of tables) {
    const counted = [whole, ...parts].map(async ({ database }) =>
      Number((await database.pool.query(`select count(*) from ${name}`)).rows[0].count),
    )
    const [all, ...each] = await Promise.all(counted)
    expect([name, each.reduce((sum, one) => sum + one, 0)]).toEqual([name, all])
  }
})

test('people sign in at the server of their institute only', async () => {
  for (const { login, own, other, session } of cases) {
    expect((await own.signedIn(login)).student_id).toBe(session.student_id)
    expect((await other.login(login)).result).toBeNull()
  }
})
