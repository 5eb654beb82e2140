import { describe, expect, test } from 'vitest'
import { printFault } from '#server/records/import-faults.ts'
import { checkRoster } from './check.ts'
import type { RawFiles } from './files.ts'
import { type Known, nothingKnown } from './known.ts'
import { type Example, edit, makeSchool, toRawFiles, withManifest } from './testing.ts'

const school11 = makeSchool({ version: '1.1', students: 4, studentsPerSection: 2 })
const school12 = makeSchool({ version: '1.2', students: 4, studentsPerSection: 2 })

function faultsOf(files: RawFiles, known: Known = nothingKnown, into: number | null = null): string[] {
  return checkRoster(files, { known, callingCode: '91', into }).faults.map(printFault)
}
const faultsIn = (example: Example, known?: Known, into?: number | null) =>
  faultsOf(toRawFiles(example), known, into)
const without = (example: Example, file: keyof Example): Example =>
  Object.fromEntries(Object.entries(example).filter(([name]) => name !== file))
const renameHeader = (example: Example, file: keyof Example, from: string, to: string): Example => ({
  ...example,
  [file]: example[file]?.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name === from ? to : name, value])),
  ),
})
const dropColumn = (example: Example, file: keyof Example, column: string): Example => ({
  ...example,
  [file]: example[file]?.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name !== column)),
  ),
})

test.each(['1.1', '1.2'] as const)(
  'a school in OneRoster %s has no faults, whole or as changes',
  (version) => {
    for (const mode of ['bulk', 'delta'] as const) {
      expect(faultsIn(makeSchool({ version, mode, students: 9, studentsPerSection: 2 }))).toEqual([])
    }
  },
)

describe('the manifest and the files', () => {
  test.each<[string, Example, string[]]>([
    ['no manifest', without(school11, 'manifest'), ['manifest.csv:1: file: the file is missing']],
    [
      'a file that the manifest promises',
      without(school11, 'demographics'),
      ['demographics.csv:1: file: is missing; the manifest says bulk'],
    ],
    [
      'a file that the manifest denies',
      {
        ...school12,
        manifest: withManifest(without(school12, 'demographics'), '1.2', 'bulk').manifest ?? [],
      },
      ['manifest.csv:11: file.demographics: says absent, but demographics.csv is here'],
    ],
    [
      'a version of another time',
      { ...school11, manifest: withManifest(school11, '2.0' as '1.2', 'bulk').manifest ?? [] },
      ['manifest.csv:3: oneroster.version: "2.0" is neither 1.1 nor 1.2'],
    ],
    [
      'a mode that there is not',
      { ...school11, manifest: withManifest(school11, '1.1', 'some' as 'bulk').manifest?.slice(0, 3) ?? [] },
      [
        ...['academicSessions', 'courses', 'classes', 'users', 'demographics', 'enrollments'].map(
          (file) => `manifest.csv:1: file.${file}: is missing, but ${file}.csv is here`,
        ),
        'manifest.csv:4: file.orgs: "some" is none of bulk, delta, absent',
      ],
    ],
  ])('%s', (_, example, faults) => {
    expect(faultsIn(example)).toEqual(faults)
  })
})

describe('headers', () => {
  test.each<[string, Example, string[]]>([
    [
      'a column too few',
      dropColumn(school11, 'users', 'familyName'),
      ['users.csv:1: familyName: is missing in the header'],
    ],
    ['a column of the sender’s own', renameHeader(school11, 'users', 'email', 'metadata.house'), []],
    ['upper and lower case', renameHeader(school11, 'users', 'email', 'EMail'), []],
    ['columns that may be left out', dropColumn(school11, 'classes', 'subjects'), []],
    ['roles in users.csv of 1.2 are not looked at', edit(school12, 'users', 'S1', { role: 'nonsense' }), []],
  ])('%s', (_, example, faults) => {
    expect(faultsIn(example)).toEqual(faults)
  })

  test('the content of a file that is no roster is not reported', () => {
    const files = toRawFiles(school11)
    if (files.orgs) files.orgs.header.cells = ['root:x:0:0:root:/root:/bin/bash']
    const faults = faultsOf(files).filter((fault) => fault.startsWith('orgs.csv'))
    expect(faults[0]).toBe('orgs.csv:1: file: its first line names no column of OneRoster 1.1')
    expect(faults.join('\n')).not.toContain('root')
  })

  test('a column twice, and a row with too many cells', () => {
    const files = toRawFiles(school11)
    files.orgs?.header.cells.push('name')
    files.orgs?.rows[0]?.cells.push('District', 'more')
    files.orgs?.rows[1]?.cells.push('Hill School')
    expect(faultsOf(files)).toEqual([
      'orgs.csv:1: name: is twice in the header',
      'orgs.csv:2: row: has 9 cells, the header has 8',
    ])
  })
})

