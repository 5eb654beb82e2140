import { describe, expect, test } from 'vitest'
import { printFault } from '#server/records/import-faults.ts'
import { checkRoster } from './check.ts'
import type { RawFiles } from './files.ts'
import { nothingKnown } from './known.ts'
import { append, type Example, edit, makeSchool, toRawFiles } from './testing.ts'

const school11 = makeSchool({ version: '1.1', students: 4, studentsPerSection: 2 })
const school12 = makeSchool({ version: '1.2', students: 4, studentsPerSection: 2 })

const check = (files: RawFiles) => checkRoster(files, { known: nothingKnown, callingCode: '91', into: null })
function accept(example: Example) {
  const { faults, warnings, rosters } = check(toRawFiles(example))
  expect(faults.map(printFault)).toEqual([])
  const [roster] = rosters
  if (!roster) throw new Error('no roster')
  const person = (id: string) => roster.people.find(({ sourceId }) => sourceId === id)
  return { warnings: warnings.map(printFault), roster, person }
}
const renameHeader = (example: Example, from: string, to: string): Example => ({
  ...example,
  users: (example.users ?? []).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name === from ? to : name, value])),
  ),
})

describe('organisations', () => {
  test('above one that is not in the files', () => {
    const { warnings, roster } = accept(edit(school11, 'orgs', 'ORG', { parentSourcedId: 'STATE' }))
    expect(warnings).toEqual(['orgs.csv:3: parentSourcedId: "STATE" is not in orgs.csv; ignored'])
    expect(roster.people).toHaveLength(8)
  })

  test('a district without a school is imported as an institute', () => {
    const { warnings, roster } = accept(edit(school11, 'orgs', 'ORG', { type: 'local' }))
    expect(warnings).toEqual([
      'orgs.csv:2: type: no organisation is a school; "DIST" of type district is imported as one',
    ])
    expect(roster.target).toMatchObject({ orgId: 'DIST', name: 'District' })
    expect(roster.sections).toHaveLength(2)
    expect(roster.enrolments).toHaveLength(4)
  })

  test('schools without a district', () => {
    const example = edit(school11, 'orgs', 'ORG', { parentSourcedId: '' })
    const { warnings, roster } = accept({ ...example, orgs: example.orgs?.slice(1) ?? [] })
    expect(warnings).toEqual([])
    expect(roster.people).toHaveLength(8)
  })

  test('a course of an organisation that is not in the files', () => {
    const { warnings, roster } = accept(edit(school11, 'courses', 'C9', { orgSourcedId: 'O9' }))
    expect(warnings).toEqual(['courses.csv:2: orgSourcedId: "O9" is not in orgs.csv; ignored'])
    expect(roster.standards).toHaveLength(2)
  })
})

describe('columns', () => {
  test('empty ones at the end of the header and of rows', () => {
    const files = toRawFiles(school11)
    files.orgs?.header.cells.push('', ' ')
    files.orgs?.rows[0]?.cells.push('', '', '', '')
    files.users?.rows[0]?.cells.push('')
    files.users?.rows[2]?.cells.push('', '')
    const { faults, warnings } = check(files)
    expect(faults.map(printFault)).toEqual([])
    expect(warnings.map(printFault)).toEqual([
      'orgs.csv:1: header: 2 columns have no name; not read',
      'orgs.csv:2: row: has empty cells at its end beyond the header; not read',
      'users.csv:2: row: has empty cells at its end beyond the header, as have 1 other rows; not read',
    ])
  })

  test('a row that lacks cells of named columns is a fault', () => {
    const files = toRawFiles(school11)
    files.orgs?.rows[0]?.cells.pop()
    expect(check(files).faults.map(printFault)).toEqual(['orgs.csv:2: row: has 6 cells, the header has 7'])
  })

  test('unknown ones are not read', () => {
    const { warnings } = accept(renameHeader(school11, 'username', 'house'))
    expect(warnings).toEqual(['users.csv:1: house: is not a column of OneRoster 1.1; it is not read'])
  })

  test('one that has the name of the API is read, so that no parent is lost', () => {
    const { warnings, roster } = accept(renameHeader(school11, 'agentSourcedIds', 'agents'))
    expect(warnings).toEqual(['users.csv:1: agents: is read as agentSourcedIds'])
    expect(roster.guardians).toHaveLength(4)
  })

  test('one that is spelled differently is read, so that no e-mail is lost', () => {
    const { warnings, person } = accept(renameHeader(school11, 'email', 'E-Mail'))
    expect(warnings).toEqual(['users.csv:1: E-Mail: is read as email'])
    expect(person('S1')?.email).toBe('s1@school.example')
  })
})

