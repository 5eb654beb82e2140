import { describe, expect, test } from 'vitest'
import { printFault } from '#server/records/import-faults.ts'
import { checkRoster } from './check.ts'
import { type Known, nothingKnown } from './known.ts'
import { append, type Cells, type Example, edit, makeSchool, toRawFiles, withManifest } from './testing.ts'

const school11 = makeSchool({ version: '1.1', students: 4, studentsPerSection: 2 })
const school12 = makeSchool({ version: '1.2', students: 4, studentsPerSection: 2 })

function faultsIn(example: Example, known: Known = nothingKnown, into: number | null = null): string[] {
  return checkRoster(toRawFiles(example), { known, callingCode: '91', into }).faults.map(printFault)
}

describe('across rows and files', () => {
  const user = (cells: Cells) => ({
    enabledUser: 'true',
    orgSourcedIds: 'ORG',
    givenName: 'A',
    familyName: 'B',
    ...cells,
  })
  const enrolment = (cells: Cells) => ({ schoolSourcedId: 'ORG', role: 'student', ...cells })
  test.each<[string, Example, string[]]>([
    [
      'an id twice',
      append(school11, 'users', user({ sourcedId: 'S1', role: 'student' })),
      ['users.csv:10: sourcedId: "S1" is already on line 2'],
    ],
    [
      'ids that lead nowhere',
      edit(school11, 'enrollments', 'E1', {
        classSourcedId: 'K9',
        userSourcedId: 'S9',
        schoolSourcedId: 'O9',
      }),
      [
        'enrollments.csv:2: classSourcedId: "K9" is not in classes.csv',
        'enrollments.csv:2: schoolSourcedId: "O9" is not in orgs.csv',
        'enrollments.csv:2: userSourcedId: "S9" is not in users.csv',
      ],
    ],
    [
      'one of several ids',
      edit(school11, 'users', 'P1', { agentSourcedIds: 'S1,S77' }),
      ['users.csv:6: agentSourcedIds: "S77" is not in users.csv'],
    ],
    [
      'a row that is to be deleted may lean on anything',
      edit(school11, 'enrollments', 'E1', { status: 'tobedeleted', classSourcedId: 'K9' }),
      [],
    ],
    [
      'a class of a course that goes',
      edit(school11, 'courses', 'C9', { status: 'tobedeleted' }),
      ['classes.csv:2: courseSourcedId: "C9" is to be deleted (courses.csv:2)'],
    ],
    [
      'an organisation above itself',
      edit(school11, 'orgs', 'DIST', { parentSourcedId: 'ORG' }),
      [
        'orgs.csv:2: parentSourcedId: "DIST" is its own ancestor',
        'orgs.csv:3: parentSourcedId: "ORG" is its own ancestor',
      ],
    ],
    [
      'changes of a district alone',
      withManifest(
        { orgs: makeSchool({ version: '1.1', students: 1, mode: 'delta' }).orgs?.slice(0, 1) ?? [] },
        '1.1',
        'delta',
      ),
      ['orgs.csv:1: type: no organisation is a school; say with --institute where to import'],
    ],
    [
      'a class of a district',
      edit(school11, 'classes', 'K1', { schoolSourcedId: 'DIST' }),
      [
        'classes.csv:2: schoolSourcedId: "DIST" is no school but of type district',
        'enrollments.csv:2: schoolSourcedId: "ORG" is not the school of the class, "DIST"',
        'enrollments.csv:3: schoolSourcedId: "ORG" is not the school of the class, "DIST"',
        'enrollments.csv:6: schoolSourcedId: "ORG" is not the school of the class, "DIST"',
      ],
    ],
    [
      'a class over two years',
      edit(
        append(school11, 'academicSessions', {
          ...{
            sourcedId: 'Y27',
            title: '2027-28',
            type: 'schoolYear',
            startDate: '2027-04-01',
            endDate: '2028-03-31',
            schoolYear: '2028',
          },
        }),
        'classes',
        'K1',
        { termSourcedIds: 'Y26T1,Y27' },
      ),
      ['classes.csv:2: termSourcedIds: lie in the school years "Y26" and "Y27"; a section belongs to one'],
    ],
    [
      'an enrolment twice',
      append(
        school11,
        'enrollments',
        enrolment({ sourcedId: 'E9', classSourcedId: 'K1', userSourcedId: 'S1' }),
      ),
      ['enrollments.csv:7: userSourcedId: "S1" is already in "K1" (line 2)'],
    ],
    [
      'somebody who left and came back',
      append(
        edit(school11, 'enrollments', 'E1', { endDate: '2026-06-01' }),
        'enrollments',
        enrolment({ sourcedId: 'E9', classSourcedId: 'K1', userSourcedId: 'S1', beginDate: '2026-08-01' }),
      ),
      [],
    ],
    [
      'one’s own agent',
      edit(school11, 'users', 'S1', { agentSourcedIds: 'S1' }),
      ['users.csv:2: agentSourcedIds: names the user as agent of the same user'],
    ],
    [
      'a user of 1.2 without a role',
      edit(school12, 'roles', 'R-T1', { status: 'tobedeleted' }),
      ['users.csv:8: sourcedId: "T1" has no row in roles.csv'],
    ],
    ['a role that only the sender knows', edit(school12, 'roles', 'R-T1', { role: 'ext:janitor' }), []],
  ])('%s', (_, example, faults) => {
    expect(faultsIn(example)).toEqual(faults)
  })

  test('all faults are reported together, in the order of the files', () => {
    const broken = edit(
      edit(edit(school11, 'orgs', 'ORG', { name: '' }), 'users', 'S2', { email: '?' }),
      'users',
      'S1',
      { role: '' },
    )
    expect(faultsIn(edit(broken, 'enrollments', 'E2', { userSourcedId: 'S9' }))).toEqual([
      'orgs.csv:3: name: must not be empty',
      'users.csv:2: role: must not be empty',
      'users.csv:3: email: "?" is not an email address',
      'enrollments.csv:3: userSourcedId: "S9" is not in users.csv',
    ])
  })

  test('with faults there is nothing to write', () => {
    const files = toRawFiles(edit(school11, 'users', 'S1', { role: '' }))
    expect(checkRoster(files, { known: nothingKnown, callingCode: '91', into: null }).rosters).toEqual([])
  })
})

