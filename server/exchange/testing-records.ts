import { createHash } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createTestDatabase, emptyDatabase, type TestDatabase } from '#server/database/testing.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { exportFiles } from '#server/records/export.ts'
import { type Imported, importRecords } from '#server/records/import.ts'
import { printFault } from '#server/records/import-faults.ts'
import type { Scope } from '#server/records/kind.ts'
import { exportTexts, sourceOf } from '#server/records/testing.ts'

export type Tables = Record<string, string>
type Files = Readonly<Record<string, string>>

const scope: Scope = {
  instituteId: 1,
  prefix: 'own-1-',
  timeZone: 'Asia/Kolkata',
  callingCode: '91',
  now: new Date('2026-06-20T04:00:00Z'),
  today: '2026-06-20',
  isOperator: true,
}

/** A school with one of everything that other kinds refer to. */
export const base: Tables = {
  years:
    'id,name,start_date,end_date\n2026,2026-2027,2026-04-01,2027-03-31\n2025,2025-2026,2025-04-01,2026-03-31\n',
  standards: 'id,name\n10,10\n9,9\n',
  subjects: 'id,name\nmaths,Mathematics\nhindi,Hindi\n',
  sections: 'id,name,standard,year,subjects\n10A,A,10,2026,maths\n10B,B,10,2026,maths\nold,A,10,2025,maths\n',
  students: 'id,name\nS1,Asha Verma\nS2,Ravi Rao\n',
  parents: 'id,name\nP1,Rohit Verma\n',
  teachers: 'id,name\nT1,Meera Iyer\nT2,Arun Das\nT3,Sana Khan\n',
  products: 'id,title\nPR1,Board Booster\nPR2,Doubt hours\n',
}

const none = { added: 0, changed: 0, ended: 0 }

/** An institute in a separate database for the tests of a file, empty before each test. */
export function prepareRecords() {
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
  const empty = async () => {
    await emptyDatabase(database.pool)
    await client.query(
      `insert into institute (name, kind, plan, features, sign_in, source_id) values ('Sunrise', 'school', '{}', '{}', '{}', 'SUN')`,
    )
  }
  beforeEach(empty)

  const load = async (tables: Tables, files: Files = {}): Promise<Imported> => {
    await client.query('begin')
    try {
      const saveFile = (path: string, isPublic: boolean) => keepRow(client, path, files[path] ?? '', isPublic)
      const result = await importRecords(client, { kinds, source: sourceOf(tables, files), scope, saveFile })
      await client.query(result.findings.faultCount === 0 ? 'commit' : 'rollback')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
  const texts = () => exportTexts(client, kinds, scope)
  return {
    load,
    texts,
    empty,
    query: (text: string) => client.query(text),
    /** Loads tables without faults. @returns the numbers of added, changed and ended rows by kind */
    loadRight: async (tables: Tables, files?: Files) => {
      const { findings, changes } = await load(tables, files)
      expect(findings.faults.map(printFault)).toEqual([])
      return Object.fromEntries(
        Object.entries(changes).filter(([, { added, changed, ended }]) => added + changed + ended > 0),
      )
    },
    /** @returns the faults of tables that are loaded after right ones */
    faultsIn: async (right: Tables, wrong: Tables, files?: Files) => {
      const { findings: none } = await load({ ...base, ...right }, files)
      expect(none.faults.map(printFault)).toEqual([])
      const before = await texts()
      const { findings } = await load(wrong, files)
      expect(findings.faultCount).toBe(findings.faults.length)
      expect(await texts()).toEqual(before)
      return findings.faults.map(printFault)
    },
    /** Loads, loads again, exports, and does the same with the export in an empty database. */
    expectRound: async (tables: Tables, files: Files = {}) => {
      const names = Object.keys(tables)
      const all = { ...base, ...tables }
      const first = await load(all, files)
      expect(first.findings.faults.map(printFault)).toEqual([])
      for (const name of names) expect({ name, ...first.changes[name] }).not.toEqual({ name, ...none })
      const again = await load(all, files)
      for (const [name, change] of Object.entries(again.changes))
        expect({ name, change }).toEqual({ name, change: none })
      const exported = await texts()
      const exportedFiles = await filesOf(client, files)
      await empty()
      const moved = await load(exported, exportedFiles)
      expect(moved.findings.faults.map(printFault)).toEqual([])
      expect(await texts()).toEqual(exported)
      const { rows } = await client.query('select count(*)::int as count from file')
      expect(rows).toEqual([{ count: Object.keys(exportedFiles).length }])
      return Object.fromEntries(names.map((name) => [name, exported[name]]))
    },
  }
}

/** As the import does: the same bytes under the same name are one file. */
async function keepRow(
  client: pg.ClientBase,
  path: string,
  text: string,
  isPublic: boolean,
): Promise<number> {
  const sha256 = createHash('sha256').update(text).digest('hex')
  const name = path.replace(/^.*\//, '').replace(`${sha256.slice(0, 16)}-`, '')
  const { rows } = await client.query<{ id: number }>(
    `with same as (select id from file where sha256 = $1 and name = $2 and is_public = $3),
      made as (insert into file (institute_id, sha256, name, is_public, content_type, size)
        select 1, $1, $2, $3, case when $2 like '%.png' then 'image/png' else 'application/octet-stream' end, $4 where not exists (select from same) returning id)
      select id from same union all select id from made`,
    [sha256, name, isPublic, text.length],
  )
  return rows[0]?.id ?? 0
}

/** The files of a database under the paths of an export. */
async function filesOf(client: pg.ClientBase, files: Files): Promise<Files> {
  const texts = new Map(
    Object.values(files).map((text) => [createHash('sha256').update(text).digest('hex'), text]),
  )
  const found: Record<string, string> = {}
  for (const kind of kinds) {
    const select = exportFiles(kind, scope)
    if (!select) continue
    const { rows } = await client.query<{ path: string; sha256: string }>(select)
    for (const { path, sha256 } of rows) found[path] = texts.get(sha256) ?? ''
  }
  return found
}
