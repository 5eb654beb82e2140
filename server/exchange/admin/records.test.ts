import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failures } from '#domain/errors.ts'
import { adminOf, makeToken } from '#server/exchange/admin/testing.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let own: ReturnType<typeof adminOf>
let foreign: ReturnType<typeof adminOf>
beforeAll(async () => {
  t = await createTestApp()
  own = adminOf(t, await makeToken(t, 1, ['read', 'write']))
  foreign = adminOf(t, await makeToken(t, 2, ['read', 'write']))
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const subjectsOf = (instituteId: number, beginning: string) =>
  query(
    'select source_id, name from subject where institute_id = $1 and source_id like $2 order by source_id',
    [instituteId, `${beginning}%`],
  )
const counts = (added: number, changed: number, ended: number) =>
  expect.objectContaining({ added, changed, ended })

describe('rows are written', () => {
  test('as JSON, and again nothing changes [records-4]', async () => {
    const rows = [
      { id: 'J1', name: 'Mathematics' },
      { id: 'J2', name: 12 },
    ]
    expect((await own.put('subjects', rows)).result).toEqual({
      added: 2,
      changed: 0,
      ended: 0,
      is_check: false,
      warnings: [],
    })
    expect((await own.put('subjects', rows)).result).toEqual(counts(0, 0, 0))
    expect(await subjectsOf(1, 'J')).toEqual([
      { source_id: 'J1', name: 'Mathematics' },
      { source_id: 'J2', name: '12' },
    ])
  })

  test('as NDJSON and CSV [records-8]', async () => {
    const lines = '{"id":"N1","name":"हिन्दी"}\n\n{"id":"N2","name":"Art"}'
    expect((await own.put('subjects', lines, { type: 'application/x-ndjson' })).result).toEqual(
      counts(2, 0, 0),
    )
    const csv = 'id;name\r\nN1;Hindi\r\nN2;Art\r\n'
    expect((await own.put('subjects', csv, { type: 'text/csv; charset=utf-8' })).result).toEqual(
      counts(0, 1, 0),
    )
    expect((await subjectsOf(1, 'N')).map(({ name }) => name)).toEqual(['Hindi', 'Art'])
  })

  test('with true, null and lists', async () => {
    await own.put('subjects', [
      { id: 'L1', name: 'A' },
      { id: 'L2', name: 'B' },
    ])
    await own.put('years', [{ id: 'Y', name: 'x', start_date: '2026-04-01', end_date: '2027-03-31' }])
    await own.put('standards', [{ id: 'K', name: '10' }])
    const section = { id: 'S', name: 'A', standard: 'K', year: 'Y', subjects: ['L1', 'L2'] }
    expect((await own.put('sections', [section])).result).toEqual(counts(1, 0, 0))
    const students = [{ id: 'P', name: 'Asha', fees_block_login: true, address: null }]
    expect((await own.put('students', students)).result).toEqual(counts(1, 0, 0))
    const [row] = await query(
      `select s.fees_block_login, (select count(*)::int from section_subject x join section k on k.id = x.section_id
        where k.source_id = 'S') as subjects from student s join person p on p.id = s.person_id where p.source_id = 'P'`,
    )
    expect(row).toEqual({ fees_block_login: true, subjects: 2 })
  })

  test('not where they are only checked [records-3]', async () => {
    const checked = await own.ask('PUT', 'records/subjects?check=true', [{ id: 'C1', name: 'x' }])
    expect(checked.result).toEqual({ added: 1, changed: 0, ended: 0, is_check: true, warnings: [] })
    expect(await subjectsOf(1, 'C')).toEqual([])
  })

  test('with a line in the audit log, of counts and the token [records-14]', async () => {
    await own.put('subjects', [{ id: 'A1', name: 'Secret name' }])
    const [row] = await query(
      `select detail from audit_log where action = 'records.import' order by id desc limit 1`,
    )
    expect(row.detail).toEqual({ token: expect.any(Number), subjects_added: 1 })
  })
})

describe('all rows or none [records-2]', () => {
  test('every fault is listed with its place', async () => {
    const refused = await own.put('subjects', [
      { id: 'F1', name: 'right' },
      { id: 'F2', name: '' },
      { id: 'F1', name: 'again' },
    ])
    expect(refused).toEqual({
      status: 422,
      statusCode: 422,
      message: failures.rowsRefused.message,
      faults: [
        { line: 2, field: 'name', problem: 'is empty' },
        { line: 3, field: 'id', problem: 'is the same as on line 1' },
      ],
      fault_count: 2,
    })
    expect(await subjectsOf(1, 'F')).toEqual([])
  })

  test.each<[string, string | object, string, object]>([
    [
      'broken NDJSON',
      '{"id":"X1","name":"a"}\n{"id":',
      'application/x-ndjson',
      { line: 2, field: 'file', problem: 'is not JSON' },
    ],
    ['other fields', [{ id: 'X1', name: 'a' }, { id: 'X2' }], 'application/json', { line: 2, field: 'file' }],
    ['an object in a cell', [{ id: 'X1', name: { a: 1 } }], 'application/json', { line: 1, field: 'file' }],
    [
      'a zero character',
      [{ id: 'X1', name: 'a\0b' }],
      'application/json',
      { line: 1, field: 'name', problem: 'has a zero character' },
    ],
    ['no rows', [], 'application/json', { line: 1, field: 'file', problem: 'is empty' }],
    ['an empty body', '', 'text/csv', { line: 1, field: 'file', problem: 'is empty' }],
    ['no id', [{ name: 'a' }], 'application/json', { field: 'id', problem: 'the column is missing' }],
    ['bytes of another encoding', 'id,name\nX1,\u00e9'.slice(0, 11), 'text/csv', {}],
  ])('%s', async (what, body, type, fault) => {
    const bytes = what.startsWith('bytes') ? Buffer.from('id,name\nX1,\xe9\n', 'latin1') : body
    const { status, faults } = await own.put('subjects', bytes, { type })
    expect({ status, faults }).toEqual({ status: 422, faults: [expect.objectContaining(fault)] })
    expect(await subjectsOf(1, 'X')).toEqual([])
  })

  test.each<[string, string, string, number, string]>([
    ['broken JSON', '[{"id":', 'application/json', 400, 'body: must be JSON'],
    ['no list', '{"id":"X"}', 'application/json', 400, 'body: must be a list of rows'],
    ['another type', '<a/>', 'application/xml', 415, 'Unsupported Media Type'],
    [
      'too large JSON',
      `["${'x'.repeat(9_000_000)}"]`,
      'application/json',
      413,
      failures.bodyTooLarge.message,
    ],
    ['too large', 'x'.repeat(34_000_000), 'text/csv', 413, failures.bodyTooLarge.message],
  ])('%s', async (_, body, type, status, message) => {
    expect(await own.put('subjects', body, { type })).toMatchObject({ status, message })
  })

  test('more rows than a request may have', async () => {
    const rows = `id,name\n${Array.from({ length: 50_001 }, (_, n) => `M${n},x\n`).join('')}`
    const { status, faults } = await own.put('subjects', rows, { type: 'text/csv' })
    expect([status, faults?.[0]?.problem]).toEqual([422, expect.stringMatching(/more than 50000 rows/)])
    expect(await subjectsOf(1, 'M')).toEqual([])
  })
})

describe('rows are removed', () => {
  test('by ids or rows, and again nothing happens [records-9]', async () => {
    await own.put(
      'subjects',
      ['R1', 'R2', 'R3', 'R4'].map((id) => ({ id, name: id })),
    )
    expect((await own.remove('subjects', ['R1'])).result).toEqual(counts(0, 0, 1))
    expect((await own.remove('subjects', [{ id: 'R2' }])).result).toEqual(counts(0, 0, 1))
    expect((await own.remove('subjects', 'id\nR3\n', { type: 'text/csv' })).result).toEqual(counts(0, 0, 1))
    expect((await own.ask('DELETE', 'records/subjects?key=R4')).result).toEqual(counts(0, 0, 1))
    expect((await own.ask('DELETE', 'records/subjects?key=R4')).result).toEqual(counts(0, 0, 0))
    expect(await subjectsOf(1, 'R')).toEqual([])
  })
  test('of a kind that is hidden an unknown one adds nothing', async () => {
    expect(await own.remove('sections', ['unknown'])).toMatchObject({ status: 200, result: counts(0, 0, 0) })
  })
  test('not where the kind has no removal', async () => {
    expect((await own.remove('students', ['x'])).status).toBe(400)
  })
})

describe('rows are read', () => {
  test.each(kinds.map(({ name }) => name))(
    '%s, in pages, and written again change nothing [records-10]',
    async (name) => {
      const all = (await own.get(`records/${name}?limit=1000`)).result
      const rows: object[] = []
      for (let next: string | null = ''; next !== null && rows.length < 60; ) {
        const page: typeof all = (await own.get(`records/${name}?limit=7${next && `&after=${next}`}`)).result
        rows.push(...page.rows)
        next = page.next
      }
      expect(rows).toEqual(all.rows.slice(0, rows.length))
      if (rows.length === 0) return
      // The demo has people without a profile.
      if (name === 'students') await own.put(name, rows)
      const again = await own.put(name, rows)
      expect(again).toMatchObject({ status: 200, result: counts(0, 0, 0) })
    },
  )

  test('with a line for the people whom they are about, once a day', async () => {
    await query('truncate access_log')
    for (const _ of [1, 2]) await own.get('records/teachers?limit=2')
    expect(await query(`select kind, actor_kind from access_log`)).toEqual([
      { kind: 'sawProfile', actor_kind: 'token' },
      { kind: 'sawProfile', actor_kind: 'token' },
    ])
  })

  test('a cursor of another call is refused', async () => {
    const { next } = (await own.get('records/students?limit=1')).result
    expect(await own.get(`records/parents?after=${next}`)).toMatchObject({
      status: 400,
      message: 'after: must be a cursor of this call',
    })
    const forged = Buffer.from('["students","x"]').toString('base64url')
    expect((await own.get(`records/students?after=${forged}`)).status).toBe(400)
    for (const limit of ['0', '1001', 'x'])
      expect((await own.get(`records/students?limit=${limit}`)).status).toBe(400)
  })
})

describe('of one institute alone [records-12]', () => {
  test('a token reads and writes only its own', async () => {
    await own.put('subjects', [{ id: 'I1', name: 'ours' }])
    expect((await foreign.put('subjects', [{ id: 'I1', name: 'theirs' }])).result).toEqual(counts(1, 0, 0))
    expect(await subjectsOf(1, 'I')).toEqual([{ source_id: 'I1', name: 'ours' }])
    const ids = (await own.get('records/students?limit=1000')).result.rows.map(({ id }: { id: string }) => id)
    const theirs = (await foreign.get('records/students?limit=1000')).result.rows.map(
      ({ id }: { id: string }) => id,
    )
    expect(ids.filter((id: string) => theirs.includes(id))).toEqual([])
  })
  test('the id of a row of another institute is of nothing', async () => {
    const [section] = (await own.get('records/sections?limit=1')).result.rows
    expect((await foreign.remove('sections', [section.id])).result).toEqual(counts(0, 0, 0))
    const [student] = (await own.get('records/students?limit=1')).result.rows
    const pair = [{ parent: 'none', student: student.id }]
    expect((await foreign.put('guardians', pair)).faults?.map(({ field }) => field)).toEqual([
      'parent',
      'student',
    ])
  })
})
