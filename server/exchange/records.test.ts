import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, emptyDatabase, type TestDatabase } from '#server/database/testing.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { importRecords } from '#server/records/import.ts'
import { printFault } from '#server/records/import-faults.ts'
import type { Scope } from '#server/records/kind.ts'
import { exportTexts, faultsOf, sourceOf } from '#server/records/testing.ts'

let database: TestDatabase
let client: pg.PoolClient
beforeAll(async () => {
  database = await createTestDatabase()
  client = await database.pool.connect()
})
afterAll(async () => {
  client.release()
  await database.close()
})

let scope: Scope
beforeEach(async () => {
  await emptyDatabase(database.pool)
  await database.pool.query(
    `insert into institute (name, kind, plan, features, sign_in, source_id) values ('Sunrise', 'school', '{}', '{}', '{}', 'SUN')`,
  )
  scope = {
    instituteId: 1,
    prefix: 'own-1-',
    timeZone: 'Asia/Kolkata',
    callingCode: '91',
    now: new Date('2026-06-20T04:00:00Z'),
    today: '2026-06-20',
    isOperator: true,
  }
})

const school = {
  institute: 'id,name,minimum_attendance,help_link\nSUN,Sunrise School,80,https://help.example\n',
  years: 'id,name,start_date,end_date\nY26,2026-2027,01-04-2026,31/03/2027\n',
  standards: 'id,name\nK10,10\n',
  subjects: 'id,name\nmaths,Mathematics\nhindi,हिन्दी\n',
  sections: 'id,name,standard,year,subjects\n10A,A,K10,Y26,maths;hindi\n',
  students:
    'ID;Name;Email;Phone;Number;Date of birth;Address\nS1;Asha Verma;ASHA@example.org;098765 43210;12;21-08-2011;"Lake Road; Pune"\nS2;Ravi;;;;;\n',
  parents: 'id,name,phone\nP1,Rohit,+91 98765 43211\n',
  teachers: 'id,name\nT1,Meera\n',
  guardians: 'parent,student,relation\nP1,S1,father\n',
  'fee-instalments':
    'id,student,year,number,due_date,section,fee,discount\nF1,S1,Y26,1,15-06-2026,10A,"1,23,456.00",456\n',
}

const request = (tables: Record<string, string>) => ({
  kinds,
  source: sourceOf(tables),
  scope,
  saveFile: async () => 0,
})

async function load(tables: Record<string, string>) {
  await client.query('begin')
  const result = await importRecords(client, request(tables)).catch(async (error: unknown) => {
    await client.query('rollback')
    throw error
  })
  await client.query(result.findings.faultCount === 0 ? 'commit' : 'rollback')
  return result
}

