import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AtDesk, deskOf } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

type Row = Record<string, string | null>
type Page = {
  rows: Row[]
  names: Record<string, Record<string, string>>
  count: number | null
  next: string | null
}

let t: TestApp
let d: ReturnType<typeof deskOf>
let office: AtDesk
let accountant: AtDesk
let owner: AtDesk
/** Of a second student. */
let second = ''
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
beforeAll(async () => {
  t = await createTestApp()
  d = deskOf(t)
  owner = await d.open('owner@staff.test', ['owner'])
  office = await d.open('office@staff.test', ['office'])
  second = (await query(`select name from person where phone = '9000000002'`))[0].name
  accountant = await d.open('accountant@staff.test', ['accountant'])
})
afterAll(() => t.close())

const read = (kind: string, more = '', by = office) =>
  d.ask<Page>('GET', `records/${kind}${more}`, undefined, by.token)
const change = (kind: string, rows: object[], by = office, more: object = {}) =>
  d.ask<{ added: number; changed: number; ended: number; number: number | null }>(
    'PUT',
    `records/${kind}`,
    { rows, is_check: false, ...more },
    by.token,
  )
const one = async (kind: string, search: string) => {
  const [row] = (await read(kind, `?search=${encodeURIComponent(search)}`)).result.rows
  if (!row) throw new Error(`no ${search}`)
  return row
}

describe('a grid [desk-9]', () => {
  test('lists the kinds of one’s roles, with their columns', async () => {
    const kindsOf = async (by: AtDesk) =>
      (await d.ask<{ kinds: { kind: string; right: string }[] }>('GET', 'kinds', undefined, by.token)).result
        .kinds
    expect((await kindsOf(accountant)).find(({ kind }) => kind === 'fee-payments')?.right).toBe('write')
    expect((await kindsOf(accountant)).some(({ kind }) => kind === 'tests')).toBe(false)
    const { result } = await d.ask('GET', 'kinds/students', undefined, office.token)
    expect(result).toMatchObject({ title: 'Students', key: ['id'], right: 'write', removal: null })
    expect((await d.ask('GET', 'kinds/tests', undefined, accountant.token)).status).toBe(404)
  })

  test('finds words in any cell, whatever signs they have, and names what cells refer to', async () => {
    const { rows, count } = (await read('students', '?search=aarav+sharma')).result
    expect([rows.length, count, rows[0]?.name]).toEqual([1, 1, 'Aarav Sharma'])
    for (const odd of ['%25', '_____________', "'", '\\'])
      expect((await read('students', `?search=${odd}zzz`)).result.rows).toEqual([])
    const { names, rows: enrolled } = (await read('enrolments')).result
    expect(names.student?.[enrolled[0]?.student ?? '']).toMatch(/\w/)
  })

  test('filters by cells and sorts by any column, both ways', async () => {
    const sorted = (await read('students', '?sort=name')).result.rows.map(({ name }) => name ?? '')
    expect(sorted).toEqual(
      sorted.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)),
    )
    const back = (await read('students', '?sort=name&descending=true')).result.rows.map(({ name }) => name)
    expect(back).toEqual(sorted.toReversed())
    const only = (await read('students', '?where=name:Aarav Sharma')).result
    expect(only.rows.map(({ name }) => name)).toEqual(['Aarav Sharma'])
    const amounts = (await read('fee-instalments', '?sort=fee', accountant)).result.rows.map(({ fee }) =>
      Number(fee),
    )
    expect(amounts).toEqual(amounts.toSorted((one, other) => one - other))
    for (const wrong of ['?sort=made_up', '?where=made_up:1', '?where=name', '?after=x'])
      expect((await read('students', wrong)).status).toBe(400)
  })

  test('pages show each row once, in every order', async () => {
    await query(
      `insert into person (institute_id, role, name, joined_on) select 1, 'teacher', 'Teacher ' || (n % 7), now() from generate_series(1, 450) n`,
    )
    for (const order of ['', '&sort=name', '&sort=name&descending=true', '&sort=email']) {
      const ids: string[] = []
      let after = ''
      do {
        const { result } = await read('teachers', `?search=Teacher${order}${after}`)
        ids.push(...result.rows.map(({ id }) => id ?? ''))
        after = result.next ? `&after=${result.next}` : ''
      } while (after)
      expect([order, ids.length, new Set(ids).size]).toEqual([order, 450, 450])
    }
  })

  test('who has read a person is in that person’s log', async () => {
    await read('students', '?search=aarav+sharma')
    expect(
      await query(
        `select distinct actor_id::int as by from access_log join person on person.id = access_log.person_id
          where person.phone = '9000000001' and kind = 'sawProfile' and actor_id = $1`,
        [office.me.person_id],
      ),
    ).toEqual([{ by: office.me.person_id }])
  })
})

