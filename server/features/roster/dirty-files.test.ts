import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRosterDatabase, school, today } from '#server/features/roster/testing.ts'
import { printFault } from '#server/records/import-faults.ts'
import { append, type Example, edit, makeSchool, withManifest } from './records/testing.ts'

let at: Awaited<ReturnType<typeof openRosterDatabase>>
beforeAll(async () => {
  at = await openRosterDatabase()
})
beforeEach(() => at.empty())
afterAll(() => at.close())

const enrolTeacher = append(school, 'enrollments', {
  ...{ sourcedId: 'E9', classSourcedId: 'K1', schoolSourcedId: 'ORG', role: 'student' },
  userSourcedId: 'T1',
})

test('what is harmless is imported, and importing it again changes nothing', async () => {
  const dirty = [
    (example: Example) => edit(example, 'orgs', 'ORG', { parentSourcedId: 'STATE' }),
    (example: Example) => edit(example, 'users', 'S1', { sms: '+44 20 7946 0018' }),
    (example: Example) => edit(example, 'users', 'S4', { status: 'inactive' }),
    (example: Example) => edit(example, 'enrollments', 'E4', { status: 'inactive' }),
  ].reduce((example, change) => change(example), enrolTeacher)
  const result = await at.bring(dirty)
  expect(result.faults.map(printFault)).toEqual([])
  expect(result.warnings.map(printFault)).toEqual([
    'orgs.csv:3: parentSourcedId: "STATE" is not in orgs.csv; ignored',
    'users.csv:2: sms: "+44 20 7946 0018" is a number of +44; only those of +91 can sign in; it is left out',
    'users.csv:5: status: "inactive" is read as tobedeleted',
    'users.csv:8: role: "T1" is imported as student, not as teacher',
    'enrollments.csv:5: status: "inactive" is read as tobedeleted',
  ])
  expect(await at.query(`select phone, email from person where source_id = 'S1'`)).toEqual([
    { phone: null, email: 's1@school.example' },
  ])
  expect(await at.query(`select role from person where source_id = 'T1'`)).toEqual([{ role: 'student' }])
  expect(await at.enrolment('E9')).toEqual([{ status: 'active', start: null, end: null }])
  const before = await at.readAll()
  await at.bring(dirty)
  expect(await at.readAll()).toEqual(before)
})

test('a small bundle of changes alone, as systems export for a trial, is imported', async () => {
  const stamp = { status: 'Active', dateLastModified: '2023-10-02T00:00:00.000Z' }
  const bundle = withManifest(
    {
      orgs: [
        { sourcedId: 'O1', ...stamp, name: 'Lake Middle School', type: 'school', parentSourcedId: 'D1' },
      ],
      academicSessions: [
        {
          ...{ sourcedId: 'A1', ...stamp, title: 'Autumn', type: 'semester', schoolYear: '2023' },
          ...{ startDate: '2023-09-04', endDate: '2024-01-26', parentSourcedId: '' },
        },
      ],
      courses: [
        { sourcedId: 'C1', ...stamp, title: 'Biology', orgSourcedId: 'O1', subjects: 'Science', '': '' },
      ],
      classes: [
        {
          ...{ sourcedId: 'K1', ...stamp, title: 'Biology 1', courseSourcedId: 'C1', classType: 'scheduled' },
          ...{ schoolSourcedId: 'O1', termSourcedIds: 'A1' },
        },
      ],
      users: [
        {
          ...{
            sourcedId: 'U1',
            ...stamp,
            enabledUser: 'TRUE',
            username: 'lee',
            givenName: 'Lee',
            familyName: 'Doe',
          },
          ...{ email: 'lee@lake.example', phone: '(212) 555-0100', password: 'a pass phrase' },
        },
      ],
      roles: [
        {
          ...{ sourcedId: 'R1', ...stamp, userSourcedId: 'U1', roleType: 'primary', role: 'student' },
          ...{ orgSourcedId: 'O1', userProfileSourcedId: '' },
        },
      ],
      enrollments: [
        {
          ...{ sourcedId: 'E1', ...stamp, classSourcedId: 'K1', schoolSourcedId: 'O1', userSourcedId: 'U1' },
          ...{ role: 'student', primary: '', beginDate: '', endDate: '' },
        },
      ],
    },
    '1.2',
    'delta',
  )
  const result = await at.bring(bundle)
  expect(result.faults.map(printFault)).toEqual([])
  const found =
    await at.query(`select i.name as institute, p.name, p.phone, se.name as section from institute i
    join person p on p.institute_id = i.id join student s on s.person_id = p.id
    join enrolment e on e.student_id = s.id join section se on se.id = e.section_id`)
  expect(found).toEqual([
    { institute: 'Lake Middle School', name: 'Lee Doe', phone: '2125550100', section: 'Biology 1' },
  ])
})

