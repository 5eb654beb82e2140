import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeXlsx } from '#cli/records/testing.ts'
import { makeZip } from '#cli/roster/testing.ts'
import { type Imports, importsOf } from '#server/desk/imports/testing.ts'
import type { AtDesk } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let d: Imports
let owner: AtDesk
let office: AtDesk
let accountant: AtDesk
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const countOf: Imports['countOf'] = (table, where) => d.countOf(table, where)

beforeAll(async () => {
  t = await createTestApp()
  d = importsOf(t)
  owner = await d.open('owner@staff.test', ['owner'])
  office = await d.open('office@staff.test', ['office'])
  accountant = await d.open('accountant@staff.test', ['accountant'])
})
afterAll(() => t.close())

/** As an office has it: the name of the school above, columns of its own, days and phones as people write them. */
const list = (count: number, from = 0) =>
  [
    'Greenfield Public School,,,,',
    'S.No.,Adm. No.,Student Name,D.O.B.,Mobile No.',
    ...Array.from(
      { length: count },
      (_, n) =>
        `${n + 1},G-${from + n + 1},"Pupil ${from + n + 1}",1-6-2012,98${String(from + n).padStart(8, '0')}`,
    ),
  ].join('\r\n')

describe('a file of the office', () => {
  test('600 students with columns of their own are matched, checked, written once, and undone whole [desk-66] [desk-67] [desk-69] [desk-70]', async () => {
    const before = await countOf('student')
    const made = await d.drop(office, { 'Class list 2026.csv': list(600) })
    expect([made.state, made.tables[0]?.kind, made.tables[0]?.rows]).toEqual(['open', 'students', 600])
    expect(made.tables[0]?.match).toEqual({ id: 1, number: 1, name: 2, date_of_birth: 3, phone: 4 })
    expect(made.tables[0]?.sample[0]).toEqual(['1', 'G-1', 'Pupil 1', '1-6-2012', '9800000000'])
    const checked = await d.check(office, made.import_id)
    expect([checked.state, checked.problem]).toEqual(['checked', ''])
    expect(checked.report?.tables).toEqual([
      { table: 't1', kind: 'students', added: 600, changed: 0, ended: 0, unchanged: 0, faulty: 0 },
    ])
    expect(checked.report?.new_rows[0]).toEqual({
      table: 't1',
      line: 3,
      cells: ['1', 'G-1', 'Pupil 1', '1-6-2012', '9800000000'],
    })
    // Nothing is written before the button.
    expect(await countOf('student')).toBe(before)
    const done = await d.write(office, made.import_id)
    expect([done.state, done.counts]).toEqual(['done', { students_added: 600 }])
    expect(await countOf('student')).toBe(before + 600)
    expect((await d.list(office))[0]).toMatchObject({ state: 'done', is_undoable: true, number: done.number })
    // The files are gone.
    expect(await countOf('upload')).toBe(0)
    // The same titles in another order are matched as before, and what is the same is not written again.
    const again = await d.drop(office, {
      'x.csv':
        'Student Name,Adm. No.,S.No.,Mobile No.,D.O.B.\nPupil 1,G-1,1,9800000000,1-6-2012\nPupil Two,G-2,2,9800000001,1-6-2012\n',
    })
    expect(again.tables[0]).toMatchObject({ kind: 'students', match: { id: 1, name: 0, phone: 3 } })
    const found = (await d.check(office, again.import_id)).report
    expect(found?.tables[0]).toMatchObject({ added: 0, changed: 1, unchanged: 1, faulty: 0 })
    expect(found?.changed_rows).toEqual([
      { table: 't1', line: 3, id: 'G-2', cells: [{ field: 'name', was: 'Pupil 2', becomes: 'Pupil Two' }] },
    ])
    const undone = await d.post(office, 'changes/undo', { number: done.number })
    expect(undone).toMatchObject({ status: 200, result: { obstacles: [] } })
    expect(await countOf('student')).toBe(before)
    expect((await d.list(office)).find(({ number }) => number === done.number)?.is_undoable).toBe(false)
  })

  test('faults are shown with their rows, mended in their cells or all at once, and the others can be written alone [desk-68]', async () => {
    const students = await d.drop(office, {
      'students.csv': 'id,name,date_of_birth\nM-1,Asha,31-11-2012\nM-2,=cmd|calc,1-1-2012\nM-3,,1-1-2012\n',
    })
    const checked = await d.check(office, students.import_id)
    expect(checked.report?.tables[0]).toMatchObject({ added: 1, faulty: 2 })
    expect(checked.report?.faults.map(({ line, field }) => [line, field])).toEqual([
      [2, 'date_of_birth'],
      [4, 'name'],
    ])
    expect(checked.report?.fault_rows.map(({ cells }) => cells[0])).toEqual(['M-1', 'M-3'])
    // Not all of it, while something is wrong.
    expect((await d.press(office, students.import_id)).status).toBe(409)
    const file = await t.app.inject({
      url: `/desk/v1/imports/${students.import_id}/faults`,
      headers: { host: 'localhost', authorization: office.token },
    })
    expect(file.body).toMatch(/^\ufefffile,line,column,problem,kind\r\nstudents\.csv,2,date_of_birth,/)
    const mended = await d.check(office, students.import_id, {
      cells: [
        { table: 't1', line: 2, column: 2, value: '30-11-2012' },
        { table: 't1', line: 4, column: 1, value: 'Meena' },
      ],
    })
    expect(mended.report).toMatchObject({ fault_count: 0 })
    expect((await d.write(office, students.import_id, { is_quiet: true })).counts).toEqual({
      students_added: 3,
    })
    expect(await query(`select name from person where source_id like 'M-_' order by source_id`)).toEqual([
      { name: 'Asha' },
      { name: '=cmd|calc' },
      { name: 'Meena' },
    ])
    // A section by its name instead of its id, where one is called so [desk-100].
    await query(
      `insert into subject (institute_id, name, source_id) values (1, 'Yoga', 'YO-1'), (1, 'yoga', 'YO-2')`,
    )
    const classes = await d.drop(office, {
      'enrolments.csv': 'id,student,section\nE1,M-1,10 a\nE2,M-2,10 a\nE3,X,10 a\n',
    })
    const found = (await d.check(office, classes.import_id)).report
    expect(found?.tables[0]).toMatchObject({ added: 2, faulty: 1 })
    expect(found?.new_rows[0]?.cells).toEqual(['E1', 'M-1', '10 a'])
    // Of two who are called so none is taken: both are named, and set everywhere at once.
    const tests = await d.drop(office, { 'timetable.csv': 'id,section,subject\nTT-1,10 a,YOGA\n' })
    const unsure = (await d.check(office, tests.import_id)).report?.faults.find(
      ({ field }) => field === 'subject',
    )
    expect(unsure?.problem).toMatch(
      /^"YOGA" is not in subjects by its id, and 2 are called so: Yoga \(YO-1\), yoga \(YO-2\)/,
    )
    expect(unsure?.meant).toContainEqual({ id: 'YO-1', name: 'Yoga' })
    const done = await d.write(office, classes.import_id, { leave_out: true })
    expect(done.counts).toMatchObject({ enrolments_added: 2 })
  })

  test('a spreadsheet or a zip has several tables; a table may be left out [desk-65]', async () => {
    const book = makeXlsx({
      subjects: [
        ['id', 'name'],
        ['B1', 'Botany'],
      ],
      Notes: [['Remember the sports day'], ['and the keys']],
    })
    const made = await d.drop(office, { 'book.xlsx': book })
    expect(made.tables.map(({ file, kind }) => [file, kind])).toEqual([
      ['book.xlsx subjects', 'subjects'],
      ['book.xlsx Notes', null],
    ])
    expect((await d.check(office, made.import_id)).report?.tables).toHaveLength(1)
    const zip = await d.drop(office, {
      'all.zip': makeZip([{ name: 'school/subjects.csv', content: 'id,name\nB2,Zoology\n' }]),
    })
    expect(zip.tables.map(({ file, kind }) => [file, kind])).toEqual([['subjects.csv', 'subjects']])
    // The corrected file takes its place.
    const next = await d.drop(
      office,
      { 'subjects.csv': 'id,name\nB3,Optics\n' },
      { instead_of: zip.import_id },
    )
    expect((await d.list(office)).some(({ import_id }) => import_id === zip.import_id)).toBe(false)
    expect((await d.post(office, `imports/${next.import_id}/discard`, {})).status).toBe(200)
    expect((await d.ask('GET', `imports/${next.import_id}`, undefined, office.token)).status).toBe(404)
  })
})