describe('changing rows [desk-10]', () => {
  test('a cell is changed alone, and the change is undone whole [desk-11]', async () => {
    const before = await one('students', 'aarav sharma')
    const { result } = await change('students', [
      { to: { id: before.id, roll_no: '77' }, was: { roll_no: before.roll_no } },
    ])
    expect(result).toMatchObject({ added: 0, changed: 1, number: expect.any(Number) })
    expect(await one('students', 'aarav sharma')).toEqual({ ...before, roll_no: '77' })
    const undo = (by: AtDesk) =>
      d.post<{ obstacles: string[] }>('changes/undo', { number: result.number }, by.token)
    expect((await undo(accountant)).status).toBe(422)
    expect((await undo(office)).result).toEqual({ obstacles: [] })
    expect(await one('students', 'aarav sharma')).toEqual(before)
    expect((await undo(office)).status).toBe(422)
  })

  test('rows with different fields are one change; a new row gets an id', async () => {
    const [first, other] = [await one('students', 'aarav sharma'), await one('students', second)]
    const { status } = await change('students', [
      { to: { id: first.id, roll_no: '71' }, was: { roll_no: first.roll_no } },
      { to: { id: other.id, gender: 'Other' }, was: { gender: other.gender } },
    ])
    expect(status).toBe(200)
    expect(await one('students', second)).toEqual({ ...other, gender: 'Other' })
    const name = 'Zoya New Student'
    const added = await change('students', [{ to: { id: null, name, phone: '9123456780' }, was: null }])
    expect(added.result).toMatchObject({ added: 1 })
    expect((await one('students', name)).id).toMatch(/^desk-[a-z2-9]{10}$/)
  })

  test('a fault names its row and cell, and nothing is written', async () => {
    const before = await one('students', 'aarav sharma')
    const wrong = await d.ask(
      'PUT',
      'records/students',
      {
        rows: [
          { to: { id: before.id, roll_no: '99' }, was: { roll_no: before.roll_no } },
          { to: { id: null, name: 'X', date_of_birth: '31-11-2010' }, was: null },
        ],
        is_check: false,
      },
      office.token,
    )
    expect(wrong.status).toBe(422)
    expect(await one('students', 'aarav sharma')).toEqual(before)
  })

  test('the second of two editors sees what the first wrote, and overwrites nothing', async () => {
    const before = await one('students', second)
    const to = (roll_no: string) => [{ to: { id: before.id, roll_no }, was: { roll_no: before.roll_no } }]
    const both = await Promise.all([change('students', to('41')), change('students', to('42'))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const now = await one('students', second)
    expect(['41', '42']).toContain(now.roll_no)
    const answer = await t.app.inject({
      method: 'PUT',
      url: '/desk/v1/records/students',
      headers: { host: 'localhost', authorization: office.token },
      payload: { rows: to('43'), is_check: false },
    })
    expect(answer.json()).toMatchObject({ statusCode: 409, rows: [{ row: 0, now }] })
  })

  test('two who change different cells of a row both succeed', async () => {
    const before = await one('students', second)
    const both = await Promise.all([
      change('students', [{ to: { id: before.id, roll_no: '51' }, was: { roll_no: before.roll_no } }]),
      change('students', [{ to: { id: before.id, gender: 'F' }, was: { gender: before.gender } }]),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await one('students', second)).toMatchObject({ roll_no: '51', gender: 'F' })
  })

  test('a check writes nothing, and a repeat with the same key once', async () => {
    const rows = [{ to: { id: null, name: 'Check Only', phone: '9123456781' }, was: null }]
    expect((await change('teachers', rows, office, { is_check: true })).result).toMatchObject({
      added: 1,
      number: null,
    })
    expect((await read('teachers', '?search=check+only')).result.rows).toEqual([])
    const send = () =>
      t.app.inject({
        method: 'PUT',
        url: '/desk/v1/records/teachers',
        headers: { host: 'localhost', authorization: office.token, 'idempotency-key': 'k1' },
        payload: { rows, is_check: false },
      })
    const replies = [(await send()).json(), (await send()).json()]
    expect(replies[1]).toEqual(replies[0])
    expect((await read('teachers', '?search=check+only')).result.rows).toHaveLength(1)
  })

  test('a role that only reads, another institute’s rows and fields that are not there', async () => {
    const [foreign] = await query(
      `select source_id as id from person where institute_id = 2 and role = 'student' and source_id is not null limit 1`,
    )
    expect((await change('students', [{ to: { id: 'x', name: 'X' }, was: null }], accountant)).status).toBe(
      422,
    )
    const id = foreign?.id ?? 'none-of-ours'
    expect((await change('students', [{ to: { id, name: 'Stolen' }, was: { name: 'x' } }])).status).toBe(409)
    expect((await change('students', [{ to: { id: 'x', made_up: '1' }, was: null }])).status).toBe(400)
    expect((await change('students', [{ to: { id: 'x', name: 'Y' }, was: {} }])).status).toBe(400)
    expect((await change('enrolments', [{ to: { student: 'x' }, was: { student: 'y' } }])).status).toBe(400)
  })

  test('changes are listed with who made them', async () => {
    const { result } = await d.ask<{ runs: { by: string }[] }>('GET', 'changes', undefined, owner.token)
    expect(result.runs.some(({ by }) => by === 'Rekha Nair')).toBe(true)
    expect((await d.ask('GET', 'changes', undefined, accountant.token)).status).toBe(422)
  })
})