describe('a school', () => {
  test('is imported, and again changes nothing', async () => {
    const first = await load(school)
    expect(faultsOf(first)).toEqual([])
    expect(first.changes.students).toEqual({ added: 2, changed: 0, ended: 0 })
    const second = await load(school)
    expect(faultsOf(second)).toEqual([])
    for (const [name, change] of Object.entries(second.changes))
      expect({ name, change }).toEqual({ name, change: { added: 0, changed: 0, ended: 0 } })
  })
  test('a second import in a transaction does not know the faults of the first one', async () => {
    await load(school)
    await client.query('begin')
    const refused = await importRecords(
      client,
      request({ students: 'id,name,date_of_birth\nS1,Asha,none\n' }),
    )
    const next = await importRecords(
      client,
      request({ guardians: 'parent,student,relation\nP1,S1,mother\n' }),
    )
    await client.query('rollback')
    expect(faultsOf(refused)).toHaveLength(1)
    expect([faultsOf(next), next.changes.guardians?.changed]).toEqual([[], 1])
  })
  test('of some hundred rows is known to the planner at once: an export may follow', async () => {
    const ids = Array.from({ length: 120 }, (_, n) => `S${n}`)
    const lines = (columns: string, row: (id: string) => string) => `${columns}\n${ids.map(row).join('\n')}\n`
    const { changes } = await load({
      students: lines(
        'id,name,phone',
        (id) => `${id},Asha ${id},98765 4${String(ids.indexOf(id)).padStart(4, '0')}`,
      ),
      products: 'id,title\nPR1,Booster\n',
      'live-classes': lines(
        'id,name,starts_at,ends_at,link,meeting_with,products',
        (id) =>
          `${id},Revision ${id},2026-06-22 18:00,2026-06-22 19:00,https://zoom.example/j/${id},Zoom,PR1`,
      ),
    })
    const { rows } = await client.query(
      `select c.relname as name, c.reltuples::int as rows from pg_class c
        join pg_stats s on s.tablename = c.relname and s.attname = 'institute_id'
        where c.relname in ('person', 'student', 'live_class', 'live_class_product') order by 1`,
    )
    expect({ added: [changes.students?.added, changes['live-classes']?.added], rows }).toEqual({
      added: [120, 120],
      rows: ['live_class', 'live_class_product', 'person', 'student'].map((name) => ({ name, rows: 120 })),
    })
  })
  test('is exported and imported into an empty database: the same bytes', async () => {
    await load(school)
    const texts = await exportTexts(client, kinds, scope)
    await emptyDatabase(database.pool)
    await database.pool.query(
      `insert into institute (name, kind, plan, features, sign_in, source_id) values ('x', 'school', '{}', '{}', '{}', 'SUN')`,
    )
    const again = await load(texts)
    expect(faultsOf(again)).toEqual([])
    expect(await exportTexts(client, kinds, scope)).toEqual(texts)
    expect(texts.students).toContain('S1,Asha Verma,asha@example.org,9876543210')
  })
  test('a changed cell changes one row', async () => {
    await load(school)
    const changed = await load({ students: 'id,address\nS1,Hill Road\n' })
    expect(changed.changes).toEqual({ students: { added: 0, changed: 1, ended: 0 } })
  })
})

describe('faults', () => {
  const wrong: [name: string, tables: Record<string, string>, faults: string[]][] = [
    [
      'a day',
      { years: 'id,name,start_date,end_date\nY,x,31-02-2026,2027-03-31\n' },
      ['years.csv:2: start_date: "31-02-2026" is not a day such as 2026-06-15 or 15-06-2026'],
    ],
    [
      'an order of days',
      { years: 'id,name,start_date,end_date\nY,x,2026-04-02,2026-04-01\n' },
      ['years.csv:2: end_date: is before the first day'],
    ],
    ['a required cell', { subjects: 'id,name\nm,\n' }, ['subjects.csv:2: name: is empty']],
    [
      'a required column',
      { subjects: 'id\nm\n' },
      ['subjects.csv:2: name: the column is missing, and the row is new'],
    ],
    ['the column of the id', { subjects: 'name\nMaths\n' }, ['subjects.csv:1: id: the column is missing']],
    ['a column twice', { subjects: 'id,name,Name\nm,x,y\n' }, ['subjects.csv:1: name: is there twice']],
    ['an id twice', { subjects: 'id,name\nm,x\n\nm,y\n' }, ['subjects.csv:4: id: is the same as on line 2']],
    [
      'too many cells',
      { subjects: 'id,name\nm,x,y\n' },
      ['subjects.csv:2: row: has 3 cells, and the header 2'],
    ],
    [
      'a reference',
      { sections: 'id,name,standard,year\nA,A,K10,Y26\n' },
      [
        'sections.csv:2: standard: "K10" is not in standards.csv',
        'sections.csv:2: year: "Y26" is not in years.csv',
      ],
    ],
    [
      'a reference in a list',
      { ...school, sections: 'id,name,standard,year,subjects\n10A,A,K10,Y26,maths;art\n' },
      ['sections.csv:2: subjects: "art" is not in subjects.csv'],
    ],
    [
      'a pair twice',
      { ...school, guardians: 'parent,student\nP1,S1\nP1,S1\n' },
      ['guardians.csv:3: parent, student: is the same as on line 2'],
    ],
    [
      'a number twice',
      { ...school, 'fee-instalments': `${school['fee-instalments']}F2,S1,Y26,1,15-06-2026,,5,\n` },
      ['fee-instalments.csv:3: student, year, number: is the same as on line 2'],
    ],
    [
      'a rule',
      {
        ...school,
        'fee-instalments': 'id,student,year,number,due_date,fee,discount\nF1,S1,Y26,1,15-06-2026,10,11\n',
      },
      ['fee-instalments.csv:2: discount: is more than the fee with tax'],
    ],
    [
      'an open quote',
      { subjects: 'id,name\nm,"x\n' },
      ['subjects.csv:2: file: the row that begins here opens a quote and never closes it'],
    ],
  ]
  test.each(wrong)('%s', async (_, tables, faults) => {
    const before = await exportTexts(client, kinds, scope)
    expect(faultsOf(await load(tables))).toEqual(faults)
    expect(await exportTexts(client, kinds, scope)).toEqual(before)
  })
  test('rows that refer to a row at fault are listed apart', async () => {
    const { findings } = await load({ ...school, students: 'id,name,email\nS1,Asha,x\nS2,Ravi,\n' })
    expect(findings.faults.map(printFault)).toEqual(['students.csv:2: email: "x" is not an email address'])
    expect(findings.dependent.map(printFault)).toEqual([
      'guardians.csv:2: student: "S1" is not in students.csv',
      'fee-instalments.csv:2: student: "S1" is not in students.csv',
    ])
  })
  test('a value that is stored already', async () => {
    await load(school)
    const again = await load({
      'fee-instalments': 'id,student,year,number,due_date,fee\nF2,S1,Y26,1,2026-07-01,5\n',
    })
    expect(faultsOf(again)).toEqual([
      'fee-instalments.csv:2: student, year, number: another row has the same',
    ])
  })
  test('a host of another institute', async () => {
    await database.pool.query(`insert into institute (name, kind, plan, features, sign_in) values ('x', 'school', '{}', '{}', '{}');
      insert into institute_host (host, institute_id) values ('theirs.example', 2)`)
    expect(faultsOf(await load({ hosts: 'host\ntheirs.example\n' }))).toEqual([
      'hosts.csv:2: host: belongs to another institute',
    ])
  })
  test('a column that is not known is a warning', async () => {
    const { findings, changes } = await load({ subjects: 'id,name,colour\nm,Maths,red\n' })
    expect(findings.warnings.map(printFault)).toEqual([
      'subjects.csv:1: colour: is not a column that is read',
    ])
    expect(changes.subjects).toEqual({ added: 1, changed: 0, ended: 0 })
  })
})

