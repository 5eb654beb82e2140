/**
 * `npm run release`: keeps a filled database with its files as a fixture of this version, which a test upgrades at
 * every later change (`server/backup/upgrade.test.ts`). Run it when a version is released.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { zipSync } from 'fflate'
import { makeBackup } from '#server/backup/backup.ts'
import { createTestDatabase, startTestDatabases } from '#server/database/testing.ts'
import { fillWithDemo } from '#server/demo/testing.ts'
import { openFolder } from '#server/files/store/folder.ts'
import { testKey } from '#server/secrets/testing-key.ts'

/** Rows of which the fixture needs no hundreds. */
const thin = `
  delete from attendance where class_id % 12 <> 0;
  delete from classroom_class c where not exists (
    select from attendance a where a.institute_id = c.institute_id and a.class_id = c.id) and c.id % 60 <> 0;
  delete from attempt_answer where attempt_id % 30 <> 0;
  delete from submission_attachment where student_id % 10 <> 0;
  delete from offline_exam_result where student_id % 10 <> 0;
`

const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
const folder = await mkdtemp(join(tmpdir(), 'homeroom-release-'))
const stop = await startTestDatabases(fillWithDemo)
try {
  const database = await createTestDatabase({ withDemo: true })
  await database.pool.query(thin)
  const files = openFolder(join(process.env.TEST_DEMO_FILES ?? '', 'files'))
  const source = { address: database.connectionString, files, key: testKey }
  const made = await makeBackup(source, folder, { now: new Date(), keepsKey: false })
  await database.close()
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const contents: Record<string, Uint8Array> = {}
  for (const path of entries) contents[relative(folder, path)] = await readFile(path)
  const zip = zipSync(contents, { level: 9, mtime: made.madeAt })
  await writeFile(`server/backup/releases/${version}.zip`, zip)
  const rows = made.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`Homeroom ${version}: ${rows} rows and ${made.files.length} files in ${zip.length} bytes.`)
} finally {
  await stop()
  await rm(folder, { recursive: true, force: true })
}
