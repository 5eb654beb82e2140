import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainSection } from '#server/desk/imports/families/sections.ts'
import { importsOf } from '#server/desk/imports/testing.ts'
import type { AtDesk } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let d: ReturnType<typeof importsOf>
let office: AtDesk
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

beforeAll(async () => {
  t = await createTestApp()
  d = importsOf(t)
  office = await d.open('office@staff.test', ['office'])
})
afterAll(() => t.close())

const titles =
  'Sl No,Adm No,Student Name,Class,Section,Roll No,Father Name,Father Mobile,Mother Name,Mother Mobile'
const sheet = (...rows: string[]) => ['Greenfield Public School', titles, ...rows].join('\r\n')
const asha = '1,F-1,Asha Rao,X,A,1,Vikram Rao,+91 98111 00001,Leela Rao,9811100001'
const ravi = '2,F-2,Ravi Rao,9,A,2,Vikram Rao,9811100001,,'
const zoya = '3,F-3,जोया ख़ान,10,A,3,,9811100003,,'

/** Who is in which section with which parents, as `F-1 10-A Leela Rao (mother), Vikram Rao (father)`. */
const stored = async () =>
  (
    await query(`select person.source_id || ' ' || coalesce((select string_agg(section.name, '+' order by section.name)
        from enrolment join section on section.id = enrolment.section_id
        where enrolment.student_id = student.id and enrolment.status = 'active'), '-') || ' ' ||
        coalesce((select string_agg(parent.name || ' (' || guardian.relation || ' ' || coalesce(parent.phone, '') || ')', ', ' order by parent.name)
        from guardian join person parent on parent.id = guardian.parent_id where guardian.student_id = student.id), '-') as row
      from person join student on student.person_id = person.id
      where person.institute_id = 1 and person.source_id like 'F-%' order by person.source_id`)
  ).map(({ row }) => row)

