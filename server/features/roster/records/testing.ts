import type { Version } from './columns.ts'
import { type FileName, fileNames, type RawFile, type RawFiles } from './files.ts'

export type Cells = Record<string, string>
/** A OneRoster folder of a test: rows by column name. */
export type Example = { [F in FileName | 'manifest']?: Cells[] }

type Options = { version: Version; students: number; studentsPerSection?: number; mode?: 'bulk' | 'delta' }

/**
 * A school: half the sections are of standard 9, half of 10; every two students are siblings with one parent,
 * linked in either direction; one teacher and one principal. No passwords.
 */
export function makeSchool({ version, students, studentsPerSection = 40, mode = 'bulk' }: Options): Example {
  const common = (sourcedId: string): Cells => ({
    sourcedId,
    status: mode === 'delta' ? 'active' : '',
    dateLastModified: mode === 'delta' ? '2026-04-01T00:00:00.000Z' : '',
  })
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
  const sections = numbers(Math.ceil(students / studentsPerSection))
  const person = (id: string, role: string, given: string, more: Cells): Cells => ({
    ...common(id),
    enabledUser: 'true',
    ...(version === '1.1' ? { orgSourcedIds: 'ORG', role } : {}),
    username: id.toLowerCase(),
    givenName: given,
    familyName: 'Sharma',
    ...{ identifier: '', email: '', sms: '', phone: '', agentSourcedIds: '', password: '' },
    ...more,
  })
  const people: { role: string; row: Cells }[] = [
    ...numbers(students).map((n) => ({
      role: 'student',
      row: person(`S${n}`, 'student', `Student ${n}`, {
        identifier: `ADM${n}`,
        email: `s${n}@school.example`,
        agentSourcedIds: n % 4 < 2 ? `P${Math.ceil(n / 2)}` : '',
      }),
    })),
    ...numbers(Math.ceil(students / 2)).map((n) => ({
      role: 'guardian',
      row: person(`P${n}`, 'guardian', `Parent ${n}`, {
        sms: `+91 ${9_000_000_000 + n}`,
        agentSourcedIds: [2 * n - 1, 2 * n]
          .filter((m) => m <= students)
          .map((m) => `S${m}`)
          .join(','),
      }),
    })),
    { role: 'teacher', row: person('T1', 'teacher', 'Teacher', { email: 't1@school.example' }) },
    {
      role: version === '1.1' ? 'administrator' : 'principal',
      row: person('A1', 'administrator', 'Principal', { email: 'a1@school.example' }),
    },
  ]
  const example: Example = {
    orgs: [
      { ...common('DIST'), name: 'District', type: 'district', identifier: '', parentSourcedId: '' },
      { ...common('ORG'), name: 'Hill School', type: 'school', identifier: '', parentSourcedId: 'DIST' },
    ],
    academicSessions: [
      session(common('Y26'), 'schoolYear', '2026-04-01', '2027-03-31', ''),
      session(common('Y26T1'), 'term', '2026-04-01', '2026-09-30', 'Y26'),
    ],
    courses: ['9', '10'].map((standard) => ({
      ...common(`C${standard}`),
      schoolYearSourcedId: 'Y26',
      title: `Class ${standard}`,
      orgSourcedId: 'ORG',
      subjects: 'Mathematics,Science',
    })),
    classes: sections.map((n) => ({
      ...common(`K${n}`),
      title: `Section ${n}`,
      courseSourcedId: n % 2 === 1 ? 'C9' : 'C10',
      classType: 'homeroom',
      schoolSourcedId: 'ORG',
      termSourcedIds: 'Y26T1',
      subjects: '',
    })),
    users: people.map(({ row }) => row),
    demographics: numbers(students).map((n) => ({
      ...common(`S${n}`),
      birthDate: `201${n % 10}-0${(n % 9) + 1}-15`,
      sex: n % 2 === 1 ? 'female' : 'male',
    })),
    enrollments: [
      ...numbers(students).map((n) =>
        enrolment(common(`E${n}`), `K${Math.ceil(n / studentsPerSection)}`, `S${n}`),
      ),
      { ...enrolment(common('ET1'), 'K1', 'T1'), role: 'teacher', primary: 'true' },
    ],
  }
  if (version === '1.2') {
    example.roles = people.map(({ role, row }) => ({
      ...common(`R-${row.sourcedId}`),
      userSourcedId: row.sourcedId ?? '',
      roleType: 'primary',
      role,
      orgSourcedId: 'ORG',
    }))
  }
  return withManifest(example, version, mode)
}

function session(
  common: Cells,
  type: string,
  startDate: string,
  endDate: string,
  parentSourcedId: string,
): Cells {
  return { ...common, title: '2026-27', type, startDate, endDate, parentSourcedId, schoolYear: '2027' }
}

function enrolment(common: Cells, classSourcedId: string, userSourcedId: string): Cells {
  const row = { classSourcedId, schoolSourcedId: 'ORG', userSourcedId, role: 'student', primary: 'false' }
  return { ...common, ...row, beginDate: '', endDate: '' }
}

export function withManifest(example: Example, version: Version, mode: 'bulk' | 'delta'): Example {
  const properties = {
    'manifest.version': '1.0',
    'oneroster.version': version,
    ...Object.fromEntries(fileNames.map((file) => [`file.${file}`, example[file] ? mode : 'absent'])),
  }
  return {
    ...example,
    manifest: Object.entries(properties).map(([propertyName, value]) => ({ propertyName, value })),
  }
}

/** The example with other cells in one row. */
export function edit(example: Example, file: FileName, sourcedId: string, cells: Cells): Example {
  const rows = example[file]?.map((row) => (row.sourcedId === sourcedId ? { ...row, ...cells } : row))
  return { ...example, [file]: rows }
}

/** The example with more rows at the end of a file; missing cells are blank. */
export function append(example: Example, file: FileName, ...rows: Cells[]): Example {
  return { ...example, [file]: [...(example[file] ?? []), ...rows] }
}

export function toRawFiles(example: Example): RawFiles {
  const entries = Object.entries(example).map(([file, rows]) => [file, toRawFile(rows)] as const)
  return Object.fromEntries(entries)
}

function toRawFile(rows: readonly Cells[]): RawFile {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return {
    header: { line: 1, cells: columns },
    rows: rows.map((row, n) => ({ line: n + 2, cells: columns.map((column) => row[column] ?? '') })),
  }
}

/** File name → CSV text. */
export function toCsvFiles(example: Example): Record<string, string> {
  const cell = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
  const entries = Object.entries(toRawFiles(example)).map(([file, { header, rows }]) => {
    const lines = [header, ...rows].map(({ cells }) => cells.map(cell).join(','))
    return [`${file}.csv`, `${lines.join('\r\n')}\r\n`] as const
  })
  return Object.fromEntries(entries)
}