describe('changes may refer to earlier imports', () => {
  const known: Known = {
    institutes: new Map([['ORG', 7]]),
    years: new Set(['Y26']),
    courses: new Set(['C9']),
    classes: new Set(['K1']),
    people: new Map([['S1', { role: 'student', instituteIds: [7] }]]),
    enrolments: new Map(),
  }
  const stamp = { status: 'active', dateLastModified: '2026-05-01T00:00:00Z' }
  const enrolment = {
    ...stamp,
    sourcedId: 'E1',
    classSourcedId: 'K1',
    schoolSourcedId: 'ORG',
    role: 'student',
  }
  const only = (userSourcedId: string) =>
    withManifest({ enrollments: [{ ...enrolment, userSourcedId }] }, '1.2', 'delta')

  test('an enrolment alone, of a known class and a known student', () => {
    expect(faultsIn(only('S1'), known)).toEqual([])
  })
  test('of a teacher who is only known', () => {
    const teacher = { role: 'teacher', instituteIds: [7] } as const
    expect(faultsIn(only('T1'), { ...known, people: new Map([['T1', teacher]]) })).toEqual([
      'enrollments.csv:2: userSourcedId: "T1" is no student but comes in as teacher',
    ])
  })
  test('of an unknown student', () => {
    expect(faultsIn(only('S2'), known)).toEqual([
      'enrollments.csv:2: userSourcedId: "S2" is neither in users.csv nor known from an earlier import',
    ])
  })
  test('of a student who is only known at another school', () => {
    const elsewhere = { ...known, people: new Map([['S1', { role: 'student', instituteIds: [8] } as const]]) }
    expect(faultsIn(only('S1'), elsewhere)).toEqual([
      'enrollments.csv:2: userSourcedId: "S1" is known, but not at this school: users.csv must hold the user',
    ])
  })
})

test('into one institute, organisations need not be schools', () => {
  expect(faultsIn(edit(school11, 'orgs', 'ORG', { type: 'local' }), nothingKnown, 7)).toEqual([])
})