describe('who imports what [desk-65]', () => {
  test('a kind outside one’s areas is refused by name, and imports of others are not found', async () => {
    const made = await d.drop(accountant, { 'students.csv': 'id,name\nA-1,Asha\n' })
    expect(made.tables[0]).toMatchObject({ kind: 'students', is_allowed: false })
    const all = { tables: [], cells: [], replaced: [] }
    const refused = await d.post(accountant, `imports/${made.import_id}/check`, all)
    expect([refused.status, refused.message]).toEqual([
      422,
      'students.csv has Students, which your role may not change. Leave it out.',
    ])
    const head = await d.open('head@staff.test', ['head'])
    expect(await d.upload(head, 'students.csv', Buffer.from('id'))).toBe('422')
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/check', all],
      ['POST', '/write', { check: '', leave_out: true, is_quiet: false }],
      ['POST', '/discard', {}],
      ['GET', '/faults', undefined],
    ] as const) {
      const by = await d.ask(method, `imports/${made.import_id}${path}`, body, office.token)
      expect([path, by.status]).toEqual([path, 404])
    }
    const upload_id = await d.upload(accountant, 'x.csv', Buffer.from('id,name\n'))
    expect((await d.post(office, 'imports', { files: [{ upload_id, path: 'x.csv' }] })).status).toBe(404)
    expect((await d.list(accountant)).every(({ by }) => by === made.by)).toBe(true)
    expect((await d.list(owner)).find(({ import_id }) => import_id === made.import_id)?.is_open).toBe(true)
  })

  test('who has lost the role since does not write', async () => {
    const other = await d.open('other@staff.test', ['office'])
    const made = await d.drop(other, { 'subjects.csv': 'id,name\nL1,Logic\n' })
    await d.check(other, made.import_id)
    await d.press(other, made.import_id)
    await query('update staff set roles = $1 where person_id = $2', [['examiner'], other.me.person_id])
    await d.work()
    const left = await d.get(owner, made.import_id)
    expect([left.state, await countOf('subject', `source_id = 'L1'`)]).toEqual(['failed', 0])
  })
})

