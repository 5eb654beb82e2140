import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRosterDatabase, school, tables, today } from '#server/features/roster/testing.ts'
import { printFault } from '#server/records/import-faults.ts'
import { edit, makeSchool } from './records/testing.ts'

let at: Awaited<ReturnType<typeof openRosterDatabase>>
beforeAll(async () => {
  at = await openRosterDatabase()
})
beforeEach(() => at.empty())
afterAll(() => at.close())

describe('a new school', () => {
  test('imports everything', async () => {
    const result = await at.bring(school, { host: 'hill.example' })
    expect(result.faults).toEqual([])
    const counts = await Promise.all(tables.map(async (table) => [table, await at.count(table)] as const))
    expect(Object.fromEntries(counts)).toEqual({
      ...{
        institute: 1,
        institute_host: 1,
        academic_year: 1,
        standard: 2,
        section: 2,
        subject: 2,
        section_subject: 4,
      },
      ...{ person: 8, student: 4, guardian: 4, enrolment: 4, session: 0 },
    })
    expect(await at.query('select name, kind, source_id, time_zone, sign_in from institute')).toEqual([
      {
        ...{ name: 'Hill School', kind: 'school', source_id: 'ORG', time_zone: 'Asia/Kolkata' },
        sign_in: { loginLinks: false, singleDevice: false, passwords: 'told' },
      },
    ])
  })

  test('a student with section, standard, year and parent', async () => {
    await at.bring(school)
    const rows = await at.query(`
      select p.name, p.email, p.role, p.status, p.joined_on::text as joined, s.display_id, s.gender,
        s.date_of_birth::text as born, se.name as section, st.name as standard, y.name as year, g.name as parent,
        g.phone as parent_phone, gu.relation
      from person p join student s on s.person_id = p.id join enrolment e on e.student_id = s.id
      join section se on se.id = e.section_id join standard st on st.id = se.standard_id
      join academic_year y on y.id = e.academic_year_id join guardian gu on gu.student_id = s.id
      join person g on g.id = gu.parent_id where p.source_id = 'S3'`)
    expect(rows).toEqual([
      {
        ...{
          name: 'Student 3 Sharma',
          email: 's3@school.example',
          role: 'student',
          status: 'active',
          joined: today,
        },
        ...{
          display_id: 'ADM3',
          gender: 'female',
          born: '2013-04-15',
          section: 'Section 2',
          standard: 'Class 10',
        },
        ...{ year: '2026-27', parent: 'Parent 2 Sharma', parent_phone: '9000000002', relation: 'guardian' },
      },
    ])
  })

  test('with any fault, writes nothing and reports what is wrong', async () => {
    const before = await at.readAll()
    const result = await at.bring(edit(school, 'enrollments', 'E4', { role: 'nobody' }))
    expect(result.faults.map(printFault)).toEqual([
      'enrollments.csv:5: role: "nobody" is none of administrator, aide, guardian, parent, proctor, relative, student, teacher',
    ])
    expect(await at.readAll()).toEqual(before)
    expect(await at.count('audit_log')).toBe(0)
    expect(at.kept.passwords).toEqual([])
  })

  test('only checked, writes nothing', async () => {
    const result = await at.bring(school, { isCheckOnly: true })
    expect(result).toMatchObject({ faults: [], written: [], version: '1.1', rowCounts: { users: 8 } })
    expect(await at.count('institute')).toBe(0)
  })

  test('text that looks like a formula or like SQL is text', async () => {
    const name = `=cmd|' /C calc'!A0'); drop table person; --`
    await at.bring(edit(school, 'users', 'S1', { givenName: name }))
    expect(await at.query(`select name from person where source_id = 'S1'`)).toEqual([
      { name: `${name} Sharma` },
    ])
  })

  test('leaves a record with counts and no names', async () => {
    await at.bring(school)
    const [entry] = await at.query<{ action: string; detail: Record<string, unknown> }>(
      'select action, detail from audit_log',
    )
    expect(entry?.action).toBe('roster.import')
    expect(entry?.detail).toMatchObject({
      version: 'OneRoster 1.1',
      people_added: 8,
      people_changed: 0,
      students_added: 4,
    })
    expect(JSON.stringify(entry)).not.toContain('Sharma')
  })
})

describe('a second time', () => {
  test.each(['1.1', '1.2'] as const)('the same files of %s change no row', async (version) => {
    const example = edit(makeSchool({ version, students: 9, studentsPerSection: 2 }), 'users', 'S1', {
      password: 'chosen',
    })
    await at.bring(example)
    const before = await at.readAll()
    at.kept.passwords = []
    const again = await at.bring(example)
    expect(again.written[0]?.changes).toMatchObject({
      people: { added: 0, changed: 0 },
      enrolments: { added: 0, changed: 0 },
    })
    expect(await at.readAll()).toEqual(before)
    expect(at.kept.passwords).toEqual([])
  })

  test('only changed rows are written', async () => {
    await at.bring(school)
    const before = await at.readAll()
    await at.bring(
      edit(edit(school, 'users', 'S1', { email: 'new@school.example' }), 'classes', 'K1', { title: '9-A' }),
    )
    const after = await at.readAll()
    const changed = tables.filter((table) => JSON.stringify(before[table]) !== JSON.stringify(after[table]))
    expect(changed).toEqual(['section', 'person'])
    expect(await at.query(`select email from person where source_id = 'S1'`)).toEqual([
      { email: 'new@school.example' },
    ])
  })

  test('a password that a person chose stays, whatever the files have', async () => {
    await at.bring(school)
    await at.query(`update person set password_hash = 'own' where source_id = 'S1'`)
    await at.bring(edit(school, 'users', 'S1', { password: 'of the file' }))
    expect(await at.query(`select password_hash from person where source_id = 'S1'`)).toEqual([
      { password_hash: 'own' },
    ])
  })

  test('a parent who is removed from a child loses access', async () => {
    await at.bring(school)
    await at.bring(
      edit(edit(school, 'users', 'S1', { agentSourcedIds: '' }), 'users', 'P1', { agentSourcedIds: 'S2' }),
    )
    const left = `select p.source_id as child from guardian g join student s on s.id = g.student_id
      join person p on p.id = s.person_id order by 1`
    expect((await at.query<{ child: string }>(left)).map((row) => row.child)).toEqual(['S2', 'S3', 'S4'])
  })

  test('two at once have the same result as one', async () => {
    await Promise.all([at.bring(school), at.bring(school)])
    expect(await at.count('institute')).toBe(1)
    expect(await at.count('person')).toBe(8)
  })
})

test('people of different families with one number are warned of; those of one family are not', async () => {
  const ofParent1 = '+91 9000000001'
  const withSibling = edit(school, 'users', 'S1', { sms: ofParent1 })
  expect((await at.bring(withSibling)).warnings).toEqual([])
  const { warnings, written } = await at.bring(edit(withSibling, 'users', 'P2', { sms: ofParent1 }))
  expect(written).toHaveLength(1)
  expect(warnings.map(({ file, column, problem }) => `${file} ${column}: ${problem}`)).toEqual(
    // Of S1, P1 and P2.
    ['P2', 'P2', 'P1'].map(
      (other) =>
        `users.csv phone: is also the number of "${other}", with whom there is no child in common: both read the messages to it`,
    ),
  )
})
