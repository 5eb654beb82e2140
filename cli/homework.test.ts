import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeHomework } from '#cli/homework/write-homework.ts'
import { readHomeworkRequest } from '#cli/homework-request.ts'
import { importBundle } from '#server/exchange/import.ts'
import { storeFile } from '#server/files/writes.ts'
import { safeName } from '#server/files/zip.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { readCsvRows } from '#server/records/csv.ts'
import { faultsOf, sourceOf } from '#server/records/testing.ts'

let t: TestApp
let instituteId: number
let assignmentId: number
beforeAll(async () => {
  t = await createTestApp()
  const { rows } = await t.context.pool.query<{ instituteId: number; id: number }>(
    `select a.institute_id as "instituteId", a.id from assignment a join submission u
      on u.institute_id = a.institute_id and u.assignment_id = a.id
      where a.title like 'Unit test, corrected%' group by 1, 2 order by count(*) desc, 2 limit 1`,
  )
  instituteId = rows[0]?.instituteId ?? 0
  assignmentId = rows[0]?.id ?? 0
})
afterAll(() => t.close())

test.each([
  ['--institute 1 --assignment A1 out.zip', { instituteId: 1, code: 'A1', file: 'out.zip' }],
  ['out.ZIP --assignment 12 --institute 2', { instituteId: 2, code: '12', file: 'out.ZIP' }],
  ['--institute 1 --assignment A1', undefined],
  ['--institute 1 out.zip', undefined],
  ['--institute 0 --assignment A1 out.zip', undefined],
  ['--institute 1 --assignment A1 out.zip more.zip', undefined],
  ['--institute 1 --assignment A1 out.pdf', undefined],
])('%s', (line, request) => {
  expect(readHomeworkRequest(line.split(' '))).toEqual(request)
})

test('names are safe on every system, and differ in more than their case', () => {
  const taken = new Set<string>()
  const names = ['12 Asha', '12 asha', 'a/../b:c?', '..', 'CON', 'con.txt', 'x. ', 'अ', '12 Asha']
  expect(names.map((name) => safeName(name, taken))).toEqual([
    ...['12 Asha', '12 asha (2)', 'a_.._b_c_', 'file', '_CON', '_con.txt', 'x', 'अ', '12 Asha (3)'],
  ])
})

const read = async (file: string) => {
  const entries = Object.entries(unzipSync(await readFile(file)))
  return new Map(entries.map(([name, bytes]) => [name, Buffer.from(bytes)]))
}
const rowsIn = async (text: string) => {
  const rows: Record<string, string>[] = []
  let names: readonly (string | null)[] | undefined
  for await (const { cells } of readCsvRows(Readable.from([Buffer.from(text)]))) {
    const header = names
    if (header) rows.push(Object.fromEntries(header.map((name, at) => [name ?? '', cells[at] ?? ''])))
    else names = cells
  }
  return rows
}

