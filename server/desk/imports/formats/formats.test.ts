import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeXlsx } from '#cli/records/testing.ts'
import { makeZip } from '#cli/roster/testing.ts'
import { type Imports, importsOf } from '#server/desk/imports/testing.ts'
import type { AtDesk } from '#server/desk/testing.ts'
import { makeSchool, toCsvFiles } from '#server/features/roster/records/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let d: Imports
let owner: AtDesk
let office: AtDesk
let accountant: AtDesk
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const countOf: Imports['countOf'] = (table, where) => d.countOf(table, where)
const undo: Imports['undo'] = (by, number) => d.undo(by, number)
const file: Imports['file'] = (by, path) => d.file(by, path)

beforeAll(async () => {
  t = await createTestApp()
  d = importsOf(t)
  owner = await d.open('owner@staff.test', ['owner'])
  office = await d.open('office@staff.test', ['office'])
  accountant = await d.open('accountant@staff.test', ['accountant'])
})
afterAll(() => t.close())

describe('several kinds in one import [desk-96]', () => {
  /** Lists in folders, as an office sorts them; one is named by its columns alone. */
  const files = async () => {
    const [year] = await query(
      `select source_id as id from academic_year where institute_id = 1 and current_date between start_date and end_date`,
    )
    const [standard] = await query(`select source_id as id from standard where institute_id = 1 limit 1`)
    return {
      'our school/people/students.csv': 'id,name\nK-1,Asha Iyer\nK-2,Ravi Iyer\nK-3,\n',
      'our school/people/parents.csv': 'id,name,phone\nKP-1,Meena Iyer,9811111111\n',
      'our school/people/guardians.csv':
        'parent,student,relation\nKP-1,K-1,mother\nKP-1,K-2,mother\nKP-1,K-3,mother\n',
      'our school/classes/sections.xlsx': makeXlsx({
        sections: [
          ['id', 'name', 'standard', 'year'],
          ['KS-1', 'Kites', standard.id, year.id],
        ],
      }),
      'our school/classes/enrolments.csv': 'id,student,section\nKE-1,K-1,KS-1\nKE-2,K-2,KS-1\n',
      'our school/notes.txt': 'Do not forget the keys',
    }
  }

  test('files of folders refer to each other, are counted by kind and file, are one import, and are undone whole', async () => {
    const before = await Promise.all(
      ['student', 'section', 'enrolment', 'guardian'].map((one) => countOf(one)),
    )
    const made = await d.drop(office, await files())
    expect(made.tables.map(({ file: name, kind }) => [name, kind])).toEqual([
      ['classes/enrolments.csv', 'enrolments'],
      ['classes/sections.xlsx', 'sections'],
      ['people/guardians.csv', 'guardians'],
      ['people/parents.csv', 'parents'],
      ['people/students.csv', 'students'],
    ])
    expect(made.others).toEqual(['notes.txt'])
    const { report } = await d.check(office, made.import_id)
    const figures = Object.fromEntries(report?.tables.map((one) => [one.kind, [one.added, one.faulty]]) ?? [])
    expect(figures).toEqual({
      enrolments: [2, 0],
      sections: [1, 0],
      guardians: [2, 1],
      parents: [1, 0],
      students: [2, 1],
    })
    expect(await countOf('section', `source_id = 'KS-1'`)).toBe(0)
    const done = await d.write(office, made.import_id, { leave_out: true })
    expect((await d.list(office)).filter(({ number }) => number === done.number)).toHaveLength(1)
    expect(done.counts).toMatchObject({ students_added: 2, guardians_added: 2, enrolments_added: 2 })

    // What was left out is a spreadsheet with what is wrong: mended, it is dropped again.
    expect(done.left).toEqual([
      { table: 't3', rows: 1 },
      { table: 't5', rows: 1 },
    ])
    const left = await file(office, `${made.import_id}/faults?left=t5`)
    expect(left.name).toContain('students left out.xlsx')
    const again = await d.drop(office, { 'students left out.xlsx': left.bytes })
    expect(again.tables[0]).toMatchObject({
      kind: 'students',
      titles: ['id', 'name', 'What is wrong'],
      sample: [['K-3', null, expect.stringMatching(/^name: /)]],
    })
    expect((await file(office, `${made.import_id}/faults?left=t1`)).status).toBe(404)
    await d.post(office, `imports/${again.import_id}/discard`, {})

    // Who depends on it is named, not numbered.
    const [section] = await query(
      `select source_id as id from section where institute_id = 1 and name = '10-A' order by id desc limit 1`,
    )
    const later = await d.drop(owner, { 'enrolments.csv': `id,student,section\nKE-9,K-1,${section.id}\n` })
    await d.check(owner, later.import_id)
    const more = await d.write(owner, later.import_id)
    const { result } = await undo(office, done.number)
    expect(result.obstacles).toEqual([
      'students: 1 (Asha Iyer) is used by 1 row of enrolments (Asha Iyer, 10-A)',
    ])
    expect((await undo(owner, more.number)).result.obstacles).toEqual([])
    expect((await undo(office, done.number)).result.obstacles).toEqual([])
    expect(
      await Promise.all(['student', 'section', 'enrolment', 'guardian'].map((one) => countOf(one))),
    ).toEqual(before)
  })
})

