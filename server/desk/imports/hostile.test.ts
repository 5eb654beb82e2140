import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importsOf } from '#server/desk/imports/testing.ts'
import type { AtDesk } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let d: ReturnType<typeof importsOf>
let owner: AtDesk
let office: AtDesk
beforeAll(async () => {
  t = await createTestApp()
  d = importsOf(t)
  owner = await d.open('owner@staff.test', ['owner'])
  office = await d.open('office@staff.test', ['office'])
})
afterAll(() => t.close())

describe('what no database stores is read all the same [desk-38]', () => {
  test('an emoji where a long cell is cut', async () => {
    const made = await d.drop(office, { 'students.csv': `id,name,x\nE-1,Asha,${'x'.repeat(299)}😀😀\n` })
    expect([made.state, made.tables[0]?.sample[0]?.[2]?.length]).toEqual(['open', 301])
    expect((await d.check(office, made.import_id)).state).toBe('checked')
  })

  test('a zero character is a fault of its cell', async () => {
    const made = await d.drop(office, { 'students.csv': 'id,name,a\0b\nE-1,As\0ha,\n' })
    expect([made.state, made.tables[0]?.sample[0]?.[1]]).toEqual(['open', 'As\ufffdha'])
    const { state, report } = await d.check(office, made.import_id)
    expect([state, report?.faults[0]?.problem]).toEqual(['checked', 'has a zero character'])
  })

  test('half a letter in a cell that is mended', async () => {
    const made = await d.drop(office, { 'students.csv': 'id,name\nE-1,Asha\n' })
    const cells = [{ table: 't1', line: 2, column: 1, value: 'a\ud800b' }]
    expect((await d.check(office, made.import_id, { cells })).state).toBe('checked')
  })
})

test('what is written is the check that was seen [desk-39]', async () => {
  const made = await d.drop(office, { 'subjects.csv': 'id,name\nW1,Weaving\n' })
  const seen = await d.check(office, made.import_id)
  t.setClock(new Date(t.context.clock().getTime() + 1000))
  await d.check(owner, made.import_id, { cells: [{ table: 't1', line: 2, column: 1, value: 'Welding' }] })
  expect((await d.press(office, made.import_id, { check: seen.check })).status).toBe(409)
  expect((await d.write(office, made.import_id)).state).toBe('done')
})

describe('files of open imports [desk-65]', () => {
  test('an upload is in one import', async () => {
    const upload_id = await d.upload(office, 'x.csv', Buffer.from('id,name\n1,x\n'))
    const files = [{ upload_id, path: 'x.csv' }]
    const first = await d.post(office, 'imports', { files })
    await d.work()
    expect((await d.post(office, 'imports', { files })).status).toBe(400)
    const instead_of = first.result.import_id
    expect((await d.post(office, 'imports', { files, instead_of })).status).toBe(400)
    expect((await d.check(office, instead_of)).state).toBe('checked')
  })

  test('new uploads take no old file from an import, and what is in none makes room', async () => {
    const made = await d.drop(office, { 'students.csv': 'id,name\nE-1,Asha\n' })
    const unused = await d.upload(office, 'y.csv', Buffer.from('id,name\n'))
    await t.database.pool.query(
      `update upload set created_at = created_at - interval '2 days', size = 600000000 where person_id = $1 and id = any($2::text[])`,
      [office.me.person_id, [unused, (await filesOf(made.import_id))[0]]],
    )
    expect(await d.upload(office, 'z.csv', Buffer.from('id,name\n'))).toMatch(/^[\da-f]{32}$/)
    expect((await d.check(office, made.import_id)).state).toBe('checked')
    await t.database.pool.query(`update upload set size = 1100000000 where id = $1`, [
      (await filesOf(made.import_id))[0],
    ])
    expect(await d.upload(office, 'z.csv', Buffer.from('id,name\n'))).toBe('422')
    await t.database.pool.query('update upload set size = 9')
  })
})
const filesOf = async (id: number): Promise<string[]> =>
  (
    await t.database.pool.query(
      `select jsonb_path_query_array(files, '$[*].id') as ids from desk_import where id = $1`,
      [id],
    )
  ).rows[0].ids