describe('rows that are removed', () => {
  test('are deleted, and again nothing happens', async () => {
    await load(school)
    const tables = { guardians: 'parent,student,removed\nP1,S1,yes\n' }
    expect((await load(tables)).changes.guardians).toEqual({ added: 0, changed: 0, ended: 1 })
    expect((await load(tables)).changes.guardians).toEqual({ added: 0, changed: 0, ended: 0 })
  })
  test('are a fault while they are used', async () => {
    await load(school)
    expect(faultsOf(await load({ years: 'id,removed\nY26,yes\n' }))).toEqual([
      'years.csv:2: removed: is still used (fee_instalment)',
    ])
  })
  test('are hidden where families may still need them', async () => {
    await load(school)
    const tables = { sections: 'id,removed\n10A,yes\n' }
    expect((await load(tables)).changes.sections).toEqual({ added: 0, changed: 0, ended: 1 })
    expect((await load(tables)).changes.sections).toEqual({ added: 0, changed: 0, ended: 0 })
    expect((await exportTexts(client, kinds, scope)).sections).toContain('10A,A,K10,Y26,hindi;maths,yes')
  })
})

test('a receipt has a code of its own, which stays', async () => {
  const payments =
    'id,student,year,receipt_no,paid_on,method,code,financial_year\nA,S1,Y26,R1,2026-06-10,UPI,,2026-2027\nB,S1,Y26,R2,2026-06-10,UPI,,2026-2027\n'
  await load({ ...school, 'fee-payments': payments })
  const first = (await exportTexts(client, kinds, scope))['fee-payments']
  const codes = first?.match(/[0-9A-HJKMNP-TV-Z]{16}/g)
  expect(new Set(codes).size).toBe(2)
  expect((await load({ 'fee-payments': payments })).changes['fee-payments']?.changed).toBe(0)
  expect((await exportTexts(client, kinds, scope))['fee-payments']).toBe(first)
})