test('a school is found again if the header of its id is spelled differently', async () => {
  await at.bring(school)
  const orgs = school.orgs?.map(({ sourcedId = '', ...row }) => ({ 'Sourced Id': sourcedId, ...row })) ?? []
  await at.bring({ ...school, orgs })
  expect(await at.count('institute')).toBe(1)
})

describe('leaving out', () => {
  const faulty = edit(edit(school, 'users', 'S2', { email: 'x' }), 'users', 'S1', { givenName: 'Asha' })

  test('imports the other rows; the stored ones of those left out stay', async () => {
    await at.bring(school)
    const before = await at.readAll()
    const result = await at.bring(faulty, { leaveOut: 20 })
    expect(result.leftOut).toMatchObject({ rows: 3, total: 25 })
    expect(result.written).toHaveLength(1)
    const after = await at.readAll()
    expect(after.guardian).toEqual(before.guardian)
    expect(after.enrolment).toEqual(before.enrolment)
    expect(await at.query(`select name from person where source_id in ('S1', 'S2') order by 1`)).toEqual([
      { name: 'Asha Sharma' },
      { name: 'Student 2 Sharma' },
    ])
    await at.bring(faulty, { leaveOut: 20 })
    expect(await at.readAll()).toEqual(after)
  })

  test('of too many rows writes nothing', async () => {
    const before = await at.readAll()
    const result = await at.bring(faulty, { leaveOut: 11.9 })
    expect(result).toMatchObject({ isTooMuchLeftOut: true, written: [], faults: [] })
    expect(await at.readAll()).toEqual(before)
    expect(await at.bring(faulty, { leaveOut: 12 })).toMatchObject({ isTooMuchLeftOut: false })
  })

  test('findings that cannot be stored stop the import', async () => {
    const keepFindings = () => Promise.reject(new Error('the disk is full'))
    await expect(at.bring(school, {}, { keepFindings })).rejects.toThrow('the disk is full')
    expect(await at.count('person')).toBe(0)
  })
})

describe('a check', () => {
  test('counts what an import then writes, and writes nothing', async () => {
    const first = await at.bring(school, { isCheckOnly: true })
    expect(first.written).toEqual([])
    expect(await at.count('person')).toBe(0)
    expect(at.kept.passwords).toEqual([])
    const { written } = await at.bring(school)
    expect(first.planned.map(({ changes }) => changes)).toEqual(written.map(({ changes }) => changes))

    const changed = [
      (example: Example) => edit(example, 'users', 'S1', { status: 'tobedeleted' }),
      (example: Example) => edit(example, 'users', 'S2', { givenName: 'Asha', agentSourcedIds: '' }),
      (example: Example) => edit(example, 'users', 'P1', { agentSourcedIds: 'S1' }),
      (example: Example) => edit(example, 'enrollments', 'E2', { status: 'tobedeleted' }),
      (example: Example) => edit(example, 'enrollments', 'E3', { endDate: today }),
    ].reduce((example, change) => change(example), school)
    const before = await at.readAll()
    const { planned } = await at.bring(changed, { isCheckOnly: true })
    expect(await at.readAll()).toEqual(before)
    expect(planned[0]?.changes).toMatchObject({
      people: { added: 0, changed: 1, ended: 1 },
      guardians: { added: 0, changed: 0, ended: 1 },
      enrolments: { added: 0, changed: 1, ended: 2 },
      sections: { added: 0, changed: 0, ended: 0 },
    })
    const done = await at.bring(changed)
    expect(done.written.map(({ changes }) => changes)).toEqual(planned.map(({ changes }) => changes))
  })

  test('counts enrolments that end with a removed user whom the files do not enrol', async () => {
    await at.bring(school)
    const gone = edit(makeSchool({ version: '1.1', students: 1, mode: 'delta' }), 'users', 'S1', {
      status: 'tobedeleted',
    })
    const users = gone.users?.filter((user) => user.sourcedId === 'S1') ?? []
    const alone = withManifest(
      { users: users.map((user) => ({ ...user, agentSourcedIds: '' })) },
      '1.1',
      'delta',
    )
    const { planned } = await at.bring(alone, { isCheckOnly: true })
    expect(planned[0]?.changes).toMatchObject({ people: { ended: 1 }, enrolments: { changed: 0, ended: 1 } })
  })
})
