import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AdminReply, adminOf, makeToken } from '#server/exchange/admin/testing.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let own: ReturnType<typeof adminOf>
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
beforeAll(async () => {
  t = await createTestApp()
  own = adminOf(t, await makeToken(t, 1, ['read', 'write']))
})
afterAll(() => t.close())

const problem = 'is set by the operator of the server only: npm run operator'
const refused = (field: string) => ({ status: 422, faults: [{ field, problem }] })
const state = () =>
  query(`select i.id, i.time_zone, i.audit_days, i.space, i.source_id,
    array(select host || is_main from institute_host h where h.institute_id = i.id order by 1) as hosts from institute i order by 1`)

async function expectNothing(asked: Promise<AdminReply>, answer: object) {
  const before = await state()
  expect(await asked).toMatchObject(answer)
  expect(await state()).toEqual(before)
}

describe('a token of an institute takes no host', () => {
  test.each(['free.example', 'coaching.localhost', 'other.localhost'])('%s', async (host) => {
    await expectNothing(own.put('hosts', [{ host }]), { status: 422 })
    expect((await own.put('hosts', [{ host }])).faults?.at(-1)?.problem).toBe(problem)
  })

  test.each(['localhost', '127.0.0.1', '0x7f.1', 'localhost.localdomain'])('%s', (host) =>
    expectNothing(own.put('hosts', [{ host }]), refused('host')),
  )

  test('and gives up none, nor chooses the main one', async () => {
    const { result } = await own.get('records/hosts')
    expect(result.rows.length).toBeGreaterThan(0)
    await expectNothing(own.put('hosts', result.rows), {
      status: 200,
      result: { added: 0, changed: 0, ended: 0 },
    })
    const [{ host }] = result.rows
    await expectNothing(own.put('hosts', [{ host, main: 'yes' }]), refused('main'))
    await expectNothing(own.remove('hosts', [{ host }]), refused('host'))
  })

  test('everybody still signs in at localhost', async () => {
    expect((await t.login('9000000021', { host: 'localhost' })).status).toBe(200)
  })
})

describe('settings of the operator', () => {
  const put = async (fields: object) => {
    const [row] = (await own.get('records/institute')).result.rows
    return own.put('institute', [{ id: row.id, ...fields }])
  }

  test.each([
    ['audit_days', '1'],
    ['person_space_mb', '100000'],
    ['institute_space_mb', '100000'],
    ['time_zone', 'Pacific/Kiritimati'],
  ])('%s', (field, value) => expectNothing(put({ [field]: value }), refused(field)))

  test('may be repeated, and the institute has its own', async () => {
    const [row] = (await own.get('records/institute')).result.rows
    await expectNothing(own.put('institute', [row]), { status: 200, result: { changed: 0 } })
    expect(await put({ name: 'Greenfield', audit_days: row.audit_days })).toMatchObject({
      status: 200,
      result: { changed: 1 },
    })
  })

  test('an institute without an id takes none, by which an import of another one would find it', async () => {
    const [{ id: code }] = await query('select source_id as id from institute where id = 1')
    await query('update institute set source_id = null where id = 1')
    await expectNothing(own.put('institute', [{ id: 'of-another', name: 'x' }]), { status: 422 })
    await query('update institute set source_id = $1 where id = 1', [code])
  })
})

test('of tables that several institutes share, a field is the operator’s unless it is listed [start-10]', () => {
  const shared = kinds.filter(({ table }) => /^institute/.test(table))
  expect(shared.map(({ name, ofOperator }) => [name, ofOperator])).toEqual([
    ['institute', ['time_zone', 'audit_days', 'person_space_mb', 'institute_space_mb']],
    ['hosts', 'rows'],
  ])
})