test('homework goes out as it was handed in, and its table comes back as evaluations', async () => {
  const { pool, files } = t.context
  const [first, second] = (
    await t.context.pool.query<{ studentId: number }>(
      `select student_id as "studentId" from submission where institute_id = $1 and assignment_id = $2 and status = 'Submitted'
        order by 1 limit 2`,
      [instituteId, assignmentId],
    )
  ).rows
  const fileId = await storeFile(pool, files, {
    instituteId,
    name: 'my answers.txt',
    bytes: Buffer.from('42'),
  })
  await t.context.pool.query(
    `insert into submission_attachment (institute_id, assignment_id, student_id, name, file_id, link)
      values ($1, $2, $3, 'x', $4, ''), ($1, $2, $3, 'x', $4, ''), ($1, $2, $3, 'My film', null, 'https://film.example/1')`,
    [instituteId, assignmentId, first?.studentId, fileId],
  )
  await t.context.pool.query(
    `update person set name = '=Asha/Verma', source_id = 'S-first' where id = (select person_id from student where id = $1)`,
    [first?.studentId],
  )
  await t.context.pool.query(`update student set roll_no = '7' where id = $1`, [first?.studentId])
  await t.context.pool.query(
    `update submission set teacher_comment = '-5 for "form",
see page 2', marks = 4, evaluated_at = coalesce(evaluated_at, now()) where institute_id = $1 and assignment_id = $2 and student_id = $3`,
    [instituteId, assignmentId, second?.studentId],
  )
  const file = join(t.context.config.dataFolder, 'homework.zip')
  const request = { instituteId, code: String(assignmentId), file }
  const written = await writeHomework({ pool, files }, request, new Date())
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const zip = await read(file)
  const names = [...zip.keys()]
  expect(names.filter((name) => name.startsWith('7 =Asha_Verma/')).slice(-3)).toEqual([
    '7 =Asha_Verma/my answers.txt',
    '7 =Asha_Verma/my answers (2).txt',
    '7 =Asha_Verma/links.txt',
  ])
  expect(zip.get('7 =Asha_Verma/my answers (2).txt')?.toString()).toBe('42')
  expect(zip.get('7 =Asha_Verma/links.txt')?.toString()).toBe('My film\r\nhttps://film.example/1\r\n')
  const table = zip.get('evaluations.csv')?.toString() ?? ''
  expect(table).toContain(",S-first,7 =Asha_Verma,'=Asha/Verma,")
  const rows = await rowsIn(table)
  expect(rows).toHaveLength(written.students)
  expect(rows.filter(({ status }) => status === 'Submitted')).toHaveLength(written.submitted)
  expect(new Set(rows.map(({ folder }) => folder).filter((folder) => folder !== ''))).toEqual(
    new Set(names.filter((name) => name.includes('/')).map((name) => name.split('/')[0])),
  )
  // Drafts are not handed in.
  expect(rows.every(({ status, folder }) => status === 'Submitted' || folder === '')).toBe(true)

  const evaluations = table.replace(/^(.*,S-first,.*),,,\r$/m, '$1,18.5,,=Well done\r')
  const load = async (text: string) => {
    const result = await importBundle(
      t.context,
      {
        source: sourceOf({ evaluations: text }),
        into: instituteId,
        leaveOut: null,
        isCheckOnly: false,
        isOperator: true,
        now: new Date(),
      },
      { signal: new AbortController().signal },
    )
    expect(faultsOf(result)).toEqual([])
    expect(result.findings.warnings).toEqual([])
    return result.changes.evaluations
  }
  expect(await load(evaluations)).toEqual({ added: 0, changed: 1, ended: 0 })
  expect(await load(evaluations)).toEqual({ added: 0, changed: 0, ended: 0 })
  const { rows: stored } = await t.context.pool.query(
    `select marks::float8, teacher_comment as remark, evaluated_at is not null as "isEvaluated" from submission
      where institute_id = $1 and assignment_id = $2 and student_id = any($3) order by student_id`,
    [instituteId, assignmentId, [first?.studentId, second?.studentId]],
  )
  expect(stored).toEqual([
    { marks: 18.5, remark: '=Well done', isEvaluated: true },
    { marks: 4, remark: '-5 for "form",\nsee page 2', isEvaluated: true },
  ])
  const audit = await t.context.pool.query(`select detail from audit_log where action = 'homework.export'`)
  expect(audit.rows).toEqual([
    { detail: { assignment: assignmentId, students: written.submitted, files: written.files } },
  ])
  await expect(writeHomework({ pool, files }, request, new Date())).rejects.toThrow('is there already')
  expect((await stat(file)).size).toBeGreaterThan(0)
})

test('what is not there is refused', async () => {
  const { pool, files } = t.context
  const file = join(t.context.config.dataFolder, 'nothing.zip')
  const at = { pool, files }
  await expect(writeHomework(at, { instituteId, code: 'A?', file }, new Date())).rejects.toThrow(
    'There is no assignment A?',
  )
  await expect(writeHomework(at, { instituteId: 99, code: '1', file }, new Date())).rejects.toThrow(
    'There is no institute 99.',
  )
  await expect(stat(file)).rejects.toThrow('ENOENT')
})
