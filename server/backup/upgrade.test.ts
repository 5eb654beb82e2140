import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { Call } from '#domain/call.ts'
import { allCalls } from '#domain/calls.ts'
import { readManifest } from '#server/backup/manifest.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { readVersion, upgradeDatabase } from '#server/backup/upgrade.ts'
import { hasAllMigrations, migrateDatabase } from '#server/database/migrate.ts'
import { createBareDatabase, makeTestFolder } from '#server/database/testing.ts'
import { createApp } from '#server/http/app.ts'
import { signInCaller } from '#server/http/testing/caller.ts'
import { requesterOf } from '#server/http/testing/requester.ts'
import { nameOf, tokenOf, validRequest } from '#server/http/testing/requests.ts'
import { send } from '#server/http/testing/send.ts'
import { testKey } from '#server/secrets/testing-key.ts'
import { createTestContext } from '#server/testing.ts'

const releases = new URL('./releases/', import.meta.url)
const versions = (await readdir(releases)).map((name) => name.replace(/\.zip$/, ''))

/** The backup of a release, in a folder. */
async function unpackRelease(version: string): Promise<string> {
  const folder = await makeTestFolder('release')
  const entries = unzipSync(await readFile(new URL(`${version}.zip`, releases)))
  for (const [name, bytes] of Object.entries(entries)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  return folder
}

/** Of open users, of a product that he does not hold, of an attempt that goes on, of news that was not written, of a copy that was not made, of payments, leave and questions that there are none of, and of what the desk has not written. */
const refusedToStudents = [
  'GET /api/v1/home/open/:institute_id/:user_id: 404',
  'GET /api/v1/home/notice-question/:institute_id/:notice_id: 404',
  'GET /admin/v1/notices/:notice_id/answers: 404',
  'GET /admin/v1/leaves/:leave_id/file: 404',
  'GET /api/v1/ask/thread/:institute_id/:student_id/:thread_id: 404',
  'GET /admin/v1/questions/:thread_id: 404',
  'GET /examPanel/receipt/download: 404',
  'GET /admin/v1/challenges/:challenge_id/file: 404',
  'GET /prod/student-product/item-type-description/:id: 404',
  'GET /api/v1/payments/orders/:order: 404',
  'GET /admin/v1/news/:kind/:about_id/people: 404',
  'GET /api/v1/own-data/:institute_id/:user_id/download: 404',
  'GET /desk/v1/imports/:import_id/paper: 404',
  'GET /desk/v1/exports/file/:export_id: 404',
  'GET /desk/v1/notices/:notice_id: 404',
  'GET /desk/v1/notices/:notice_id/people: 404',
  'GET /desk/v1/notices/:notice_id/answers: 404',
  'GET /desk/v1/notices/:notice_id/answers/file: 404',
  'GET /desk/v1/messages/:message_id: 404',
  'GET /desk/v1/messages/:message_id/people: 404',
  'GET /desk/v1/leaves/:leave_id/file: 404',
  'GET /desk/v1/questions/:thread_id: 404',
  'GET /desk/v1/questions/:thread_id/files/:post_id: 404',
  'GET /desk/v1/meetings/:offer_id: 404',
]

const isReading = ({ method, access, path }: Call) =>
  method === 'GET' && access !== 'open' && !path.endsWith('/logout')

describe.each(versions)('a filled database of %s', (version) => {
  test('is restored and brought to the present: rows, files, sign-in and screens', async () => {
    const backup = await unpackRelease(version)
    const made = await readManifest(backup)
    const folder = await makeTestFolder('upgraded')
    const database = await createBareDatabase()
    const context = await createTestContext({ database, folder, clock: () => new Date(made.madeAt) })
    await restoreBackup({ address: database.connectionString, files: context.files, key: testKey }, backup)
    expect(await hasAllMigrations(database.pool)).toBe(true)
    for (const { name, rows } of made.tables) {
      const { rowCount } = await database.pool.query(`select from ${name}`)
      expect([name, rowCount]).toEqual([name, rows])
    }
    const app = await createApp(context)
    const t = { app, database, now: context.clock, ...requesterOf((request) => app.inject(request)) }
    const me = await signInCaller(t, '9000000001')
    const refused: string[] = []
    for (const call of allCalls.filter(isReading)) {
      const { statusCode } = await send(t, call, validRequest(call, me), tokenOf(call, me))
      if (statusCode !== 200) refused.push(`${nameOf(call)}: ${statusCode}`)
    }
    expect(refused).toEqual(refusedToStudents)
    await app.close()
    await database.close()
  })
})

test('an upgrade makes a backup first, and again does nothing', async () => {
  const [version = ''] = versions
  const made = await readManifest(await unpackRelease(version))
  const database = await createBareDatabase()
  await migrateDatabase(database.connectionString, made.migration)
  const folder = join(await makeTestFolder('upgrade'), 'before')
  const { files } = await createTestContext({
    database,
    folder: await makeTestFolder('files'),
    clock: () => new Date(),
  })
  const upgrade = (to: string) =>
    upgradeDatabase({ address: database.connectionString, files, key: testKey }, to, {
      now: new Date(),
      keepsKey: false,
    })
  expect(await upgrade(folder)).toMatchObject({ version: readVersion() })
  expect(await readManifest(folder)).toMatchObject({ migration: made.migration })
  expect(await hasAllMigrations(database.pool)).toBe(true)
  expect(await upgrade(`${folder}-again`)).toBeUndefined()
  await database.close()
})

test('the changelog begins with the version', async () => {
  const text = await readFile(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
  expect(/^## (\S+)/m.exec(text)?.[1]).toBe(readVersion())
})
