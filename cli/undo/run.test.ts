import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { prepareImports } from '#cli/roster/testing-import.ts'
import { runAnyImport } from '#cli/run-import.ts'
import { readConfig } from '#server/config.ts'
import { drawPng } from '#server/demo/png.ts'
import { edit, makeSchool, toCsvFiles } from '#server/features/roster/records/testing.ts'
import { openFileStore } from '#server/files/store/store.ts'
import { sweepFiles } from '#server/files/sweep.ts'
import { worldClocks } from '#server/testing.ts'
import { contents } from '#server/undo/testing.ts'

const { database, folder, run, count } = prepareImports(runAnyImport)

const school = {
  'institute.csv': 'id,name\nSUN,Sunrise School\n',
  'years.csv': 'id,name,start_date,end_date\nY26,2026-2027,2026-04-01,2027-03-31\n',
  'standards.csv': 'id,name\nK10,10\n',
  'subjects.csv': 'id,name\nMA,Mathematics\n',
  'sections.csv': 'id,name,standard,year,subjects\nA,A,K10,Y26,MA\n',
  'students.csv': 'id,name,email\nS1,Asha,asha@example.org\nS2,Ravi,ravi@example.org\n',
  'enrolments.csv': 'id,student,section,start_date\nE1,S1,A,2026-04-01\n',
  'fee-instalments.csv': 'id,student,year,number,due_date,fee\nF1,S1,Y26,1,2026-07-01,5000\n',
}
let imports = 0
let instituteId = 0
async function load(files: Record<string, string | Buffer>, ...options: string[]) {
  imports += 1
  const path = join(folder(), `files-${imports}`)
  await mkdir(join(path, 'files'), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text)
  const result = await run(path, '--passwords', `${path}.txt`, ...options)
  expect(result.err).not.toMatch(/^(?!warning: ).*csv:/m)
  expect(result.code).toBe(0)
  return result.out
}
const query = async (text: string) => (await database().pool.query(text)).rows
const into = () => ['--institute', String(instituteId)]
const undo = (number: number, ...more: string[]) => run('--undo', String(number), ...into(), ...more)

async function sweep(at: Date) {
  const config = readConfig({ DATA_DIR: join(folder(), 'data') })
  const files = await openFileStore(config)
  await sweepFiles({ pool: database().pool, files, clocks: worldClocks(() => at) })
}

beforeEach(async () => {
  await load(school)
  instituteId = (await query('select id from institute'))[0].id
})

describe('an import', () => {
  test('says its number, and is listed with when, who and what', async () => {
    const out = await load({ 'students.csv': 'id,name\nS1,Asha Verma\nS3,Meena\n' }, ...into())
    expect(out).toContain(`import 2, to be undone with: npm run import -- --undo 2 ${into().join(' ')}`)
    const { code, out: list } = await run('--list', ...into())
    expect(code).toBe(0)
    expect(list.split('\n')).toEqual([
      '2  2026-11-20 10:00  by command  students added: 1, students changed: 1',
      expect.stringMatching(/^1 {2}2026-11-20 10:00 {2}by command {2}years added: 1, standards added: 1, /),
      '',
    ])
  })

  test('that changes nothing has no number', async () => {
    expect(await load({ 'students.csv': 'id,name\nS1,Asha\n' }, ...into())).not.toContain('undone with')
    expect(await count('import_run')).toBe(1)
    expect(await count('import_image where number > 1')).toBe(0)
  })

  test('keeps of a changed row only what changed', async () => {
    await load({ 'students.csv': 'id,name\nS1,Asha Verma\n' }, ...into())
    expect(
      await query('select table_name, was, became from import_image where number = 2 order by 1'),
    ).toEqual([{ table_name: 'person', was: { name: 'Asha' }, became: { name: 'Asha Verma' } }])
  })
})

