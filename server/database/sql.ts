/**
 * How SQL is written. A statement's text is made once, when its module is loaded, from pieces with named
 * parameters: nothing from a request can become part of it.
 */
import type pg from 'pg'
import * as z from 'zod/mini'

/** Runs statements: the pool, or a connection, such as that of a transaction. */
export type Runner = pg.Pool | pg.ClientBase

/** A named value that a statement takes when it runs. */
export class Param<Name extends string = string, Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: Name
  readonly schema: Schema
  constructor(name: Name, schema: Schema) {
    this.name = name
    this.schema = schema
  }
}

/** A piece of SQL with its parameters: `Values` is their type. */
export class Sql<Values = unknown> {
  readonly chunks: readonly (string | Param)[]
  /** For the compiler only. */
  declare readonly needs: Values
  constructor(chunks: readonly (string | Param)[]) {
    this.chunks = chunks
  }
}

type Part = Param | Sql
type ValuesOf<P> =
  P extends Param<infer Name, infer Schema>
    ? { [K in Name]: ReadOnly<z.output<Schema>> }
    : P extends Sql<infer Values>
      ? unknown extends Values
        ? never
        : Values
      : never
type ReadOnly<T> = T extends readonly (infer One)[] ? readonly One[] : T
type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type AllValues<Parts extends readonly Part[]> = Both<ValuesOf<Parts[number]>>

/** Parameters by name, each with a schema for its type. */
export function params<Schemas extends Record<string, z.ZodMiniType>>(
  schemas: Schemas,
): { readonly [Name in keyof Schemas & string]: Param<Name, Schemas[Name]> } {
  const made = Object.entries(schemas).map(([name, schema]) => [name, new Param(name, schema)])
  return Object.fromEntries(made)
}

/** A piece of SQL. Only parameters and other pieces can be inserted, never values. */
export function sql<const Parts extends readonly Part[]>(
  texts: TemplateStringsArray,
  ...parts: Parts
): Sql<AllValues<Parts>> {
  const chunks = texts.flatMap((text, index) => {
    const part = parts[index]
    if (!part) return [text]
    return part instanceof Param ? [text, part] : [text, ...part.chunks]
  })
  return new Sql(chunks)
}

/** A name or an operator, such as a table's, that is fixed when the module is loaded. */
export const raw = (text: string): Sql => new Sql([text])

/**
 * Ends a query after `lateral`: its rows are looked up for each row before it. For the planner the rows of one key of an
 * institute are one row, because it takes `institute_id` and the other ids as independent. So it would also begin at the
 * other end: with all classes of an institute, or all answers to a question.
 */
export const forEachRow = raw('offset 0')

/** Pieces with a separator, such as `union all`. */
export function join<const Pieces extends readonly Sql[]>(
  pieces: Pieces,
  separator: string,
): Sql<AllValues<Pieces>> {
  return new Sql(pieces.flatMap(({ chunks }, index) => (index === 0 ? chunks : [separator, ...chunks])))
}

/** A statement for PostgreSQL; a test compares it with the schema. */
export type Statement = {
  name: string
  text: string
  params: readonly Param[]
  row: z.ZodMiniObject | undefined
}

const statements = new Map<string, Statement>()

/** Every statement of the modules that are loaded. */
export const allStatements = (): readonly Statement[] => [...statements.values()]

type Check = (statement: Statement, values: readonly unknown[], rows: readonly unknown[]) => void
let check: Check | undefined

/** Checks everything that goes in and comes out, as the tests do. */
export function checkStatements(by: Check): void {
  check = by
}

/** Numbers the parameters of a piece by name, each once. */
function prepare(name: string, { chunks }: Sql, row?: z.ZodMiniObject): Statement {
  const params: Param[] = []
  const numberOf = (param: Param): string => {
    const existing = params.findIndex((one) => one.name === param.name)
    return `$${existing < 0 ? params.push(param) : existing + 1}`
  }
  const text = chunks.map((chunk) => (typeof chunk === 'string' ? chunk : numberOf(chunk))).join('')
  const statement = { name, text, params, row }
  if (statements.has(name)) throw new Error(`two statements are called ${name}`)
  statements.set(name, statement)
  return statement
}

async function run(statement: Statement, runner: Runner, values: unknown): Promise<pg.QueryResult> {
  const { name, text, params } = statement
  const given = values as Record<string, unknown>
  const list = params.map((param) => {
    const value = given[param.name]
    if (value === undefined) throw new Error(`${name} is not given ${param.name}`)
    return value
  })
  const result = await runner.query({ name, text, values: list })
  check?.(statement, list, result.rows)
  return result
}

/** The values of a statement; nothing for a statement without parameters. */
type Given<Values> = unknown extends Values ? [] : [values: Values]
type Rows<Row extends z.ZodMiniObject> = z.output<Row>

/** A statement that returns any number of rows. @param row its columns */
export function many<Row extends z.ZodMiniObject, Values>(name: string, row: Row, text: Sql<Values>) {
  const statement = prepare(name, text, row)
  return async (runner: Runner, ...[values]: Given<Values>): Promise<Rows<Row>[]> =>
    (await run(statement, runner, values)).rows
}

/** A statement that returns one row or none. @param row its columns */
export function maybeOne<Row extends z.ZodMiniObject, Values>(name: string, row: Row, text: Sql<Values>) {
  const statement = prepare(name, text, row)
  return async (runner: Runner, ...[values]: Given<Values>): Promise<Rows<Row> | undefined> =>
    (await run(statement, runner, values)).rows[0]
}

/** A statement that returns exactly one row, such as a count. @param row its columns */
export function one<Row extends z.ZodMiniObject, Values>(name: string, row: Row, text: Sql<Values>) {
  const find = maybeOne(name, row, text)
  return async (runner: Runner, ...values: Given<Values>): Promise<Rows<Row>> => {
    const found = await find(runner, ...values)
    if (!found) throw new Error(`${name} gave no row`)
    return found
  }
}

const found = z.object({ isThere: z.boolean() })

/** Whether a query returns a row. */
export function exists<Values>(name: string, query: Sql<Values>) {
  const find = one(name, found, new Sql<Values>(['select exists (', ...query.chunks, ') as "isThere"']))
  return async (runner: Runner, ...values: Given<Values>): Promise<boolean> =>
    (await find(runner, ...values)).isThere
}

/** A statement without result rows. Its function returns how many it wrote. */
export function command<Values>(name: string, text: Sql<Values>) {
  const statement = prepare(name, text)
  return async (runner: Runner, ...[values]: Given<Values>): Promise<number> =>
    (await run(statement, runner, values)).rowCount ?? 0
}
