import { describe, expect, test } from 'vitest'
import { printFault } from '#server/records/import-faults.ts'
import { checkRoster } from './check.ts'
import { type Known, nothingKnown } from './known.ts'
import type { Roster } from './shape.ts'
import { append, type Example, edit, makeSchool, toRawFiles } from './testing.ts'

const school11 = makeSchool({ version: '1.1', students: 4, studentsPerSection: 2 })
const school12 = makeSchool({ version: '1.2', students: 4, studentsPerSection: 2 })

function rostersOf(example: Example, known: Known = nothingKnown, into: number | null = null): Roster[] {
  const { faults, rosters } = checkRoster(toRawFiles(example), { known, callingCode: '91', into })
  expect(faults.map(printFault)).toEqual([])
  return rosters
}
function rosterOf(example: Example): Roster {
  const [roster] = rostersOf(example)
  if (!roster) throw new Error('no roster')
  return roster
}
const personOf = (example: Example, sourceId: string) =>
  rosterOf(example).people.find((person) => person.sourceId === sourceId)

test('1.1 and 1.2 of the same school give the same roster', () => {
  expect(rosterOf(school12)).toEqual(rosterOf(school11))
})

test('the school is the institute; courses are standards, classes sections, subjects those of class or course', () => {
  const roster = rosterOf(edit(school11, 'classes', 'K1', { subjects: 'Music, music ,Art' }))
  expect(roster.target).toEqual({ orgId: 'ORG', name: 'Hill School', instituteId: null })
  expect(roster.standards.map((standard) => standard.name)).toEqual(['Class 9', 'Class 10'])
  expect(roster.sections).toEqual([
    {
      sourceId: 'K1',
      name: 'Section 1',
      standardSourceId: 'C9',
      yearSourceId: 'Y26',
      isActive: true,
      subjects: ['Music', 'music', 'Art'],
    },
    {
      sourceId: 'K2',
      name: 'Section 2',
      standardSourceId: 'C10',
      yearSourceId: 'Y26',
      isActive: true,
      subjects: ['Mathematics', 'Science'],
    },
  ])
})

describe('years', () => {
  test('a term belongs to the schoolYear session above it', () => {
    expect(rosterOf(school11).years).toEqual([
      { sourceId: 'Y26', name: '2026-27', startDate: '2026-04-01', endDate: '2027-03-31', isMade: false },
    ])
  })
  test('sessions without a schoolYear session get a year from their schoolYear column, which spans them', () => {
    const former = edit(school11, 'academicSessions', 'Y26', { schoolYear: '2026' })
    const noParent = edit(former, 'academicSessions', 'Y26T1', { parentSourcedId: '' })
    const spring = {
      sourcedId: 'T2',
      title: 'Spring',
      type: 'semester',
      startDate: '2026-10-05',
      endDate: '2027-02-20',
      schoolYear: '2027',
    }
    const roster = rosterOf(append(noParent, 'academicSessions', spring))
    expect(roster.years[1]).toEqual({
      ...{
        sourceId: 'schoolYear:2027',
        name: '2027',
        startDate: '2026-04-01',
        endDate: '2027-02-20',
        isMade: true,
      },
    })
    expect(roster.sections[0]?.yearSourceId).toBe('schoolYear:2027')
  })
  test('semesters that name no parent are of the schoolYear session with their year and days', () => {
    const year = { schoolYear: '2027', startDate: '2026-04-01', endDate: '2027-03-31' }
    const alone = edit(edit(school11, 'academicSessions', 'Y26', year), 'academicSessions', 'Y26T1', {
      parentSourcedId: '',
      type: 'semester',
      schoolYear: '2027',
    })
    const roster = rosterOf(alone)
    expect(roster.years.map(({ sourceId, isMade }) => ({ sourceId, isMade }))).toEqual([
      { sourceId: 'Y26', isMade: false },
    ])
    expect(roster.sections[0]?.yearSourceId).toBe('Y26')
    const twice = append(alone, 'academicSessions', {
      ...year,
      ...{ sourcedId: 'Y26B', title: 'Of another school', type: 'schoolYear' },
    })
    expect(rosterOf(twice).sections[0]?.yearSourceId).toBe('schoolYear:2027')
    const later = edit(alone, 'academicSessions', 'Y26T1', { endDate: '2027-05-31' })
    expect(rosterOf(later).sections[0]?.yearSourceId).toBe('schoolYear:2027')
  })
})

