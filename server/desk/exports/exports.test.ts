import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importsOf } from '#server/desk/imports/testing.ts'
import { xlsxOf } from '#server/desk/table-files.ts'
import type { AtDesk } from '#server/desk/testing.ts'
import { openTree } from '#server/exchange/reading/file-tree.ts'
import { readSheets } from '#server/exchange/reading/sheets.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let d: ReturnType<typeof importsOf>
let owner: AtDesk
let office: AtDesk
let folder: string
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeroom-exports-'))
  t = await createTestApp()
  d = importsOf(t)
  owner = await d.open('owner@staff.test', ['owner'])
  office = await d.open('office@staff.test', ['office'])
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

const file = (path: string, by = office) =>
  t.app.inject({ url: `/desk/v1/${path}`, headers: { host: 'localhost', authorization: by.token } })

async function sheetOf(bytes: Buffer) {
  const path = join(folder, 'sheet.xlsx')
  await writeFile(path, bytes)
  const [sheet] = await readSheets('sheet.xlsx', await openTree(path))
  return sheet?.rows.map(({ cells }) => cells) ?? []
}

/** Texts that a spreadsheet would run, or change. */
const odd = ['=cmd|calc', '+1', '-1+2', '@SUM(1)', "'=x", '_x0041_', '<b>&"', 'a\tb', '0012', '1e5', '\t=1']

test('what is exported of a filtered grid is imported again as it was, and runs nothing [desk-72]', async () => {
  const rows = odd.map((name, index) => ({ to: { id: `odd-${index}`, name }, was: null }))
  await d.ask('PUT', 'records/subjects', { rows, is_check: false }, office.token)
  const stored = await query(
    `select source_id as id, name from subject where source_id like 'odd-%' order by 1`,
  )
  expect(stored).toHaveLength(odd.length)
  const csv = await file('exports/subjects?format=csv&search=odd-')
  expect(csv.headers['content-disposition']).toContain('subjects.csv')
  expect(csv.body.split(/\r?\n/).filter((line) => /(^|,)"?[=+@-]/.test(line))).toEqual([])
  const xlsx = await file('exports/subjects?format=xlsx&search=odd-')
  const [titles, ...cells] = await sheetOf(xlsx.rawPayload)
  expect(titles?.slice(0, 2)).toEqual(['id', 'name'])
  expect(
    cells.map(([id, name]) => ({ id, name })).toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1)),
  ).toEqual(stored)
  for (const [name, bytes] of [
    ['subjects.csv', csv.rawPayload],
    ['subjects.xlsx', xlsx.rawPayload],
  ] as const) {
    const made = await d.drop(office, { [name]: bytes })
    const { report } = await d.check(office, made.import_id)
    expect([name, report?.tables[0]]).toEqual([
      name,
      {
        table: 't1',
        kind: 'subjects',
        added: 0,
        changed: 0,
        ended: 0,
        faulty: 0,
        unchanged: odd.length,
      },
    ])
  }
})

test('all rows of the filter, in its order, and who has them is noted [desk-72]', async () => {
  await query(
    `insert into person (institute_id, role, name, joined_on) select 1, 'teacher', 'Row ' || n, now() from generate_series(1, 1500) n`,
  )
  const { body } = await file('exports/teachers?format=csv&search=Row&sort=name&descending=true')
  const lines = body.trim().split('\r\n')
  expect([lines.length, lines[1]?.includes('Row 999')]).toEqual([1501, true])
  expect(
    await query(
      `select count(distinct person_id)::int as count from access_log where actor_id = $1 and kind = 'sawProfile'`,
      [office.me.person_id],
    ),
  ).toEqual([{ count: 1500 }])
  expect(
    await query(
      `select sum((detail->>'count')::int)::int as rows from audit_log where action = 'desk.records-exported' and detail->>'kind' = 'teachers'`,
    ),
  ).toEqual([{ rows: 1500 }])
  // Nothing stays on the disk.
  expect(
    (await readdir(join(t.context.config.dataFolder, 'uploads'))).filter((name) => name.startsWith('form-')),
  ).toEqual([])
  const examiner = await d.open('examiner@staff.test', ['examiner'])
  expect((await file('exports/fee-payments?format=csv', examiner)).statusCode).toBe(404)
})

test('a template has the columns and an example that can be imported [desk-71]', async () => {
  const csv = await file('templates/subjects?format=csv')
  expect(csv.body).toMatch(/^\ufeffid,name/)
  const made = await d.drop(office, {
    'subjects.xlsx': (await file('templates/subjects?format=xlsx')).rawPayload,
  })
  expect((await d.check(office, made.import_id)).report).toMatchObject({ fault_count: 0 })
})

test('owners have the institute as a zip, as the command writes it; its address dies with the session [desk-73]', async () => {
  expect((await d.post(office, 'exports', {})).status).toBe(422)
  const made = await d.ask<{ export_id: number }>('POST', 'exports', undefined, owner.token)
  expect((await d.ask('POST', 'exports', undefined, owner.token)).status).toBe(422)
  await d.work()
  const listed = await d.ask<{ exports: { state: string; size: number }[] }>(
    'GET',
    'exports',
    undefined,
    owner.token,
  )
  expect(listed.result.exports[0]).toMatchObject({ state: 'ready', size: expect.any(Number) })
  const { result } = await d.ask<{ download_url: string }>(
    'GET',
    `exports/file/${made.result.export_id}`,
    undefined,
    owner.token,
  )
  const zip = await t.app.inject({ url: result.download_url, headers: { host: 'localhost' } })
  expect([zip.statusCode, zip.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(Object.keys(unzipSync(zip.rawPayload))).toEqual(
    expect.arrayContaining(['students.csv', 'fee-payments.csv', expect.stringMatching(/^files\/.+\.pdf$/)]),
  )
  const forged = result.download_url.replace(/zip\/1\./, 'zip/2.')
  expect((await t.app.inject({ url: forged, headers: { host: 'localhost' } })).statusCode).toBe(404)
  await d.ask('POST', 'sign-out', {}, owner.token)
  expect((await t.app.inject({ url: result.download_url, headers: { host: 'localhost' } })).statusCode).toBe(
    404,
  )
}, 60_000)

test('a sheet has nothing that XML does not allow', async () => {
  const bytes: Uint8Array[] = []
  for await (const chunk of xlsxOf('A/B', [['a\u0001b\ud800c\n', 12.5, null]])) bytes.push(chunk)
  expect(await sheetOf(Buffer.concat(bytes))).toEqual([['abc\n', '12.5']])
})
