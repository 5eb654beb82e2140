import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allStatements, many, maybeOne, params, raw, type Sql, sql } from '#server/database/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { findFaults } from '#server/database/testing-statements.ts'

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

/** Loads all modules with statements. */
async function importStatements(): Promise<void> {
  for await (const file of glob('{server,cli}/**/*.ts', { exclude: ['**/*.test.ts', '**/testing*.ts'] }))
    if ((await readFile(file, 'utf8')).includes(`'#server/database/sql.ts'`)) await import(resolve(file))
}

test('every statement takes and gives what PostgreSQL says', async () => {
  await importStatements()
  const faults: string[] = []
  for (const statement of allStatements()) faults.push(...(await findFaults(client, statement)))
  expect(faults).toEqual([])
})

/** `server/queue` has its own words. */
const exceptAliases = ['queue.take']

/** Names of one or two letters before a column. */
const letters = (text: string) => [
  ...new Set(text.replaceAll(/'[^']*'/g, '').match(/(?<![\w.])[a-z][a-z\d]?\.(?=[\w"*])/g)),
]

test('aliases are words where a statement has more than two relations', async () => {
  await importStatements()
  const relations = (text: string) => text.match(/\b(from|join|update|into|using)\s/g)?.length ?? 0
  const wrong = allStatements().filter(({ text }) => relations(text) > 2 && letters(text).length > 0)
  expect(wrong.map(({ name }) => name)).toEqual(exceptAliases)
  expect(letters(`select s.name, 'x.y', student.id, t1.* from a."b"`)).toEqual(['s.', 't1.', 'a.'])
})

describe('a statement', () => {
  const { id, names } = params({ id: z.number(), names: z.array(z.string()) })
  let count = 0
  const faultsOf = (row: Record<string, z.ZodMiniType>, text: Sql) => {
    const name = `test.${++count}`
    many(name, z.object(row), text)
    const statement = allStatements().find((one) => one.name === name)
    if (!statement) throw new Error('it is not known')
    return findFaults(client, statement)
  }

  test('numbers its parameters by name, each once, in any piece', async () => {
    const ofThem = sql`id = ${id} and name = any(${names})`
    const find = maybeOne(
      'test.numbers',
      z.object({ id: z.number() }),
      sql`select id from person where ${ofThem} or id = ${id}`,
    )
    expect(allStatements().find(({ name }) => name === 'test.numbers')?.text).toBe(
      'select id from person where id = $1 and name = any($2) or id = $1',
    )
    expect(await find(client, { id: 1, names: ['x'] })).toBeUndefined()
  })

  test('fails without its values before the database is called', async () => {
    const find = many('test.needs', z.object({ id: z.number() }), sql`select id from person where id = ${id}`)
    await expect(find(client, {} as { id: number })).rejects.toThrow('test.needs is not given id')
  })

  test('is refused when its name is used already', () => {
    expect(() => many('test.needs', z.object({}), raw('select'))).toThrow(
      'two statements are called test.needs',
    )
  })

  test.each([
    [
      'a column that is not there',
      { id: z.number() },
      sql`select nothing from person`,
      /column "nothing" does not exist/,
    ],
    ['a column of another type', { name: z.number() }, sql`select name from person`, /name comes as text/],
    [
      'a day, which would come as a moment of this machine',
      { day: z.date() },
      sql`select current_date as day`,
      /day comes as date/,
    ],
    ['a column that nobody reads', {}, sql`select name from person`, /nobody reads name/],
    ['a column that is missing', { id: z.number() }, sql`select`, /id comes as no column/],
    [
      'two columns of one name',
      { id: z.number() },
      sql`select id, id from person`,
      /two columns have one name/,
    ],
    [
      'a parameter of another type',
      {},
      sql`select from person where is_teacher = ${id}`,
      /is_teacher|id goes in as/,
    ],
  ])('%s is found', async (_, row, text, fault) => {
    expect((await faultsOf(row, text)).join()).toMatch(fault)
  })
})
