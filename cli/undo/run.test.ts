import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { prepareUndoing, school } from '#cli/undo/testing.ts'
import { readConfig } from '#server/config.ts'
import { drawPng } from '#server/demo/png.ts'
import { edit, makeSchool, toCsvFiles } from '#server/features/roster/records/testing.ts'
import { openFileStore } from '#server/files/store/store.ts'
import { sweepFiles } from '#server/files/sweep.ts'
import { worldClocks } from '#server/testing.ts'

const { folder, run, count, query, load, into, idOf, undo, pool, contents } = prepareUndoing()

async function sweep(at: Date) {
  const config = readConfig({ DATA_DIR: join(folder(), 'data') })
  const files = await openFileStore(config)
  await sweepFiles({ pool: pool(), files, clocks: worldClocks(() => at) })
}

describe('an import', () => {
  test('of people who were looked at is undone, in another time zone', { tags: 'long' }, async () => {
    await query(
      `insert into access_log (institute_id, person_id, at, kind, actor_kind) select institute_id, id, now(), 'sawFees', 'token' from person`,
    )
    await query(
      `do $$ begin execute format('alter database %I set timezone = ''Asia/Kolkata''', current_database()); end $$`,
    )
    expect(await undo(1)).toMatchObject({ code: 0 })
  })

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

  test('keeps no password a second time', async () => {
    expect(await count(`import_image where became ? 'name' and became ? 'password_hash'`)).toBe(0)
    expect(await count(`import_image where table_name = 'person' and became ? 'name'`)).toBe(2)
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
    const before = await contents()
    await load(
      {
        'students.csv':
          'id,name,phone,status\nS1,Asha Verma,9812345678,\nS2,Ravi,,removed\nS3,Meena,9812345679,\n',
        'enrolments.csv': 'id,student,section,start_date,end_date\nE1,S1,A,2026-04-01,2026-09-30\n',
        'fee-instalments.csv': 'id,removed\nF1,yes\n',
      },
      ...into(),
    )
    const after = await contents()
    expect(after).not.toEqual(before)
    const { code, out } = await undo(2, '--check')
    expect(code).toBe(0)
    expect(out).toContain('Import 2 of 2026-11-20 10:00 can be undone:\n')
    expect(out).toContain('fee-instalments: 1 put back\n')
    expect(out).toContain('Nothing was written.\n')
    expect(await contents()).toEqual(after)
    expect((await undo(2)).out).toContain('is undone:\n')
    expect(await contents()).toEqual(before)
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

  test('of a roster', { tags: 'long' }, async () => {
    await undo(1)
    const before = await contents()
    await load(toCsvFiles(makeSchool({ version: '1.2', students: 5 })), ...into())
    expect(await undo(2)).toMatchObject({ code: 0, err: '' })
    expect(await contents()).toEqual(before)
  })

  test('of a roster that renames the school', async () => {
    const roster = makeSchool({ version: '1.2', students: 2 })
    await load(toCsvFiles(roster))
    const before = await contents()
    await load(toCsvFiles(edit(roster, 'orgs', 'ORG', { name: 'Lake School' })))
    const renamed = String(await idOf('Lake School'))
    expect(await run('--undo', '2', '--institute', renamed)).toMatchObject({ code: 0 })
    expect(await contents()).toEqual(before)
  })

  test('finds files that nothing names any more: they stay as long as the import can be undone', {
    tags: 'long',
  }, async () => {
    const [one, other] = [drawPng(4, []), drawPng(5, [])]
    const logo = 'id,logo\nSUN,files/logo.png\n'
    await load({ 'institute.csv': logo, 'files/logo.png': one }, ...into())
    const before = await contents()
    await load({ 'institute.csv': logo, 'files/logo.png': other }, ...into())
    const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000)
    for (const at of [days(0), days(2)]) await sweep(at)
    expect(await undo(3)).toMatchObject({ code: 0 })
    expect(await contents()).toEqual(before)
    await undo(2)
    for (const at of [days(0), days(2)]) await sweep(at)
    expect(await count('file')).toBe(0)
  })

  test('of an older import leaves what a later one did to other rows and columns', {
    tags: 'long',
  }, async () => {
    await load({ 'students.csv': 'id,name\nS1,Asha Verma\n' }, ...into())
    await load({ 'students.csv': 'id,email\nS1,verma@example.org\n' }, ...into())
    expect(await undo(2)).toMatchObject({ code: 0 })
    expect(await query(`select name, email from person where source_id = 'S1'`)).toEqual([
      { name: 'Asha', email: 'verma@example.org' },
    ])
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

  test('is cancelled with the sittings of an exam that came with it', { tags: 'long' }, async () => {
    const exams = {
      'offline-exams.csv': 'id,section,name,starts_at,ends_at\nX1,A,Term,2026-11-23 09:00,2026-11-27 12:00\n',
      'offline-exam-sittings.csv':
        'id,exam,subject,day,start_time,end_time\nO1,X1,MA,2026-11-24,09:00,12:00\n',
    }
    await load(exams, ...into())
    await subscribe('2026-11-20T05:00:00Z')
    expect(await undo(2)).toMatchObject({ code: 0 })
    for (const table of ['offline_exam', 'offline_exam_sitting'])
      expect(await query(`select cancelled_at is not null as is_cancelled from ${table}`)).toEqual([
        { is_cancelled: true },
      ])
  })

  test('of before loses the section that the import gave it', async () => {
    const live =
      'id,name,link,meeting_with,starts_at,ends_at,sections\nL1,Poetry,https://meet.example/1,Zoom,2026-11-23 09:00,2026-11-23 09:40,A\n'
    await load(
      {
        'sections.csv': 'id,name,standard,year,subjects\nB,B,K10,Y26,MA\n',
        'live-classes.csv': live,
      },
      ...into(),
    )
    await load({ 'live-classes.csv': live.replace(',A\n', ',"A; B"\n') }, ...into())
    expect(await count('live_class_section')).toBe(2)
    await subscribe('2026-11-20T05:00:00Z')
    expect(await undo(3)).toMatchObject({ code: 0 })
    expect(await count('live_class_section')).toBe(1)
    expect(await count('live_class where cancelled_at is not null')).toBe(0)
    await undo(2)
    expect(await count('live_class')).toBe(1)
    expect(await count('live_class_section')).toBe(1)
  })

  test('is removed where none has been read since', async () => {
    await subscribe('2026-11-20T04:00:00Z')
    await load(timetable, ...into())
    expect(await undo(2)).toMatchObject({ code: 0 })
    expect(await count('classroom_class')).toBe(0)
  })

  test('is removed with a section that the import added', { tags: 'long' }, async () => {
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