describe('attacks', () => {
  test.each([
    ['../../etc/passwd.csv', 400],
    ['a/../../b.csv', 400],
    ['..', 400],
    ['a\u0000b.csv', 400],
  ])('the path %j is refused', async (path, status) => {
    const upload_id = await d.upload(office, 'x.csv', Buffer.from('id,name\n1,x\n'))
    expect((await d.post(office, 'imports', { files: [{ upload_id, path }] })).status).toBe(status)
  })

  test.each<[string, () => Record<string, string | Buffer>, RegExp]>([
    [
      'a zip that unpacks to much more',
      () => ({ 'b.zip': makeZip([{ name: 'students.csv', content: '0'.repeat(20_000_000) }]) }),
      /unpacks to more than 200 times/,
    ],
    ['a text that is called a spreadsheet', () => ({ 'students.xlsx': 'id,name' }), /is no spreadsheet/],
    ['a program that is called a zip', () => ({ 'students.zip': 'MZ' }), /cannot be read/],
    ['nothing to read', () => ({ 'photo.png': 'x' }), /nothing in it that is read here/],
  ])('%s ends with a message, and nothing is written', async (_, files, message) => {
    const made = await d.drop(office, files())
    expect([made.state, made.problem]).toEqual(['failed', expect.stringMatching(message)])
    expect((await d.post(office, `imports/${made.import_id}/discard`, {})).status).toBe(200)
  })

  test('two who write the same at once: each row is there once, and the second is undone apart [desk-69]', async () => {
    const files = { 'subjects.csv': 'id,name\nT1,Theatre\nT2,Theology\n' }
    const [one, two] = [await d.drop(office, files), await d.drop(owner, files)]
    await Promise.all([d.check(office, one.import_id), d.check(owner, two.import_id)])
    await Promise.all([d.press(office, one.import_id), d.press(owner, two.import_id)])
    await d.work()
    const done = [await d.get(office, one.import_id), await d.get(owner, two.import_id)]
    expect(done.map(({ state }) => state)).toEqual(['done', 'done'])
    expect(done.map(({ counts }) => counts.subjects_added ?? 0).sort()).toEqual([0, 2])
    expect(await countOf('subject', `source_id in ('T1', 'T2')`)).toBe(2)
  })

  test('a server that stops while it writes: another goes on, and all of it is there once [desk-69]', async () => {
    const made = await d.drop(office, { 'subjects.csv': 'id,name\nK1,Kinetics\n' })
    await d.check(office, made.import_id)
    await d.press(office, made.import_id)
    const { workOnce } = await import('#server/queue/testing.ts')
    const { runImport } = await import('#server/desk/imports/job.ts')
    await workOnce([runImport], t.context, AbortSignal.abort())
    expect([
      (await d.get(office, made.import_id)).state,
      await countOf('subject', `source_id = 'K1'`),
    ]).toEqual(['writing', 0])
    await d.work()
    expect([
      (await d.get(office, made.import_id)).state,
      await countOf('subject', `source_id = 'K1'`),
    ]).toEqual(['done', 1])
  })
})
