import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { prepareImports } from '#cli/roster/testing-import.ts'
import { type Example, edit, makeSchool } from '#server/features/roster/records/testing.ts'

const school = makeSchool({ version: '1.1', students: 4, studentsPerSection: 2 })
const dirty = edit(edit(school, 'users', 'S2', { email: 'x', password: 'open sesame' }), 'orgs', 'ORG', {
  parentSourcedId: 'STATE',
})

const imports = prepareImports()
const { folder, count } = imports
const run = async (example: Example, ...options: string[]) =>
  imports.run(await imports.writeExample(example), ...options)

describe('warnings', () => {
  test('are printed, and do not stop the import', async () => {
    const { code, err } = await run(edit(school, 'orgs', 'ORG', { parentSourcedId: 'STATE' }))
    expect(code).toBe(0)
    expect(err).toContain('warning: orgs.csv:3: parentSourcedId: "STATE" is not in orgs.csv; ignored\n')
    expect(await count('person')).toBe(8)
  })

  test('of many rows are printed once', async () => {
    const users = school.users?.map((row) => ({ ...row, orgSourcedIds: 'ORG,STATE' })) ?? []
    const { err } = await run({ ...school, users })
    expect(err).toContain(
      'warning: users.csv:2: orgSourcedIds: "STATE" is not in orgs.csv; ignored (and on 7 more lines)\n',
    )
  })
})

describe('--leave-out', () => {
  test('imports the other rows, lists the others, and says so by its exit code', async () => {
    const { code, out, err } = await run(dirty, '--leave-out', '12')
    expect(code).toBe(3)
    expect(err).toContain(`Left out because of a fault:
users.csv:3: email: "x" is not an email address

Left out because they depend on those:
demographics.csv:3: sourcedId: "S2" is left out (users.csv:3)
enrollments.csv:3: userSourcedId: "S2" is left out (users.csv:3)
`)
    expect(out).toContain('3 of 25 rows (12 %) were left out.\n')
    expect(await count('person')).toBe(7)
  })

  test('is an import without faults when there are none', async () => {
    const { code, out } = await run(school, '--leave-out')
    expect(code).toBe(0)
    expect(out).not.toContain('left out')
  })

  test('stops above the share', async () => {
    const { code, out, err } = await run(dirty, '--leave-out')
    expect(code).toBe(1)
    expect(out).toBe('')
    expect(err).toContain('users.csv:3: email: "x" is not an email address\n')
    expect(err).toContain('3 of 25 rows (12 %) would be left out, more than 5 %. Nothing was written.\n')
    expect(await count('person')).toBe(0)
  })

  test('a share that is none', async () => {
    const { code, err } = await run(school, '--leave-out=many')
    expect(code).toBe(2)
    expect(err).toContain('--leave-out takes a share of the rows in percent such as 5, not "many".')
  })
})

describe('--faults', () => {
  test('writes a private CSV file without passwords', async () => {
    const file = join(folder(), 'faults/list.csv')
    const { code, out, err } = await run(dirty, '--faults', file)
    expect(code).toBe(1)
    const text = await readFile(file, 'utf8')
    expect(text.split('\r\n')).toEqual([
      '\ufefffile,line,column,problem,kind',
      'users.csv,3,email,"""x"" is not an email address",fault',
      'orgs.csv,3,parentSourcedId,"""STATE"" is not in orgs.csv; ignored",warning',
      '',
    ])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(text + out + err).not.toContain('sesame')
  })

  test('has what is left out, too', async () => {
    const file = join(folder(), 'list.txt')
    await run(dirty, '--faults', file, '--leave-out', '20%')
    const kinds = (await readFile(file, 'utf8')).split('\r\n').map((line) => line.split(',').at(-1))
    expect(kinds).toEqual(['kind', 'fault', 'left out', 'left out', 'warning', 'warning', ''])
  })

  test('a file that cannot be read as rows is listed', async () => {
    const file = join(folder(), 'list.txt')
    await run(school)
    await writeFile(join(folder(), 'orgs.csv'), 'sourcedId,name\n1,"open')
    await imports.run(folder(), '--faults', file)
    expect(await readFile(file, 'utf8')).toContain('orgs.csv,2,file,')
  })

  test('does not overwrite, and then imports nothing', async () => {
    const file = join(folder(), 'mine.txt')
    await writeFile(file, 'mine')
    const { code, err } = await run(school, '--faults', file)
    expect(code).toBe(1)
    expect(err).toContain('mine.txt is there already.')
    expect(await readFile(file, 'utf8')).toBe('mine')
    expect(await count('person')).toBe(0)
  })
})

test('--check prints what would be added, changed and ended', async () => {
  const first = await run(school, '--check')
  expect(first.code).toBe(0)
  expect(first.out).toContain('Hill School, a new institute\n')
  expect(first.out).toContain('  people: 8 new, 0 changed\n')
  expect(first.out).toMatch(/\nNothing was written\.\n$/)
  expect(existsSync(join(folder(), 'data/import-passwords-2026-11-20T04-30-00.csv'))).toBe(false)
  expect(await count('institute')).toBe(0)
  await run(school)
  const { out } = await run(edit(school, 'enrollments', 'E1', { status: 'tobedeleted' }), '--check')
  expect(out).toContain('Hill School, institute ')
  expect(out).toContain('  enrolments: 0 new, 0 changed, 1 ended\n')
})