describe('cells', () => {
  const long = 'x'.repeat(201)
  test.each<[string, Example, string[]]>([
    [
      'nothing where something must be',
      edit(school11, 'users', 'S1', { givenName: ' ' }),
      ['users.csv:2: givenName: must not be empty'],
    ],
    [
      'no id',
      edit(school11, 'orgs', 'DIST', { sourcedId: '', parentSourcedId: '' }),
      ['orgs.csv:2: sourcedId: must not be empty'],
    ],
    [
      'a word that is not in the list',
      edit(school11, 'users', 'S1', { role: 'pupil' }),
      [
        'users.csv:2: role: "pupil" is none of administrator, aide, guardian, parent, proctor, relative, student, teacher',
      ],
    ],
    ['a word in another case', edit(school11, 'users', 'S1', { enabledUser: 'TRUE', role: 'Student' }), []],
    [
      'neither true nor false',
      edit(school11, 'users', 'S1', { enabledUser: 'yes' }),
      ['users.csv:2: enabledUser: "yes" is neither true nor false'],
    ],
    [
      'a day that there is not',
      edit(school11, 'academicSessions', 'Y26T1', { endDate: '2026-09-31' }),
      ['academicSessions.csv:3: endDate: "2026-09-31" is not a date (YYYY-MM-DD)'],
    ],
    [
      'a date in another order',
      edit(school11, 'demographics', 'S1', { birthDate: '17/04/2010' }),
      ['demographics.csv:2: birthDate: "17/04/2010" is not a date (YYYY-MM-DD)'],
    ],
    [
      'an end before its start',
      edit(school11, 'enrollments', 'E1', { beginDate: '2026-06-02', endDate: '2026-06-01' }),
      ['enrollments.csv:2: endDate: 2026-06-01 is before the start, 2026-06-02'],
    ],
    [
      'letters and digits that another program has destroyed, which a password may look like',
      edit(
        edit(school11, 'users', 'S1', { givenName: 'à¤¹à¤¿', familyName: '???', password: '1.2E+10' }),
        'enrollments',
        'E1',
        { sourcedId: '1.23457E+11' },
      ),
      [
        expect.stringMatching(/^users\.csv:2: givenName: has letters that another program has destroyed/),
        expect.stringMatching(/^users\.csv:2: familyName: has letters that another program has destroyed/),
        expect.stringMatching(/^enrollments\.csv:2: sourcedId: "1\.23457E\+11" lost digits/),
      ],
    ],
    [
      'a year in words',
      edit(school11, 'academicSessions', 'Y26', { schoolYear: '2026-27' }),
      ['academicSessions.csv:2: schoolYear: "2026-27" is not a year (YYYY)'],
    ],
    [
      'no email',
      edit(school11, 'users', 'S1', { email: 'aarav at school' }),
      ['users.csv:2: email: "aarav at school" is not an email address'],
    ],
    [
      'no phone',
      edit(school11, 'users', 'P1', { sms: '12345' }),
      ['users.csv:6: sms: "12345" is not a phone number of +91'],
    ],
    [
      'too long',
      edit(school11, 'orgs', 'ORG', { name: long }),
      [`orgs.csv:3: name: "${'x'.repeat(60)}…" is longer than 200 characters`],
    ],
    [
      'a control character',
      edit(school11, 'users', 'S1', { givenName: 'Aa\u001b[31m' }),
      ['users.csv:2: givenName: "Aa\\u{1b}[31m" holds a control character'],
    ],
    [
      'a password too short is not repeated',
      edit(school11, 'users', 'S1', { password: 'abc' }),
      ['users.csv:2: password: is shorter than 4 characters'],
    ],
    ['a formula is text', edit(school11, 'users', 'S1', { givenName: '=HYPERLINK("x")' }), []],
  ])('%s', (_, example, faults) => {
    expect(faultsIn(example)).toEqual(faults)
  })

  test('status and time are required in a file of changes', () => {
    const changes = makeSchool({ version: '1.1', students: 1, mode: 'delta' })
    expect(faultsIn(edit(changes, 'orgs', 'ORG', { status: '', dateLastModified: '' }))).toEqual([
      'orgs.csv:3: status: must not be empty',
      'orgs.csv:3: dateLastModified: must not be empty',
    ])
  })
})
