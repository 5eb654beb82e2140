import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createTestDatabase, emptyDatabase, type TestDatabase } from '#server/database/testing.ts'
import { drawPng } from '#server/demo/png.ts'
import type { Into } from '#server/exchange/files.ts'
import { type BundleHooks, type BundleRequest, importBundle } from '#server/exchange/import.ts'
import { openFileStore } from '#server/files/store/store.ts'
import { createLog } from '#server/log.ts'
import { faultsOf, sourceOf } from '#server/records/testing.ts'

let database: TestDatabase
let folder: string
let to: Into
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'homeroom-bundle-'))
  const config = readConfig({ DATA_DIR: folder })
  const files = await openFileStore(config)
  to = { pool: database.pool, files, config, log: createLog('silent', process.stderr) }
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => emptyDatabase(database.pool))

const school = {
  institute: 'id,name,logo\nSUN,Sunrise School,files/logo.png\n',
  years: 'id,name,start_date,end_date\nY26,2026-2027,2026-04-01,2027-03-31\n',
  students: 'id,name,email,number\nS1,Asha,asha@example.org,17\nS2,Ravi,,\n',
}
const picture = drawPng(4, [])
const files = {
  'files/logo.png': picture,
  'files/large.png': Buffer.concat([picture, Buffer.alloc(3_000_000)]),
}

function run(
  tables: Record<string, string>,
  { signal = new AbortController().signal, ...more }: Partial<BundleRequest & BundleHooks> = {},
) {
  const now = new Date('2026-06-20T04:00:00Z')
  const request = { into: null, leaveOut: null, isCheckOnly: false, now, isOperator: true }
  return importBundle(
    to,
    { ...request, source: sourceOf(tables, files), ...more },
    { signal, deliverPasswords: async () => undefined, ...more },
  )
}
const rowsOf = async (query: string) => (await database.pool.query(query)).rows

describe('the institute', () => {
  test('is made, and found again by its id', async () => {
    expect(await run(school)).toMatchObject({ outcome: 'written', institute: { id: 1, isNew: true } })
    const again = await run(school)
    expect(again).toMatchObject({ outcome: 'written', institute: { id: 1, isNew: false }, withoutLogin: 1 })
    expect(Object.values(again.changes)).toEqual(
      Array.from({ length: 3 }, () => ({ added: 0, changed: 0, ended: 0 })),
    )
    expect(await rowsOf('select name, kind, source_id from institute')).toEqual([
      { name: 'Sunrise School', kind: 'school', source_id: 'SUN' },
    ])
  })
  test('is named, or the import is refused', async () => {
    await expect(run({ years: school.years })).rejects.toThrow('Which institute? Put institute.csv')
    await expect(run(school, { into: 7 })).rejects.toThrow('There is no institute 7.')
    expect(faultsOf(await run({ institute: 'id,name\n,x\n' }))).toEqual(['institute.csv:2: id: is empty'])
    expect(await rowsOf('select from institute')).toEqual([])
  })
  test('takes the id of the file if it has none, and no other', async () => {
    await run(school)
    await database.pool.query('update institute set source_id = null')
    expect(await run(school, { into: 1 })).toMatchObject({ outcome: 'written' })
    const other = await run({ institute: 'id,name\nMOON,Moon School\n' }, { into: 1 })
    expect(faultsOf(other)).toEqual(['institute.csv:2: id: is not the id of the institute: "SUN"'])
    expect(await rowsOf('select source_id from institute')).toEqual([{ source_id: 'SUN' }])
  })
})

test('files are stored once, under their name', async () => {
  await run(school)
  await run(school)
  expect(await rowsOf('select name, is_public, size from file')).toEqual([
    { name: 'logo.png', is_public: true, size: picture.length },
  ])
})

test('a check knows the types of files', async () => {
  const found: unknown[] = []
  const beforeEnd: BundleHooks['beforeEnd'] = async (client) =>
    void found.push(...(await client.query('select content_type from file')).rows)
  for (const path of ['files/logo.png', 'files/large.png'])
    await run({ institute: `id,name,logo\nSUN,Sunrise,${path}\n` }, { isCheckOnly: true, beforeEnd })
  expect(found).toEqual([{ content_type: 'image/png' }, { content_type: 'image/png' }])
})

test('a check says what would change, and writes nothing', async () => {
  expect(await run(school, { isCheckOnly: true })).toMatchObject({
    outcome: 'checked',
    changes: { students: { added: 2 } },
  })
  expect(await rowsOf('select from institute')).toEqual([])
  expect(await rowsOf('select from stored_bytes')).toEqual([])
})

test('rows at fault are left out up to the share [records-2]', async () => {
  const tables = { ...school, students: 'id,name,email\nS1,Asha,x\nS2,Ravi,\n' }
  expect(await run(tables)).toMatchObject({ outcome: 'faults' })
  expect(await run(tables, { leaveOut: 20 })).toMatchObject({ outcome: 'tooMuch', rowCount: 4 })
  expect(await rowsOf('select from institute')).toEqual([])
  expect(await run(tables, { leaveOut: 25 })).toMatchObject({ outcome: 'written' })
  expect(await rowsOf('select source_id from person')).toEqual([{ source_id: 'S2' }])
  const guardians = { ...school, guardians: 'parent,student\nP1,S1\n' }
  expect(await run(guardians, { leaveOut: 10 })).toMatchObject({ outcome: 'tooMuch', rowCount: 5 })
  const unusable = { ...tables, years: 'name\nx\n' }
  expect(await run(unusable, { leaveOut: 100 })).toMatchObject({ outcome: 'faults' })
})

describe('one-time passwords', () => {
  test('go to those who can sign in, once', async () => {
    const drawn: unknown[] = []
    const deliverPasswords: BundleHooks['deliverPasswords'] = async (list) => void drawn.push(...list)
    await run(school, { deliverPasswords })
    await run(school, { deliverPasswords })
    expect(drawn).toEqual([
      expect.objectContaining({
        institute: 'Sunrise School',
        name: 'Asha',
        displayId: '17',
        role: 'student',
      }),
    ])
    expect(await rowsOf('select name from person where password_hash is not null')).toEqual([
      { name: 'Asha' },
    ])
  })
  test('that cannot be kept roll the import back', async () => {
    const failing = run(school, { deliverPasswords: () => Promise.reject(new Error('full disk')) })
    await expect(failing).rejects.toThrow('full disk')
    expect(await rowsOf('select from institute')).toEqual([])
  })
})

test('the audit has counts', async () => {
  await run(school, { by: { token: 3 } })
  expect(await rowsOf('select action, detail from audit_log')).toEqual([
    {
      action: 'records.import',
      detail: { token: 3, institute_changed: 1, years_added: 1, students_added: 2 },
    },
  ])
})

test('an import that is stopped changes nothing [records-7]', async () => {
  const stop = new AbortController()
  const stopped = run(school, { signal: stop.signal, onProgress: () => stop.abort() })
  await expect(stopped).rejects.toThrow()
  expect(await rowsOf('select from institute')).toEqual([])
})
