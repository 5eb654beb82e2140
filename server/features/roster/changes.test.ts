import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRosterDatabase, school } from '#server/features/roster/testing.ts'
import { ImportRefusal, printFault } from '#server/records/import-faults.ts'
import { append, type Example, edit, makeSchool, withManifest } from './records/testing.ts'

let at: Awaited<ReturnType<typeof openRosterDatabase>>
beforeAll(async () => {
  at = await openRosterDatabase()
})
beforeEach(() => at.empty())
afterAll(() => at.close())

describe('the target', () => {
  test('into an existing institute, which keeps its name', async () => {
    await at.bring(school)
    const local = {
      ...school,
      orgs: [{ ...school.orgs?.[1], sourcedId: 'ORG', name: 'Other', type: 'local', parentSourcedId: '' }],
    }
    await at.bring(append(local, 'users'), { into: 1 })
    expect(await at.query('select id, name from institute')).toEqual([{ id: 1, name: 'Hill School' }])
  })
  test('into an unknown one is refused', async () => {
    await expect(at.bring(school, { into: 77 })).rejects.toThrow(
      new ImportRefusal('There is no institute 77.'),
    )
  })
  test('a host of another institute is refused, and nothing is written', async () => {
    await at.bring(school, { host: 'hill.example' })
    const other = { ...school, orgs: school.orgs?.map((org) => ({ ...org, name: 'Lake School' })) ?? [] }
    const renamed = JSON.parse(JSON.stringify(other).replaceAll('"ORG"', '"LAKE"')) as Example
    await expect(at.bring(renamed, { host: 'hill.example' })).rejects.toThrow('belongs to another institute')
    expect(await at.count('institute')).toBe(1)
  })
})

test('several schools are several institutes, also when imported again', async () => {
  const lake = { sourcedId: 'LAKE', name: 'Lake School', type: 'school', parentSourcedId: 'DIST' }
  let two = edit(append(school, 'orgs', lake), 'classes', 'K2', { schoolSourcedId: 'LAKE' })
  for (const id of ['E3', 'E4']) two = edit(two, 'enrollments', id, { schoolSourcedId: 'LAKE' })
  for (const id of ['S3', 'S4', 'P2']) two = edit(two, 'users', id, { orgSourcedIds: 'LAKE' })
  await expect(at.bring(two, { host: 'hill.example' })).rejects.toThrow('A host belongs to one institute')
  await at.bring(two)
  const before = await at.readAll()
  await at.bring(two)
  expect(await at.readAll()).toEqual(before)
  const found = `select i.name, count(distinct p.id)::int as people, count(distinct e.id)::int as enrolments
    from institute i join person p on p.institute_id = i.id join enrolment e on e.institute_id = i.id group by 1 order by 1`
  expect(await at.query(found)).toEqual([
    { name: 'Hill School', people: 5, enrolments: 2 },
    { name: 'Lake School', people: 3, enrolments: 2 },
  ])
})

test('a year made from terms is extended by changed terms, and never shortened', async () => {
  const term = (sourcedId: string, startDate: string, endDate: string) => ({
    ...{
      sourcedId,
      status: 'active',
      dateLastModified: '2026-05-01T00:00:00Z',
      title: sourcedId,
      type: 'semester',
    },
    ...{ startDate, endDate, parentSourcedId: '', schoolYear: '2027' },
  })
  const years = () => at.query(`select start_date::text as start, end_date::text as end from academic_year`)
  const first = { ...school, academicSessions: [term('Y26T1', '2026-04-01', '2026-09-30')] }
  await at.bring(
    edit(edit(first, 'courses', 'C9', { schoolYearSourcedId: '' }), 'courses', 'C10', {
      schoolYearSourcedId: '',
    }),
  )
  expect(await years()).toEqual([{ start: '2026-04-01', end: '2026-09-30' }])
  await at.bring(
    withManifest({ academicSessions: [term('Y26T2', '2026-10-05', '2027-03-20')] }, '1.1', 'delta'),
    { into: 1 },
  )
  expect(await years()).toEqual([{ start: '2026-04-01', end: '2027-03-20' }])
})

test('changes alone: a new student in a class that is known', async () => {
  await at.bring(makeSchool({ version: '1.2', students: 4, studentsPerSection: 2 }))
  const more = makeSchool({ version: '1.2', students: 5, studentsPerSection: 9, mode: 'delta' })
  const pick = (file: 'users' | 'roles' | 'enrollments', id: string) =>
    more[file]?.filter((row) => row.sourcedId === id) ?? []
  const changes = withManifest(
    { users: pick('users', 'S5'), roles: pick('roles', 'R-S5'), enrollments: pick('enrollments', 'E5') },
    '1.2',
    'delta',
  )
  const result = await at.bring(edit(changes, 'users', 'S5', { agentSourcedIds: 'P2' }))
  expect(result.faults.map(printFault)).toEqual([])
  const found = await at.query(`select p.name, g.source_id as parent, se.source_id as section from person p
    join student s on s.person_id = p.id join enrolment e on e.student_id = s.id join section se on se.id = e.section_id
    join guardian gu on gu.student_id = s.id join person g on g.id = gu.parent_id where p.source_id = 'S5'`)
  expect(found).toEqual([{ name: 'Student 5 Sharma', parent: 'P2', section: 'K1' }])
  expect(await at.count('section_subject')).toBe(4)
  expect(await at.count('guardian')).toBe(5)
})

test('the access log of a person shows what an import changed, and added or removed parents', async () => {
  const audited = () =>
    at.query(`select p.source_id as who, l.kind from access_log l join person p on p.id = l.person_id
      where l.actor_kind = 'import' order by 1, 2`)
  await at.bring(school)
  await at.query('truncate access_log')
  await at.bring(school)
  expect(await audited()).toEqual([])
  const renamed = edit(school, 'users', 'S1', { givenName: 'Asha' })
  const alone = edit(renamed, 'users', 'S2', { agentSourcedIds: '' })
  await at.bring(edit(alone, 'users', 'P1', { agentSourcedIds: 'S1' }))
  expect(await audited()).toEqual([
    { who: 'S1', kind: 'importedProfile' },
    { who: 'S2', kind: 'importedParents' },
  ])
})
