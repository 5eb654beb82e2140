import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { type AtDesk, deskOf } from '#server/desk/testing.ts'
import { openInstitute } from '#server/exchange/institute.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { lockByKeys } from '#server/records/grid.ts'
import { allFields } from '#server/records/kind.ts'

type Page = { rows: Record<string, string | null>[]; next: string | null }

let t: TestApp
let d: ReturnType<typeof deskOf>
let owner: AtDesk
beforeAll(async () => {
  t = await createTestApp()
  d = deskOf(t)
  owner = await d.open('owner@staff.test', ['owner'])
})
afterAll(() => t.close())

const read = (kind: string, more = '') => d.ask<Page>('GET', `records/${kind}${more}`, undefined, owner.token)
const cursor = (...place: string[]) => Buffer.from(JSON.stringify(place)).toString('base64url')

test('every column of every kind sorts [desk-9]', async () => {
  const failed: string[] = []
  for (const kind of kinds) {
    const fields = allFields(kind)
    const answers = await Promise.all(
      fields.map((field) => read(kind.name, `?sort=${field}&descending=true`)),
    )
    for (const [index, { status }] of answers.entries())
      if (status !== 200) failed.push(`${kind.name} ${fields[index]}`)
  }
  expect(failed).toEqual([])
}, 120_000)

test('rows of every kind are locked by their keys, with those of further tables [desk-10]', async () => {
  const { scope } = await openInstitute(t.database.pool, 1, t.context.clock())
  const failed: string[] = []
  for (const kind of kinds)
    await inTransaction(t.database.pool, async (client) => {
      const [row] = (await read(kind.name)).result.rows
      if (!row) return
      await lockByKeys(client, { kind, kinds, scope }, [row])
      for (const table of [kind.table, ...Object.keys(kind.parts)]) {
        const { rowCount } = await client.query(
          `select from ${table} where xmax::text = (pg_current_xact_id()::xid)::text`,
        )
        if (rowCount !== 1) failed.push(`${kind.name}: ${rowCount} of ${table}`)
      }
    })
  expect(failed).toEqual([])
}, 60_000)

test('words and durations are no numbers, amounts and counts are', async () => {
  const isNumber = async (kind: string, name: string) => {
    const { result } = await d.ask<{ fields: { name: string; is_number: boolean }[] }>(
      'GET',
      `kinds/${kind}`,
      undefined,
      owner.token,
    )
    return result.fields.find((field) => field.name === name)?.is_number
  }
  expect(await isNumber('weekly-offs', 'day')).toBe(false)
  expect(await isNumber('recordings', 'duration')).toBe(false)
  expect(await isNumber('fee-instalments', 'fee')).toBe(true)
  expect(await isNumber('offline-marks', 'rank')).toBe(true)
})

test.each([
  ['students', '', cursor('students  false', 'a\0')],
  ['students', '', cursor('students  false')],
  ['students', '', cursor('students  false', 'a', 'b')],
  ['fee-instalments', 'fee', cursor('fee-instalments fee false', 'much', 'a')],
  ['fee-instalments', 'fee', cursor('fee-instalments fee false', 'NaN', 'a')],
])('a cursor that somebody made up is refused: %s %s %s', async (kind, sort, after) => {
  expect((await read(kind, `?${sort && `sort=${sort}&`}after=${after}`)).status).toBe(400)
})

test('a field may be filtered twice, and then has no row that is both', async () => {
  const both = await read('students', '?where=name:Nobody&where=name:Aarav Sharma')
  expect(both.result.rows).toEqual([])
})

test('a change with a number that no database has is not found', async () => {
  expect((await d.post('changes/undo', { number: 2 ** 31 - 1 }, owner.token)).status).toBe(404)
  expect((await d.post('changes/undo', { number: 2 ** 31 }, owner.token)).status).toBe(400)
})
