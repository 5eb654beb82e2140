import { expect, test } from 'vitest'
import { type Fault, printFault } from '#server/records/import-faults.ts'
import { nothingKnown } from './known.ts'
import { checkLeavingOut } from './leave-out.ts'
import { append, type Example, edit, makeSchool, toRawFiles } from './testing.ts'

const school11 = makeSchool({ version: '1.1', students: 4, studentsPerSection: 2 })
const school12 = makeSchool({ version: '1.2', students: 4, studentsPerSection: 2 })

function leaveOut(example: Example, readFaults: Fault[] = []) {
  const request = { known: nothingKnown, callingCode: '91', into: null }
  const { faults, warnings, leftOut, rosters } = checkLeavingOut(toRawFiles(example), request, readFaults)
  return {
    faults: faults.map(printFault),
    warnings: warnings.map(printFault),
    first: leftOut.faults.map(printFault),
    dependent: leftOut.dependent.map(printFault),
    count: [leftOut.rows, leftOut.total],
    roster: rosters[0],
  }
}

test('files without faults are whole', () => {
  expect(leaveOut(school11)).toMatchObject({ faults: [], first: [], dependent: [], count: [0, 25] })
})

test('a user at fault, with enrolments and demographics; the parent stays', () => {
  const { roster, ...found } = leaveOut(edit(school11, 'users', 'S2', { email: 'x' }))
  expect(found).toEqual({
    faults: [],
    warnings: ['users.csv:6: agentSourcedIds: "S2" is left out (users.csv:3); ignored'],
    first: ['users.csv:3: email: "x" is not an email address'],
    dependent: [
      'demographics.csv:3: sourcedId: "S2" is left out (users.csv:3)',
      'enrollments.csv:3: userSourcedId: "S2" is left out (users.csv:3)',
    ],
    count: [3, 25],
  })
  expect(roster?.people.map(({ sourceId }) => sourceId)).toEqual(['S1', 'S3', 'S4', 'P1', 'P2', 'T1', 'A1'])
  expect(roster?.guardians).toHaveLength(3)
  expect(roster?.enrolments.map(({ sourceId }) => sourceId)).toEqual(['E1', 'E3', 'E4'])
})

test('over several files: a term, its classes and their enrolments', () => {
  const { first, dependent, count } = leaveOut(
    edit(school11, 'academicSessions', 'Y26T1', { startDate: 'soon' }),
  )
  expect(first).toEqual(['academicSessions.csv:3: startDate: "soon" is not a date (YYYY-MM-DD)'])
  expect(dependent.slice(0, 3)).toEqual([
    'classes.csv:2: termSourcedIds: "Y26T1" is left out (academicSessions.csv:3)',
    'classes.csv:3: termSourcedIds: "Y26T1" is left out (academicSessions.csv:3)',
    'enrollments.csv:2: classSourcedId: "K1" is left out (classes.csv:2)',
  ])
  expect(count).toEqual([8, 25])
})

test('a row with several faults is counted once', () => {
  const { first, count } = leaveOut(edit(school11, 'users', 'A1', { email: 'x', enabledUser: 'x' }))
  expect(first).toHaveLength(2)
  expect(count).toEqual([1, 25])
})

test('of two rows with one id, the first stays', () => {
  const again = { ...school11.users?.[0], givenName: 'Other' }
  const { first, dependent, roster } = leaveOut(append(school11, 'users', again))
  expect(first).toEqual(['users.csv:10: sourcedId: "S1" is already on line 2'])
  expect(dependent).toEqual([])
  expect(roster?.people[0]?.name).toBe('Student 1 Sharma')
})

test('a user of 1.2 without a role that can be read', () => {
  const { first, dependent } = leaveOut(edit(school12, 'roles', 'R-T1', { role: 'wizard' }))
  expect(first).toHaveLength(1)
  expect(dependent).toEqual([
    'users.csv:8: sourcedId: "T1" has no row in roles.csv',
    'enrollments.csv:6: userSourcedId: "T1" is left out (users.csv:8)',
  ])
})

test('a line that cannot be decoded belongs to the row that begins before it', () => {
  const { first, count } = leaveOut(school11, [
    { file: 'users.csv', line: 9, column: 'file', problem: 'is not UTF-8; save the file as UTF-8' },
  ])
  expect(first).toHaveLength(1)
  expect(count).toEqual([1, 25])
})

test.each<[string, Example, string]>([
  [
    'a header',
    { ...school11, orgs: school11.orgs?.map(({ name, ...row }) => row) ?? [] },
    'orgs.csv:1: name: is missing in the header',
  ],
  ['the manifest', { ...school11, manifest: [] }, 'manifest.csv:1: oneroster.version: is missing'],
  [
    'the only school, which no district replaces then',
    edit(school11, 'orgs', 'ORG', { name: '' }),
    'orgs.csv:1: type: no organisation is a school; say with --institute where to import',
  ],
])('%s cannot be left out', (_, example, fault) => {
  const { faults, roster } = leaveOut(example)
  expect(faults).toContain(fault)
  expect(roster).toBeUndefined()
})