describe('--undo', () => {
  test('gives back what was: names, removed rows, numbers, an ended enrolment', async () => {
    const before = await contents(database().pool)
    await load(
      {
        'students.csv':
          'id,name,phone,status\nS1,Asha Verma,9812345678,\nS2,Ravi,,removed\nS3,Meena,9812345679,\n',
        'enrolments.csv': 'id,student,section,start_date,end_date\nE1,S1,A,2026-04-01,2026-09-30\n',
        'fee-instalments.csv': 'id,removed\nF1,yes\n',
      },
      ...into(),
    )
    const after = await contents(database().pool)
    expect(after).not.toEqual(before)
    const { code, out } = await undo(2, '--check')
    expect(code).toBe(0)
    expect(out).toContain('Import 2 of 2026-11-20 10:00 can be undone:\n')
    expect(out).toContain('fee-instalments: 1 put back\n')
    expect(out).toContain('Nothing was written.\n')
    expect(await contents(database().pool)).toEqual(after)
    expect((await undo(2)).out).toContain('is undone:\n')
    expect(await contents(database().pool)).toEqual(before)
    expect((await run('--list', ...into())).out).toMatch(/^2 .* undone 2026-11-20 10:00$/m)
    expect(await query(`select action, detail from audit_log where action = 'records.undo'`)).toEqual([
      { action: 'records.undo', detail: { import: 2 } },
    ])
  })

  test('of the first import leaves the institute, empty', async () => {
    expect(await undo(1)).toMatchObject({ code: 0 })
    expect(await count('institute')).toBe(1)
    for (const table of ['person', 'student', 'section', 'fee_instalment', 'import_image'])
      expect(await count(table)).toBe(0)
    await load(school)
    expect(await count('person')).toBe(2)
  })

  test('of a roster', async () => {
    await undo(1)
    const before = await contents(database().pool)
    await load(toCsvFiles(makeSchool({ version: '1.2', students: 5 })), ...into())
    expect(await undo(2)).toMatchObject({ code: 0, err: '' })
    expect(await contents(database().pool)).toEqual(before)
  })

  test('of a roster that renames the school', async () => {
    const roster = makeSchool({ version: '1.2', students: 2 })
    await load(toCsvFiles(roster))
    const before = await contents(database().pool)
    await load(toCsvFiles(edit(roster, 'orgs', 'ORG', { name: 'Lake School' })))
    instituteId = (await query(`select id from institute where name = 'Lake School'`))[0].id
    expect(await undo(2)).toMatchObject({ code: 0 })
    expect(await contents(database().pool)).toEqual(before)
  })

  test('finds files that nothing names any more: they stay as long as the import can be undone', async () => {
    const [one, other] = [drawPng(4, []), drawPng(5, [])]
    const logo = 'id,logo\nSUN,files/logo.png\n'
    await load({ 'institute.csv': logo, 'files/logo.png': one }, ...into())
    const before = await contents(database().pool)
    await load({ 'institute.csv': logo, 'files/logo.png': other }, ...into())
    const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000)
    for (const at of [days(0), days(2)]) await sweep(at)
    expect(await undo(3)).toMatchObject({ code: 0 })
    expect(await contents(database().pool)).toEqual(before)
    await undo(2)
    for (const at of [days(0), days(2)]) await sweep(at)
    expect(await count('file')).toBe(0)
  })

  test('of an older import leaves what a later one did to other rows and columns', async () => {
    await load({ 'students.csv': 'id,name\nS1,Asha Verma\n' }, ...into())
    await load({ 'students.csv': 'id,email\nS1,verma@example.org\n' }, ...into())
    expect(await undo(2)).toMatchObject({ code: 0 })
    expect(await query(`select name, email from person where source_id = 'S1'`)).toEqual([
      { name: 'Asha', email: 'verma@example.org' },
    ])
  })
})