describe('one table of students with class and parents [desk-90]', () => {
  test('becomes students, parents, ties and enrolments in one change; siblings have the same parents; a second import changes what differs', async () => {
    const made = await d.drop(office, { 'Class list.csv': sheet(asha, ravi, zoya) })
    expect(made.tables[0]).toMatchObject({
      kind: 'families',
      is_allowed: true,
      match: {
        id: 1,
        number: 1,
        name: 2,
        standard: 3,
        section: 4,
        roll_no: 5,
        father_name: 6,
        father_phone: 7,
        mother_name: 8,
        mother_phone: 9,
      },
    })
    const checked = await d.check(office, made.import_id)
    expect([checked.problem, checked.report?.faults]).toEqual(['', []])
    expect(checked.report?.tables.map(({ table, kind, added }) => [table, kind, added])).toEqual([
      ['t1', 'students', 3],
      ['t1', 'parents', 3],
      ['t1', 'guardians', 4],
      ['t1', 'enrolments', 3],
    ])
    expect(await stored()).toEqual([])
    const done = await d.write(office, made.import_id)
    expect(done.counts).toEqual({
      students_added: 3,
      parents_added: 3,
      guardians_added: 4,
      enrolments_added: 3,
    })
    const before = [
      'F-1 10-A Leela Rao (mother 9811100001), Vikram Rao (father 9811100001)',
      'F-2 9-A Vikram Rao (father 9811100001)',
      'F-3 10-A Parent of जोया ख़ान (father 9811100003)',
    ]
    expect(await stored()).toEqual(before)

    // The same again changes nothing; a new number is the same person's; another section is a move.
    const same = await d.drop(office, { 'Class list.csv': sheet(asha, ravi, zoya) })
    expect(
      (await d.check(office, same.import_id)).report?.tables.map(({ added, changed }) => added + changed),
    ).toEqual([0, 0, 0, 0])
    const next = await d.drop(office, {
      'Class list.csv': sheet(
        asha.replace('98111 00001', '98111 00009'),
        ravi.replace('9,A', '10,A').replace('9811100001', '9811100009'),
        zoya.replace(',,9811100003', ',Imran Khan,9811100003'),
      ),
    })
    const changed = (await d.check(office, next.import_id)).report
    expect(changed?.faults).toEqual([])
    expect(
      changed?.changed_rows.map(({ line, cells }) => [line, ...cells.map(({ field }) => field)]),
    ).toEqual([
      [3, 'phone'],
      [5, 'name'],
      [4, 'section', 'start_date'],
    ])
    await d.write(office, next.import_id)
    expect(await stored()).toEqual([
      'F-1 10-A Leela Rao (mother 9811100001), Vikram Rao (father 9811100009)',
      expect.stringMatching(/^F-2 10-A.* Vikram Rao \(father 9811100009\)$/),
      'F-3 10-A Imran Khan (father 9811100003)',
    ])
    const number = (await d.get(office, next.import_id)).number
    expect((await d.post(office, 'changes/undo', { number })).result).toMatchObject({ obstacles: [] })
    expect(await stored()).toEqual(before)
    await d.post(office, 'changes/undo', { number: done.number })
    expect(await stored()).toEqual([])
  })

  test('faults are at the cells of the table, also of a parent, and are mended there', async () => {
    const made = await d.drop(office, {
      'list.csv': sheet(
        asha.replace('X,A', 'X,Q').replace(',9811100001', ',98x'),
        ravi.replace('Ravi Rao', ''),
      ),
    })
    const { report } = await d.check(office, made.import_id)
    const places = report?.faults.map(({ table, line, field }) => `${table} ${line} ${field}`)
    expect(places).toEqual(expect.arrayContaining(['t1 3 section', 't1 3 mother_phone', 't1 4 name']))
    expect(report?.faults.find(({ field }) => field === 'section')?.problem).toBe('"X-Q" is not in sections')
    const mended = await d.check(office, made.import_id, {
      cells: [
        { table: 't1', line: 3, column: 4, value: 'a' },
        { table: 't1', line: 3, column: 9, value: '' },
        { table: 't1', line: 4, column: 2, value: 'Ravi' },
      ],
    })
    expect(mended.report?.faults).toEqual([])
  })

  test('an id that belongs to somebody with another number by now is not that person', async () => {
    await query(
      `insert into person (institute_id, source_id, role, name, phone, status, joined_on) values (1, '9811100077-father', 'parent', 'Mr. Other', '9811100078', 'active', now())`,
    )
    const made = await d.drop(office, {
      'list.csv': sheet('1,F-7,Tara Sen,10,A,1,Amit Sen,9811100077,,'),
    })
    await d.check(office, made.import_id)
    await d.write(office, made.import_id)
    expect(await stored()).toEqual(['F-7 10-A Amit Sen (father 9811100077)'])
    expect(await query(`select name from person where source_id = '9811100077-father'`)).toEqual([
      { name: 'Mr. Other' },
    ])
  })

  test('is not beside one of its kinds, and only for those who may write them all', async () => {
    const made = await d.drop(office, {
      'list.csv': sheet(asha),
      'students.csv': 'id,name\nF-9,Tara\n',
    })
    const all = { tables: [], cells: [], replaced: [] }
    const refused = await d.post(office, `imports/${made.import_id}/check`, all)
    expect([refused.status, refused.message]).toEqual([400, expect.stringContaining('is there twice')])
    const accountant = await d.open('accountant@staff.test', ['accountant'])
    expect((await d.ask('GET', 'kinds/families', undefined, accountant.token)).status).toBe(404)
    expect((await d.ask('GET', 'kinds/families', undefined, office.token)).status).toBe(200)
  })
})

test.each([
  ['Class VI - A', '6-a'],
  ['6th A', '6 A'],
  ['Std. X B', '10-B'],
  ['LKG – C', 'lkg c'],
])('%j and %j are the same section [desk-90]', (one, other) => {
  expect(plainSection(one)).toBe(plainSection(other))
})
