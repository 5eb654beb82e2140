import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { runRecorded } from '#cli/roster/testing.ts'
import { runAnyImport } from '#cli/run-import.ts'
import { createTestDatabase, emptyDatabase } from '#server/database/testing.ts'
import { box, drawPng } from '#server/demo/png.ts'
import { openFolder } from '#server/files/store/folder.ts'
import { addTest } from '#server/http/testing/factories.ts'

export const picture = drawPng(8, [{ shape: box(0, 0, 1, 1), colour: [200, 40, 40] }])

/** A school with a class, two subjects and a label, and a folder to import from. */
export async function openPaperDatabase() {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-paper-'))
  const { pool } = database
  const rows = async <T extends object>(text: string, ...values: unknown[]) =>
    (await pool.query<T>(text, values)).rows
  const empty = async () => {
    await emptyDatabase(pool)
    await pool.query(`
      insert into institute (name, kind, plan, features, sign_in) select name, 'school', '{}', '{}', '{}' from
        unnest(array['Hill School', 'Lake School']) as name;
      insert into academic_year (institute_id, name, start_date, end_date)
        values (1, '2026', '2026-04-01', '2027-03-31'), (1, '2025', '2025-04-01', '2026-03-31');
      insert into standard (institute_id, name) values (1, 'Class 10'), (1, 'Class 9');
      insert into section (institute_id, standard_id, academic_year_id, name)
        select 1, s.id, y.id, 'A' from standard s, academic_year y order by s.id, y.id;
      insert into subject (institute_id, name) values (1, 'Physics'), (1, 'Chemistry'), (2, 'Botany');
      insert into test_label (institute_id, name, test_type_id) values (1, 'Unit tests', 4), (2, 'Theirs', 4)`)
  }
  /** @returns its id */
  const makeTest = (instituteId = 1): Promise<number> =>
    addTest(pool, instituteId, { name: 'Light', start: '2026-12-01T04:30:00Z', marks: 0 })
  const begin = (testId: number) =>
    pool.query(
      `with p as (insert into person (institute_id, role, name, joined_on) values (1, 'student', 'Asha', '2026-04-01') returning id)
        insert into test_attempt (institute_id, test_id, person_id, started_at) select 1, $1, id, now() from p`,
      [testId],
    )
  const writeFiles = async (files: Readonly<Record<string, string | Uint8Array>>) => {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  }
  const writeZip = async (name: string, files: Readonly<Record<string, string | Uint8Array>>) => {
    const entries = Object.entries(files).map(([path, content]) => [
      path,
      typeof content === 'string' ? strToU8(content) : content,
    ])
    await writeFile(join(folder, name), zipSync(Object.fromEntries(entries)))
    return join(folder, name)
  }
  const run = (...argv: string[]) => runUnder(new AbortController().signal, ...argv)
  const runUnder = (signal: AbortSignal, ...argv: string[]) => runWith({ signal }, ...argv)
  const runWith = (more: { signal?: AbortSignal; environment?: Record<string, string> }, ...argv: string[]) =>
    runRecorded(runAnyImport, argv, { connectionString: database.connectionString, folder, ...more })
  /** Every row that an import may write, with the transaction that wrote it. */
  const state = async () => {
    const tables = [
      'question',
      'passage',
      'test_part',
      'test_question',
      'test',
      'test_section',
      'test_label',
      'file',
    ]
    return Promise.all(
      tables.map((table) => rows(`select xmin::text, to_jsonb(t) as row from ${table} t order by 2::text`)),
    )
  }
  const questions = (testId: number) =>
    rows<Record<string, unknown>>(
      `select q.source_id as id, p.name as part, x.marks::float8 as marks, x.negative_marks::float8 as negative, q.type, q.html, q.options,
        q.key, q.media, q.subject_id as subject, g.html as passage
      from test_question x join question q on q.institute_id = 1 and q.id = x.question_id
      join test_part p on p.institute_id = 1 and p.id = x.part_id
      left join passage g on g.institute_id = 1 and g.id = q.passage_id
      where x.institute_id = 1 and x.test_id = $1 order by x.position`,
      testId,
    )
  const count = async (table: string) =>
    (await rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n
  const close = async () => {
    await database.close()
    await rm(folder, { recursive: true })
  }
  const files = () => openFolder(join(folder, 'data', 'files'))
  return {
    folder,
    empty,
    makeTest,
    begin,
    place: writeFiles,
    writeZip,
    run,
    runUnder,
    runWith,
    state,
    questions,
    rows,
    count,
    files,
    close,
  }
}

/** One for the tests of a file, emptied before each test. */
export function preparePapers() {
  const at = {} as Awaited<ReturnType<typeof openPaperDatabase>>
  beforeAll(async () => {
    Object.assign(at, await openPaperDatabase())
  })
  beforeEach(() => at.empty())
  afterAll(() => at.close())
  return at
}

export const into = (testId: number | string) => ['--institute', '1', '--test', String(testId)]
export const physics = ['--subject', 'physics']