describe('nothing is undone, and what was built on it is named', () => {
  const expectObstacle = async (number: number, line: string) => {
    const before = await contents(database().pool)
    const { code, err } = await undo(number)
    expect(err).toContain(
      `Import ${number} of 2026-11-20 10:00 is not undone: something was built on it. Nothing was written.\n`,
    )
    expect(err).toContain(line)
    expect(code).toBe(1)
    expect(await contents(database().pool)).toEqual(before)
  }

  test('a later import of the same', async () => {
    await load({ 'students.csv': 'id,name\nS1,Asha Verma\n' }, ...into())
    await load({ 'students.csv': 'id,name\nS1,Asha Varma\n' }, ...into())
    await expectObstacle(2, '  people: 1 (Asha Verma) was changed since by import 3\n')
    await undo(3)
    expect(await undo(2)).toMatchObject({ code: 0 })
  })

  test('rows that refer to new ones', async () => {
    await load({ 'students.csv': 'id,name\nS3,Meena\n' }, ...into())
    await load({ 'enrolments.csv': 'id,student,section,start_date\nE3,S3,A,2026-04-01\n' }, ...into())
    await expectObstacle(2, 'is used by 1 row of enrolments\n')
  })

  test('a sign-in', async () => {
    await load({ 'students.csv': 'id,name,email\nS3,Meena,meena@example.org\n' }, ...into())
    await query(
      `insert into device (institute_id, person_id, key, last_seen_at) select institute_id, id, 'k', now() from person where source_id = 'S3'`,
    )
    await expectObstacle(2, '  people: 1 (Meena) has signed in since\n')
  })

  test('a payment, which is reversed instead', async () => {
    await load(
      {
        'fee-payments.csv':
          'id,receipt_no,student,year,paid_on,method,financial_year\nP1,R1,S1,Y26,2026-07-02,UPI,2026-2027\n',
        'fee-payment-parts.csv': 'payment,instalment,fee\nP1,F1,5000\n',
      },
      ...into(),
    )
    await expectObstacle(
      2,
      'fee-payments: 1 (R1) is an entry of the books, which is never erased: reverse payments with fee-reversals.csv',
    )
  })

  test.each([
    ['an unknown number', ['--undo', '9'], 1, 'There is no import 9 of institute'],
    ['no number', ['--undo', 'last'], 2, 'takes the number of an import'],
  ])('%s', async (_, argv, code, message) => {
    const result = await run(...argv, ...into())
    expect(result.err).toContain(message)
    expect(result.code).toBe(code)
  })

  test('an institute that is not named, and one that is not there', async () => {
    expect(await run('--undo', '1')).toMatchObject({ code: 2, err: expect.stringContaining('--institute') })
    expect(await run('--undo', '1', '--institute', '99')).toMatchObject({
      code: 1,
      err: 'There is no institute 99.\n',
    })
  })

  test('an import that is undone already, and one that is too old', async () => {
    await load({ 'students.csv': 'id,name\nS1,Asha Verma\n' }, ...into())
    await undo(2)
    expect((await undo(2)).err).toBe('Import 2 is undone already.\n')
    await query('delete from import_image')
    expect((await undo(1)).err).toContain('Import 1 is older than 30 days')
  })
})

describe('a class that subscribed calendars have read', () => {
  const timetable = {
    'timetable.csv': 'id,section,subject,starts_at,ends_at\nC1,A,MA,2026-11-23 09:00,2026-11-23 09:40\n',
  }
  const subscribe = (at: string) =>
    query(
      `insert into calendar_feed (institute_id, person_id, secret_hash, last_read_at) select institute_id, id, 'x', '${at}' from person where source_id = 'S1'`,
    )

  test('is cancelled', async () => {
    await load(timetable, ...into())
    await subscribe('2026-11-20T05:00:00Z')
    expect(await undo(2)).toMatchObject({ code: 0 })
    expect(await query('select cancelled_at is not null as is_cancelled from classroom_class')).toEqual([
      { is_cancelled: true },
    ])
    await load(timetable, ...into())
    expect(await count('classroom_class where cancelled_at is null')).toBe(1)
  })

  test('is removed where none has been read since', async () => {
    await subscribe('2026-11-20T04:00:00Z')
    await load(timetable, ...into())
    expect(await undo(2)).toMatchObject({ code: 0 })
    expect(await count('classroom_class')).toBe(0)
  })

  test('is removed with a section that the import added', async () => {
    await load(
      {
        'sections.csv': 'id,name,standard,year,subjects\nB,B,K10,Y26,MA\n',
        'timetable.csv': timetable['timetable.csv'].replace('C1,A', 'C1,B'),
      },
      ...into(),
    )
    await subscribe('2026-11-20T05:00:00Z')
    expect(await undo(2)).toMatchObject({ code: 0 })
    expect(await count('classroom_class')).toBe(0)
  })
})