describe('people', () => {
  test('a student', () => {
    const example = edit(school11, 'users', 'S1', {
      email: 'Aarav@School.Example',
      phone: '022 2345 6789',
      sms: '+919876543210',
    })
    expect(personOf(example, 'S1')).toEqual({
      line: 2,
      sourceId: 'S1',
      role: 'student',
      name: 'Student 1 Sharma',
      email: 'aarav@school.example',
      phone: '9876543210',
      status: 'active',
      displayId: 'ADM1',
      password: null,
    })
  })
  test.each([
    ['student', 'student'],
    ['guardian', 'parent'],
    ['parent', 'parent'],
    ['relative', 'parent'],
    ['teacher', 'teacher'],
    ['aide', 'teacher'],
    ['proctor', 'teacher'],
    ['administrator', 'admin'],
  ])('the role %s of 1.1 is imported as %s', (role, ours) => {
    const person = { enabledUser: 'true', orgSourcedIds: 'ORG', givenName: 'A', familyName: 'B' }
    expect(personOf(append(school11, 'users', { ...person, sourcedId: 'X', role }), 'X')?.role).toBe(ours)
  })
  test.each([
    ['principal', 'admin'],
    ['siteAdministrator', 'admin'],
    ['districtAdministrator', 'admin'],
    ['systemAdministrator', 'admin'],
    ['counselor', 'teacher'],
  ])('the role %s of 1.2 is imported as %s', (role, ours) => {
    expect(personOf(edit(school12, 'roles', 'R-A1', { role }), 'A1')?.role).toBe(ours)
  })
  test('a teacher who is also a parent is imported as a parent', () => {
    const role = {
      sourcedId: 'R9',
      userSourcedId: 'T1',
      roleType: 'secondary',
      role: 'parent',
      orgSourcedId: 'ORG',
    }
    expect(personOf(append(school12, 'roles', role), 'T1')?.role).toBe('parent')
  })
  test('the preferred name comes before the legal name', () => {
    expect(personOf(edit(school12, 'users', 'S1', { preferredGivenName: 'Ari' }), 'S1')?.name).toBe(
      'Ari Sharma',
    )
  })
  test.each([
    [{ enabledUser: 'false' }, 'blocked'],
    [{ status: 'tobedeleted' }, 'removed'],
    [{ status: 'tobedeleted', enabledUser: 'false' }, 'removed'],
  ])('%j is %s', (cells, status) => {
    expect(personOf(edit(school11, 'users', 'S1', cells), 'S1')?.status).toBe(status)
  })
  test('passwords: of users.csv, or else of a profile', () => {
    const profile = (sourcedId: string, userSourcedId: string, password: string) => ({
      sourcedId,
      userSourcedId,
      password,
    })
    const example = edit(
      { ...school12, userProfiles: [profile('U1', 'S1', 'of profile'), profile('U2', 'S2', 'of profile')] },
      'users',
      'S1',
      { password: 'of users' },
    )
    const manifest = example.manifest?.map((row) =>
      row.propertyName === 'file.userProfiles' ? { ...row, value: 'bulk' } : row,
    )
    const whole = { ...example, manifest: manifest ?? [] }
    expect(personOf(whole, 'S1')?.password).toBe('of users')
    expect(personOf(whole, 'S2')?.password).toBe('of profile')
  })
  test('birthday and gender', () => {
    expect(rosterOf(school11).demographics[0]).toEqual({
      sourceId: 'S1',
      gender: 'female',
      dateOfBirth: '2011-02-15',
    })
  })
})