describe('undo against an edit at the same moment [desk-99]', () => {
  test('one of both is done, and the other says why not', async () => {
    for (const round of [1, 2, 3, 4]) {
      const id = `U-${round}`
      const made = await d.drop(office, { 'subjects.csv': `id,name\n${id},Umbrellas\n` })
      await d.check(office, made.import_id)
      const { number } = await d.write(office, made.import_id)
      const rows = [{ to: { id, name: 'Unions' }, was: { name: 'Umbrellas' } }]
      const edit = () => d.ask('PUT', 'records/subjects', { rows, is_check: false }, owner.token)
      const [undone, edited] = await Promise.all([undo(office, number), edit()])
      const [stored] = await query('select name from subject where source_id = $1', [id])
      if (edited.status === 200) {
        expect(undone.result.obstacles).toEqual([
          `subjects: 1 (Umbrellas) was changed since by import ${(number ?? 0) + 1}`,
        ])
        expect(stored).toEqual({ name: 'Unions' })
      } else {
        expect([undone.status, undone.result.obstacles, edited.status]).toEqual([200, [], 409])
        expect(stored).toBeUndefined()
      }
    }
  })
})

describe('a roster in the OneRoster format [desk-97]', () => {
  const zip = (change: (files: Record<string, string>) => void = () => undefined) => {
    const files = toCsvFiles(makeSchool({ version: '1.2', students: 3 }))
    change(files)
    return makeZip(Object.entries(files).map(([name, content]) => ({ name: `school/${name}`, content })))
  }

  test('is checked by the reader of the command line, mended in its cells, written without passwords, and undone whole', async () => {
    const nameOf = async () => (await query('select name from institute where id = 1'))[0].name
    const [before, name] = [await countOf('person'), await nameOf()]
    const made = await d.drop(office, {
      'roster.zip': zip((all) => {
        all['users.csv'] = all['users.csv']?.replace('s3@school.example', 'no address') ?? ''
      }),
    })
    expect([made.format, made.state, made.is_allowed]).toEqual(['roster', 'open', true])
    const users = made.tables.find((one) => one.file === 'users.csv')
    const column = users?.match.email ?? -1
    const { report } = await d.check(office, made.import_id)
    expect(report?.faults[0]).toMatchObject({ table: users?.key, field: 'email' })
    expect(report?.fault_rows[0]?.cells[column]).toBe('no address')
    const figure = (kind: string) => report?.tables.find((one) => one.kind === kind)
    expect([figure('students'), figure('years')]).toMatchObject([{ added: 2 }, { added: 1 }])
    expect(report?.tables.find((one) => one.table === users?.key)?.faulty).toBe(1)
    expect([await countOf('person'), report?.is_unusable]).toEqual([before, false])
    expect((await d.press(office, made.import_id)).status).toBe(409)

    const line = report?.faults[0]?.line ?? 0
    const cells = [{ table: users?.key ?? '', line, column, value: 's3@school.example' }]
    expect((await d.check(office, made.import_id, { cells })).report?.fault_count).toBe(0)
    const done = await d.write(office, made.import_id)
    expect([done.state, done.counts.people_added, done.counts.students_added]).toEqual(['done', 7, 3])
    // An office names no institute, and gives no one a password: that would be a way into accounts of the staff.
    expect(await nameOf()).toBe(name)
    expect(await countOf('person', `source_id = 'S3' and password_hash is null`)).toBe(1)
    expect((await undo(office, done.number)).result.obstacles).toEqual([])
    expect(await countOf('person')).toBe(before)
  })

  test('takes no owner of the desk away, and who is removed is out', async () => {
    const school = (change: (users: string) => string) => {
      const files = toCsvFiles(makeSchool({ version: '1.1', students: 1 }))
      const all = { ...files, 'users.csv': change(files['users.csv'] ?? '') }
      return makeZip(Object.entries(all).map(([name, content]) => ({ name, content })))
    }
    const write = async (bytes: Buffer) => {
      const made = await d.drop(office, { 'roster.zip': bytes })
      await d.check(office, made.import_id)
      return d.write(office, made.import_id)
    }
    await write(school((users) => users))
    const addStaff = `insert into staff (institute_id, person_id, roles, created_at) select 1, id, '{owner}', now() from person
        where institute_id = 1 and source_id = 'A1'`
    await query(addStaff)
    const setOwner = (roles: string) =>
      query('update staff set roles = $1 where person_id = $2', [roles, owner.me.person_id])
    const staffOfA1 = () =>
      query(`select from staff join person on person.id = staff.person_id where source_id = 'A1'`)
    const gone = school((users) => users.replace(/^A1,,/m, 'A1,tobedeleted,'))
    const asParent = school((users) => users.replace(/^(A1,.*),administrator,/m, '$1,parent,'))
    await setOwner('{office}')
    for (const bytes of [gone, asParent])
      expect((await write(bytes)).problem).toContain('No owner of the desk would be left')
    await setOwner('{owner}')
    // One who is only invited may never come.
    await query(
      `update person set password_hash = case when source_id = 'A1' then 'x' end where source_id = 'A1' or id = $1`,
      [owner.me.person_id],
    )
    for (const bytes of [gone, asParent])
      expect((await write(bytes)).problem).toContain('No owner of the desk would be left')
    await query(`update person set password_hash = null where source_id = 'A1'`)
    expect((await write(asParent)).state).toBe('done')
    expect(await staffOfA1()).toEqual([])
    await write(school((users) => users))
    await query(addStaff)
    expect((await write(gone)).state).toBe('done')
    expect(await staffOfA1()).toEqual([])
  })

  test('neither an accountant nor an examiner imports one', async () => {
    const made = await d.drop(accountant, { 'roster.zip': zip() })
    expect([made.state, made.problem]).toEqual([
      'failed',
      expect.stringContaining('your role may not change'),
    ])
  })
})
