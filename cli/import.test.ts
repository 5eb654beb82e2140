import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { verify } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { makeZip } from '#cli/roster/testing.ts'
import { prepareImports } from '#cli/roster/testing-import.ts'
import { edit, makeSchool, toCsvFiles } from '#server/features/roster/records/testing.ts'

const gotham = fileURLToPath(new URL('../../shared/data/oneroster/v1p2-small', import.meta.url))
const school = makeSchool({ version: '1.1', students: 4, studentsPerSection: 2 })

const { database, folder, run, writeExample, count } = prepareImports()

test('a link in the folder is refused, and its target is not shown', async () => {
  const path = await writeExample(school)
  const secret = join(path, 'secret')
  await writeFile(secret, 'word:of:the:server\nmore')
  await rm(join(path, 'users.csv'))
  await symlink(secret, join(path, 'users.csv'))
  const { code, out, err } = await run(path)
  expect(code).toBe(1)
  expect(err).toContain('users.csv is no plain file. Put the file itself there, not a link.\n')
  expect(out + err).not.toMatch(/word|server/)
  expect(await count('person')).toBe(0)
})

describe('a folder without faults', () => {
  test('is imported; the passwords go to a file that only its owner can read, and nowhere else', async () => {
    const { code, out, err } = await run(
      await writeExample(edit(school, 'users', 'T1', { givenName: '=1+1' })),
    )
    expect(code).toBe(0)
    const file = join(folder(), 'data/import-passwords-2026-11-20T04-30-00.csv')
    expect(out).toContain('Hill School, institute 1, new\n')
    expect(out).toContain('  people: 8 new, 0 changed\n')
    expect(out).toContain(`One-time passwords of 8 people: ${file}\n`)
    expect(err).toContain('Rows: 100 %\n')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const lines = (await readFile(file, 'utf8')).trim().split('\r\n')
    expect(lines[0]).toBe('institute,section,role,name,children,displayId,email,phone,password')
    expect(lines).toHaveLength(9)
    expect(lines[7]).toMatch(/^Hill School,,teacher,'=1\+1 Sharma,,,t1@school\.example,,\w{10}$/)
    for (const line of lines.slice(1)) expect(out + err).not.toContain(line.split(',').at(-1))
    const [parent] = (
      await database().pool.query(`select password_hash as hash from person where source_id = 'P1'`)
    ).rows
    expect(await verify(parent.hash, lines[5]?.split(',').at(-1) ?? '')).toBe(true)
  })

  test('a second time changes nothing and makes no passwords', async () => {
    const path = await writeExample(school)
    await run(path)
    const { code, out } = await run(path)
    expect(code).toBe(0)
    expect(out).toContain('  people: 0 new, 0 changed\n')
    expect(out).not.toContain('passwords')
    expect(await readdir(join(folder(), 'data'))).toHaveLength(1)
  })

  test('as a zip with one folder', async () => {
    const entries = Object.entries(toCsvFiles(school)).map(([name, content]) => ({
      name: `hill/${name}`,
      content,
    }))
    await writeFile(join(folder(), 'roster.zip'), makeZip(entries))
    expect(await run(join(folder(), 'roster.zip'), '--host', 'Hill.Example')).toMatchObject({ code: 0 })
    expect((await database().pool.query('select host from institute_host')).rows).toEqual([
      { host: 'hill.example' },
    ])
  })

  test('--check only checks', async () => {
    const { code, out } = await run(await writeExample(school), '--check')
    expect(code).toBe(0)
    expect(out).toContain('No faults. OneRoster 1.1: 2 orgs,')
    expect(await count('institute')).toBe(0)
  })

  test('settings of a new institute', async () => {
    const calls = edit(edit(school, 'users', 'P1', { sms: '+1 212 555 0100' }), 'users', 'P2', {
      sms: '(212) 555-0101',
    })
    const options = ['--kind', 'coaching', '--time-zone', 'America/New_York', '--calling-code', '+1']
    expect(await run(await writeExample(calls), ...options)).toMatchObject({ code: 0 })
    const { rows } = await database().pool.query(
      `select i.kind, i.time_zone, i.country_calling_code, p.phone from institute i
        join person p on p.institute_id = i.id and p.source_id = 'P1'`,
    )
    expect(rows).toEqual([
      { kind: 'coaching', time_zone: 'America/New_York', country_calling_code: '1', phone: '2125550100' },
    ])
  })
})

describe('a folder with faults', () => {
  test('writes nothing and reports each with file, line and column', async () => {
    const path = await writeExample(
      edit(edit(school, 'users', 'S2', { email: 'x', password: 'abc' }), 'enrollments', 'E1', {
        classSourcedId: 'K7',
      }),
    )
    const text = await readFile(join(path, 'orgs.csv'), 'utf8')
    await writeFile(join(path, 'orgs.csv'), Buffer.from(text.replace('District', 'Côte'), 'latin1'))
    const { code, out, err } = await run(path)
    expect(code).toBe(1)
    expect(out).toBe('')
    expect(err).toContain(`orgs.csv:2: file: is not UTF-8; save the file as UTF-8
users.csv:3: email: "x" is not an email address
users.csv:3: password: is shorter than 4 characters
enrollments.csv:2: classSourcedId: "K7" is not in classes.csv

4 faults. Nothing was written.
`)
    expect(await count('institute')).toBe(0)
    expect(existsSync(join(folder(), 'data'))).toBe(false)
  })

  test('a file that cannot be read as rows prevents the import', async () => {
    const path = await writeExample(school)
    await writeFile(join(path, 'orgs.csv'), 'sourcedId,name\n1,"open')
    const { code, err } = await run(path)
    expect(code).toBe(1)
    expect(err).toContain('orgs.csv:2: file: the row that begins here opens a quote and never closes it\n')
    expect(err).toContain('The rows are checked when all files can be read.')
  })

  test('an existing file of passwords is not overwritten, and nothing is imported', async () => {
    const path = await writeExample(school)
    const taken = join(folder(), 'mine.txt')
    await writeFile(taken, 'mine')
    const { code, err } = await run(path, '--passwords', taken)
    expect(code).toBe(1)
    expect(err).toContain('mine.txt is there already.')
    expect(await readFile(taken, 'utf8')).toBe('mine')
    expect(await count('person')).toBe(0)
  })

  test('when the commit fails, the file of passwords is deleted too', async () => {
    await database().pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create constraint trigger late after insert on person deferrable initially deferred
        for each row execute function refuse()`)
    const file = join(folder(), 'passwords.csv')
    const { code, err } = await run(await writeExample(school), '--passwords', file)
    await database().pool.query('drop function refuse cascade')
    expect(code).toBe(1)
    expect(err).toContain('refused\n')
    expect(existsSync(file)).toBe(false)
    expect(await count('institute')).toBe(0)
  })
})

describe('arguments', () => {
  test('--help prints the usage', async () => {
    const { code, out } = await run('--help')
    expect(code).toBe(0)
    expect(out).toContain('npm run import -- <folder or zip> [options]')
  })
  test.each([
    [[], 'Name the folder or zip to import.'],
    [['a', 'b'], 'One folder or zip at a time; what is "b"?'],
    [['a', '--kindly'], "Unknown option '--kindly'"],
    [['a', '--institute', 'x'], '--institute takes the id of an institute, not "x".'],
    [['a', '--institute', '1', '--kind', 'school'], '--kind is for institutes that the import makes'],
    [['a', '--kind', 'college'], '--kind is school or coaching, not "college".'],
    [['a', '--time-zone', 'Delhi'], '--time-zone takes a name such as Asia/Kolkata, not "Delhi".'],
    [['a', '--calling-code', '+'], '--calling-code takes digits such as 91, not "+".'],
    [['a', '--host', 'a b'], '--host takes a name such as school.example.org, not "a b".'],
  ])('%j prints what is wrong', async (argv, problem) => {
    const { code, err } = await run(...argv)
    expect(code).toBe(2)
    expect(err).toContain(problem)
  })
  test('a missing folder', async () => {
    expect(await run(join(folder(), 'nowhere'))).toMatchObject({
      code: 1,
      err: `There is no file or folder ${join(folder(), 'nowhere')}.\n`,
    })
  })
})

test('the Gotham example of OneRoster 1.2', async ({ skip }) => {
  skip(!existsSync(gotham), '../shared/data/oneroster is not here')
  const first = await run(gotham)
  expect(first).toMatchObject({ code: 0 })
  expect(first.out).toContain('without email and phone, so unable to sign in: 1')
  expect(first.out + first.err).not.toContain('Batman')
  const { rows } = await database().pool.query(`
    select i.name as institute, p.name, p.role, s.display_id, s.date_of_birth::text as born, p.password_hash as hash,
      se.name as section, st.name as standard, su.name as subject, y.name as year, y.start_date::text as start,
      y.end_date::text as end
    from institute i join person p on p.institute_id = i.id join student s on s.person_id = p.id
    join enrolment e on e.student_id = s.id join section se on se.id = e.section_id
    join standard st on st.id = se.standard_id join academic_year y on y.id = e.academic_year_id
    join section_subject x on x.section_id = se.id join subject su on su.id = x.subject_id`)
  const [{ hash, ...bruce }] = rows
  expect(bruce).toEqual({
    ...{ institute: 'Gotham High School', name: 'Bruce Wayne', role: 'student', display_id: 'bruce.wayne' },
    ...{
      born: '2010-04-17',
      section: 'Basic Detection',
      standard: 'Crime Fighting 101',
      subject: 'subject1',
    },
    ...{ year: '2023', start: '2023-09-04', end: '2024-01-26' },
  })
  expect(await verify(hash, 'Batman.Ru1ez')).toBe(true)
  expect((await run(gotham)).out).toContain('  people: 0 new, 0 changed\n')
})