describe('words of another version', () => {
  test.each([
    ['inactive', 'removed'],
    ['Inactive', 'removed'],
    ['to be deleted', 'removed'],
    ['to_be_deleted', 'removed'],
    ['deleted', 'removed'],
  ])('the status %s', (status, ours) => {
    const { warnings, person } = accept(edit(school12, 'users', 'T1', { status }))
    expect(warnings).toEqual([`users.csv:8: status: "${status}" is read as tobedeleted`])
    expect(person('T1')?.status).toBe(ours)
  })
  test.each(['Active', 'ACTIVE'])('the status %s needs no warning', (status) => {
    const { warnings, person } = accept(edit(school12, 'users', 'T1', { status }))
    expect(warnings).toEqual([])
    expect(person('T1')?.status).toBe('active')
  })
  test('a time of change that is none', () => {
    const { warnings } = accept(edit(school12, 'users', 'T1', { dateLastModified: '02/10/2023' }))
    expect(warnings).toEqual([
      'users.csv:8: dateLastModified: "02/10/2023" is not a time (such as 2026-04-01T09:30:00.000Z); ignored',
    ])
  })
  test('a role of 1.2 in 1.1, and the other way round', () => {
    const in11 = accept(edit(school11, 'users', 'A1', { role: 'principal' }))
    expect(in11.warnings).toEqual(['users.csv:9: role: "principal" is read as administrator'])
    const in12 = accept(edit(school12, 'roles', 'R-A1', { role: 'administrator' }))
    expect(in12.warnings).toEqual(['roles.csv:9: role: "administrator" is read as siteAdministrator'])
    expect([in11.person('A1')?.role, in12.person('A1')?.role]).toEqual(['admin', 'admin'])
  })
})

describe('several roles', () => {
  const enrol = (example: Example, userSourcedId: string) =>
    append(example, 'enrollments', {
      ...{ sourcedId: 'E9', classSourcedId: 'K1', schoolSourcedId: 'ORG', role: 'student' },
      userSourcedId,
    })
  const giveRole = (userSourcedId: string, role: string, orgSourcedId: string) =>
    append(school12, 'roles', {
      ...{ sourcedId: 'R9', roleType: 'secondary' },
      ...{ userSourcedId, role, orgSourcedId },
    })

  test('a teacher who is enrolled is imported as a student', () => {
    const { warnings, roster, person } = accept(enrol(school11, 'T1'))
    expect(warnings).toEqual(['users.csv:8: role: "T1" is imported as student, not as teacher'])
    expect(person('T1')?.role).toBe('student')
    expect(roster.enrolments.map(({ sourceId }) => sourceId)).toContain('E9')
  })
  test('a parent who is enrolled stays a parent', () => {
    const { warnings, roster, person } = accept(enrol(school11, 'P1'))
    expect(warnings).toEqual(['enrollments.csv:7: userSourcedId: "P1" is a parent, and is not enrolled'])
    expect(person('P1')?.role).toBe('parent')
    expect(roster.enrolments).toHaveLength(4)
    expect(roster.guardians).toHaveLength(4)
  })
  test('a teacher at one school and a parent at another is a parent at both', () => {
    const { warnings, person } = accept(giveRole('T1', 'parent', 'DIST'))
    expect(warnings).toEqual(['roles.csv:8: role: "T1" is imported as parent, not as teacher'])
    expect(person('T1')?.role).toBe('parent')
  })
})

describe('phone numbers', () => {
  test.each([
    ['of another country', '+44 20 7946 0018', 'is a number of +44; only those of +91 can sign in'],
    ['that cannot be read', 'ask the office', 'is not a phone number of +91'],
  ])('one %s is left out if the person has an e-mail', (_, sms, problem) => {
    const { warnings, person } = accept(edit(school11, 'users', 'S1', { sms }))
    expect(warnings).toEqual([`users.csv:2: sms: "${sms}" ${problem}; it is left out`])
    expect(person('S1')).toMatchObject({ email: 's1@school.example', phone: null })
  })
  test('one is left out if the other one can sign in', () => {
    const { person } = accept(edit(school11, 'users', 'P1', { sms: '+1 212 555 0100', phone: '9876543210' }))
    expect(person('P1')?.phone).toBe('9876543210')
  })
  test('without another way to sign in it is a fault', () => {
    const files = toRawFiles(edit(school11, 'users', 'P1', { sms: '+1 212 555 0100' }))
    expect(check(files).faults.map(printFault)).toEqual([
      'users.csv:6: sms: "+1 212 555 0100" is a number of +1; only those of +91 can sign in',
    ])
  })
  test('of a person who is removed it does not matter', () => {
    const { warnings } = accept(edit(school11, 'users', 'P1', { sms: '12', status: 'tobedeleted' }))
    expect(warnings).toHaveLength(1)
  })
})