describe('parents and children', () => {
  const unlinked = ['S1', 'S2', 'S3', 'S4', 'P1', 'P2'].reduce(
    (example, id) => edit(example, 'users', id, { agentSourcedIds: '' }),
    school11,
  )
  test.each([
    ['the child names the parent', 'S1', 'P1'],
    ['the parent names the child', 'P1', 'S1'],
  ])('%s', (_, from, to) => {
    expect(rosterOf(edit(unlinked, 'users', from, { agentSourcedIds: to })).guardians).toEqual([
      { parentSourceId: 'P1', studentSourceId: 'S1', relation: 'guardian' },
    ])
  })
  test('both refer to each other: one link', () => {
    const both = edit(edit(unlinked, 'users', 'S1', { agentSourcedIds: 'P1' }), 'users', 'P1', {
      agentSourcedIds: 'S1',
    })
    expect(rosterOf(both).guardians).toHaveLength(1)
  })
  test('a teacher or a sibling as agent is no parent', () => {
    const example = edit(edit(unlinked, 'users', 'S1', { agentSourcedIds: 'T1' }), 'users', 'S2', {
      agentSourcedIds: 'S1',
    })
    expect(rosterOf(example).guardians).toEqual([])
  })
})

test('only students are enrolled; enrolments of a deleted person or class are removed', () => {
  const roster = rosterOf(
    edit(edit(school11, 'users', 'S1', { status: 'tobedeleted' }), 'enrollments', 'E2', {
      status: 'tobedeleted',
    }),
  )
  expect(roster.enrolments.map(({ sourceId, isRemoved }) => [sourceId, isRemoved])).toEqual([
    ['E1', true],
    ['E2', true],
    ['E3', false],
    ['E4', false],
  ])
})

describe('several schools', () => {
  const stamp = { status: '', dateLastModified: '' }
  const two = [
    (example: Example) =>
      append(example, 'orgs', {
        ...stamp,
        sourcedId: 'ORG2',
        name: 'Lake School',
        type: 'school',
        parentSourcedId: 'DIST',
      }),
    (example: Example) => edit(example, 'classes', 'K2', { schoolSourcedId: 'ORG2' }),
    (example: Example) => edit(example, 'enrollments', 'E3', { schoolSourcedId: 'ORG2' }),
    (example: Example) => edit(example, 'enrollments', 'E4', { schoolSourcedId: 'ORG2' }),
    (example: Example) => edit(example, 'users', 'S3', { orgSourcedIds: 'ORG2' }),
    (example: Example) => edit(example, 'users', 'S4', { orgSourcedIds: 'ORG2' }),
    (example: Example) => edit(example, 'users', 'P2', { orgSourcedIds: 'DIST' }),
    (example: Example) => edit(example, 'users', 'A1', { orgSourcedIds: 'DIST' }),
  ].reduce((example, change) => change(example), school11)

  test('each is an institute with its classes, people, parents of its students, and the district’s staff', () => {
    const [hill, lake] = rostersOf(two)
    const ids = (roster: Roster | undefined) => roster?.people.map((person) => person.sourceId)
    expect(ids(hill)).toEqual(['S1', 'S2', 'P1', 'T1', 'A1'])
    expect(ids(lake)).toEqual(['S3', 'S4', 'P2', 'A1'])
    expect(lake?.sections.map((section) => section.sourceId)).toEqual(['K2'])
    expect(lake?.standards.map((standard) => standard.sourceId)).toEqual(['C10'])
    expect(lake?.enrolments.map((enrolment) => enrolment.sourceId)).toEqual(['E3', 'E4'])
    expect(lake?.guardians.map((link) => link.studentSourceId).sort()).toEqual(['S3', 'S4'])
  })
  test('into one institute, they are one', () => {
    const [all, ...rest] = rostersOf(two, nothingKnown, 7)
    expect(rest).toEqual([])
    expect(all?.target).toEqual({ orgId: '', name: null, instituteId: 7 })
    expect(all?.people).toHaveLength(8)
  })
})
