import type pg from 'pg'
import * as z from 'zod/mini'
import type { Statement } from '#server/database/sql.ts'

/** Checks parameters and rows against the schema. @throws where they differ */
export function checkRows(
  { name, params, row }: Statement,
  values: readonly unknown[],
  rows: readonly unknown[],
) {
  for (const [index, param] of params.entries()) {
    const { error } = z.safeParse(param.schema, values[index])
    if (error) throw new Error(`${name} is given ${param.name}: ${z.prettifyError(error)}`)
  }
  if (!row) return
  for (const one of rows) {
    const { error } = z.safeParse(row, one)
    if (error) throw new Error(`${name} gives: ${z.prettifyError(error)}`)
  }
}

type Field = { name: string; dataTypeID: number }
type Described = { params: number[]; columns: Field[] }

/** Lets PostgreSQL describe a statement's parameters and columns, without running it. */
export function describeStatement(client: pg.ClientBase, text: string): Promise<Described> {
  return new Promise((resolve, reject) => {
    const described: Described = { params: [], columns: [] }
    const noteParams = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      described.params = dataTypeIDs
    }
    // The protocol's extended query, like pg's own `Query`: parse, describe, sync.
    const submittable = {
      submit(connection: pg.Connection) {
        connection.once('parameterDescription', noteParams)
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: ({ fields }: { fields: Field[] }) => {
        described.columns = fields
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(described),
    }
    client.query(submittable)
  })
}

const numbers = ['int2', 'int4', 'int8', 'float4', 'float8']
const documents = ['json', 'jsonb', 'bytea']

/** PostgreSQL types whose values fit a schema when they are read. */
const readTypes: Record<string, readonly string[]> = {
  number: numbers,
  string: ['text', 'varchar', 'name', 'uuid', 'time', 'numeric'],
  boolean: ['bool'],
  date: ['timestamptz'],
}
/** Those that fit when they are sent. */
const writtenTypes: Record<string, readonly string[]> = {
  number: [...numbers, 'numeric'],
  string: [
    'text',
    'varchar',
    'name',
    'uuid',
    'time',
    'date',
    'timestamptz',
    'interval',
    'numeric',
    'json',
    'jsonb',
  ],
  boolean: ['bool'],
  date: ['timestamptz'],
}

type Inner = {
  type: string
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  values?: unknown[]
  entries?: object
}

/** @param name of the type in `pg_type`, an array's with `_` before it */
function fits(
  schema: z.ZodMiniType,
  name: string,
  typesByClient: Record<string, readonly string[]>,
): boolean {
  const { type, innerType, element, values, entries } = schema._zod.def as unknown as Inner
  if (innerType) return fits(innerType, name, typesByClient)
  if (element)
    return documents.includes(name) || (name.startsWith('_') && fits(element, name.slice(1), typesByClient))
  const [example] = values ?? Object.values(entries ?? {})
  const kind = example === undefined ? type : typeof example
  return (typesByClient[kind] ?? documents).includes(name)
}

/** Where a statement differs from PostgreSQL's description; its error where it cannot be prepared. */
export async function findFaults(
  client: pg.ClientBase,
  { name, text, params, row }: Statement,
): Promise<string[]> {
  const types = await typeNames(client)
  const typeOf = (oid: number | undefined) => types.get(oid ?? 0) ?? 'unknown'
  try {
    const described = await describeStatement(client, text)
    const shape = row ? (row.shape as Record<string, z.ZodMiniType>) : {}
    const columns = new Map(described.columns.map((column) => [column.name, typeOf(column.dataTypeID)]))
    return [
      ...params
        .map((param, index) => ({ param, type: typeOf(described.params[index]) }))
        .filter(({ param, type }) => !fits(param.schema, type, writtenTypes))
        .map(({ param, type }) => `${name}: ${param.name} goes in as ${type}`),
      ...Object.entries(shape)
        .filter(([column, schema]) => !fits(schema, columns.get(column) ?? 'no column', readTypes))
        .map(([column]) => `${name}: ${column} comes as ${columns.get(column) ?? 'no column'}`),
      ...(row ? described.columns : [])
        .filter((column) => !(column.name in shape))
        .map((column) => `${name}: nobody reads ${column.name}`),
      ...(columns.size < described.columns.length ? [`${name}: two columns have one name`] : []),
    ]
  } catch (error) {
    return [`${name}: ${(error as Error).message}`]
  }
}

const known = new WeakMap<pg.ClientBase, Promise<Map<number, string>>>()

function typeNames(client: pg.ClientBase): Promise<Map<number, string>> {
  const names =
    known.get(client) ??
    client
      .query<{ oid: number; typname: string }>('select oid, typname from pg_type')
      .then(({ rows }) => new Map(rows.map(({ oid, typname }) => [oid, typname])))
  known.set(client, names)
  return names
}
