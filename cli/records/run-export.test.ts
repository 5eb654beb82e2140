import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runExport } from '#cli/records/run-export.ts'
import { runRecorded } from '#cli/roster/testing.ts'
import { runAnyImport } from '#cli/run-import.ts'
import { createTestDatabase, demoFiles, makeTestFolder, type TestDatabase } from '#server/database/testing.ts'

let demo: TestDatabase
let empty: TestDatabase
let folder: string
beforeAll(async () => {
  demo = await createTestDatabase({ withDemo: true })
  empty = await createTestDatabase()
  folder = await makeTestFolder('export')
})
afterAll(async () => {
  await demo.close()
  await empty.close()
  await rm(folder, { recursive: true })
})

/** The demo is of today. */
const clock = () => new Date()
const ofDemo = () => ({
  connectionString: demo.connectionString,
  folder,
  environment: { DATA_DIR: demoFiles() },
  clock,
})
const ofEmpty = () => ({ connectionString: empty.connectionString, folder, clock })

/** Every file below a folder. */
async function contentsOf(path: string): Promise<Map<string, string>> {
  const found = await readdir(path, { withFileTypes: true, recursive: true })
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(
      files.sort().map(async (file) => [file.slice(path.length), await readFile(file, 'latin1')] as const),
    ),
  )
}

/** The demo has classes around now, also at night and on days off, of which an import warns. */
const aboutOthers =
  /^(?!warning: (timetable|live-classes)\.csv:\d+: (starts_at|teacher|more_teachers): ).*csv:/m

/** A school and a coaching institute; a short run has the school alone. */
const tried = process.env.SHORT_RUN ? [1] : [1, 2]

describe.each(tried)('demo institute %i', (institute) => {
  test('exported, imported into an empty database and exported again gives the same bytes', async () => {
    const [first, second] = [join(folder, `a${institute}`), join(folder, `b${institute}`)]
    const exported = await runRecorded(runExport, ['--institute', String(institute), first], ofDemo())
    expect(exported).toMatchObject({ code: 0 })
    expect(exported.out).toMatch(/: \d+ rows and \d+ files are in /)
    expect((await stat(first)).mode & 0o777).toBe(0o700)
    expect((await stat(join(first, 'students.csv'))).mode & 0o777).toBe(0o600)
    const imported = await runRecorded(runAnyImport, [first, '--passwords', `${first}.txt`], ofEmpty())
    expect(imported).toMatchObject({ code: 0, err: expect.not.stringMatching(aboutOthers) })
    const id = /, institute (\d+), new/.exec(imported.out)?.[1] ?? ''
    expect(await runRecorded(runExport, ['--institute', id, second], ofEmpty())).toMatchObject({ code: 0 })
    const [before, after] = [await contentsOf(first), await contentsOf(second)]
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [name, content] of before) expect(after.get(name) === content || name).toBe(true)
    for (const [name, content] of before)
      if (/^\/[^/]+\.csv$/.test(name)) expect([name, content.slice(0, 3)]).toEqual([name, 'ï»¿'])
    expect(before.get('/students.csv')?.split('\n').length).toBeGreaterThan(10)
  })

  test('imported into itself changes nothing', { tags: 'long' }, async () => {
    const again = await runRecorded(
      runAnyImport,
      [
        join(folder, `a${institute}`),
        '--institute',
        String(institute),
        '--passwords',
        join(folder, `p${institute}`),
      ],
      ofDemo(),
    )
    expect(again.err).not.toMatch(aboutOthers)
    expect(again.code).toBe(0)
    expect(again.out).not.toMatch(/[1-9]\d* (new|changed|ended)/)
  })
})

test('a folder that holds something is left alone', async () => {
  const taken = join(folder, 'taken')
  await mkdir(taken)
  await writeFile(join(taken, 'mine'), 'mine')
  const { code, err } = await runRecorded(runExport, ['--institute', '1', taken], ofDemo())
  expect({ code, err }).toEqual({ code: 1, err: `${taken} is not empty: name a new folder.\n` })
  expect(await readdir(taken)).toEqual(['mine'])
})

test('wrong arguments, and an institute that is not there', async () => {
  expect(await runRecorded(runExport, [folder], ofDemo())).toMatchObject({ code: 2 })
  expect(await runRecorded(runExport, ['--help'], ofDemo())).toMatchObject({ code: 0 })
  const away = await runRecorded(runExport, ['--institute', '99', join(folder, 'none')], ofDemo())
  expect(away).toMatchObject({ code: 1, err: 'There is no institute 99.\n' })
})

test('an export that is stopped leaves nothing', async () => {
  const path = join(folder, 'stopped')
  const at = { ...ofDemo(), signal: AbortSignal.abort() }
  const { code } = await runRecorded(runExport, ['--institute', '1', path], at)
  expect(code).toBe(130)
  expect(await readdir(path)).toEqual([])
})
