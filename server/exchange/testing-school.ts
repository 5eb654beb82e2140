import { createHash } from 'node:crypto'
import type pg from 'pg'
import { createTestDatabase, emptyDatabase, type TestDatabase } from '#server/database/testing.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { type Imported, importRecords } from '#server/records/import.ts'
import type { Scope } from '#server/records/kind.ts'
import { exportTexts, sourceOf } from '#server/records/testing.ts'

/** The tables of a small school, as CSV by the name of the kind. */
export const school = {
  institute: 'id,name\nSUN,Sunrise School\n',
  years: 'id,name,start_date,end_date\n2026,2026-2027,2026-04-01,2027-03-31\n',
  standards: 'id,name\n10,10\n',
  subjects: 'id,name\nmaths,Mathematics\nhindi,Hindi\n',
  sections: 'id,name,standard,year,subjects\n10A,A,10,2026,maths;hindi\n10B,B,10,2026,maths\n',
  students: 'id,name,email,roll_no\nS1,Asha Verma,asha@example.org,1\nS2,Ravi Das,,2\n',
  parents: 'id,name,phone\nP1,Rohit Verma,9876543211\n',
  guardians: 'parent,student,relation\nP1,S1,father\n',
  enrolments: 'id,student,section,start_date\nE1,S1,10A,2026-04-01\nE2,S2,10A,2026-04-01\n',
}

type Tables = Record<string, string>
type Files = Readonly<Record<string, string>>

/** For tests: an institute without rows, with imports into it and exports of it. */
export class TestExchange {
  readonly scope: Scope = {
    instituteId: 1,
    prefix: 'own-1-',
    timeZone: 'Asia/Kolkata',
    callingCode: '91',
    now: new Date('2026-06-20T04:00:00Z'),
    today: '2026-06-20',
  }
  readonly client: pg.PoolClient
  readonly #database: TestDatabase

  private constructor(database: TestDatabase, client: pg.PoolClient) {
    this.#database = database
    this.client = client
  }

  static async open(): Promise<TestExchange> {
    const database = await createTestDatabase()
    return new TestExchange(database, await database.pool.connect())
  }

  async close(): Promise<void> {
    this.client.release()
    await this.#database.close()
  }

  async empty(): Promise<void> {
    await emptyDatabase(this.#database.pool)
    await this.client.query(
      `insert into institute (name, kind, plan, features, sign_in, source_id) values ('x', 'school', '{}', '{}', '{}', 'SUN')`,
    )
  }

  /** Commits unless there are faults. */
  async load(tables: Tables, files: Files = {}): Promise<Imported> {
    const { client, scope } = this
    await client.query('begin')
    try {
      const result = await importRecords(client, {
        kinds,
        source: sourceOf(tables, files),
        scope,
        keepFile: (path, isPublic) => this.#keepFile(path, files[path] ?? '', isPublic),
      })
      await client.query(result.findings.faultCount === 0 ? 'commit' : 'rollback')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }

  export = (): Promise<Tables> => exportTexts(this.client, kinds, this.scope)

  /** The rows that an import changed, by kind; kinds without changes are left out. */
  async changes(tables: Tables, files: Files = {}) {
    const { changes } = await this.load(tables, files)
    return Object.fromEntries(
      Object.entries(changes).filter(([, { added, changed, ended }]) => added + changed + ended > 0),
    )
  }

  async #keepFile(path: string, bytes: string, isPublic: boolean): Promise<number> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const name = path.replace(/^.*\//, '').replace(/^[\da-f]{16}-/, '')
    const type = /\.png$/.test(name) ? 'image/png' : 'application/pdf'
    const { rows } = await this.client.query<{ id: string }>(
      `with known as (select id from file where institute_id = 1 and sha256 = $1 and name = $2 and is_public = $5),
        added as (
          insert into file (institute_id, sha256, name, content_type, size, is_public)
          select 1, $1, $2, $3, $4, $5 where not exists (select from known) returning id)
        select id from known union all select id from added`,
      [sha256, name, type, bytes.length, isPublic],
    )
    return Number(rows[0]?.id)
  }
}

/** The files that the tables of an export name, each with its name as its bytes. */
export function filesIn(tables: Tables, bytes: Files): Files {
  const paths = Object.values(tables).flatMap((text) => text.match(/files\/[\da-f]{16}-[^",\n]+/g) ?? [])
  return Object.fromEntries(
    paths.map((path) => {
      const found = Object.values(bytes).find((one) =>
        path.startsWith(`files/${createHash('sha256').update(one).digest('hex').slice(0, 16)}`),
      )
      return [path, found ?? '']
    }),
  )
}
